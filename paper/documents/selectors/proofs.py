"""Build the penalty log, and the result list for the federation."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from mahjong_core.series.season import base_rank
from mahjong_core.standings import Standing
from paper.common.selectors.frame import event_dates, is_mcr_event, moment_text, people_data
from paper.documents.selectors.rankings import nothing_released, released_ranking
from paper.documents.selectors.session_proofs import session_proofs
from penalties.rulings.selectors.records import RulingRow, ruling_rows
from scoring.sheets.selectors.folding import rules_of
from scoring.standings.selectors.page import StandingRow, standing_rows
from scoring.standings.selectors.ranking import Ranking
from scoring.standings.selectors.who_played import places_of_players
from tournaments.common.look.lists import print_series
from tournaments.common.look.numbers import print_figure, print_score, print_signed
from tournaments.common.rule_words.presets import rules_name
from tournaments.models import Participant, Tournament
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder

_BLANK_ROWS = 3


def penalty_log(order: PrintOrder) -> PrintContent:
    """Return every ruling in force, oldest first, and rows to write on."""
    event = order.tournament
    rows = [row for row in reversed(ruling_rows(event, with_notes=False)) if row.revocation is None]
    people = people_data(Participant.objects.filter(tournament=event))
    drawn = [_log_row(row, people) for row in rows]
    facts = [[str(row.ruling.uid), [[point.participant.number, point.amount] for point in row.points]] for row in rows]
    data = {"rows": drawn, "blank": _BLANK_ROWS}
    words = {
        "title": _("Penalty log"),
        "time": _("Time"),
        "hand": pgettext("a narrow column", "Hand"),
        "kind": _("Offence"),
        "clause": pgettext("a narrow column", "Clause"),
        "amount": pgettext("a narrow column", "Points"),
        "others": pgettext("points that the others get, a narrow column", "To others"),
        "step": pgettext("a sanction other than points, a narrow column", "Sanction"),
        "ladder": _ladder_line(event),
        "kept": _("Kept by"),
    }
    return PrintContent([PrintItem("event", _("Penalty log"), facts, data)], labels=words)


def _ladder_line(event: Tournament) -> str:
    steps = rules_of(event).escalation_steps
    if not steps:
        return ""
    names = " · ".join(str(step) if step else _("warning") for step in steps)
    return _("Scale for repeated offences: %(steps)s.") % {"steps": names}


def _log_row(row: RulingRow, people: dict[int, dict[str, Any]]) -> dict[str, Any]:
    ruling = row.ruling
    others = [point.amount for point in row.points if not point.is_offender]
    return {
        "time": moment_text(ruling.at),
        "session": ruling.session.number if ruling.session else "",
        "table": ruling.table.number if ruling.table else "",
        "hand": ruling.hand or "",
        "player": people[ruling.participant_id],
        "kind": row.name,
        "clause": row.source,
        "step": print_series(row.sanction),
        "amount": row.own_points,
        "others": print_series(print_signed(other) for other in others) if len(set(others)) > 1 else _same(others),
        "referee": ruling.by_name,
    }


def _same(amounts: Sequence[int]) -> str:
    if not amounts:
        return ""
    return print_signed(amounts[0]) + (f" × {len(amounts)}" if len(amounts) > 1 else "")


def federation_list(order: PrintOrder) -> PrintContent:
    """Return facts, the sums of each session, and the list with base ranks (MERS).

    1000 for the first, 0 for the last.
    """
    event = order.tournament
    current = released_ranking(order)
    people = people_data(current.people.values())
    ranked = places_of_players(current)
    if not ranked:
        raise nothing_released()
    views = {row.number: row for row in standing_rows(current)}
    rows = [
        _federation_row(row, views[current.people[row.entrant_id].number], current, people, (place, len(ranked)))
        for row, place in ranked
    ]
    proof = session_proofs(current)
    countries = {current.people[row.entrant_id].country for row, _place in ranked} - {""}
    facts = [
        [_("Event"), event.name],
        [_("Rules"), rules_name(rules_of(event).name)],
        [pgettext("where an event is held", "Place"), print_series(filter(None, [event.place, event.country])) or "–"],
        [_("Dates"), event_dates(event)],
        [_("Players"), str(len(ranked))],
        [_("Countries"), str(len(countries))],
        [_("Sessions"), f"{current.last_session} × {rules_of(event).session_minutes} min"],
        [_("Tables"), str(sum(row["tables"] for row in proof))],
    ]
    data = {"facts": facts, "proof": proof, "rows": rows, "n": len(ranked)}
    label = _("Result list for the federation")
    content = [[row["rank"], row["ema"], row["player"]["family"], row["points"], row["mini"]] for row in rows]
    return PrintContent([PrintItem("event", label, content, data)], labels=_federation_words(event))


def _federation_row(
    row: Standing, view: StandingRow, current: Ranking, people: dict[int, dict[str, Any]], place: tuple[int, int]
) -> dict[str, Any]:
    person = current.people[row.entrant_id]
    number = person.federation_number or None
    return {
        "rank": place[0],
        "player": people[person.pk],
        "ema": number,
        "points": print_figure(view.figure),
        "mini": print_score(view.score, is_mcr=is_mcr_event(current.tournament)),
        "base": base_rank(*place) if number else None,
    }


def _federation_words(event: Tournament) -> dict[str, Any]:
    mcr = is_mcr_event(event)
    return {
        "title": _("Result list for the federation"),
        "rank": pgettext("a narrow column", "Place"),
        "ema": _("EMA no."),
        "last": _("Last name"),
        "first": _("First name"),
        "points": pgettext("table points, a narrow column", "TP") if mcr else _("Total"),
        "mini": _("Mini-points") if mcr else pgettext("a narrow column", "Table score"),
        "base": _("Base rank"),
        "no-number": "–",
        "proof": _("Proof"),
        "tables": _("Tables"),
        "won": _("Points won"),
        "lost": _("Points lost"),
        "penalties": _("Deductions"),
        "difference": _("Won + lost − deductions"),
        "points-sum": _("Table points") if mcr else _("Uma"),
        "expected": _("7 per table") if mcr else _("must be"),
        "all": _("Total"),
        "holds": _(
            "The sums are correct: the points won equal the points lost, except for the deductions in the penalty log."
        ),
        "fails": _("The sums are not correct: explain the differences before you send this list."),
        "base-note": _(
            "Base rank = 1000 × (N − place) ÷ (N − 1), N = {n}. Shared places count as the better one. "
            "Players without an EMA number count for N and have no base rank."
        ),
        "certified": _("Certified by the chief referee"),
        "organiser": _("Organiser"),
        "date": _("Date"),
    }
