"""Every package is pinned, and what is pinned is what is installed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.repository.tracked import ROOT

PIN = re.compile(r"([a-z0-9-]+)==([0-9][0-9a-z.]*)")


def pins() -> dict[str, str]:
    """The constraints file: name and version, sorted, nothing else on a line."""
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    matches = [PIN.fullmatch(line) for line in lines if not line.startswith("#")]
    assert all(matches), "constraints.txt: a line is not `name==version`"
    found = [(match[1], match[2]) for match in matches if match]
    assert [name for name, _ in found] == sorted({name for name, _ in found})
    return dict(found)


def declared() -> dict[str, list[Requirement]]:
    """What pyproject.toml asks for, by extra; the runtime's own under the empty name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    groups = {"": project["dependencies"], **project["optional-dependencies"]}
    return {extra: [Requirement(text) for text in texts] for extra, texts in groups.items()}


def installed(wanted: list[Requirement], seen: set[str]) -> Iterator[tuple[str, str]]:
    """Name and version of everything these requirements brought into this environment."""
    for requirement in wanted:
        name = canonicalize_name(requirement.name)
        key = f"{name}[{','.join(sorted(requirement.extras))}]"
        if key in seen:
            continue
        seen.add(key)
        found = distribution(name)
        yield name, found.version
        further = [Requirement(text) for text in found.requires or ()]
        extras = ("", *requirement.extras)
        yield from installed(
            [need for need in further if not need.marker or any(need.marker.evaluate({"extra": e}) for e in extras)],
            seen,
        )


def test_every_declared_dependency_is_pinned() -> None:
    names = {canonicalize_name(need.name) for needs in declared().values() for need in needs}
    assert names <= pins().keys()


def test_versions_stand_in_the_constraints_file_only() -> None:
    assert not [str(need) for needs in declared().values() for need in needs if need.specifier or need.url]


def test_everything_installed_is_pinned_at_its_version() -> None:
    groups = declared()
    found = dict(installed(groups[""] + groups["dev"], set()))
    assert len(found) > len(groups[""] + groups["dev"])
    expected = pins()
    assert {name: expected.get(name) for name in found} == found


def test_the_build_backend_is_pinned() -> None:
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    assert all(str(Requirement(need).specifier).startswith("==") for need in needs)
