"""Build start cards, badges and table cards."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from mahjong_core.rulesets import LatenessEffect
from paper.common.selectors.frame import moment_text, session_text
from paper.common.selectors.seats import Seating, not_seated, person_facts, seating_for, table_facts
from paper.logos.selectors import logo_data
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.errors import Refusal
from tournaments.models import Participant, ParticipantState, Session, Tournament
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder
from tournaments.site.selectors.hall_wifi import hall_wifi

HERE = (ParticipantState.REGISTERED, ParticipantState.CHECKED_IN, ParticipantState.ACTIVE)


def start_cards(order: PrintOrder) -> PrintContent:
    """Return a card for each seated player, by number: their tables, and on the back their opponents."""
    seating = seating_for(order)
    stops = _stops(seating)
    people = [person for person in _present(seating) if person.pk in stops]
    if not people:
        raise not_seated()
    items = [_start_card(seating, person, stops[person.pk], order) for person in people]
    words = {
        "title": _("Seat card"),
        "time": pgettext("when a session begins, a narrow column", "Start"),
        "opponents": _("Opponents"),
        "agenda": _("Agenda"),
        "open": _("after the ranking"),
        "note": _late_note(order.tournament),
        "follow": _("My page"),
    }
    return PrintContent(items, "cards", {"agenda": _agenda(seating.sessions)}, words)


def _late_note(event: Tournament) -> str:
    """Return what the rule set takes from a late player, in a line."""
    sentences = [_("Be seated five minutes before the start.")]
    for band in rules_of(event).lateness_bands:
        figures = {"minutes": band.up_to_minutes, "points": band.points}
        if band.effect is LatenessEffect.DEDUCTION:
            words = ngettext(
                "Late up to %(minutes)s minute: −%(points)s.",
                "Late up to %(minutes)s minutes: −%(points)s.",
                band.up_to_minutes or 0,
            )
            sentences.append(words % figures)
        elif band.effect is LatenessEffect.DEDUCTION_PER_MINUTE:
            sentences.append(_("Late: −%(points)s for each minute started.") % figures)
        else:
            sentences.append(_("After that, a substitute plays."))
    return " ".join(sentences)


def _start_card(
    seating: Seating, person: Participant, stops: Mapping[int, tuple[int, str]], order: PrintOrder
) -> PrintItem:
    rows = [_start_row(seating, session, stops.get(session.number), person.pk) for session in seating.sessions]
    player = seating.people[person.pk]
    facts = [person_facts(player), sorted((number, *stop) for number, stop in stops.items()), _met(seating, rows)]
    return PrintItem(
        subject=f"player:{person.uid}",
        label=f"{person.number} {person.name}",
        facts=facts,
        data={"player": player, "sessions": rows},
        opens=order.links.get(person.pk, ""),
    )


def _met(seating: Seating, rows: Iterable[Mapping[str, Any]]) -> list[Any]:
    return [[opponent["family"], opponent["short"]] for row in rows for opponent in row["opponents"]]


def _start_row(seating: Seating, session: Session, stop: tuple[int, str] | None, own: int) -> dict[str, Any]:
    row: dict[str, Any] = {"n": session.number, "when": session_text(session), "table": None, "wind": None}
    if stop is None:
        return row | {"opponents": [], "out": session.number in seating.seats}
    table, wind = stop
    number = seating.people[own]["number"]
    others = [player for player in seating.at(session.number, table) if player["number"] != number and player["family"]]
    return row | {"table": table, "wind": wind, "opponents": others}


def _stops(seating: Seating) -> dict[int, dict[int, tuple[int, str]]]:
    """Return where each player sits, by id and session."""
    stops: dict[int, dict[int, tuple[int, str]]] = {}
    for session, tables in seating.seats.items():
        for table, seats in tables.items():
            for wind, seat in seats.items():
                person = seat.spans[0].person
                if person is not None:
                    stops.setdefault(person.pk, {})[session] = (table, wind)
    return stops


def _present(seating: Seating) -> list[Participant]:
    here = [entry for entry in seating.entries.values() if entry.state in HERE]
    return sorted(here, key=lambda participant: participant.number)


def _agenda(sessions: Iterable[Session]) -> list[list[str]]:
    """Return the sessions that have a time, for the card's agenda: time and name."""
    planned = [session for session in sessions if session.planned_at]
    return [[moment_text(session.planned_at), _("Session %(n)s") % {"n": session.number}] for session in planned]


def badges(order: PrintOrder) -> PrintContent:
    """Return a badge for everybody, of the size of a card."""
    return _badges(order, "card")


def badges_a7(order: PrintOrder) -> PrintContent:
    """Return a badge for everybody, A7."""
    return _badges(order, "a7")


def _badges(order: PrintOrder, size: str) -> PrintContent:
    """Return a badge for everybody entered, by number; ``size``: card (86 by 54 mm, ten on a sheet) or a7 (eight)."""
    seating = seating_for(order)
    people = _present(seating)
    if not people:
        raise no_players()
    items = [_badge(seating, person, order) for person in people]
    shared = {
        "format": size,
        "agenda": _agenda(seating.sessions),
        "wifi": _wifi_line(order.tournament),
        "contact": "",
        **logo_data(order),
    }
    words = {"title": _("Badges"), "agenda": _("Agenda"), "wifi": _("Wi-Fi"), "emergency": _("Organiser")}
    return PrintContent(items, "badges", shared, words)


def no_players() -> Refusal:
    """Return the refusal of documents of an event without players."""
    return Refusal("paper.no_players", _("No players are entered yet."))


def _wifi_line(event: Tournament) -> str:
    """Return the hall's Wi-Fi for the corner of a badge; empty if none was entered, and in the demo event."""
    wifi = hall_wifi(is_demo=event.is_demo)
    return " · ".join(filter(None, (wifi.name, wifi.code))) if wifi else ""


def _badge(seating: Seating, person: Participant, order: PrintOrder) -> PrintItem:
    player = seating.people[person.pk]
    team = person.team.name if person.team else ""
    return PrintItem(
        subject=f"player:{person.uid}",
        label=f"{person.number} {person.name}",
        facts=[person_facts(player), team],
        data={"player": player, "team": team},
        opens=order.links.get(person.pk, ""),
    )


def table_cards(order: PrintOrder) -> PrintContent:
    """Return a tent card for each table of the event: its number, and its players in each session."""
    seating = seating_for(order)
    tables = sorted({table for seats in seating.seats.values() for table in seats})
    if not tables:
        raise not_seated()
    items = [_table_card(seating, table) for table in tables]
    words = {"title": _("Tent card"), "follow": _("This table"), "open": _("after the ranking")}
    return PrintContent(items, "cards", labels=words)


def _table_card(seating: Seating, table: int) -> PrintItem:
    rows, facts = [], []
    for session in seating.sessions:
        is_laid = table in seating.seats.get(session.number, {})
        four = seating.at(session.number, table) if is_laid else []
        rows.append({"n": session.number, "when": session_text(session), "players": four})
        facts.append(table_facts(seating, session.number, table) if is_laid else [])
    return PrintItem(f"table:{table}", _("Table %(n)s") % {"n": table}, facts, {"table": table, "sessions": rows})
