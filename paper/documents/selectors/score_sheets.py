"""Build sheets to write on: the MCR score sheet (annex 1), the riichi result slip and the riichi hand sheet."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from mahjong_core.rulesets import RuleSet
from mahjong_core.winds import WINDS
from paper.common.selectors.frame import long_moment, nobody_data
from paper.common.selectors.seats import Seating, seating_for, table_facts
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.look.numbers import print_signed
from tournaments.models import Session
from tournaments.referees.selectors.coverage import referee_names
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder

_HAND_ROWS = 21
_ROOM = "\u2007" * 3  # where a number is written by hand


def score_sheets(order: PrintOrder) -> PrintContent:
    """Return one sheet for each table of the session."""
    return PrintContent(_sheets(order), "sheets", labels=_mcr_words())


def result_slips(order: PrintOrder) -> PrintContent:
    """Return one slip for each table of the session, two on a sheet of paper."""
    return _slips(order, _sheets(order))


def _slips(order: PrintOrder, slips: Sequence[PrintItem]) -> PrintContent:
    rules = rules_of(order.tournament)
    uma = [print_signed(number) for number in rules.uma]
    shared = {"total": _total(rules), "uma": uma, "zeros": rules.starting_points % 100 == 0}
    return PrintContent(slips, "slips", shared, _slip_words())


def hand_sheets(order: PrintOrder) -> PrintContent:
    """Return a riichi hand sheet for each table of the session."""
    rules = rules_of(order.tournament)
    shared = {"start": rules.starting_points, "total": _total(rules), "rows": _HAND_ROWS}
    return PrintContent(_sheets(order), "sheets", shared, _hand_words())


def blank_score_sheet(order: PrintOrder) -> PrintContent:
    """Return one sheet without names, to be copied."""
    return PrintContent([_blank(order, 1)], "sheets", labels=_mcr_words() | _blank_words())


def blank_slips(order: PrintOrder) -> PrintContent:
    """Return two slips without names on one sheet of paper."""
    made = _slips(order, [_blank(order, 1), _blank(order, 2)])
    return replace(made, labels=_slip_words() | _blank_words())


def _blank(order: PrintOrder, number: int) -> PrintItem:
    event = order.tournament
    data: dict[str, Any] = {"session": _ROOM, "table": _ROOM, "when": "", "players": [nobody_data() for _wind in WINDS]}
    return PrintItem(f"blank:{number}", _("Blank"), event.name, data, opens=reverse("event", args=[event.slug]))


def _blank_words() -> dict[str, str]:
    return {"qr-alt": _("Code of the event")}


def _total(rules: RuleSet) -> int:
    return 4 * rules.starting_points


def _sheets(order: PrintOrder) -> list[PrintItem]:
    seating = seating_for(order)
    session = seating.session(order.session)
    referees = referee_names(session)
    return [_sheet(seating, session, table, referees.get(table, "")) for table in seating.seats[session.number]]


def _sheet(seating: Seating, session: Session, table: int, referee: str) -> PrintItem:
    """Return a sheet; the names of the four decide whether it is stale.

    The referee is printed, and may change on the day.
    """
    number = session.number
    data: dict[str, Any] = {
        "session": number,
        "table": table,
        "when": long_moment(session.planned_at),
        "players": seating.at(number, table),
    }
    return PrintItem(
        subject=f"table:{number}:{table}",
        label=_("Table %(table)s, session %(session)s") % {"table": table, "session": number},
        facts=table_facts(seating, number, table),
        data=data | ({"referee": referee} if referee else {}),
    )


def _mcr_words() -> dict[str, Any]:
    return {
        "title": _("Score sheet"),
        "seat": pgettext("a narrow column", "Seat"),
        "outside": pgettext("on the score sheet, penalties that belong to no hand", "Outside hands"),
        "final": _("Mini-points"),
        "points": pgettext("a narrow column", "Table pts"),
        "hand": pgettext("a narrow column", "Hand"),
        "value": pgettext("a narrow column", "Value"),
        "winner": pgettext("a narrow column", "Winner"),
        "discarder": pgettext("who discarded the winning tile, a narrow column", "From"),
        "penalty": pgettext("a penalty, a tiny cell", "pen."),
        "self-drawn": pgettext("one letter on the score sheet: self-drawn", "T"),
        "referee-signature": _("Referee: signature and time"),
        "keeper": _("Sheet kept by the player at East, in turn"),
        "qr-alt": _("Code of table {table}"),
        "help": [
            _(
                "Write value, winner and discarder first; all four agree; then write the points. T = "
                "self-drawn, – = exhaustive draw. ○ deals this hand."
            ),
            _("Discard: the discarder pays 8 + value, the others 8 each. Self-drawn: all three pay 8 + value."),
            _(
                "Upper cell: penalty of the hand. Lower cell: points. Grey row: running sum, tick when "
                "checked. The four sums add up to 0, except for a deduction from one player only."
            ),
            _("Do not change a written score without the referee. All four sign, then the referee."),
        ],
    }


def _slip_words() -> dict[str, Any]:
    return {
        "title": _("Result slip"),
        "seat": pgettext("a narrow column", "Seat"),
        "points": _("Points in hand"),
        "bonus": _("Uma"),
        "penalty": _("Chombo, penalties"),
        "result": pgettext("of a hand", "Result"),
        "sum": _("Sum of the four"),
        "expected": _("must be {n}"),
        "sticks": _("Riichi sticks left"),
        "hands": _("Hands played"),
        "end": _("End of play"),
        "referee-signature": _("Referee: signature and time"),
        "help": _(
            "Count aloud, one player after the other. Write the points in hundreds: the last two "
            "digits are printed. Equal points share the uma. Chombo counts after the uma and is not "
            "part of the points in hand."
        ),
        "qr-alt": _("Code of table {table}"),
    }


def _hand_words() -> dict[str, Any]:
    return {
        "title": _("Hand sheet"),
        "round": pgettext("of a game", "Round"),
        "honba": pgettext("counters of a riichi hand, a narrow column", "Honba"),
        "sticks": _("Sticks"),
        "winner": pgettext("a narrow column", "Winner"),
        "from": pgettext("who discarded the winning tile, a narrow column", "From"),
        "han": _("Han"),
        "fu": _("Fu"),
        "riichi": pgettext("one letter on the hand sheet: declared riichi", "R"),
        "points": pgettext("a narrow column", "points"),
        "start": pgettext("points before the first hand", "start"),
        "end": pgettext("points after the last hand", "end"),
        "keeper": _("Kept by"),
        "referee-signature": _("Referee: signature and time"),
        "help": [
            _(
                "One player writes every hand and reads it aloud. Winner and From: the letter of the "
                "starting seat; T = self-drawn, D = exhaustive draw (tick the tenpai hands under Han). Two "
                "winners: two rows."
            ),
            _(
                "R: tick who declared riichi; write the 1 000 in the row in which they are paid. Sticks = "
                "riichi sticks on the table when the hand begins. Chombo: write C under Winner, no points, "
                "deal the hand again."
            ),
        ],
        "qr-alt": _("Code of table {table}"),
        "sum": _("The four add up to {n}"),
    }
