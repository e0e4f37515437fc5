"""Describe a hand of either game in one line."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from mahjong_core.riichi.sheet_parse import parse_table_hand
from mahjong_core.riichi.table.records import HandWin, Outcome, TableHand
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.winds import Wind
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.seat_views import seat_names
from tournaments.common.look.lists import print_list
from tournaments.common.rule_words.riichi import ABORTIVE, LIMITS

Names = Mapping[Wind, str]


def say_hand(current: TableSheet, hand: Mapping[str, Any]) -> str:
    """Return a hand as it was typed or written on this sheet: who won what from whom."""
    names = seat_names(current)
    if isinstance(current.sheet, RiichiTableSheet):
        return say_line(parse_table_hand(hand).hand, names)
    winner, discarder = hand.get("winner"), hand.get("discarder")
    if not winner:
        return _("No winner")
    facts = {"winner": names[Wind(winner)], "value": hand.get("value")}
    if discarder:
        words = pgettext("points of an MCR hand", "%(winner)s wins %(value)s from %(discarder)s")
        return words % (facts | {"discarder": names[Wind(discarder)]})
    return pgettext("points of an MCR hand", "%(winner)s wins %(value)s by self-draw") % facts


def say_line(hand: TableHand, names: Names) -> str:
    """Return a sentence on the outcome of the hand: winner, value and discarder, then riichi and dead hands."""
    parts = [_SAY[hand.outcome](hand, names)]
    if hand.riichi:
        parts.append(_("riichi: %(names)s") % {"names": _listed(hand.riichi, names)})
    if hand.dead:
        parts.append(_("dead hand: %(names)s") % {"names": _listed(hand.dead, names)})
    return " · ".join(parts)


def _listed(seats: Sequence[Wind], names: Names) -> str:
    return print_list(names[seat] for seat in seats)


def _value_text(win: HandWin) -> str:
    """Return the value in words: 3 han 40 fu, or the limit."""
    if win.limit is not None:
        return str(LIMITS[win.limit.value])
    if win.fu is None:
        return _("%(han)s han") % {"han": win.han}
    return _("%(han)s han %(fu)s fu") % {"han": win.han, "fu": win.fu}


def _say_wins(hand: TableHand, names: Names) -> str:
    how = (
        _("%(winner)s wins %(value)s from %(discarder)s")
        if hand.discarder
        else _("%(winner)s wins %(value)s by self-draw")
    )
    discarder = names[hand.discarder] if hand.discarder else ""
    facts = [{"winner": names[win.winner], "value": _value_text(win), "discarder": discarder} for win in hand.wins]
    return "; ".join(how % fact for fact in facts)


def _say_draw(hand: TableHand, names: Names) -> str:
    if not hand.tenpai:
        return _("Exhaustive draw, no player tenpai")
    return _("Exhaustive draw, tenpai: %(names)s") % {"names": _listed(hand.tenpai, names)}


def _say_abortive(hand: TableHand, names: Names) -> str:
    return _("Abortive draw: %(kind)s") % {"kind": ABORTIVE[hand.abortive.value] if hand.abortive else ""}


def _say_nagashi(hand: TableHand, names: Names) -> str:
    said = _("Nagashi mangan: %(names)s") % {"names": _listed(hand.claimants, names)}
    if not hand.tenpai:
        return said
    return f"{said} · {_('tenpai: %(names)s') % {'names': _listed(hand.tenpai, names)}}"


def _say_chombo(hand: TableHand, names: Names) -> str:
    return _("Chombo: %(names)s") % {"names": _listed(hand.offenders, names)}


def _say_redeal(hand: TableHand, names: Names) -> str:
    return _("Dealt again, no player at fault")


_SAY = {
    Outcome.WIN: _say_wins,
    Outcome.DRAW: _say_draw,
    Outcome.ABORTIVE: _say_abortive,
    Outcome.NAGASHI: _say_nagashi,
    Outcome.CHOMBO: _say_chombo,
    Outcome.REDEAL: _say_redeal,
}
