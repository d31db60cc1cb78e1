"""The documentation of a floor: served where it was built, and otherwise the interface as a page to read."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from pydantic import ValidationError

from croupier.floor.config.model import FloorConfig
from croupier.floor.web.headers import CONTENT_SECURITY_POLICY
from tests.floor.house import House


@pytest.fixture
def built(tmp_path: Path) -> Path:
    for place in ("index.html", "rulebooks/index.html"):
        path = tmp_path / place
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"<h1>{place}</h1>", encoding="utf-8")
    return tmp_path


def test_the_site_is_served_under_a_policy_that_lets_nothing_in(small_house: House, built: Path) -> None:
    with small_house.served(config=FloorConfig(docs=str(built))) as server:
        client: TestClient = server.client
        front = client.get("/docs")
        assert (str(front.url.path), front.text) == ("/docs/", "<h1>index.html</h1>")
        assert client.get("/docs/rulebooks/").text == "<h1>rulebooks/index.html</h1>"
        policies = front.headers.get_list("content-security-policy")
        assert policies == [CONTENT_SECURITY_POLICY.replace("img-src 'self'", "img-src 'self' data:")]
        assert front.headers["x-content-type-options"] == "nosniff"
        lost = client.get("/docs/nothing.html")
        assert (lost.status_code, lost.json()["error"]["code"]) == (404, "not-found")
        assert client.get("/").headers.get_list("content-security-policy") == [CONTENT_SECURITY_POLICY]


@pytest.mark.parametrize("path", ["/docs/../floor.db", "/docs/%2e%2e/floor.db", "/docs//floor.db"])
def test_nothing_beside_the_site_is_served(small_house: House, tmp_path: Path, path: str) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text("", encoding="utf-8")
    with small_house.served(config=FloorConfig(docs=str(folder))) as server:
        assert server.client.get(path).status_code == 404


def test_without_a_site_the_interface_is_a_page_to_read(small_house: House) -> None:
    with small_house.served() as server:
        answer = server.client.get("/docs")
        assert "/pages/docs.js" in answer.text
        assert "/api/rulebooks" in server.client.get("/api/openapi.json").json()["paths"]


def test_a_folder_without_a_site_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValidationError, match="`make site` builds it"):
        FloorConfig(docs=str(tmp_path))
