"""Read the hands that a ruling may be about, as the referee chooses among them."""

from typing import Final

from django.utils.translation import gettext as _

from mahjong_core.riichi.table_sheet import RiichiTableSheet
from scoring.sheets.selectors.folding import TableSheet
from tournaments.common.rule_words.riichi import label_text

_AHEAD: Final = 8  # a page kept without network is behind the table


def hands_to_rule_on(sheet: TableSheet) -> list[tuple[int, str]]:
    """Return number and words, the hand in play first, then those before it, the latest first, then those to come."""
    played = [hand.number for hand in sheet.sheet.hands]
    coming = sheet.sheet.next_hand
    begun = coming or max(played, default=0)
    last = sheet.rules.hands_per_session or begun + _AHEAD
    in_play = [(coming, _("%(hand)s, in play") % {"hand": _name(sheet, coming)})] if coming else []
    before = [(number, _name(sheet, number)) for number in sorted(played, reverse=True)]
    ahead = [(number, str(number)) for number in range(begun + 1, last + 1)] if coming else []
    return [*in_play, *before, *ahead]


def _name(sheet: TableSheet, number: int) -> str:
    """Return the hand's number, in riichi with its round."""
    if not isinstance(sheet.sheet, RiichiTableSheet):
        return str(number)
    game = sheet.sheet.play
    labels = {line.record.number: line.label for line in game.lines}
    label = labels.get(number) or (game.next_hand if number == sheet.sheet.next_hand else None)
    return f"{number} · {label_text(label)}" if label else str(number)
