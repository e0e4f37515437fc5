"""Figures that the documents and the help name are those of the code."""

import re
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings

from archive.backups.selectors import files as backups
from config import settings as served
from config.http import limits
from mahjong_core.rulesets import PRESETS, Family
from registration.accounts.services import invitations, set_up
from scoring.models import SheetSettings
from tournaments.common.api import pages
from tournaments.common.selectors.disk import _LITTLE, _NONE
from tournaments.site.services import sweeps

ROOT: Final = Path(__file__).resolve().parents[2]
WORDS: Final = {"two": 2, "five": 5, "ten": 10, "seven": 7, "thirty": 30, "cinq": 5, "deux": 2, "dix": 10, "sept": 7}
RATES: Final = {name: int(rate.split("/")[0]) for name, rate in served.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"].items()}
(APPEALS,) = {rules.appeal_window_minutes for rules in PRESETS.values() if rules.family is Family.MCR}
# A page, the words around its figure, and what the code says.
FIGURES: Final[tuple[tuple[str, str, int | None], ...]] = (
    ("docs/api.md", r"Responses are kept for (\w+) days", sweeps._KEEP_ANSWERS.days),
    ("docs/api.md", r"`limit` \(1 to (\w+)", pages.MAX_ROWS),
    ("docs/api.md", r"`limit` \(1 to \w+, by default (\w+);", pages.Pages.default_limit),
    ("docs/api.md", r"of one network may send (\w+) calls a minute", RATES["stranger"]),
    ("docs/api.md", r"may send (\w+) calls with an unknown key", RATES["sign-in"]),
    ("docs/security.md", r"together may open ([\d,]+) pages", served.SEATWIND_PAGE_RATE),
    ("docs/api.md", r"An account may send ([\d,]+) calls", RATES["staff"]),
    ("docs/operations.md", r"limited to (\w+) MB for the API", limits.API_BYTES // limits.MEGABYTE),
    ("docs/operations.md", r"and (\w+) MB for pages", limits.PAGE_BYTES // limits.MEGABYTE),
    ("docs/operations.md", r"below (\w+) % free the page .Machine status. shows", _LITTLE),
    ("docs/operations.md", r"below (\w+) % pictures are refused", _NONE),
    ("docs/live.md", r"`SEATWIND_LIVE_VIEWERS`, (\w+)\)", settings.SEATWIND_LIVE_VIEWERS),
    ("docs/event-file.md", r"the newest (\w+), the last of each hour", backups._NEWEST_KEPT),
    ("docs/event-file.md", r"the last of each hour for (\w+) days", backups._HOURS_KEPT.days),
    ("docs/event-file.md", r"the last of each day for (\w+)", backups._DAYS_KEPT.days),
    (
        "docs/player.md",
        r"submitted, normally (\w+)\.",
        SheetSettings._meta.get_field("dispute_minutes").default,
    ),
    ("docs/appeals.md", r"The window \((\w+) minutes in the MCR presets", APPEALS),
    ("guide/pages/en/organiser.md", r"is valid for (\w+) days", invitations.GOOD_FOR.days),
    ("guide/pages/fr/organiser.md", r"Il reste valable (\w+) jours", invitations.GOOD_FOR.days),
    ("guide/pages/en/quick-start.md", r"After (\w+) wrong attempts the terminal shows a new code", set_up.TRIES),
    ("guide/pages/fr/quick-start.md", r"Après (\w+) essais manqués", set_up.TRIES),
    ("guide/pages/en/when-things-go-wrong.md", r"Below (\w+) percent", _LITTLE),
    ("guide/pages/fr/when-things-go-wrong.md", r"Sous (\w+) pour cent de disque libre", _LITTLE),
    ("guide/pages/fr/when-things-go-wrong.md", r"sous (\w+) pour cent les images", _NONE),
)


@pytest.mark.parametrize(("page", "words", "known"), FIGURES)
def test_a_figure_is_that_of_the_code(page: str, words: str, known: int | None) -> None:
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    match = re.search(words, text)
    assert match, f"{page} does not say it in these words any more: {words}"
    named = match[1].lower().replace(",", "")
    assert WORDS.get(named) == known or named == str(known), f"{page} says {match[1]}, the code {known}"


def test_riichi_has_no_appeals_as_the_page_says() -> None:
    assert {rules.appeal_window_minutes for rules in PRESETS.values() if rules.family is Family.RIICHI} == {None}
    assert "the riichi presets have no appeals" in (ROOT / "docs/appeals.md").read_text(encoding="utf-8")
