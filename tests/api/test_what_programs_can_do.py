"""What pages do and no call does, so that docs/api.md promises no more than there is.

A service that views import and no API module does stands here with its subject; the subjects stand in docs/api.md.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.test_house import APPS, sources

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
# Modules of services by the subject that has pages alone.
PAGES_ALONE: Final[dict[str, tuple[str, ...]]] = {
    "screens and the podium": ("hall.services.podium", "hall.services.screens"),
    "accounts, keys and invitations": (
        "registration.accounts.services.invitations",
        "registration.api_keys.services",
        "registration.accounts.services.passkeys",
        "registration.accounts.services.passwords",
        "registration.accounts.services.set_up",
        "tournaments.accounts.services.attempts",
    ),
    "the registration form and registrations": (
        "registration.registrations.services.changes",
        "registration.registrations.services.entering",
        "registration.form.services",
        "registration.registrations.services.lifecycle",
        "registration.common.services.links",
        "registration.registrations.services.teams",
    ),
    "previewing a plan of phases": ("scoring.finals.services.plan_preview",),
    "moving a player by drag": ("tournaments.players.services.teams",),
    "federation lists": ("registration.registers.services.licences", "registration.registers.services.lists"),
    "single badges": ("paper.prints.services.badges",),
    "merging people": ("tournaments.players.services.merging",),
    "public pages of people": ("tournaments.players.services.public_people",),
    "message texts": ("registration.mail.services.composing", "registration.mail.services.texts"),
    "photos, evidence and logos": (
        "appeals.services.evidence",
        "paper.logos.services",
        "scoring.sheets.services.photos",
        "tournaments.common.services.pictures",
    ),
    'the page "Handle a problem"': ("scoring.accidents.services.settling", "scoring.accidents.services.taking_back"),
    "typing whole sheets": ("scoring.sheets.services.whole_sheets",),
    "imports from files": ("tournaments.imports.services",),
    "frames on other sites": ("tournaments.events.services.sharing",),
    "the Wi-Fi of a hall": ("tournaments.site.services.hall_wifi",),
    "demo sign-ins": ("tournaments.site.services.demo_chairs",),
    "the language of pages": ("tournaments.accounts.services.languages",),
    "marking an event as a rehearsal": ("archive.imports.services.rehearsing",),
    "table cards": ("tournaments.tables.services.table_links",),
    "resetting the demo": ("reports.demo.services.load",),
}
# Calls reach these through another service: PATCH of an event changes the number of its sessions.
REACHED: Final = frozenset({"tournaments.events.services.session_plan"})


def imported(*layers: str) -> Iterator[str]:
    """Yield the modules of services that modules of these layers import from, in any app."""
    for path in sources(*APPS):
        if {*path.parent.parts, path.stem} & set(layers):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module:
                    yield from (node.module, *(f"{node.module}.{name.name}" for name in node.names))


def modules(*layers: str) -> set[str]:
    services = {module for module in imported(*layers) if "services" in module.split(".")}
    return {module for module in services if (ROOT / f"{module.replace('.', '/')}.py").is_file()}


@pytest.mark.long
def test_what_only_pages_do_is_listed() -> None:
    alone = modules("views", "base") - modules("api") - REACHED
    listed = {module for those in PAGES_ALONE.values() for module in those}
    new, gone = sorted(alone - listed), sorted(listed - alone)
    assert new == [], f"give these a call, or list them in PAGES_ALONE and in docs/api.md: {new}"
    assert gone == [], f"programs can do this now: take it out of PAGES_ALONE and of docs/api.md: {gone}"
    assert len(modules("views", "base") & modules("api")) > 2 * len(alone)


@pytest.mark.parametrize("subject", PAGES_ALONE)
def test_the_page_says_what_has_no_call(subject: str) -> None:
    assert subject in " ".join(PAGE.split())
