"""Examples for the description of the interface: answers that the server has really given.

`python -m tests.floor.examples` asks every endpoint once, on a floor with somebody in every role and a round in play,
and writes what it said to `src/croupier/floor/web/examples.json`. Long lists are cut to their first part.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from croupier.floor.people.codes import STEP_SECONDS, code_at
from croupier.floor.people.passwords import Passwords
from croupier.floor.web.app import FILE
from croupier.jackpot import AcceptBets, Act, ClaimAwards, JackpotBet, JackpotHand, Signature
from tests.floor.fakes import CHEAP, FakeClock
from tests.floor.house import PASSWORD, Browser
from tests.floor.served import Room, room

#: Whoever is asked first: those who may do much, and a player where a hand is needed.
ROLES = ("administrator", "shift-manager", "auditor", "pit-manager", "pit-supervisor", "dealer", "player")
#: What is asked where the description's own example does not fit this floor, or where there is none.
QUERIES: dict[str, str] = {
    "/api/rulebooks/{rulebook}/advice": "?cards=Qs+6h+4d",
    "/api/rulebooks/{rulebook}/hand": "?seed=7",
    "/api/rulebooks/{rulebook}/differences": "?beside=mbs-megalink-3cp",
    "/api/tables/{table}/hint": "?box=1",
    "/api/heads/consistency": "?earlier=3&later=6",
    "/api/heads/inclusion": "?stream=link:multi&number=1&size=6",
    "/api/me/rounds": "?table=rws-3cp",
    "/api/training/payments": "?rulebook=rws-3cp&seed=1",
    "/api/training/rulings": "?rulebook=rws-3cp&seed=1",
}
#: The same for bodies.
SAID: dict[str, dict[str, Any]] = {
    "POST /api/session": {"name": "the player", "password": PASSWORD},
    "POST /api/me/password": {"current": PASSWORD, "new": "ten green horses"},
    "POST /api/training/exams": {"rulebook": "rws-3cp"},
    "POST /api/accounts": {"name": "a new dealer", "kind": "person"},
    "PATCH /api/accounts/{account}": {"active": False},
    "POST /api/keys": {"label": "my script"},
    "POST /api/links/{link}/awards/{award}/{act}": {"reason": "looked at both cards"},
}
#: Asked of a table whose rules let somebody give such an order.
LIFTING = "/api/tables/{table}/conditions/lifting"
#: Chips go to a person.
COUNTER = "/api/players/{account}/chips"
#: Who comes in or goes: asked by somebody of their own, so that nobody else is signed out.
AT_THE_DOOR = ("/api/guests", "/api/session", "/api/me/password")
AUTHENTICATOR = "/api/me/authenticator"
LONGEST_LIST = 2
LONGEST_TEXT = 400


class Asking:
    """A floor on which something of everything has happened."""

    def __init__(self, floor: Room) -> None:
        self.floor = floor
        self.browsers: dict[str, Browser] = {role: floor.signed_in(role) for role in ROLES}
        self.guest = floor.guest()
        self._keys = 0
        table = "rws-3cp"
        for _ in range(2):  # a round that is over, and one that waits for a decision
            if not floor.floor.current(table).playing:
                floor.say(self.browsers["dealer"], table, "open-betting")
            for bet, amount in (("ante", 1000), ("jackpot", 500)):
                floor.say(self.guest, table, "place-bet", box=1, bet=bet, amount=amount)
            floor.say(self.guest, table, "ready")
            if floor.floor.current(table).number == 1:
                floor.say(self.guest, table, "decide", box=1, decision="play-1x")
        floor.say(self.guest, table, "look-at-hand", box=1)
        self.second = floor.guest()
        floor.say(self.second, "mbs-3cp", "place-bet", box=1, bet="ante", amount=1000)
        # Somebody has lost chips and can be handed new ones.
        lost: tuple[tuple[str, dict[str, Any]], ...] = (
            ("place-bet", {"box": 1, "bet": "ante", "amount": 1000}), ("ready", {}),
            ("decide", {"box": 1, "decision": "fold"}),
        )  # fmt: skip
        for type_, said in lost:
            floor.say(self.second, "hgc", type_, **said)
        self._held_to_one_position("mbs-3cp")
        # Asked while the record is as it was played: the claim below is entered without a round, and audits find that.
        auditor = self.browsers["auditor"]
        audited = auditor.post("/api/audit", headers=self._key()).json()
        self.early = {"POST /api/audit": audited, "GET /api/audit": auditor.get("/api/audit").json()}
        floor.floor.heads.sign()
        self.known = self._ids(table)
        self.propose()

    def _held_to_one_position(self, table: str) -> None:
        """An order about a player that can be lifted."""
        player = self.second.get("/api/purse").json()["player"]
        said = {"id": "p1", "power": "one-position-only", "player": player}
        self.floor.say(self.browsers["shift-manager"], table, "use-power", **said)
        SAID[f"POST {LIFTING}"] = {"kind": "one-position", "player": player, "reason": "he plays alone now"}

    def propose(self) -> None:
        """A proposal that waits for somebody."""
        table = self.known["table"]
        wanted = {"kind": "limits", "subject": table, "new": {"ante": {"min": 2000, "max": 9000}}, "reason": "busy"}
        SAID["POST /api/proposals"] = wanted
        self.known["proposal"] = self.browsers["pit-supervisor"].post("/api/proposals", json=wanted).json()["id"]

    def _ids(self, table: str) -> dict[str, str]:
        boss = self.browsers["administrator"]
        device = boss.post("/api/accounts", json={"name": "reader", "kind": "device"}).json()["account"]["id"]
        key = boss.post("/api/keys", json={"label": "reader", "account": device}).json()["key"]["id"]
        incident = self._incident(table)
        exam = boss.post("/api/training/exams", json={"rulebook": "rws-3cp"}).json()
        return {
            "table": table, "number": "1", "link": "multi", "where": "rws-ml", "rulebook": "rws-3cp",
            "account": device, "key": key, "incident": incident, "name": table, "award": self._award(),
            "act": "verification", "exam": exam["id"], "exercise": "0",
        }  # fmt: skip

    def _award(self) -> str:
        """A claim, entered as a table does it: to wait for such a hand would take years."""
        floor, account = self.floor.floor, self.floor.accounts["player"].id
        signed = Act(key="bets", at=self.floor.clock.now(), by=Signature("house"))
        pays = floor.tables.setup("rws-ml").rulebook.bets["jackpot"].pays
        category = next(name for name, pay in pays.table.items() if pay.kind == "percent") if pays is not None else ""
        bets = (JackpotBet(1, account, 500),)
        perform = floor.links.store.perform
        perform(AcceptBets(link="multi", table="rws-ml", round="rws-ml-1", bets=bets), signed)
        hands = (JackpotHand(box=1, player=account, category=category),)
        claim = ClaimAwards(link="multi", table="rws-ml", round="rws-ml-1", dealt_at=signed.at, hands=hands)
        perform(claim, replace(signed, key="claim"))
        award = str(floor.links.view("multi").pending[0].award)
        SAID["POST /api/links/{link}/order"] = {"order": [award], "reason": "by the tape"}
        return award

    def _incident(self, table: str) -> str:
        said = {"incident": "cards-exposed", "boxes": [1], "note": "a card lay open"}
        answer = self.browsers["dealer"].post(f"/api/tables/{table}/incidents", json=said, headers=self._key())
        return str(answer.json().get("id", "")) if answer.status_code < 300 else ""

    def _authenticator(self) -> dict[str, Any]:
        """What somebody is told who sets up an authenticator and takes it off again."""
        dealer, clock = self.floor.browser(), self.floor.clock
        if dealer.sign_in("another dealer").status_code != 200:
            password_hash = Passwords(CHEAP).hash(PASSWORD)
            self.floor.served.services.people.staffing.appoint("another dealer", ["dealer"], password_hash)
            dealer.sign_in("another dealer")
        shown = dealer.post(AUTHENTICATOR, {"password": PASSWORD}).json()
        told = {"": shown}
        for act in ("/confirmation", "/removal"):
            clock.pass_by(seconds=STEP_SECONDS)
            code = code_at(base64.b32decode(shown["secret"]), int(clock.now().timestamp()) // STEP_SECONDS)
            told[act] = dealer.post(f"{AUTHENTICATOR}{act}", {"code": code}).json()
            dealer.headers = {"X-CSRF-Token": told[act]["csrf_token"]}
        return told

    def _key(self) -> dict[str, str]:
        self._keys += 1
        return {"Idempotency-Key": f"example-{self._keys}"}

    def answer(self, method: str, path: str, operation: dict[str, Any], components: dict[str, Any]) -> Any:
        """What the server says to whoever is let in; None where nobody got an answer that could be shown."""
        target = path
        other = {LIFTING: {"table": "mbs-3cp"}, COUNTER: {"account": self.floor.accounts["player"].id}}
        for name, value in (self.known | other.get(path, {})).items():
            target = target.replace(f"{{{name}}}", value)
        target += QUERIES.get(path, "")
        name = f"{method.upper()} {path}"
        if name in self.early:
            return self.early[name]
        if path.startswith(AUTHENTICATOR):
            return self._authenticator()[path.removeprefix(AUTHENTICATOR)]
        said_here = [SAID[name]] if name in SAID else bodies(operation, components)
        if path.endswith("/commands"):
            version = self.floor.version(self.known["table"])
            said_here = [{"type": "decide", "box": 1, "decision": "play-1x", "version": version}]
        visitors = [self.guest, self.second, *self.browsers.values(), self.floor.browser()]
        if path in AT_THE_DOOR:
            visitors = [self.floor.browser(), self.floor.signed_in("dealer")]
        for said in said_here or [None]:
            for browser in visitors:
                more: dict[str, Any] = {} if said is None else {"json": said}
                answer = browser.client.request(
                    method.upper(), target, headers={**browser.headers, **self._key()}, **more
                )
                if answer.status_code < 300:
                    return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text
        return None


def bodies(operation: dict[str, Any], components: dict[str, Any]) -> list[Any]:
    """The example bodies of an operation, as its own description has them."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    found = [one["value"] for one in content.get("examples", {}).values()]
    schema = content.get("schema", {})
    if "$ref" in schema:
        schema = components["schemas"][schema["$ref"].rpartition("/")[2]]
    return [*found, *schema.get("examples", [])]


def shortened(value: Any) -> Any:
    """The same, short enough to be read."""
    if isinstance(value, list):
        return [shortened(one) for one in value[:LONGEST_LIST]]
    if isinstance(value, dict):
        return {name: shortened(one) for name, one in value.items()}
    return value[:LONGEST_TEXT] if isinstance(value, str) else value


def collected(*, whole: bool = False) -> tuple[dict[str, Any], list[str]]:
    """An example for every operation that has something to say, and the operations that gave none.

    Long lists are cut to their first part, unless answers are wanted `whole`.
    """
    found: dict[str, Any] = {}
    missing: list[str] = []
    with (
        tempfile.TemporaryDirectory() as place,
        room(f"sqlite:///{place}/floor.db", FakeClock(), head_seconds=0) as floor,
    ):
        asking = Asking(floor)
        document = floor.served.app.openapi()
        # Decisions about a proposal and a command at the end: they change what others are shown.
        last = ("/approval", "/rejection", "/commands")
        paths = sorted(document["paths"].items(), key=lambda one: one[0].endswith(last))
        for path, operations in paths:
            for method, operation in operations.items():
                if path.endswith("/rejection"):
                    asking.propose()
                said = next(answer for status, answer in operation["responses"].items() if status[0] == "2")
                if not set(said.get("content", {})) - {"text/event-stream"}:
                    continue
                answer = asking.answer(method, path, operation, document["components"])
                if answer is None:
                    missing.append(f"{method.upper()} {path}")
                else:
                    found[f"{method.upper()} {path}"] = answer if whole else shortened(answer)
        # Where this floor's file lies is of no interest to anybody.
        text = json.dumps(found).replace(f"{place}/", "")
    return json.loads(text), missing


def main() -> int:
    """Write the file; what could not be asked is told."""
    found, missing = collected()
    FILE.write_text(json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{len(found)} examples; {missing or 'none'} missing; {Path(FILE).stat().st_size:,} bytes")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
