"""docs/requirements.md: what regulators ask, made from the register."""

from __future__ import annotations

from croupier.dossier.requirements import register


def page() -> str:
    """The register as a page of the documentation."""
    found = register()
    lines = [
        "# Technical requirements",
        "",
        "What regulators ask of the software behind a table, requirement by requirement in our own words, with what",
        "meets it and the tests that show it. What is not met says so. `make docs` writes this page from",
        "`src/croupier/dossier/requirements.toml`; it is part of every [dossier](dossier.md).",
    ]
    for name, document in found.documents.items():
        lines += ["", f"## {document.title}", "", document.about, "", "| | Requires | What meets it | Met | Tests |"]
        lines.append("|---|---|---|---|---|")
        for one in found.requirements:
            if one.source == name:
                tests = ", ".join(f"`{test}`" for test in one.tests)
                lines.append(f"| {one.id} | {one.says} | {one.how} | {one.met} | {tests} |")
    return "\n".join(lines) + "\n"
