// The administrator's desk: /admin?see=accounts, devices, waiting, floor or configuration.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { admitted } from "../parts/entrance.js";
import "../parts/room.js";
import { troubleShown } from "../parts/server.js";
import { accountSheets } from "./admin-accounts.js";
import { deviceSheets } from "./admin-devices.js";
import { configurationSheets, floorSheets } from "./admin-floor.js";
import { waitingSheets } from "./admin-waiting.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const said = /** @type {HTMLElement} */ (document.querySelector("#said"));
const say = (/** @type {string} */ text) => {
  said.textContent = text;
};
const tabs = h("nav.parts", { "aria-label": phrase("admin-desk") });
const desk = h("div.desk");
let turn = 0;

/** @typedef {"accounts" | "devices" | "waiting" | "floor" | "configuration"} Part */
/** @type {Record<Part, () => Promise<(Node | false)[]>>} */
const SHEETS = {
  accounts: () => accountSheets(say),
  devices: () => deviceSheets(show),
  waiting: () => waitingSheets(show),
  floor: floorSheets,
  configuration: configurationSheets,
};

const PARTS = /** @type {Part[]} */ (Object.keys(SHEETS));

const seen = () => {
  const asked = new URLSearchParams(location.search).get("see") ?? "";
  return /** @type {Part} */ (asked in SHEETS ? asked : "accounts");
};

async function show() {
  const mine = ++turn;
  const see = seen();
  tabs.replaceChildren(
    ...PARTS.map((id) =>
      h(
        "a",
        {
          href: `/admin?see=${id}`,
          "aria-current": id === see ? "page" : null,
          onclick: (/** @type {MouseEvent} */ event) => {
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            history.pushState(null, "", `/admin?see=${id}`);
            show();
          },
        },
        phrase(`admin-part-${id}`),
      ),
    ),
  );
  desk.setAttribute("aria-busy", "true");
  try {
    const found = await SHEETS[see]();
    if (mine === turn) desk.replaceChildren(...found.filter((one) => one instanceof Node));
  } catch (fault) {
    if (mine === turn)
      desk.replaceChildren(troubleShown(fault), h("button.btn.go", { onclick: show }, phrase("admin-try-again")));
  } finally {
    if (mine === turn) desk.removeAttribute("aria-busy");
  }
}

await admitted("write-accounts", phrase("admin-for"), main);
main.replaceChildren(h("h1.sr", phrase("admin-title")), tabs, desk);
addEventListener("popstate", show);
await show();
