// What waits for a second person about accounts: before and after, who wants it and why, and one press.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { may, me } from "../parts/person.js";
import { ask, send } from "../parts/server.js";
import { titled } from "../parts/tabled.js";
import { proposalWords } from "../parts/vocabulary.js";
import { moment, postName, words } from "../parts/words.js";
import { actButton, openAct } from "./admin-act.js";

/** @param {unknown} value */
const read = (value) => (Array.isArray(value) ? value.map(postName).join(", ") : words(String(value ?? "")));

/** Before and after; of a password nothing is to be read. @param {Wire.Proposal} one */
const moved = (one) => (one.kind === "account-password" ? "" : `${read(one.old)} → ${read(one.new)}`);

/** @param {() => void} again */
export async function waitingSheets(again) {
  const [person, found] = await Promise.all([me(), ask("/api/proposals?state=open")]);
  const about = found.filter((one) => one.kind.startsWith("account-"));

  /** @param {Wire.Proposal} one */
  function row(one) {
    const own = one.proposed_by === person?.account;
    const able = may(person, one.approve) && !own && one.subject !== person?.account;
    const approve = () =>
      openAct({
        title: phrase("admin-approve-of", { about: one.about }),
        says: phrase("admin-approve-says", { what: [proposalWords(one), moved(one)].filter(Boolean).join(": ") }),
        go: phrase("admin-approve-it"),
        act: async () => {
          const done = await send(`/api/proposals/${one.id}/approval`);
          const half = done.shown.second_half;
          return half ? { text: phrase("admin-second-half"), secret: String(half) } : null;
        },
        done: again,
      });
    const reject = () =>
      openAct({
        title: phrase("admin-reject-of", { about: one.about }),
        says: phrase("admin-reject-says"),
        go: own ? phrase("admin-withdraw") : phrase("admin-reject"),
        act: () => send(`/api/proposals/${one.id}/rejection`).then(() => {}),
        done: again,
      });
    return h(
      "li",
      { "data-proposal": one.about },
      h(
        "div",
        h("b", `${one.about}: ${proposalWords(one)}`),
        h("small", moved(one)),
        h("small", `“${one.reason}”`),
        h("small", phrase("admin-from", { who: one.proposer, at: moment(one.proposed_at) })),
      ),
      h(
        "div.acts",
        able && actButton("go", phrase("admin-approve"), one.about, approve),
        (able || own) && actButton("ghost", phrase(own ? "admin-withdraw" : "admin-reject"), one.about, reject),
        !able && !own && h("small", phrase("admin-others")),
      ),
    );
  }

  return [
    titled(
      "section.paper",
      phrase("admin-part-waiting"),
      [],
      about.length ? h("ul.people", ...about.map(row)) : h("p.none", phrase("admin-nothing")),
    ),
  ];
}
