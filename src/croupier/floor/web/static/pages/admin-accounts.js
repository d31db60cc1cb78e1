// Accounts: found by name, opened, given posts, passwords and an end; what takes two is proposed here and approved elsewhere.

import { h, instead } from "../parts/dom.js";
import { say } from "../parts/page.js";
import { phrase } from "../parts/phrases.js";
import { may, me } from "../parts/person.js";
import { ask, newKey, send } from "../parts/server.js";
import { titled } from "../parts/tabled.js";
import { dotted, personal, postName, words } from "../parts/words.js";
import { actButton, choice, field, openAct, reasonField, tick, ticks } from "./admin-act.js";

const PAGE = 50;
/** @type {Record<string, string>} */
const GROUPS = { staff: "staff=true", person: "kind=person", guest: "kind=guest", device: "kind=device" };

export async function accountSheets() {
  const person = await me();
  const roles = [...new Set((await ask("/api/roles")).flatMap((row) => row.roles))];
  const list = h("ul.people");
  const more = h("button.btn.ghost", { hidden: true, onclick: () => load() }, phrase("admin-more"));
  const form = h(
    "form.find",
    { role: "search", onsubmit: instead(anew) },
    choice(
      "who",
      phrase("admin-who"),
      Object.keys(GROUPS).map((id) => [id, phrase(/** @type {"admin-group-staff"} */ (`admin-group-${id}`))]),
    ),
    h("label.grow", phrase("admin-name"), h("input", { name: "name", type: "search", maxlength: 128 })),
    h("button.btn", { type: "submit" }, phrase("admin-find")),
  );
  form.querySelector("select")?.addEventListener("change", () => anew());
  let after = "";
  let asked = 0;

  /** The next of them, or all from the first. Whoever has asked once more since reads that answer alone. */
  async function load(from = after) {
    const mine = ++asked;
    const given = new FormData(form);
    const wanted = new URLSearchParams({ limit: String(PAGE), name: String(given.get("name")) });
    if (from) wanted.set("after", from);
    const found = await ask(`/api/accounts?${GROUPS[String(given.get("who"))]}&${wanted}`);
    if (mine !== asked) return;
    after = found.at(-1)?.id ?? from;
    more.hidden = found.length < PAGE;
    if (!from) list.replaceChildren();
    list.append(...found.map(row));
    if (!list.children.length) list.append(h("li.gone", phrase("admin-nobody")));
  }
  function anew() {
    return load("");
  }

  /** Look for somebody. @param {string} who @param {string} name */
  function look(who, name) {
    /** @type {HTMLSelectElement} */ (form.elements.namedItem("who")).value = who;
    /** @type {HTMLInputElement} */ (form.elements.namedItem("name")).value = name;
  }

  /** What may be done about an account, each after one more question. @param {Wire.Account} account @returns {Record<string, () => void>} */
  function acts(account) {
    const { id, name, kind, active } = account;
    /** @typedef {"posts" | "password" | "authenticator" | "out" | "close" | "reopen"} Act */
    /** @param {Act} what @param {Omit<Parameters<typeof openAct>[0], "title" | "says" | "done">} how */
    const asked = (what, how) => ({
      [phrase(`admin-${what}`)]: () =>
        openAct({ title: phrase(`admin-${what}-of`, { name }), says: phrase(`admin-${what}-says`), done, ...how }),
    });
    /** @param {Act} what @param {string} change @param {(given: FormData) => unknown} wanted @param {...Node} fields */
    const twoPeople = (what, change, wanted, ...fields) =>
      asked(what, {
        fields: [...fields, reasonField()],
        go: phrase("admin-propose"),
        act: (given) => proposed(`account-${change}`, account, wanted(given), given),
      });
    const known = roles.map((role) => tick(role, postName(role), account.roles.includes(role)));
    const reach = active ? "close" : "reopen";
    return {
      ...twoPeople("posts", "roles", (given) => given.getAll("roles"), ticks("roles", phrase("admin-roles"), ...known)),
      ...(kind === "person" && twoPeople("password", "password", () => "temporary")),
      ...(account.authenticator && twoPeople("authenticator", "authenticator", () => "none")),
      ...(kind === "person" &&
        asked("out", {
          go: phrase("admin-out-it"),
          act: () => send(`/api/accounts/${id}/sessions`, undefined, { method: "DELETE" }).then(() => {}),
        })),
      ...asked(reach, {
        go: phrase(`admin-${reach}-it`),
        alarm: active,
        act: () => send(`/api/accounts/${id}`, { active: !active }, { method: "PATCH" }).then(() => {}),
      }),
    };
  }

  /** @param {Wire.Account} account */
  function row(account) {
    const mine = account.id === person?.account;
    const change = may(person, "write-accounts") && account.kind !== "guest" && !mine;
    const states = [
      account.kind === "person" ? "" : words(account.kind),
      account.roles.map(postName).join(", "),
      account.active ? "" : phrase("admin-closed"),
      account.must_change_password ? phrase("admin-temporary") : "",
      account.authenticator ? phrase("admin-authenticated") : "",
      mine ? phrase("admin-yourself") : "",
    ];
    return h(
      "li",
      { "data-account": account.name, class: account.active ? null : "gone" },
      h("div", h("b", personal(account.name)), h("small", dotted(...states))),
      change &&
        h("div.acts", ...Object.entries(acts(account)).map(([act, go]) => actButton("ghost", act, account.name, go))),
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

  await load();
  return [
    titled(
      "section.paper",
      phrase("admin-part-accounts"),
      [may(person, "write-accounts") && h("button.btn.go", { onclick: open }, phrase("admin-open"))],
      form,
      list,
      h("footer", more),
    ),
  ];
}

/** It waits for a second person now; half of a new password is shown this once. @param {string} kind @param {Wire.Account} account @param {unknown} wanted @param {FormData} given */
async function proposed(kind, account, wanted, given) {
  const proposal = { kind, subject: account.id, new: wanted, reason: String(given.get("reason")) };
  const { shown } = await send("/api/proposals", proposal, { key: newKey() });
  const half = shown.first_half;
  return half
    ? { text: phrase("admin-first-half"), secret: String(half) }
    : { text: phrase("admin-proposed"), secret: "" };
}
