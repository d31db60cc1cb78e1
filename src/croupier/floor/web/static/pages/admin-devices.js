// Devices and their keys: which there are, one more, and an end to one.

import { h } from "../parts/dom.js";
import { locale, phrase } from "../parts/phrases.js";
import { may, me } from "../parts/person.js";
import { ask, newKey, send } from "../parts/server.js";
import { titled } from "../parts/tabled.js";
import { dotted, postName } from "../parts/words.js";
import { actButton, field, openAct, tick, ticks } from "./admin-act.js";

/** @param {string} at */
const day = (at) => new Date(at).toLocaleDateString(locale);

/** @param {() => void} again */
export async function deviceSheets(again) {
  const [person, devices, tables] = await Promise.all([
    me(),
    ask("/api/accounts?kind=device&limit=200"),
    ask("/api/tables"),
  ]);
  const issues = may(person, "issue-keys");
  const keys = await Promise.all(devices.map((one) => (issues ? ask(`/api/keys?account=${one.id}`) : [])));

  /** @param {Wire.Account} device */
  const issue = (device) =>
    openAct({
      title: phrase("admin-key-of", { name: device.name }),
      says: phrase("admin-key-says"),
      fields: [
        field("label", phrase("admin-label"), { required: true, maxlength: 80, autocomplete: "off" }),
        ticks("roles", phrase("admin-roles"), ...device.roles.map((role) => tick(role, postName(role), true))),
        ticks("tables", phrase("admin-tables"), ...tables.map((one) => tick(one.table, `${one.title} (${one.table})`))),
        field("days", phrase("admin-days"), { type: "number", min: 1, max: 3650, inputmode: "numeric" }),
      ],
      go: phrase("admin-issue"),
      act: async (given) => {
        const at = given.getAll("tables");
        const made = await send(
          "/api/keys",
          {
            label: String(given.get("label")).trim(),
            account: device.id,
            roles: given.getAll("roles"),
            tables: at.length ? at : null,
            days: given.get("days") ? Number(given.get("days")) : null,
          },
          { key: newKey() },
        );
        return { text: phrase("admin-issued"), secret: made.secret ?? "" };
      },
      done: again,
    });

  /** @param {Wire.Key} key */
  const revoke = (key) =>
    openAct({
      title: phrase("admin-revoke-of", { label: key.label }),
      says: phrase("admin-revoke-says"),
      go: phrase("admin-revoke-it"),
      alarm: true,
      act: () => send(`/api/keys/${key.id}`, undefined, { method: "DELETE" }).then(() => {}),
      done: again,
    });

  /** @param {Wire.Key} key */
  const keyRow = (key) => {
    const about = [
      key.roles.map(postName).join(", "),
      key.tables?.join(", ") ?? phrase("admin-every-table"),
      key.expires_at && phrase("admin-until", { day: day(key.expires_at) }),
      key.revoked_at && phrase("admin-revoked"),
    ];
    return h(
      "li",
      { class: key.revoked_at ? "gone" : null, "data-key": key.label },
      h("div", h("b", key.label), h("small", dotted(...about))),
      !key.revoked_at &&
        h(
          "div.acts",
          actButton("ghost", phrase("admin-revoke"), key.label, () => revoke(key)),
        ),
    );
  };

  const deviceRow = (/** @type {Wire.Account} */ device, /** @type {number} */ place) =>
    h(
      "li",
      { "data-account": device.name, class: device.active ? null : "gone" },
      h("div", h("b", device.name), h("small", device.roles.map(postName).join(", "))),
      issues &&
        h(
          "div.acts",
          actButton("", phrase("admin-key"), device.name, () => issue(device)),
        ),
      h("ul.people.keys", keys[place].length ? keys[place].map(keyRow) : h("li.gone", phrase("admin-no-keys"))),
    );

  return [
    titled(
      "section.paper",
      phrase("admin-devices"),
      [],
      devices.length === 0 && h("p.none", phrase("admin-no-devices")),
      h("ul.people", ...devices.map(deviceRow)),
    ),
  ];
}
