"""What every answer carries, what cookies are like, and what is turned away at the door."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import APIRouter
from sqlalchemy.exc import OperationalError

from croupier.errors import Code, InputError, Refusal, RulebookError, StorageError
from croupier.floor.config.model import FloorConfig
from croupier.floor.web.errors import STATUS, answer
from tests.floor.house import PASSWORD, Browser, House, Server, code


@pytest.fixture
def server(small_house: House) -> Iterator[Server]:
    with small_house.served() as server:
        yield server


def people(server: Server) -> int:
    return len(server.house.people.staffing.accounts(server.house.person("auditor"), limit=200))


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/"), ("GET", "/static/theme.js"), ("GET", "/api/me"), ("GET", "/nowhere"), ("PUT", "/api/me")],
)
def test_every_answer_carries_the_headers(server: Server, method: str, path: str) -> None:
    headers = server.browser().request(method, path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cache-control"] == ("no-cache" if path in ("/", "/static/theme.js") else "no-store")
    assert headers["x-request-id"].startswith("request-")
    assert "strict-transport-security" not in headers


def test_a_browser_keeps_the_files_of_an_edition_and_asks_for_others_again(server: Server) -> None:
    client = server.browser()
    addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get("/").text)
    (edition,) = {address.split("/")[2] for address in addresses}
    for address in addresses:
        answer = client.get(address)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        # A page of another edition, as while servers are replaced, gets what there is, and will ask again.
        for other in (address.replace(edition, "0" * len(edition)), address.replace(f"/{edition}", "")):
            assert (client.get(other).text, client.get(other).headers["cache-control"]) == (answer.text, "no-cache")
    assert client.get(f"/static/{edition}/nothing.js").status_code == 404


def test_the_page_has_nothing_inline(server: Server) -> None:
    page = server.browser().get("/").text
    assert '<script type="module" src="/static/' in page
    assert "<style" not in page
    assert "style=" not in page
    assert " on" not in page.split("<body>")[1].replace("on the", "")


@pytest.mark.parametrize("secure", [False, True])
def test_the_cookie_is_out_of_reach_of_scripts_and_foreign_pages(small_house: House, secure: bool) -> None:
    with small_house.served(config=FloorConfig(secure=secure)) as server:
        answer = server.browser().sign_in("the dealer")
    name, *flags = answer.headers["set-cookie"].split("; ")
    assert name.split("=")[0] == ("__Host-croupier" if secure else "croupier-session")
    assert {flag.lower() for flag in flags} == {"httponly", "path=/", "samesite=strict"} | (
        {"secure"} if secure else set()
    )
    assert ("strict-transport-security" in answer.headers) == secure


def test_a_request_keeps_a_good_id_and_loses_a_bad_one(server: Server) -> None:
    browser = server.browser()
    assert browser.get("/healthz", headers={"X-Request-ID": "from-the-proxy.1"}).headers["x-request-id"] == (
        "from-the-proxy.1"
    )
    for bad in ("x", "a b c d e f g", "x" * 65, "<script>alert</script>"):
        assert browser.get("/healthz", headers={"X-Request-ID": bad}).headers["x-request-id"] != bad


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8777", "[::1]:8777", "192.0.2.7", "Floor.Example:443"])
def test_hosts_that_are_ours(small_house: House, host: str) -> None:
    with small_house.served(config=FloorConfig(hosts=["floor.example"])) as server:
        assert server.browser().get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "floor.example.evil.example", "", "localhost.evil", "[::1"])
def test_a_foreign_name_that_points_here_is_turned_away(server: Server, host: str) -> None:
    refused = server.browser().get("/api/me", headers={"Host": host})
    assert (refused.status_code, code(refused)) == (421, "unknown-host")


@pytest.mark.parametrize("second", ["localhost", "evil.example"])
def test_a_request_has_one_host(server: Server, second: str) -> None:
    refused = server.client.get("/api/me", headers=[("Host", "localhost"), ("Host", second)])
    assert (refused.status_code, code(refused)) == (421, "unknown-host")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"},
    ],
)
@pytest.mark.parametrize("path", ["/api/session", "/api/guests", "/api/accounts"])
def test_changes_from_foreign_pages_are_turned_away(server: Server, path: str, headers: dict[str, str]) -> None:
    browser, before = server.signed_in("administrator"), people(server)
    refused = browser.post(path, {"name": "somebody", "password": PASSWORD}, headers=headers)
    assert (refused.status_code, code(refused)) == (403, "request-forged")
    assert people(server) == before


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}])
def test_our_own_pages_and_plain_programs_pass(server: Server, headers: dict[str, str]) -> None:
    assert server.browser().post("/api/guests", headers=headers).status_code == 201


@pytest.mark.parametrize("token", [None, "", "wrong", "0" * 64])
def test_a_change_by_cookie_needs_the_token_of_its_session(server: Server, token: str | None) -> None:
    browser, before = server.signed_in("administrator"), people(server)
    browser.headers = {} if token is None else {"X-CSRF-Token": token}
    refused = browser.post("/api/accounts", {"name": "player one"})
    assert (refused.status_code, code(refused)) == (403, "request-forged")
    assert people(server) == before
    assert browser.get("/api/accounts").status_code == 200


def test_the_token_of_one_session_does_not_fit_another(server: Server) -> None:
    one, other = server.signed_in("administrator"), server.signed_in("administrator")
    one.headers = other.headers
    assert code(one.post("/api/accounts", {"name": "player one"})) == "request-forged"


def test_the_page_gets_its_token_again_after_a_reload(server: Server) -> None:
    browser = server.signed_in("administrator")
    assert browser.get("/api/me").json()["csrf_token"] == browser.headers["X-CSRF-Token"]


def test_a_key_needs_no_token_and_is_told_none(server: Server) -> None:
    secret = server.signed_in("player").post("/api/keys", {"label": "bot"}).json()["secret"]
    device = server.browser()
    device.headers = {"Authorization": f"Bearer {secret}"}
    me = device.get("/api/me").json()
    assert (me["name"], me["way"], me["csrf_token"]) == ("the player", "key", None)
    assert code(device.request("DELETE", "/api/session")) == "not-permitted"
    assert code(device.post("/api/keys", {"label": "a key by a key"})) == "not-permitted"


@pytest.mark.parametrize(
    "header", ["Bearer nonsense", "Bearer ", "Basic abc", "ck_x", "Bearer " + "x" * 5000, "Bearer é"]
)
def test_a_key_that_is_none_is_not_made_up_for_by_a_cookie(server: Server, header: str) -> None:
    browser = server.signed_in("administrator")
    refused = browser.get("/api/me", headers={"Authorization": header.encode()})
    assert (refused.status_code, code(refused)) == (401, "not-signed-in")
    assert refused.headers["www-authenticate"].startswith("Bearer")


def test_a_session_token_is_no_key_even_while_it_is_remembered(server: Server) -> None:
    browser = server.signed_in("administrator")
    token = browser.client.cookies["croupier-session"]
    thief = server.browser()
    assert code(thief.get("/api/me", headers={"Authorization": f"Bearer {token}"})) == "not-signed-in"
    secret = server.signed_in("player").post("/api/keys", {"label": "mine"}).json()["secret"]
    assert thief.get("/api/me", headers={"Authorization": f"Bearer {secret}"}).status_code == 200
    thief.client.cookies["croupier-session"] = secret
    assert thief.get("/api/me").status_code == 401, "nor is a key a session"


def test_signing_in_again_ends_the_session_before(server: Server) -> None:
    browser = server.signed_in("dealer")
    old = browser.client.cookies["croupier-session"]
    browser.sign_in("the dealer")
    assert browser.client.cookies["croupier-session"] != old
    thief = server.browser()
    thief.client.cookies.set("croupier-session", old)
    assert code(thief.get("/api/me")) == "session-expired"


def test_an_expired_session_changes_nothing(server: Server) -> None:
    browser, before = server.signed_in("administrator"), people(server)
    server.house.clock.pass_by(minutes=31)
    refused = browser.post("/api/accounts", {"name": "player one"})
    assert (refused.status_code, code(refused)) == (401, "session-expired")
    assert people(server) == before


def test_signing_out_ends_one_session_or_all(server: Server) -> None:
    one, other = server.signed_in("player"), server.signed_in("player")
    assert one.request("DELETE", "/api/session").status_code == 204
    assert code(one.get("/api/me")) == "not-signed-in"
    assert other.get("/api/me").status_code == 200
    third = server.signed_in("player")
    assert third.request("DELETE", "/api/session?everywhere=true").status_code == 204
    assert code(other.get("/api/me")) == "session-expired"


def test_guesses_are_slowed_down_and_told_how_long(server: Server) -> None:
    browser = server.browser()
    answers = [browser.sign_in("the dealer", f"guess {guess}") for guess in range(7)]
    assert [code(answer) for answer in answers] == ["wrong-credentials"] * 5 + ["too-many-attempts"] * 2
    assert answers[-1].status_code == 429
    assert answers[-1].headers["retry-after"] == "1"
    server.house.clock.pass_by(seconds=1)
    assert browser.sign_in("the dealer").status_code == 200


def test_a_temporary_password_opens_only_its_own_replacement(server: Server) -> None:
    opened = server.signed_in("administrator").post("/api/accounts", {"name": "player one"}).json()
    browser = server.browser()
    me = browser.sign_in("player one", opened["temporary_password"]).json()
    assert me["must_change_password"]
    for method, path, body in (
        ("GET", "/api/keys", None),
        ("POST", "/api/keys", {"label": "x"}),
        ("GET", "/api/accounts", None),
    ):
        assert code(browser.request(method, path, json=body)) == "password-change-needed"
    changed = browser.post("/api/me/password", {"current": opened["temporary_password"], "new": "ten slow trains"})
    assert not changed.json()["must_change_password"]
    browser.headers = {"X-CSRF-Token": changed.json()["csrf_token"]}
    assert browser.get("/api/keys").status_code == 200


def test_guests_can_be_kept_out(small_house: House) -> None:
    with small_house.served(config=FloorConfig(guests=False)) as server:
        assert code(server.browser().post("/api/guests")) == "not-permitted"


def test_two_people_in_two_browsers(server: Server) -> None:
    administrator, shift = server.signed_in("administrator"), server.signed_in("shift-manager")
    subject = server.house.accounts["dealer"].id
    wanted = {"kind": "account-roles", "subject": subject, "new": ["pit-supervisor"], "reason": "promoted"}
    proposal = administrator.post("/api/proposals", wanted).json()
    assert (proposal["old"], proposal["state"]) == (["dealer"], "open")
    again = administrator.post(f"/api/proposals/{proposal['id']}/approval")
    assert (again.status_code, code(again)) == (403, "two-people-needed")
    assert server.house.stored(subject).roles == {"dealer"}
    done = shift.post(f"/api/proposals/{proposal['id']}/approval")
    assert done.json()["proposal"]["state"] == "executed"
    assert server.house.stored(subject).roles == {"pit-supervisor"}
    replayed = shift.post(f"/api/proposals/{proposal['id']}/approval")
    assert (replayed.status_code, code(replayed)) == (409, "proposal-closed")
    acts = shift.get("/api/staff-log").json()
    assert [act["act"] for act in acts].count("approved") == 1


FAULTS = APIRouter()


@FAULTS.get("/fault")
def _fault() -> None:
    raise RuntimeError("the ace of spades")


@FAULTS.get("/store")
def _store() -> None:
    raise OperationalError("SELECT secret", {"password": "x"}, Exception("gone"))


@FAULTS.get("/refusal")
def _refusal() -> None:
    raise Refusal(Code.DECISION_NOT_OPEN, "not now", at="decision", expected="fold", clauses=("3.1",))


def test_a_fault_of_our_own_tells_nothing(small_house: House) -> None:
    with small_house.served(routers=[FAULTS]) as server:
        failed = server.browser().get("/fault")
        assert (failed.status_code, code(failed)) == (500, "internal-error")
        assert "ace" not in failed.text
        assert "content-security-policy" in failed.headers
        gone = server.browser().get("/store")
        assert (gone.status_code, code(gone)) == (503, "not-ready")
        assert "SELECT" not in gone.text
        refusal = server.browser().get("/refusal")
        assert refusal.status_code == 409
        assert refusal.json() == {
            "error": {
                "code": "decision-not-open", "message": "not now", "at": "decision", "expected": "fold",
                "clauses": ["3.1"],
            }
        }  # fmt: skip


@pytest.mark.parametrize("code", Code)
def test_every_code_has_a_status(code: Code) -> None:
    for kind, usual in ((InputError, 422), (RulebookError, 422), (Refusal, 409), (StorageError, 503)):
        assert answer(kind(code, "x")).status_code == STATUS.get(code, usual)


def test_health_readiness_and_metrics(small_house: House) -> None:
    def broken() -> None:
        raise RuntimeError

    with small_house.served(checks={"store": lambda: None}) as server:
        browser = server.signed_in("player")
        assert browser.get("/readyz").json() == {"status": "ready"}
        browser.get("/nowhere")
        browser.request("BREW", "/healthz")
        text = browser.get("/metrics").text
    assert 'croupier_requests_total{method="POST",route="/api/session",status="200"} 1.0' in text
    assert 'croupier_requests_total{method="GET",route="unmatched",status="404"} 1.0' in text
    assert 'croupier_requests_total{method="other",route="/healthz",status="405"} 1.0' in text
    assert 'croupier_sign_ins_total{outcome="ok"} 1.0' in text
    assert "croupier_request_seconds_bucket" in text
    with small_house.served(checks={"store": lambda: None, "tables": broken}) as server:
        failed: Any = server.browser().get("/readyz")
        assert (failed.status_code, code(failed)) == (503, "not-ready")
        assert "tables" in failed.json()["error"]["message"]
        assert server.browser().get("/healthz").status_code == 200


def test_spans_are_entered_at_the_start_and_left_in_the_opposite_order(small_house: House) -> None:
    from collections.abc import AsyncIterator
    from contextlib import asynccontextmanager

    said: list[str] = []

    def span(name: str) -> Any:
        @asynccontextmanager
        async def inner() -> AsyncIterator[None]:
            said.append(f"{name} in")
            yield
            said.append(f"{name} out")

        return inner

    with small_house.served(spans=[span("a"), span("b")]):
        assert said == ["a in", "b in"]
    assert said == ["a in", "b in", "b out", "a out"]


def test_a_browser_of_somebody_else_is_not_signed_in(server: Server) -> None:
    server.signed_in("administrator")
    assert isinstance(server.browser(), Browser)
    assert code(server.browser().get("/api/me")) == "not-signed-in"
