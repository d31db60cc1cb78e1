// A jackpot for the wall: `/sign/LINK` fills the screen and looks after itself, `/sign` lets one choose.

import { h } from "../parts/dom.js";
import { tableTitle } from "../parts/labels.js";
import { follow } from "../parts/live.js";
import { main, said, say } from "../parts/page.js";
import { phrase } from "../parts/phrases.js";
import { Trouble, ask } from "../parts/server.js";
import { clock } from "../parts/words.js";
import { Board } from "./sign-board.js";
import { Choice } from "./sign-choice.js";
import { newEnvy, read, told } from "./sign-state.js";

/** @typedef {import("./sign-state.js").Link} Link */

const ENVY_MS = 20_000;

const wanted = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** @type {Map<string, Link>} */ const links = new Map();
/** @type {Map<string, Wire.TableRow>} */ const tables = new Map();
const title = (/** @type {string} */ table) => tableTitle(tables, table);

const board = new Board();
const choice = new Choice();
/** @type {Wire.LinkInFull | null} */ let full = null;
/** @type {import("./sign-state.js").Envy | null} */ let envy = null;
/** @type {ReturnType<typeof setTimeout>} */ let ending;
let lost = false;
let confirmed = "";
let asked = /** @type {string | null | undefined} */ (undefined);
/** @type {Set<string>} */ let seen = new Set();

function show() {
  const link = links.get(wanted);
  const node = link ? board.node : choice.node;
  if (main.firstElementChild !== node) main.replaceChildren(node);
  document.body.classList.toggle("wall", Boolean(link));
  if (!link) {
    choice.show([...links.values()], wanted);
    return;
  }
  document.title = `${link.title} · croupier`;
  const now = told({ link, full, lost, confirmed, envy, title });
  board.show(link, now);
  if (full) board.tell(full, title);
  const words = now.state === "live" ? "" : `${now.top}. ${read(now.says)}`;
  if (said.textContent !== words) say(words);
}

/** Wins and prizes are asked for when they have changed; an envy that comes while we watch lets coins fall. */
async function look() {
  const link = links.get(wanted);
  if (!link || link.latest === asked) return;
  asked = link.latest;
  try {
    const found = await ask(`/api/links/${encodeURIComponent(wanted)}`);
    if (asked !== link.latest) return; // it has been asked again meanwhile
    const news = full && newEnvy(found, seen);
    full = found;
    seen = new Set(found.wins.map((win) => win.award));
    if (news) {
      envy = news;
      clearTimeout(ending);
      ending = setTimeout(() => {
        envy = null;
        show();
      }, ENVY_MS);
    }
    show();
  } catch (fault) {
    if (!(fault instanceof Trouble)) throw fault;
    if (asked === link.latest) asked = undefined; // the stream will tell of the link again, and then it is asked once more
  }
}

follow("/api/events", {
  heard(event, data) {
    confirmed = clock(new Date());
    if (event === "tables") for (const row of data) tables.set(row.table, row);
    if (event === "meters") for (const link of data) links.set(link.link, link);
    if (links.size) {
      show();
      look();
    }
  },
  lost() {
    lost = true;
    if (links.size) show();
    else main.replaceChildren(h("p.waiting", phrase("no-connection")));
  },
  back() {
    lost = false;
  },
});
