// @ts-check
// Accounts: found by name, opened, given posts, passwords and an end; what takes two is proposed here and approved elsewhere.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { may, me } from "../parts/person.js";
import { ask, newKey, send } from "../parts/server.js";
import { personal, words } from "../parts/words.js";
import { choice, field, openAct, reasonField, ticks } from "./admin-act.js";

const PAGE = 50;
/** @type {Record<string, string>} */
const GROUPS = { staff: "staff=true", person: "kind=person", guest: "kind=guest", device: "kind=device" };

/** @param {(text: string) => void} say */
export async function accountSheets(say) {
  const person = await me();
  const roles = [...new Set((await ask("/api/roles")).flatMap((row) => row.roles))];
  const list = h("ul.people");
  const more = h("button.btn.ghost", { hidden: true, onclick: () => load() }, phrase("admin-more"));
  const form = h(
    "form.find",
    {
      role: "search",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        anew();
      },
    },
    choice("who", phrase("admin-who"), [
      ["staff", phrase("admin-group-staff")],
      ["person", phrase("admin-group-person")],
      ["guest", phrase("admin-group-guest")],
      ["device", phrase("admin-group-device")],
    ]),
    h("label.grow", phrase("admin-name"), h("input", { name: "name", type: "search", maxlength: 128 })),
    h("button.btn", { type: "submit" }, phrase("admin-find")),
  );
  form.querySelector("select")?.addEventListener("change", () => anew());
  let after = "";

  async function load() {
    const given = new FormData(form);
    const wanted = new URLSearchParams({ limit: String(PAGE), name: String(given.get("name")) });
    if (after) wanted.set("after", after);
    const found = await ask(`/api/accounts?${GROUPS[String(given.get("who"))]}&${wanted}`);
    after = found.at(-1)?.id ?? after;
    more.hidden = found.length < PAGE;
    list.append(...found.map(row));
    if (!list.children.length) list.append(h("li.gone", phrase("admin-nobody")));
  }
  async function anew() {
    after = "";
    list.replaceChildren();
    await load();
  }

  /** Look for somebody. @param {string} who @param {string} name */
  function look(who, name) {
    /** @type {HTMLSelectElement} */ (form.elements.namedItem("who")).value = who;
    /** @type {HTMLInputElement} */ (form.elements.namedItem("name")).value = name;
  }

  /** @param {Wire.Account} account */
  function row(account) {
    const mine = account.id === person?.account;
    const change = may(person, "write-accounts") && account.kind !== "guest" && !mine;
    const act = (/** @type {string} */ name, /** @type {() => void} */ go) =>
      h(
        "button.btn.ghost",
        { "aria-label": phrase("admin-act-of", { act: name, name: account.name }), onclick: go },
        name,
      );
    const states = [
      account.kind === "person" ? "" : words(account.kind),
      account.roles.map(words).join(", "),
      account.active ? "" : phrase("admin-closed"),
      account.must_change_password ? phrase("admin-temporary") : "",
      account.authenticator ? phrase("admin-authenticated") : "",
      mine ? phrase("admin-yourself") : "",
    ];
    return h(
      "li",
      { "data-account": account.name, class: account.active ? null : "gone" },
      h("div", h("b", personal(account.name)), h("small", states.filter(Boolean).join(" · "))),
      change &&
        h(
          "div.acts",
          act(phrase("admin-posts"), () => posts(account)),
          account.kind === "person" && act(phrase("admin-password"), () => password(account)),
          account.authenticator && act(phrase("admin-authenticator"), () => authenticator(account)),
          account.kind === "person" && act(phrase("admin-out"), () => signOut(account)),
          account.active
            ? act(phrase("admin-close"), () => setActive(account))
            : act(phrase("admin-reopen"), () => setActive(account)),
        ),
    );
  }

  const done = async () => {
    say(phrase("admin-done"));
    await anew();
  };

  function open() {
    openAct({
      title: phrase("admin-open"),
      says: phrase("admin-open-says"),
      fields: [
        field("name", phrase("admin-new-name"), { required: true, maxlength: 64, autocomplete: "off" }),
        choice("kind", phrase("admin-kind"), [
          ["person", phrase("admin-kind-person")],
          ["device", phrase("admin-kind-device")],
        ]),
        field("born", phrase("admin-born"), { type: "date" }),
      ],
      go: phrase("admin-open-it"),
      act: async (given) => {
        const name = String(given.get("name")).trim();
        const born = given.get("kind") === "person" && given.get("born") ? { born: String(given.get("born")) } : {};
        const made = await send("/api/accounts", { name, kind: given.get("kind"), ...born }, { key: newKey() });
        look(String(given.get("kind")), name);
        return made.temporary_password
          ? { text: phrase("admin-opened", { name }), secret: made.temporary_password }
          : null;
      },
      done,
    });
  }

  /** @param {Wire.Account} account */
  const posts = (account) =>
    openAct({
      title: phrase("admin-posts-of", { name: account.name }),
      says: phrase("admin-posts-says"),
      fields: [
        ticks(
          "roles",
          phrase("admin-roles"),
          roles.map((role) => [role, words(role), account.roles.includes(role)]),
        ),
        reasonField(),
      ],
      go: phrase("admin-propose"),
      act: async (given) => {
        await propose("account-roles", account, given.getAll("roles"), String(given.get("reason")));
        return { text: phrase("admin-proposed"), secret: "" };
      },
      done,
    });

  /** @param {Wire.Account} account */
  const password = (account) =>
    openAct({
      title: phrase("admin-password-of", { name: account.name }),
      says: phrase("admin-password-says"),
      fields: [reasonField()],
      go: phrase("admin-propose"),
      act: async (given) => {
        const made = await propose("account-password", account, "temporary", String(given.get("reason")));
        return { text: phrase("admin-first-half"), secret: String(made.shown.first_half ?? "") };
      },
      done,
    });

  /** @param {Wire.Account} account */
  const authenticator = (account) =>
    openAct({
      title: phrase("admin-authenticator-of", { name: account.name }),
      says: phrase("admin-authenticator-says"),
      fields: [reasonField()],
      go: phrase("admin-propose"),
      act: async (given) => {
        await propose("account-authenticator", account, "none", String(given.get("reason")));
        return { text: phrase("admin-proposed"), secret: "" };
      },
      done,
    });

  /** @param {Wire.Account} account */
  const signOut = (account) =>
    openAct({
      title: phrase("admin-out-of", { name: account.name }),
      says: phrase("admin-out-says"),
      go: phrase("admin-out-it"),
      act: () => send(`/api/accounts/${account.id}/sessions`, undefined, { method: "DELETE" }).then(() => {}),
      done,
    });

  /** @param {Wire.Account} account */
  const setActive = (account) =>
    openAct({
      title: account.active
        ? phrase("admin-close-of", { name: account.name })
        : phrase("admin-reopen-of", { name: account.name }),
      says: account.active ? phrase("admin-close-says") : phrase("admin-reopen-says"),
      go: account.active ? phrase("admin-close-it") : phrase("admin-reopen-it"),
      alarm: account.active,
      act: () => send(`/api/accounts/${account.id}`, { active: !account.active }, { method: "PATCH" }).then(() => {}),
      done,
    });

  await load();
  return [
    h(
      "section.paper",
      { "aria-label": phrase("admin-part-accounts") },
      h(
        "header",
        h("h2", phrase("admin-part-accounts")),
        may(person, "write-accounts") && h("button.btn.go", { onclick: open }, phrase("admin-open")),
      ),
      form,
      list,
      h("footer", more),
    ),
  ];
}

/** @param {string} kind @param {Wire.Account} account @param {unknown} wanted @param {string} reason */
const propose = (kind, account, wanted, reason) =>
  send("/api/proposals", { kind, subject: account.id, new: wanted, reason }, { key: newKey() });
