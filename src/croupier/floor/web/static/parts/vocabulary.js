// What the words of the vocabulary are called in the language of the reader; without a word there, as the data have it.

import { named } from "./phrases.js";
import { sentence, words } from "./words.js";

/** Something that went wrong. @param {string} incident @param {string} [says] as the rulebook's page has it */
export const incidentWords = (incident, says = words(incident)) => named(`incident-${incident}`) ?? says;

/** Who decides: "Shift manager". @param {string} post */
export const postWords = (post) => named(`post-${post}`) ?? words(post);

/** The posts of an account, each on its own. @param {string} post */
export const postName = (post) => sentence(postWords(post));

/** Games of one kind, as a sign over their tables says it. @param {{id: string, title: string}} family */
export const familyWords = ({ id, title }) => named(`family-${id}`) ?? title;

/** What a kind of proposal is. @param {{kind: string, title: string}} proposal */
export const proposalWords = ({ kind, title }) => named(`proposal-${kind}`) ?? title;
