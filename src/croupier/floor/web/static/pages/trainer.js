// The trainer: /trainer?do=payments&rulebook=ID. Exercises come from the server by their seed; one that is in the address
// (&seed=7&level=2) can be sent to somebody.

import { h, instead } from "../parts/dom.js";
import { houseOf } from "../parts/labels.js";
import { main } from "../parts/page.js";
import { me } from "../parts/person.js";
import "../parts/room.js";
import { phrase } from "../parts/phrases.js";
import { ask, get, glanceOf, newSeed, troubleShown } from "../parts/server.js";
import "../parts/table.js";
import { fixed } from "../parts/words.js";
import { onShelf } from "./games.js";
import { payments } from "./trainer-payments.js";
import { progress } from "./trainer-progress.js";
import { Practice } from "./trainer-record.js";
import { rulings } from "./trainer-rulings.js";

/** @typedef {"payments" | "rulings" | "record" | "exam"} Part */
const PARTS = /** @type {const} */ ([
  ["payments", phrase("trainer-payments")],
  ["rulings", phrase("trainer-rulings")],
  ["record", phrase("trainer-record")],
  ["exam", phrase("trainer-exam")],
]);
const LEVELS = [
  ["", phrase("trainer-as-you-go")],
  ["1", phrase("trainer-one-box")],
  ["2", phrase("trainer-three")],
  ["3", phrase("trainer-five")],
];
const ANY = "any";

const address = new URLSearchParams(location.search);
const record = new Practice();
const stage = h("div.stage");
const tabs = h("nav.parts", { "aria-label": phrase("trainer-exercises") });
const levels = h("span.levels", { role: "group", "aria-label": phrase("trainer-boxes") });
/** @type {{id: string, title: string, house: string}[]} */ let games = [];
let turn = 0;

const part = () => /** @type {Part} */ (PARTS.find(([id]) => id === address.get("do"))?.[0] ?? "payments");
const game = () => address.get("rulebook") ?? ANY;

/** @param {Record<string, string | null>} changes */
function go(changes) {
  for (const name of ["seed", "level", "focus"]) address.delete(name);
  for (const [name, value] of Object.entries(changes)) value ? address.set(name, value) : address.delete(name);
  history.replaceState(null, "", `${location.pathname}?${address}`);
  frame();
  next();
}

/** A link to another part or game, which this page follows itself. @param {Record<string, string>} to @param {boolean} here @param {...import("../parts/dom.js").Child} content */
const way = (to, here, ...content) =>
  h(
    "a",
    {
      href: `/trainer?${new URLSearchParams({ do: part(), rulebook: game(), ...to })}`,
      "aria-current": here ? "page" : null,
      onclick: instead(() => go(to)),
    },
    ...content,
  );

function frame() {
  const choice = (/** @type {string} */ id, /** @type {string} */ title, /** @type {string} */ house) =>
    way({ rulebook: id }, id === game(), title, h("small", house));
  onShelf(
    choice(ANY, phrase("trainer-any"), phrase("trainer-as-they-come")),
    ...games.map((one) => choice(one.id, one.title, houseOf(one.house))),
  );
  tabs.replaceChildren(...PARTS.map(([id, name]) => way({ do: id }, id === part(), name)), levels);
  levels.hidden = part() !== "payments";
  const chosen = address.get("boxes") ?? "";
  levels.replaceChildren(
    ...LEVELS.map(([level, name]) =>
      h("button", { "aria-pressed": String(level === chosen), onclick: () => go({ boxes: level || null }) }, name),
    ),
  );
}

/** What a game is called, with its house. @param {string} id */
const title = (id) => {
  const found = games.find((one) => one.id === id);
  return found ? `${found.title}, ${houseOf(found.house)}` : id;
};

/** How long it took, in a dealer's words. @param {Wire.PaymentsGrade | Wire.RulingGrade} grade */
const pace = (grade) =>
  "asked" in grade && grade.asked > 1
    ? phrase("trainer-seconds-a-bet", {
        seconds: fixed(grade.milliseconds / 1000, 0),
        each: fixed(grade.milliseconds / 1000 / grade.asked, 1),
      })
    : phrase("trainer-seconds", { seconds: fixed(grade.milliseconds / 1000, 0) });

/** The next exercise; one that has been overtaken is dropped. */
async function next() {
  const mine = ++turn;
  const kind = part();
  if (kind === "record") {
    stage.className = "record";
    stage.replaceChildren(...progress(record, title, game() === ANY ? "" : game()));
    return;
  }
  if (kind === "exam") {
    const { examPart } = await import("./trainer-exam.js");
    if (mine === turn)
      await examPart(stage, { person: record.person, rulebook: game() === ANY ? "" : game(), games, title });
    return;
  }
  const rulebook = game() === ANY ? games[crypto.getRandomValues(new Uint32Array(1))[0] % games.length].id : game();
  const level = address.get("level") ?? address.get("boxes") ?? String(record.level(rulebook));
  const asked = new URLSearchParams({
    rulebook,
    seed: address.get("seed") ?? String(newSeed()),
    ...(kind === "payments" ? { level } : {}),
  });
  for (const topic of address.has("seed") ? address.getAll("focus") : record.focus(kind, rulebook))
    asked.append("focus", topic);
  for (const name of ["seed", "level", "focus"]) address.delete(name);
  try {
    const [glance, exercise] = await Promise.all([glanceOf(rulebook), ask(`/api/training/${kind}?${asked}`)]);
    if (mine !== turn) return;
    stage.className = `exercise ${kind}`;
    const hear = {
      next,
      pace,
      title,
      graded: (/** @type {Wire.PaymentsGrade | Wire.RulingGrade} */ grade) => kept(kind, rulebook, exercise, grade),
    };
    if ("incident" in exercise) rulings(stage, glance, exercise, hear);
    else payments(stage, glance, exercise, hear);
    stage.querySelector(".table-side")?.prepend(h("h2.which", title(rulebook)));
    // On a phone the table begins right under the bar; there is no room for anything else.
    if (matchMedia("(max-width: 820px)").matches) stage.scrollIntoView({ block: "start" });
    else scrollTo({ top: 0 });
  } catch (fault) {
    if (mine === turn)
      stage.replaceChildren(troubleShown(fault), h("button.btn.go", { onclick: next }, phrase("try-again")));
  }
}

/** @param {"payments" | "rulings"} kind @param {string} rulebook @param {Wire.PaymentsExercise | Wire.RulingsExercise} exercise @param {Wire.PaymentsGrade | Wire.RulingGrade} grade */
function kept(kind, rulebook, exercise, grade) {
  const items =
    "answers" in grade
      ? grade.answers.map((one) => ({ ...one, milliseconds: one.said?.milliseconds }))
      : [{ topic: "incident" in exercise ? exercise.incident : "", right: grade.right }];
  const right = items.filter((one) => one.right).length;
  record.add(
    { at: new Date().toISOString(), kind, rulebook, asked: items.length, right, milliseconds: grade.milliseconds },
    items,
  );
}

try {
  const [person, list] = await Promise.all([me(), get("/api/rulebooks")]);
  games = list;
  await record.load(person);
  document.addEventListener("person", async (event) => {
    await record.load(/** @type {CustomEvent} */ (event).detail);
    if (part() === "record" || part() === "exam") next();
  });
  main.replaceChildren(h("h1.sr", phrase("page-trainer")), tabs, stage);
  frame();
  await next();
} catch (fault) {
  main.replaceChildren(troubleShown(fault));
}
