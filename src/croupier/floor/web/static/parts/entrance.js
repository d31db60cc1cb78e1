// The door: come in as a guest, sign in, choose an own password, set up an authenticator; and the notice where a page is for others.

import { find, h, instead } from "./dom.js";
import {
  admission,
  beginAuthenticator,
  changePassword,
  confirmAuthenticator,
  due,
  enterAsGuest,
  guestChips,
  may,
  me,
  passwordLength,
  removeAuthenticator,
  signIn,
} from "./person.js";
import { phrase } from "./phrases.js";
import { Trouble, troubleWords } from "./server.js";

/**
 * Whoever may do this, as soon as he is there; until then the page's main part asks for him. When he goes, or somebody
 * else comes in his place, the page begins anew: each sees other things, and whoever has gone sees nothing more.
 * @param {Wire.Permission} permission @param {string} whom "a dealer" @param {HTMLElement} main
 */
export async function admitted(permission, whom, main) {
  for (;;) {
    // From here on: whoever comes in while something is asked for is not missed.
    const entered = new Promise((resolve) => document.addEventListener("person", resolve, { once: true }));
    const person = await me();
    if (person && may(person, permission)) {
      main.replaceChildren();
      document.addEventListener("person", ({ detail }) => {
        if (detail?.account !== person.account) location.reload();
      });
      return person;
    }
    const wanted = due(person) ?? "name";
    main.replaceChildren(
      h(
        "section.door.panel",
        h("h1", wanted === "name" ? phrase("door-page-for", { whom }) : TITLES[wanted]),
        await FORMS[wanted](),
      ),
    );
    await entered;
  }
}

/**
 * The door as a dialog over the page. It closes by itself as soon as somebody is in; whoever came with a password that
 * was made for him chooses his own first, and whoever needs an authenticator sets it up.
 * @param {Form} [wanted]
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

/** @param {Form} wanted */
async function layDoor(wanted) {
  const chips = wanted === "name" && !(await me().catch(() => null)) ? await guestChips() : null;
  const content = h("div.door");
  const dialog = h(
    "dialog.panel.door-dialog",
    { "aria-labelledby": "door-title", onclose: () => leave() },
    h("button.shut", { "aria-label": phrase("close"), onclick: () => dialog.close() }),
    content,
  );
  const show = async (/** @type {Form} */ form) =>
    content.replaceChildren(
      h("h2", { id: "door-title" }, TITLES[form]),
      await FORMS[form](),
      ...(form === "name" && chips !== null ? [h("p.or", phrase("door-or")), guestButton()] : []),
    );
  const entered = async (/** @type {DocumentEventMap["person"]} */ { detail: person }) => {
    const next = due(person);
    if (!next) {
      dialog.close();
      return;
    }
    await show(next);
    toFirst();
  };
  // Whoever goes on typing types into the form, not onto the way out.
  const toFirst = () => find(content, "label:not([hidden]) input")?.focus();
  const leave = () => {
    made = "";
    document.removeEventListener("person", entered);
    dialog.remove();
  };
  document.addEventListener("person", entered);
  await show(wanted);
  document.body.append(dialog);
  dialog.showModal();
  toFirst();
}

/** @param {(given: FormData) => Promise<unknown>} act @param {string} action @param {...Node} fields */
function form(act, action, ...fields) {
  const go = h("button.btn.go", { type: "submit" }, action);
  const said = h("p.lose", { role: "alert" });
  return h(
    "form.door-form",
    {
      onsubmit: instead(({ currentTarget }) => {
        const given = new FormData(/** @type {HTMLFormElement} */ (currentTarget));
        attempt(() => act(given), go, said);
      }),
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

/** @param {string} name @param {string} label @param {import("./dom.js").Attributes} more */
const field = (name, label, more) => h("label", h("span.cap", label), h("input", { name, required: true, ...more }));

/** The password that somebody has just come in with, until his own has taken its place; it is kept nowhere else. */
let made = "";

/** Six digits, as people type them. */
const codeField = () =>
  field("code", phrase("door-code"), {
    inputmode: "numeric",
    autocomplete: "one-time-code",
    pattern: " *([0-9] *){6}",
    maxlength: 12,
  });

/** @param {FormData} given */
const codeOf = (given) => String(given.get("code") ?? "").replaceAll(" ", "");

/** The code of an authenticator is asked for when the account turns out to have one. */
function signInForm() {
  const code = codeField();
  const typed = /** @type {HTMLInputElement} */ (code.querySelector("input"));
  const asked = (/** @type {boolean} */ wanted) => {
    code.hidden = !wanted;
    typed.required = wanted;
    typed.value = "";
    if (wanted) typed.focus();
  };
  asked(false);
  return form(
    async (given) => {
      made = String(given.get("password"));
      const person = await signIn(String(given.get("name")), made, codeOf(given)).catch((fault) => {
        made = "";
        asked(fault instanceof Trouble && CODE_FAULTS.includes(fault.code));
        throw fault;
      });
      if (!due(person)) made = "";
    },
    phrase("door-sign-in"),
    field("name", phrase("door-name"), { autocomplete: "username", autofocus: true }),
    field("password", phrase("door-password"), { type: "password", autocomplete: "current-password" }),
    code,
  );
}

const CODE_FAULTS = ["one-time-code-needed", "one-time-code-wrong"];

/** Set up an authenticator: the password, then the secret for the telephone and its first code; or take it off by a code. */
async function authenticatorForm() {
  if ((await me())?.authenticator === "on")
    return form(
      (given) => removeAuthenticator(codeOf(given)),
      phrase("door-authenticator-off"),
      h("p.muted", phrase("door-authenticator-off-says")),
      codeField(),
    );
  const password = field("password", phrase("door-password"), { type: "password", autocomplete: "current-password" });
  /** @type {HTMLInputElement} */ (password.querySelector("input")).value = made;
  made = "";
  const place = h("div");
  place.append(
    form(
      async (given) => {
        const { secret, link } = await beginAuthenticator(String(given.get("password")));
        place.replaceChildren(
          h("p", phrase("door-authenticator-told")),
          h("p", h("code.secret", secret.match(/.{1,4}/g)?.join(" ") ?? secret)),
          h("p", h("a", { href: link }, phrase("door-authenticator-link"))),
          form((given) => confirmAuthenticator(codeOf(given)), phrase("door-authenticator-confirm"), codeField()),
        );
        place.querySelector("input")?.focus();
      },
      phrase("door-authenticator-begin"),
      h("p.muted", phrase("door-authenticator-says")),
      password,
    ),
  );
  return place;
}

/** Whoever has just signed in is not asked again for what he has just typed. */
async function passwordForm() {
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
    h("p.muted", { id: "password-rule" }, phrase("door-password-rule", { least, most })),
  );
}

/** Come in with play chips, in one press; where the floor asks for the age, with the day of birth. @param {{class?: string}} [how] */
export function guestButton({ class: name = "btn" } = {}) {
  const said = h("span.lose", { role: "alert" });
  const born = h("input", { type: "date", name: "born", autocomplete: "bday" });
  const asked = h("label.born", { hidden: true });
  const button = h(
    "button",
    { class: name, onclick: () => attempt(() => enterAsGuest(born.value), button, said) },
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
  return h("span.guest", asked, button, said);
}

/** @typedef {"name" | "password" | "authenticator"} Form */

const TITLES = {
  name: phrase("door-sign-in"),
  password: phrase("door-choose-password"),
  authenticator: phrase("door-authenticator"),
};
const FORMS = { name: signInForm, password: passwordForm, authenticator: authenticatorForm };
