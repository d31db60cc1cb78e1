"""A page asks for all of its modules at once, and for none that it does not need."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.floor.web.pages import PAGES, STATIC, html_of, with_modules


def preloaded(page: str) -> list[str]:
    return re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', page)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_names_every_module_that_its_own_modules_name(name: str) -> None:
    page = with_modules(html_of(name), STATIC)
    started = re.findall(r'<script type="module" src="/static/([^"]+)"', page)
    asked = preloaded(page)
    assert len(set(asked)) == len(asked)
    assert not set(asked) & set(started)
    for module in (*started, *asked):
        folder, text = (STATIC / module).parent, (STATIC / module).read_text(encoding="utf-8")
        for line in re.findall(r'^(?:import|\}) ?.*"(\..*)";$', text, re.MULTILINE):
            assert str((folder / line).resolve().relative_to(STATIC)) in (*started, *asked), (module, line)


def test_what_is_imported_later_is_left_for_later(tmp_path: Path) -> None:
    (tmp_path / "first.js").write_text(
        'import "./second.js";\nimport {\n  one,\n} from "./third.js";\nconst later = () => import("./later.js");\n'
    )
    (tmp_path / "second.js").write_text('// import "./never.js";\nexport { one } from "./third.js";\n')
    (tmp_path / "third.js").write_text('import "./first.js";\nexport const one = "./not.js";\n')
    page = '<head><script type="module" src="/static/first.js"></script></head><body></body>'
    assert preloaded(with_modules(page, tmp_path)) == ["second.js", "third.js"]


@pytest.mark.parametrize("page", ["<head></head>", "no page"])
def test_a_page_without_modules_stays_as_it_is(page: str, tmp_path: Path) -> None:
    assert with_modules(page, tmp_path) == page
