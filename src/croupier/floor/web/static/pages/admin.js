// The administrator's desk: /admin?see=accounts, devices, waiting, floor or configuration.

import { layDesk } from "../parts/desk.js";
import { admitted } from "../parts/entrance.js";
import { main } from "../parts/page.js";
import { phrase } from "../parts/phrases.js";
import "../parts/room.js";
import { accountSheets } from "./admin-accounts.js";
import { deviceSheets } from "./admin-devices.js";
import { configurationSheets, floorSheets } from "./admin-floor.js";
import { waitingSheets } from "./admin-waiting.js";

/** Each is given what shows it anew. */
const SHEETS = {
  accounts: accountSheets,
  devices: deviceSheets,
  waiting: waitingSheets,
  floor: floorSheets,
  configuration: configurationSheets,
};

await admitted("write-accounts", phrase("admin-for"), main);
await layDesk(
  phrase("admin-title"),
  phrase("admin-desk"),
  [
    ["accounts", phrase("admin-part-accounts")],
    ["devices", phrase("admin-part-devices")],
    ["waiting", phrase("admin-part-waiting")],
    ["floor", phrase("admin-part-floor")],
    ["configuration", phrase("admin-part-configuration")],
  ],
  (see, { again }) => SHEETS[see](again),
);
