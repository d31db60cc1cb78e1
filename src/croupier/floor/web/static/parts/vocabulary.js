// What the words of the vocabulary are called in the language of the reader; without a word there, as the data have it.

import { named } from "./phrases.js";
import { words } from "./words.js";

/** Something that went wrong. @param {string} incident @param {string} [says] as the rulebook's page has it */
export const incidentWords = (incident, says = words(incident)) => named(`incident-${incident}`) ?? says;

/** Games of one kind, as a sign over their tables says it. @param {{id: string, title: string}} family */
export const familyWords = ({ id, title }) => named(`family-${id}`) ?? title;

/** What a kind of proposal is. @param {{kind: string, title: string}} proposal */
export const proposalWords = ({ kind, title }) => named(`proposal-${kind}`) ?? title;
