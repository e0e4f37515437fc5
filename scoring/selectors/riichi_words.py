"""A riichi hand in one line."""

from collections.abc import Mapping, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from mahjong_core.riichi.table.records import HandWin, Outcome, TableHand
from mahjong_core.winds import Wind
from tournaments.look.riichi_words import ABORTIVE, LIMITS

Names = Mapping[Wind, str]


def say_line(hand: TableHand, names: Names) -> str:
    """Who won what from whom, or how the hand ended else; then who had declared riichi."""
    said = SAY[hand.outcome](hand, names)
    if not hand.riichi:
        return said
    return said + " · " + _("riichi: %(names)s") % {"names": listed(hand.riichi, names)}


def listed(seats: Sequence[Wind], names: Names) -> str:
    return str(get_text_list([names[seat] for seat in seats], _("and")))


def value_text(win: HandWin) -> str:
    """3 han 40 fu, or the limit."""
    if win.limit is not None:
        return str(LIMITS[win.limit.value])
    if win.fu is None:
        return _("%(han)s han") % {"han": win.han}
    return _("%(han)s han %(fu)s fu") % {"han": win.han, "fu": win.fu}


def say_wins(hand: TableHand, names: Names) -> str:
    how = (
        _("%(winner)s wins %(value)s from %(discarder)s")
        if hand.discarder
        else _("%(winner)s wins %(value)s by self-draw")
    )
    discarder = names[hand.discarder] if hand.discarder else ""
    facts = [{"winner": names[win.winner], "value": value_text(win), "discarder": discarder} for win in hand.wins]
    return "; ".join(how % one for one in facts)


def say_draw(hand: TableHand, names: Names) -> str:
    if not hand.tenpai:
        return _("Exhaustive draw, nobody tenpai")
    return _("Exhaustive draw, tenpai: %(names)s") % {"names": listed(hand.tenpai, names)}


def say_abortive(hand: TableHand, names: Names) -> str:
    return _("Abortive draw: %(kind)s") % {"kind": ABORTIVE[hand.abortive.value] if hand.abortive else ""}


def say_nagashi(hand: TableHand, names: Names) -> str:
    return _("Nagashi mangan: %(names)s") % {"names": listed(hand.claimants, names)}


def say_chombo(hand: TableHand, names: Names) -> str:
    return _("Chombo: %(names)s") % {"names": listed(hand.offenders, names)}


def say_redeal(hand: TableHand, names: Names) -> str:
    return _("Dealt again, nobody at fault")


SAY = {
    Outcome.WIN: say_wins,
    Outcome.DRAW: say_draw,
    Outcome.ABORTIVE: say_abortive,
    Outcome.NAGASHI: say_nagashi,
    Outcome.CHOMBO: say_chombo,
    Outcome.REDEAL: say_redeal,
}
