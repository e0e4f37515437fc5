"""Build printed standings: individual, team and country, after the last released session or an earlier one."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from paper.common.selectors.frame import breakable, is_mcr_event, people_data, script_of
from scoring.common.selectors.basis import Basis
from scoring.standings.selectors.page import GroupRow, StandingRow, country_rows, group_rule, standing_rows, team_rows
from scoring.standings.selectors.ranking import Ranking, ranking, ranking_after
from tournaments.common.errors import Refusal
from tournaments.common.look.dates import print_date
from tournaments.common.look.lists import print_series
from tournaments.common.look.numbers import print_exact, print_figure, print_score
from tournaments.common.selectors.countries import country_name
from tournaments.models import Tournament
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder

_NOTHING = "–"


def released_ranking(order: PrintOrder, session: int | None = None) -> Ranking:
    """Return the public ranking, now or after a session, read once for all orders of a page.

    Raises ``paper.nothing_released`` if there is none.
    """
    key = f"released:{session}"
    if key not in order.memo:
        try:
            order.memo[key] = _released(order.tournament, session)
        except Refusal as refusal:
            order.memo[key] = refusal
    current: Ranking | Refusal = order.memo[key]
    if isinstance(current, Refusal):
        raise current
    return current


def _released(event: Tournament, session: int | None) -> Ranking:
    current = ranking(event, Basis.RELEASED)
    if session is not None and session > current.last_session:
        sentence = _("The results of session %(n)s are not released yet.") % {"n": session}
        raise Refusal("paper.nothing_released", sentence, {"session": session})
    if session is not None and session < current.last_session:
        current = ranking_after(event, Basis.RELEASED, session)
    if not current.last_session:
        raise nothing_released()
    return current


def nothing_released() -> Refusal:
    """Return the refusal of documents of results before the first release."""
    return Refusal("paper.nothing_released", _("No results are released yet: there is nothing to print."))


def no_teams() -> Refusal:
    """Return the refusal of documents of teams if there are none."""
    return Refusal("paper.no_teams", _("This event has no teams."))


def no_countries() -> Refusal:
    """Return the refusal of documents of countries where no player has one."""
    return Refusal("paper.no_countries", _("No player of this event has a country."))


def standings(order: PrintOrder) -> PrintContent:
    """Return the published ranking of the players."""
    current = released_ranking(order, order.session)
    people = people_data(current.people.values())
    by_number = {person.number: person.pk for person in current.people.values()}
    rows = [_player_row(row, people[by_number[row.number]], current) for row in standing_rows(current)]
    facts = [
        [row["rank"], row["player"]["number"], row["player"]["family"], row["points"], row["mini"]] for row in rows
    ]
    return _content(order, current, "name", rows, facts)


def team_standings(order: PrintOrder) -> PrintContent:
    """Return the published ranking of the teams. Refuses with ``paper.no_teams``."""
    current = released_ranking(order, order.session)
    people = people_data(current.people.values())
    rows = [_group_row(group, current, people, with_members=True) for group in team_rows(current)]
    if not rows:
        raise no_teams()
    facts = [[row["rank"], row["name"], row["points"], row["mini"]] for row in rows]
    return _content(order, current, "team", rows, facts)


def country_standings(order: PrintOrder) -> PrintContent:
    """Return the published ranking of the countries. Refuses with ``paper.no_countries``."""
    current = released_ranking(order, order.session)
    rows = [_country_row(group, current) for group in country_rows(current)]
    if not rows:
        raise no_countries()
    facts = [[row["rank"], row["country"], row["points"], row["mini"]] for row in rows]
    return _content(order, current, "nation", rows, facts)


def _content(
    order: PrintOrder, current: Ranking, kind: str, rows: Sequence[dict[str, Any]], facts: list[Any]
) -> PrintContent:
    done = current.last_session if order.session is None else min(order.session, current.last_session)
    is_mcr = is_mcr_event(order.tournament)
    # Points of riichi sessions are not added up by group: no columns for them.
    columns = min(current.sessions, 14) if is_mcr or kind == "name" else 0
    data = {
        "kind": kind,
        "sessions": columns,
        "done": done,
        "rows": rows,
        "wide": not is_mcr,
        "framed": kind == "name" and is_mcr,
    }
    names = {"name": _("Standings"), "team": _("Team standings"), "nation": _("Country standings")}
    label = _("%(list)s after session %(n)s") % {"list": names[kind], "n": done}
    words = _words(order.tournament, current, kind) | {"title": names[kind]}
    return PrintContent([PrintItem(f"session:{done}", label, facts, data)], labels=words)


def _words(event: Tournament, current: Ranking, kind: str) -> dict[str, Any]:
    mcr = is_mcr_event(event)
    as_of = print_date(current.as_of, "j F Y, H:i") if current.as_of else ""
    groups = {"team": "teams", "nation": "countries"}
    if kind == "name":
        tie = (
            _("Equal table points: mini-points decide. Both equal: the better place is shared.")
            if mcr
            else _("Equal totals share the better place.")
        )
    else:
        tie = group_rule(groups[kind], current.rules)
    return {
        "after": _("after session {n}"),
        "released": _("released %(when)s") % {"when": as_of} if as_of else "",
        "rank": pgettext("a narrow column", "Place"),
        "name": _("Player"),
        "team": _("Team"),
        "nation": _("Country"),
        "penalty": pgettext("penalty points, a narrow column", "Pen."),
        "mini": _("Mini-points") if mcr else pgettext("a narrow column", "Table score"),
        "points": pgettext("a narrow column", "Table points") if mcr else pgettext("a narrow column", "Total"),
        "tie": tie,
    }


def _player_row(row: StandingRow, player: dict[str, Any], current: Ranking) -> dict[str, Any]:
    return {
        "rank": row.place if row.place is not None else _NOTHING,
        "player": player,
        "opens": row.opens,
        "sub": _("did not play") if row.is_absent else _("withdrew") if row.has_left else row.team,
        "sessions": [_session_text(session) for session in row.sessions[: current.last_session]],
        "penalty": -row.penalty if row.penalty > 0 else row.penalty,
        "mini": print_score(row.score, is_mcr=is_mcr_event(current.tournament)),
        "points": print_figure(row.figure),
    }


def _session_text(figure: Fraction | int | None) -> str:
    return _NOTHING if figure is None else print_exact(figure)


def _group_row(
    group: GroupRow, current: Ranking, people: dict[int, dict[str, Any]], *, with_members: bool
) -> dict[str, Any]:
    by_number = {person["number"]: person for person in people.values()}
    members = [_member(row, by_number[row.number], current) for row in group.members] if with_members else []
    script = script_of(group.name, "")
    return (
        _sums(group, current)
        | {"name": breakable(group.name), "members": members}
        | ({"script": script} if script else {})
    )


def _member(row: StandingRow, player: dict[str, Any], current: Ranking) -> dict[str, Any]:
    mini = print_score(row.score, is_mcr=is_mcr_event(current.tournament))
    return {"player": player, "points": print_figure(row.figure), "mini": mini}


def _sums(group: GroupRow, current: Ranking) -> dict[str, Any]:
    """Return the group's place and sums; what its members made in each session, where all of it is known."""
    mcr = is_mcr_event(current.tournament)
    sessions = [_session_sum(group.members, at) for at in range(current.last_session)] if mcr else []
    return {
        "rank": group.place,
        "sessions": sessions,
        "penalty": sum(-abs(member.penalty) for member in group.members),
        "mini": print_score(group.score, is_mcr=mcr),
        "points": print_figure(group.figure),
    }


def _session_sum(members: Sequence[StandingRow], at: int) -> str:
    figures = [row.sessions[at] for row in members if at < len(row.sessions)]
    known = [Fraction(figure) for figure in figures if figure is not None]
    return print_exact(sum(known, Fraction(0))) if known else _NOTHING


def _country_row(group: GroupRow, current: Ranking) -> dict[str, Any]:
    names = print_series(f"{row.short} {print_figure(row.figure)}" for row in group.members[:6])
    return _sums(group, current) | {"name": country_name(group.name), "country": group.name, "sub": names}
