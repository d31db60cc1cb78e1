// The bar on top of every page: where one is, where one can go, who one is, and the light.

import { attempt } from "./attempt.js";
import { h } from "./dom.js";
import { may, me, signOut } from "./person.js";
import { changed } from "./redraw.js";
import { language, languages, phrase } from "./phrases.js";
import { personal, postName } from "./words.js";

/** @typedef {import("./person.js").Person} Person */

/** The door is loaded when somebody comes to it. @param {import("./entrance.js").Form} [wanted] */
const openDoor = async (wanted) => (await import("./entrance.js")).openDoor(wanted);

/** Address, name, and who may go there; null is everybody. @type {[string, string, Wire.Permission | null][]} */
const PAGES = [
  ["/", phrase("bar-lobby"), null],
  ["/rulebooks", phrase("bar-rulebooks"), null],
  ["/analyst", phrase("bar-analyst"), null],
  ["/trainer", phrase("bar-trainer"), null],
  ["/figures", phrase("bar-figures"), "read-figures"],
  ["/pit", phrase("bar-pit"), "open-tables"],
  ["/audit", phrase("bar-audit"), "audit"],
  ["/admin", phrase("bar-admin"), "write-accounts"],
];

/**
 * `<room-bar>`; a page puts what belongs to it there with `slot="here"`, also later: the game, its limits, the phase,
 * the purse. The pages then move into the menu, as they do on a phone.
 */
export class RoomBar extends HTMLElement {
  #pages = h("nav", { "aria-label": phrase("bar-pages") });
  #here = h("div.here");
  #who = h("div.who");
  #menu = h("div.menu.panel", { id: "bar-menu", popover: "auto" });
  #seen = new MutationObserver(() => this.#gather());
  #entered = (/** @type {DocumentEventMap["person"]} */ { detail }) => this.#show(detail);

  connectedCallback() {
    if (!this.querySelector(".bar")) {
      this.append(
        h("a.skip", { href: "#main" }, phrase("bar-to-content")),
        h(
          "header.bar",
          h(
            "a.mark",
            { href: "/", "aria-label": phrase("bar-home") },
            h("img", { src: import.meta.resolve("../mark.svg"), alt: "" }),
            h("span", "croupier"),
          ),
          this.#here,
          this.#pages,
          h("span.grow"),
          ...otherLanguages(),
          lightButton(),
          this.#who,
          h("button.more", { popovertarget: "bar-menu", "aria-label": phrase("bar-menu") }),
          this.#menu,
        ),
      );
    }
    this.#gather();
    this.#seen.observe(this, { childList: true });
    document.addEventListener("person", this.#entered);
    this.#show(null);
    attempt(async () => this.#show(await me()));
  }

  disconnectedCallback() {
    this.#seen.disconnect();
    document.removeEventListener("person", this.#entered);
  }

  /** Whatever a page has put into the bar stands behind the wordmark. */
  #gather() {
    this.#here.append(...this.querySelectorAll(":scope > [slot='here']"));
    this.classList.toggle("at-table", this.#here.childElementCount > 0);
  }

  /** @param {Person | null} person */
  #show(person) {
    // What stands there already keeps its place, and with it the focus of whoever goes by the keyboard.
    if (!changed(this, person)) return;
    const links = () =>
      PAGES.filter(([, , permission]) => !permission || may(person, permission)).map(([path, name]) =>
        h("a", { href: path, "aria-current": isHere(path) ? "page" : null }, name),
      );
    this.classList.toggle("known", person !== null);
    this.#pages.replaceChildren(...links());
    this.#who.replaceChildren(
      person
        ? h("button.person", { popovertarget: "bar-menu" }, h("span.sr", phrase("bar-you")), personal(person.name))
        : h("button.btn.ghost", { onclick: () => openDoor() }, phrase("door-sign-in")),
    );
    this.#menu.replaceChildren(
      h("nav", { "aria-label": phrase("bar-pages") }, links()),
      ...(person ? [h("p.muted", h("b", personal(person.name)), ` ${post(person)}`)] : []),
      ...actions(person).map(([name, act]) =>
        h(
          "button",
          {
            onclick: () => {
              this.#menu.hidePopover();
              act();
            },
          },
          name,
        ),
      ),
      lightButton(),
      ...otherLanguages(),
    );
  }
}

/** @param {string} path */
const isHere = (path) => (path === "/" ? location.pathname === path : location.pathname.startsWith(path));

/** What somebody is here, in a word or two. @param {Person} person */
const post = (person) =>
  person.kind === "guest" ? phrase("bar-with-play-chips") : person.roles.map(postName).join(", ");

/** What the menu offers about oneself. @param {Person | null} person @returns {[string, () => unknown][]} */
function actions(person) {
  if (!person) return [[phrase("door-sign-in"), () => openDoor()]];
  if (person.kind === "guest")
    return [
      [phrase("bar-sign-in-with-name"), () => openDoor()],
      [phrase("bar-sign-out"), () => signOut()],
    ];
  return [
    [
      person.must_change_password ? phrase("door-choose-password") : phrase("bar-change-password"),
      () => openDoor("password"),
    ],
    ...(person.must_change_password
      ? []
      : /** @type {[string, () => unknown][]} */ ([[phrase("bar-authenticator"), () => openDoor("authenticator")]])),
    [phrase("bar-sign-out"), () => signOut()],
  ];
}

/** The other languages, each under its own name. */
const otherLanguages = () =>
  Object.entries(languages)
    .filter(([code]) => code !== language)
    .map(([code, name]) => h("button.language", { lang: code, onclick: () => speak(code) }, name));

/** Go on in another language, from now on. @param {string} code */
function speak(code) {
  document.cookie = `language=${code}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}

const lightButton = () =>
  h("button.theme", { "aria-label": phrase("bar-light"), onclick: turnLight }, h("span", phrase("bar-light")));

/** Turn the light on or off, and remember it. */
function turnLight() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    /* storage may be switched off */
  }
}

customElements.define("room-bar", RoomBar);
