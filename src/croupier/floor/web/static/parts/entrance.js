// @ts-check
// The door: come in as a guest, sign in, choose an own password; and the notice where a page is for others.

import { h } from "./dom.js";
import { changePassword, enterAsGuest, may, me, signIn } from "./person.js";
import { Trouble } from "./server.js";

/**
 * Whoever may do this, as soon as he is there; until then the page's main part asks for him.
 * @param {string} permission @param {string} whom "a dealer" @param {HTMLElement} main
 */
export async function admitted(permission, whom, main) {
  for (;;) {
    const person = await me();
    if (person && may(person, permission)) { main.replaceChildren(); return person; }
    main.replaceChildren(h("section", { class: "door panel" },
      h("h1", {}, person?.must_change_password ? "Choose your own password" : `This page is for ${whom}`),
      person?.must_change_password ? passwordForm() : signInForm()));
    await new Promise((resolve) => document.addEventListener("person", resolve, { once: true }));
  }
}

/** @param {(form: FormData) => Promise<unknown>} act @param {string} action @param {...Node} fields */
function form(act, action, ...fields) {
  const said = h("p", { class: "lose", role: "alert" });
  const go = h("button", { class: "btn go" }, action);
  return h("form", {
    class: "door-form",
    onsubmit: async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
      said.textContent = "";
      go.toggleAttribute("disabled", true);
      try { await act(given); } catch (fault) {
        if (!(fault instanceof Trouble)) throw fault;
        said.textContent = `${fault.message}. ${fault.expected ? `Expected: ${fault.expected}.` : ""}`;
      } finally { go.toggleAttribute("disabled", false); }
    },
  }, ...fields, said, go);
}

/** @param {string} name @param {string} label @param {Record<string, any>} more */
const field = (name, label, more) => h("label", {}, h("span", { class: "cap" }, label), h("input", { name, required: true, ...more }));

export const signInForm = () => form((given) => signIn(String(given.get("name")), String(given.get("password"))), "Sign in",
  field("name", "Name", { autocomplete: "username", autofocus: true }),
  field("password", "Password", { type: "password", autocomplete: "current-password" }));

export const passwordForm = () => form((given) => changePassword(String(given.get("current")), String(given.get("new"))), "Keep this password",
  field("current", "Password until now", { type: "password", autocomplete: "current-password" }),
  field("new", "Your own", { type: "password", autocomplete: "new-password", minlength: 8 }));

export const guestButton = () => h("button", { class: "btn", type: "button", onclick: () => enterAsGuest() }, "Enter as a guest");
