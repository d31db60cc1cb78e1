"""No password, token or hash in a log or an answer; what is shown once is shown once."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from fastapi import APIRouter, Request

from croupier.floor.logs import HIDDEN, configure_logs, hide, logger
from tests.floor.house import _HASH, PASSWORD, House, Server

FAULTS = APIRouter()


@FAULTS.post("/fault")
async def _fault(request: Request) -> None:
    """A route of the worst kind: it logs what it got and fails with it."""
    body = await request.json()
    logger().warning("got", body=body, password=body, headers=dict(request.headers), note=f"by {body['token']}")
    logging.getLogger("somebody.else").warning("token %s", body["token"])
    raise RuntimeError(f"could not use {body}")


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    before, level = logging.getLogger().handlers[:], logging.getLogger().level
    stream = io.StringIO()
    configure_logs("debug", "json", stream)
    yield stream
    logging.getLogger().handlers[:] = before
    logging.getLogger().setLevel(level)
    structlog.reset_defaults()


class Listener:
    """Notes every answer, so that it can be searched afterwards."""

    def __init__(self, server: Server) -> None:
        self.said: list[str] = []
        server.client.event_hooks["response"] = []
        self.server = server

    def ask(self, browser: Any, method: str, path: str, **more: Any) -> Any:
        answer = browser.request(method, path, **more)
        self.said.append(answer.text)
        return answer


def test_a_whole_evening_without_a_secret_in_log_or_answer(small_house: House, log: io.StringIO) -> None:
    shown_once: list[str] = []
    with small_house.served(routers=[FAULTS]) as server:
        listener = Listener(server)
        administrator, shift = server.signed_in("administrator"), server.signed_in("shift-manager")
        opened = administrator.post("/api/accounts", {"name": "player one"}).json()
        shown_once.append(opened["temporary_password"])
        ada = server.browser()
        shown_once.append(ada.sign_in("player one", opened["temporary_password"]).json()["csrf_token"])
        ada.sign_in("player one", "a wrong guess at it")
        changed = ada.post("/api/me/password", {"current": shown_once[0], "new": "ten slow trains"}).json()
        ada.headers = {"X-CSRF-Token": changed["csrf_token"]}
        issued = ada.post("/api/keys", {"label": "bot"}).json()
        shown_once += [issued["secret"], changed["csrf_token"]]
        wanted = {"kind": "account-password", "subject": opened["account"]["id"], "new": "temporary", "reason": "lost"}
        proposal = administrator.post("/api/proposals", wanted).json()
        done = shift.post(f"/api/proposals/{proposal['id']}/approval").json()
        shown_once += [proposal["shown"]["first_half"], done["shown"]["second_half"]]
        tokens = [browser.client.cookies["croupier-session"] for browser in (administrator, shift, ada)]
        listener.ask(ada, "POST", "/fault", json={"password": "typed secret", "token": tokens[0]})
        for browser in (administrator, shift):
            for path in ("/api/accounts", "/api/staff-log", "/api/proposals", f"/api/proposals/{proposal['id']}"):
                listener.ask(browser, "GET", path)
            listener.ask(browser, "GET", f"/api/accounts/{opened['account']['id']}")
        listener.ask(server.browser(), "GET", "/metrics")
    secrets = [
        PASSWORD,
        "ten slow trains",
        "a wrong guess at it",
        "typed secret",
        *shown_once,
        *tokens,
        "$argon2",
        _HASH,
    ]
    answers, logged = "\n".join(listener.said), log.getvalue()
    assert len(listener.said) == 12
    for secret in secrets:
        assert secret not in logged, secret
        assert secret not in answers, secret
    lines = [json.loads(line) for line in logged.splitlines()]
    assert {line["event"] for line in lines} >= {"request", "internal error", "got"}
    fault = next(line for line in lines if line["event"] == "internal error")
    assert fault["exception"].startswith("RuntimeError")
    assert any("_fault" in place for place in fault["at_lines"])
    foreign = next(line for line in lines if line["event"].startswith("token"))
    assert foreign["event"] == f"token {HIDDEN}"
    requests = [line for line in lines if line["event"] == "request"]
    assert all(line["request"] for line in requests)


def test_what_is_hidden_by_name_and_by_look() -> None:
    token = "cs_" + "x" * 43
    given = {"password": 1, "Authorization": "x", "seed": [1], "cards": "As Ks", "deep": [{"csrf": 2, "n": 3}]}
    hidden = dict.fromkeys(("password", "Authorization", "seed", "cards"), HIDDEN)
    assert hide(given) == hidden | {"deep": [{"csrf": HIDDEN, "n": 3}]}
    assert hide(f"with {token}, too") == f"with {HIDDEN}, too"
    assert hide("$argon2id$v=19$m=8 and on") == f"{HIDDEN} and on"
    assert hide("postgresql://me:pw@db/x") == f"postgresql://{HIDDEN}@db/x"
    assert hide(("a", None, 1.5, True)) == ["a", None, 1.5, True]
    assert hide(ValueError(token)) == HIDDEN


def test_an_unconfigured_log_hides_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    structlog.reset_defaults()
    try:
        raise RuntimeError("the ace of spades")
    except RuntimeError as error:
        logger().error("fault", password="x y z", exc_info=error)
    said = capsys.readouterr()
    assert "fault" in said.err
    assert "spades" not in said.out + said.err
    assert "x y z" not in said.out + said.err
    structlog.reset_defaults()
