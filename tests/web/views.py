"""A view of every page there is, with whatever it lays over itself: for tests of what must hold on all of them."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page

from croupier.floor.web.pages import PAGES
from tests.web.rooms import Room
from tests.web.seats import deal, settle

#: Pressed where it stands, in a bar as in the menu of a narrow one.
_PRESS = "one => document.querySelector(one).click()"


class Laid(NamedTuple):
    """Something laid over a page: what is pressed for it, and what is there then."""

    press: tuple[str, ...]
    there: str

    def lay(self, page: Page) -> None:
        for one in self.press:
            page.locator(one).first.wait_for(state="attached")
            page.evaluate(_PRESS, one)


class View(NamedTuple):
    """A page as it is seen: by whom (a passer-by where no role is named), and what is there once it is drawn."""

    page: str
    path: str
    role: str | None
    there: str
    laid: tuple[Laid, ...] = ()


_DOOR = ".door-dialog input"
_REASON = Laid((".sign-off .btn.ghost",), ".ask-reason .answer")

VIEWS = (
    View("lobby", "/", None, ".tbl", (Laid(("room-bar .who .btn",), _DOOR),)),
    View("rulebook", "/rulebooks", None, "main h1"),
    View("rulebook", "/rulebooks/mbs-megalink-uth", None, ".says dt"),
    View("rulebook", "/rulebooks/rws-3cp?beside=hgc-3cp-progressive", None, ".differ dt"),
    View("analyst", "/analyst/mbs-megalink-uth", None, ".rules li"),
    View("analyst", "/analyst/rws-3cp", None, ".rules li"),
    View("analyst", "/analyst/rws-3cp?beside=hgc-3cp-progressive", None, ".rules li"),
    View("sign", "/sign", None, ".choice jackpot-meter output"),
    View("sign", "/sign/mega", None, ".prizes dd"),
    View("trainer", "/trainer?do=payments&rulebook=mbs-megalink-uth&seed=1", None, "betting-spot"),
    View("trainer", "/trainer?do=rulings&rulebook=rws-3cp&seed=1", None, "[data-remedy]"),
    View("trainer", "/trainer?do=record&rulebook=rws-3cp", None, "main h2"),
    View("kit", "/kit", None, "main h2"),
    View("docs", "/docs", None, "details"),
    View("lost", "/lost", None, "main h1"),
    View("table", "/tables/rws-3cp", "guest", "betting-spot"),
    View("table", "/tables/mbs-uth", "guest", "betting-spot", (Laid((".corner [data-does*=pays]",), ".pay-sheet h3"),)),
    View("table", "/tables/mbs-3cp?round=1", "guest", "dialog.replay .story li"),
    View(
        "dealer",
        "/tables/live/dealer",
        "dealer",
        ".now h1",
        (
            Laid((".alarm",), ".desk-sheet .tile"),
            Laid(("room-bar .menu > button:not(.theme, .language)",), _DOOR),
            Laid(("room-bar .menu > button:nth-of-type(2)",), _DOOR),
        ),
    ),
    View("dealer", "/tables/holdem/dealer", "dealer", ".now h1"),
    View("trainer", "/trainer?do=exam&rulebook=rws-3cp", "dealer", "main h2"),
    View("pit", "/pit", "shift-manager", ".table-row"),
    View("pit", "/pit/live", "shift-manager", ".case h1"),
    View("pit", "/pit?open=award:mega:{award}", "pit-manager", ".case h1", (_REASON,)),
    View("pit", "/pit?open=incident:{incident}", "shift-manager", ".case h1"),
    View("pit", "/pit?open=proposal:{proposal}", "shift-manager", ".case h1"),
    View("figures", "/figures", "shift-manager", "tbody tr"),
    View("admin", "/admin?see=accounts", "administrator", "main h2", (Laid(("main .btn.go",), ".act input"),)),
    View("admin", "/admin?see=devices", "administrator", "main h2", (Laid(("main .paper li .btn",), ".act input"),)),
    View("admin", "/admin?see=waiting", "administrator", "main h2"),
    View("admin", "/admin?see=floor", "administrator", "main h2"),
    View("admin", "/admin?see=configuration", "administrator", "main h2"),
    View("audit", "/audit?see=record", "auditor", ".paper"),
    View("audit", "/audit?see=rounds&table=mbs-3cp", "auditor", ".ledger tbody tr"),
    View("audit", "/audit?see=rounds&table=mbs-3cp&round=1", "auditor", ".entries > li"),
    View("audit", "/audit?see=search", "auditor", ".paper"),
    View("audit", "/audit?see=links&link=mega", "auditor", ".paper"),
    View("audit", "/audit?see=staff", "auditor", ".paper"),
)
#: A page that nobody looks at is not proved to be anything.
assert {view.page for view in VIEWS} == set(PAGES)


def fill(room: Room) -> dict[str, str]:
    """Something in every view: an award, a report and a proposal that wait, a device, rounds that are over or go on."""
    dealer, manager, administrator = room.client("dealer"), room.client("pit-manager"), room.client("administrator")
    room.say(dealer, "live", "open-betting")
    for bet, amount in {"ante": 1000, "jackpot": 500}.items():
        room.say(dealer, "live", "place-bet", player="Box 1", box=1, bet=bet, amount=amount)
    deal(room, dealer, {"boxes": ["As", "Ks", "Qs"], "community": ["Js", "Ts"], "dealer": ["2h", "5d", "9c"]})
    room.say(dealer, "live", "decide", player="Box 1", box=1, decision="play-1x")
    settle(room, dealer)
    (award,) = room.floor.links.view("mega").pending
    for table in ("live", "holdem"):
        room.say(dealer, table, "open-betting")
        room.say(dealer, table, "place-bet", player="Box 1", box=1, bet="ante", amount=1000)
    room.call_for_bets("mbs-3cp")
    guest = room.client()
    room.say(guest, "mbs-3cp", "place-bet", box=1, bet="ante", amount=2500)
    room.say(guest, "mbs-3cp", "ready")
    room.say(guest, "mbs-3cp", "decide", box=1, decision="fold")
    told = {"incident": "player-count-wrong", "note": "four cards"}
    incident = dealer.post("/api/tables/mbs-3cp/incidents", json=told, headers={"Idempotency-Key": "told"})
    limits = {"kind": "limits", "subject": "hgc", "new": {"ante": {"min": 2000, "max": 9000}}, "reason": "busy"}
    proposal = manager.post("/api/proposals", json=limits)
    device = {"name": "a reader", "kind": "device"}
    administrator.post("/api/accounts", json=device, headers={"Idempotency-Key": "reader"}).raise_for_status()
    return {
        "award": award.award,
        "incident": incident.raise_for_status().json()["id"],
        "proposal": proposal.raise_for_status().json()["id"],
    }
