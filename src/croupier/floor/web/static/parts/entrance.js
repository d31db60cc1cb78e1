// @ts-check
// The door: come in as a guest, sign in, choose an own password; and the notice where a page is for others.

import { h } from "./dom.js";
import { admission, changePassword, enterAsGuest, guestChips, may, me, passwordLength, signIn } from "./person.js";
import { phrase } from "./phrases.js";
import { Trouble, troubleWords } from "./server.js";

/**
 * Whoever may do this, as soon as he is there; until then the page's main part asks for him.
 * @param {Wire.Permission} permission @param {string} whom "a dealer" @param {HTMLElement} main
 */
export async function admitted(permission, whom, main) {
  for (;;) {
    // From here on: whoever comes in while something is asked for is not missed.
    const entered = new Promise((resolve) => document.addEventListener("person", resolve, { once: true }));
    const person = await me();
    if (person && may(person, permission)) {
      main.replaceChildren();
      return person;
    }
    const wanted = person?.must_change_password ? "password" : "name";
    main.replaceChildren(
      h(
        "section",
        { class: "door panel" },
        h("h1", {}, wanted === "password" ? TITLES.password : phrase("door-page-for", { whom })),
        await FORMS[wanted](),
      ),
    );
    await entered;
  }
}

/**
 * The door as a dialog over the page. It closes by itself as soon as somebody is in; whoever came with a password that
 * was made for him chooses his own first.
 * @param {"name" | "password"} [wanted]
 */
export async function openDoor(wanted = "name") {
  if (opening || document.querySelector(".door-dialog")) return;
  opening = true;
  try {
    await layDoor(wanted);
  } finally {
    opening = false;
  }
}

/** Whether a door is on its way: whoever presses again because nothing has happened yet gets one, not two. */
let opening = false;

/** @param {"name" | "password"} wanted */
async function layDoor(wanted) {
  const chips = wanted === "name" && !(await me().catch(() => null)) ? await guestChips() : null;
  const content = h("div", { class: "door" });
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog",
      { class: "panel door-dialog", "aria-labelledby": "door-title", onclose: () => leave() },
      h("button", { class: "shut", type: "button", "aria-label": phrase("close"), onclick: () => dialog.close() }),
      content,
    )
  );
  const show = async (/** @type {"name" | "password"} */ form) =>
    content.replaceChildren(
      h("h2", { id: "door-title" }, TITLES[form]),
      await FORMS[form](),
      ...(form === "name" && chips !== null ? [h("p", { class: "or" }, phrase("door-or")), guestButton()] : []),
    );
  const entered = async (/** @type {Event} */ event) => {
    const person = /** @type {CustomEvent} */ (event).detail;
    if (!person?.must_change_password) {
      dialog.close();
      return;
    }
    await show("password");
    /** @type {HTMLElement | null} */ (content.querySelector("label:not([hidden]) input"))?.focus();
  };
  const leave = () => {
    made = "";
    document.removeEventListener("person", entered);
    dialog.remove();
  };
  document.addEventListener("person", entered);
  await show(wanted);
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {(given: FormData) => Promise<unknown>} act @param {string} action @param {...Node} fields */
function form(act, action, ...fields) {
  const go = h("button", { class: "btn go" }, action);
  const said = h("p", { class: "lose", role: "alert" });
  return h(
    "form",
    {
      class: "door-form",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
        attempt(() => act(given), go, said);
      },
    },
    ...fields,
    said,
    go,
  );
}

/** Do it while its control waits; a refusal is said in place. @param {() => Promise<unknown>} act @param {HTMLElement} control @param {HTMLElement} said */
async function attempt(act, control, said) {
  said.textContent = "";
  const held = document.activeElement === control;
  control.toggleAttribute("disabled", true);
  try {
    await act();
  } catch (fault) {
    if (!(fault instanceof Trouble)) throw fault;
    said.textContent = troubleWords(fault).join(" ");
  } finally {
    control.toggleAttribute("disabled", false);
    // A control that waits loses the focus; whoever goes by the keyboard tries again from where he was.
    if (held && document.activeElement === document.body) control.focus();
  }
}

/** @param {string} name @param {string} label @param {Record<string, any>} more */
const field = (name, label, more) =>
  h("label", {}, h("span", { class: "cap" }, label), h("input", { name, required: true, ...more }));

/** The password that somebody has just come in with, until his own has taken its place; it is kept nowhere else. */
let made = "";

export const signInForm = () =>
  form(
    async (given) => {
      made = String(given.get("password"));
      const person = await signIn(String(given.get("name")), made).catch((fault) => {
        made = "";
        throw fault;
      });
      if (!person?.must_change_password) made = "";
    },
    phrase("door-sign-in"),
    field("name", phrase("door-name"), { autocomplete: "username", autofocus: true }),
    field("password", phrase("door-password"), { type: "password", autocomplete: "current-password" }),
  );

/** Whoever has just signed in is not asked again for what he has just typed. */
export async function passwordForm() {
  const { least, most } = await passwordLength();
  const known = made;
  made = "";
  const current = field("current", phrase("door-password-until-now"), {
    type: "password",
    autocomplete: "current-password",
  });
  /** @type {HTMLInputElement} */ (current.querySelector("input")).value = known;
  current.hidden = Boolean(known);
  return form(
    (given) =>
      changePassword(String(given.get("current")), String(given.get("new"))).catch((fault) => {
        if (fault instanceof Trouble && fault.code === "wrong-credentials") current.hidden = false;
        throw fault;
      }),
    phrase("door-keep-password"),
    current,
    field("new", phrase("door-own-password"), {
      type: "password",
      autocomplete: "new-password",
      minlength: least,
      maxlength: most,
      "aria-describedby": "password-rule",
    }),
    h("p", { class: "muted", id: "password-rule" }, phrase("door-password-rule", { least, most })),
  );
}

/** Come in with play chips, in one press; where the floor asks for the age, with the day of birth. @param {{class?: string}} [how] */
export function guestButton({ class: name = "btn" } = {}) {
  const said = h("span", { class: "lose", role: "alert" });
  const born = /** @type {HTMLInputElement} */ (h("input", { type: "date", name: "born", autocomplete: "bday" }));
  const asked = h("label", { class: "born", hidden: true });
  const button = h(
    "button",
    { class: name, type: "button", onclick: () => attempt(() => enterAsGuest(born.value), button, said) },
    phrase("door-guest"),
  );
  admission().then(
    (rule) => {
      if (!rule?.asked) return;
      asked.append(phrase("door-born", { years: rule.years }), born);
      asked.hidden = false;
    },
    () => {},
  );
  return h("span", { class: "guest" }, asked, button, said);
}

const TITLES = { name: phrase("door-sign-in"), password: phrase("door-choose-password") };
const FORMS = { name: signInForm, password: passwordForm };
