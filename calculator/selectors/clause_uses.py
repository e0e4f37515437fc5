"""Read what the clauses do in the calculators: the fans and their principles, the yaku, the value of a hand."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from calculator.selectors.hand_words import fan_name
from mahjong_core.clauses import rule_text
from mahjong_core.mcr.fans import FANS
from mahjong_core.riichi.yaku import YAKU, Yaku
from tournaments.common.look.languages import reader
from tournaments.models import Tournament
from tournaments.registry.clause_uses import ClauseUse, Used, UseKind

_BOOK: Final = ("ffmj-2016", "wmo-2014")
_HAND: Final = (
    *("3.4.10", "3.4.11", "3.4.12", "3.4.13", "3.4.14", "3.4.15", "3.4.16", "3.4.21", "3.4.22", "3.4.23", "3.4.24"),
    *("3.6.8.1", "3.6.8.2", "3.7.2.1", "3.7.2.1.1", "3.7.2.1.2", "3.7.2.1.3", "3.7.2.1.4", "3.7.2.1.5"),
    *("3.7.2.2", "3.7.2.2.1", "3.7.2.2.2", "3.7.2.2.3", "3.7.2.2.4", "3.7.2.2.5", "3.7.2.3.1", "3.7.2.3.2"),
    *("3.9.1.1.1", "3.9.1.1.2", "3.9.1.1.3", "3.9.1.2", "3.9.1.2.1", "3.9.1.2.2", "3.9.1.3.1", "3.9.1.3.2", "3.9.1.4"),
)
_FAN_LIST: Final = ("3.4.26", "3.8", "3.9.1.6")
_PRINCIPLES: Final = ("3.9.1.6.1", "3.9.1.6.2", "3.9.1.6.3", "3.9.1.6.4", "3.9.1.6.5")
_RIICHI_HAND: Final = (
    *("2.7", "3.2", "3.2 special", "3.3.6", "3.3.10", "3.3.11", "3.3.12 f", "3.4.9", "3.4.10", "3.4.11"),
    *("4.1 a", "4.1 b", "4.1 c", "4.1.1", "4.1.2", "4.2"),
    *(f"4.3.{example}" for example in range(1, 11)),
)
_PAYMENTS: Final = ("4.1.2", "4.1.3", "Tables p31")
# What the book writes otherwise than the list of yaku.
_FANPAI: Final = {
    "dragon_pung": "4.2.1 FANPAI dragon",
    "seat_wind": "4.2.1 FANPAI seat wind",
    "prevailing_wind": "4.2.1 FANPAI prevalent wind",
}


def clause_uses(tournament: Tournament | None) -> Used:
    """Return the same in an event and outside of any: the calculators know no event."""
    hand = ClauseUse(UseKind.PAGE, _("MCR hand calculator"), reverse("calculator"))
    fans = ClauseUse(UseKind.PAGE, _("The 81 fans"), reverse("fans"))
    riichi = ClauseUse(UseKind.PAGE, _("Riichi calculator"), reverse("riichi-hand"))
    payments = ClauseUse(UseKind.PAGE, _("Payment tables"), reverse("riichi-payments"))
    for text in _BOOK:
        yield from ((text, number, hand) for number in _HAND)
        yield from ((text, number, fans) for number in (*_FAN_LIST, *_PRINCIPLES))
    yield "wmo-2014", "3.8.1", fans
    yield from _fans()
    yield from (("ema-2012", number, riichi) for number in _RIICHI_HAND)
    yield from (("ema-2012", number, payments) for number in _PAYMENTS)
    yield from _yaku(reverse("riichi-hand"))


def _fans() -> Iterator[tuple[str, str, ClauseUse]]:
    page = reverse("fans")
    for fan in FANS:
        yield "ffmj-2016", fan.clause, ClauseUse(UseKind.FAN, fan_name(fan), f"{page}#fan-{fan.number}")


def _yaku(page: str) -> Iterator[tuple[str, str, ClauseUse]]:
    for yaku in YAKU.values():
        yield "ema-2012", yaku_clause(yaku), ClauseUse(UseKind.YAKU, yaku.names[reader()], page)


@cache
def yaku_clause(yaku: Yaku) -> str:
    """Return the row of the list for a yaku: ``4.2.1 DABURU RIICHI``; long vowels may be spelled differently."""
    if yaku.id in _FANPAI:
        return _FANPAI[yaku.id]
    rows = [row.number for row in rule_text("ema-2012").clauses if row.number.startswith(f"{yaku.clause} ")]
    return next(row for row in rows if _sounds(row) == _sounds(yaku.japanese))


def _sounds(name: str) -> str:
    return re.sub(r"(.)\1+", r"\1", re.sub(r"[^a-z]", "", name.lower()))
