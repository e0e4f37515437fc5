"""Build lists: the seating by player and by table, and the roll call."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from mahjong_core.winds import WINDS
from paper.common.selectors.frame import long_moment, session_text
from paper.common.selectors.seats import Seating, not_seated, person_facts, seating_for, table_facts
from tournaments.common.look.collation import initial
from tournaments.common.look.languages import reader
from tournaments.models import Participant
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder
from tournaments.seating.selectors.page import filed, sort_key

_PLAN_SESSIONS = 12


def seating_by_player(order: PrintOrder) -> PrintContent:
    """Return everybody who plays the session, alphabetically."""
    seating = seating_for(order)
    session = seating.session(order.session)
    rows, facts = _player_rows(seating, [session.number])
    data = {"sessions": [{"n": session.number, "when": long_moment(session.planned_at)}], "rows": rows}
    label = _("Seating list by player, session %(n)s") % {"n": session.number}
    return _alone(PrintItem(f"session:{session.number}", label, facts, data), _player_words())


def seating_plan(order: PrintOrder) -> PrintContent:
    """Return everybody in every session, alphabetically."""
    seating = seating_for(order)
    shown = [session for session in seating.sessions if session.number in seating.seats][:_PLAN_SESSIONS]
    if not shown:
        raise not_seated()
    rows, facts = _player_rows(seating, [session.number for session in shown])
    data = {"sessions": [{"n": session.number, "when": session_text(session)} for session in shown], "rows": rows}
    return _alone(PrintItem("event", _("Seating list of all sessions"), facts, data), _player_words())


def _alone(item: PrintItem, words: Mapping[str, Any]) -> PrintContent:
    return PrintContent([item], labels=words)


def _player_rows(seating: Seating, sessions: list[int]) -> tuple[list[dict[str, Any]], list[Any]]:
    """Return the rows of the template, and their facts in no language."""
    seats: dict[int, dict[int, dict[str, Any]]] = {}
    for number in sessions:
        for table, four in seating.seats[number].items():
            for wind in map(str, WINDS):
                span = four[wind].spans[0] if wind in four else None
                if span is not None and span.person is not None:
                    seats.setdefault(span.person.pk, {})[number] = {"table": table, "wind": wind}
    people = sorted((seating.entries[pk] for pk in seats), key=sort_key)
    rows = [_player_row(seating, person, seats[person.pk], sessions) for person in people]
    facts = [[person_facts(row["player"]), [[seat["table"], seat["wind"]] for seat in row["seats"]]] for row in rows]
    return rows, facts


def _player_row(
    seating: Seating, person: Participant, seats: Mapping[int, Mapping[str, Any]], sessions: list[int]
) -> dict[str, Any]:
    return {
        "player": dict(seating.people[person.pk]) | {"sort": person.filed_as or person.name},
        "letter": initial(filed(person), reader()),
        "seats": [seats.get(number, {"table": None, "wind": None}) for number in sessions],
    }


def _player_words() -> dict[str, Any]:
    return {
        "title": _("Session {n}"),
        "plan-title": _("All sessions"),
        "starts": _("{when}, play starts"),
        "key": _("player, country, table, wind"),
        "key-plan": _("table and wind in each session"),
        "open": "–",
    }


def seating_by_table(order: PrintOrder) -> PrintContent:
    """Return the four seats of every table of the session."""
    words = {"title": _("Session {n}"), "starts": _("{when}, play starts")}
    return _by_table(order, _("Seating list by table, session %(n)s"), words)


def _by_table(order: PrintOrder, label: str, words: Mapping[str, Any]) -> PrintContent:
    seating = seating_for(order)
    session = seating.session(order.session)
    number = session.number
    tables = [{"table": table, "players": seating.at(number, table)} for table in seating.seats[number]]
    facts = [[table, table_facts(seating, number, table)] for table in seating.seats[number]]
    data = {"session": {"n": number, "when": long_moment(session.planned_at)}, "tables": tables}
    return _alone(PrintItem(f"session:{number}", label % {"n": number}, facts, data), words)


def roll_call(order: PrintOrder) -> PrintContent:
    """Return the players expected when the session begins, table by table, with boxes to tick (MCR 3.5.7.2)."""
    words = {
        "title": _("Roll call, session {n}"),
        "starts": _("{when}, play starts"),
        "here": _("here"),
        "late": _("late, minutes"),
        "substitute": _("substitute"),
        "note": _(
            "Tick the players who are at their table when the session begins. For those who "
            "come later, write down the minutes."
        ),
        "seated": _("Players: {n} · tables: {tables}"),
    }
    return _by_table(order, _("Roll call, session %(n)s"), words)
