"""Compute the standings for a page: rows, freshness, the reasons of one row."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.placement import from_twelfths
from mahjong_core.rulesets import CountryRule, RuleSet
from mahjong_core.standings import GroupStanding, RankFigure, SessionResult, Standing, rank_figure, why
from mahjong_core.standings.rank import NOT_PLAYED
from mahjong_core.winds import Wind
from scoring.common.selectors.basis import Basis
from scoring.models import Adjustment
from scoring.sheets.selectors.seat_views import is_mcr, short_name
from scoring.sheets.selectors.tables import who_replaced
from scoring.standings.selectors.groups import country_ranking, of_teams, team_ranking
from scoring.standings.selectors.provisional import ProvisionalNote
from scoring.standings.selectors.ranking import Ranking
from scoring.standings.selectors.why_sentences import why_sentences
from tournaments.models import ParticipantState, Tournament

NEIGHBOURS_ABOVE, NEIGHBOURS_BELOW = 2, 2


@dataclass(frozen=True)
class StandingRow:
    """Represent a player's row. ``sessions``: table points of each, in riichi the place at the table.

    ``figure``: what ranks the row; ``score`` stands beside it.

    ``is_absent``: never sat down at a table, and has no place; ``has_left``: withdrew, and keeps what was played;
    told in the standings of now alone.

    ``opens``: the name of the division that begins with this row, after a cut; ``division``: its letter where there
    are several.
    """

    place: int | None
    number: int
    name: str
    short: str
    country: str
    team: str
    sessions: tuple[Fraction | int | None, ...]
    penalty: int
    score: Fraction
    figure: RankFigure
    is_disqualified: bool
    find: str
    notes: tuple[ProvisionalNote, ...] = ()
    opens: str = ""
    division: str = ""
    is_absent: bool = False
    has_left: bool = False


@dataclass(frozen=True)
class GroupRow:
    """Represent a team or country with the rows of the members who count, and of those who do not.

    ``is_through``: it plays the final that a cut among teams left.
    """

    place: int
    name: str
    figure: RankFigure
    score: Fraction
    members: tuple[StandingRow, ...]
    find: str
    left_out: tuple[StandingRow, ...] = ()
    is_through: bool = False

    @property
    def size(self) -> int:
        return len(self.members) + len(self.left_out)

    @property
    def is_provisional(self) -> bool:
        return any(member.notes for member in self.members)


@dataclass(frozen=True)
class SessionRow:
    """Represent one session of one player.

    ``replaced``: somebody else played, ``substitute`` if named; the score is net of the start, and there is no place.
    """

    number: int
    table: int | None
    wind: Wind | None
    opponents: tuple[str, ...]
    table_score: int | None
    place: int | None
    points: Fraction | None
    replaced: bool = False
    substitute: str = ""


@dataclass(frozen=True)
class RowDetail:
    """Store the reasons of a row, and everything that its sums are made of.

    ``counting``: whether it counts for the team and the country, where only the best do.
    """

    row: StandingRow
    reasons: tuple[str, ...]
    neighbours: tuple[StandingRow, ...]
    sessions: tuple[SessionRow, ...]
    ledger: tuple[Adjustment, ...]
    counting: tuple[str, ...] = ()


def standing_rows(current: Ranking) -> tuple[StandingRow, ...]:
    """Return the ranking line by line; the first of each division says which it opens."""
    rows = [standing_row(row, current) for row in current.rows]
    for at, name in _division_starts(current).items():
        rows[at] = replace(rows[at], opens=name)
    return tuple(rows)


def _division_starts(current: Ranking) -> dict[int, str]:
    """Return where each division of the latest cut begins, by the row's index; empty before a cut."""
    ranked = [(row.division, row.place) for row in current.rows]
    if not current.cuts or len({division for division, place in ranked if place is not None}) < 2:
        return {}
    starts: dict[int | None, int] = {}
    for at, (division, place) in enumerate(ranked):
        if place is not None:
            starts.setdefault(division, at)
    several = len([division for division in starts if division is not None]) > 1
    return {at: division_name(division, several=several) for division, at in starts.items()}


def division_name(division: int | None, *, several: bool) -> str:
    """Return the name of a division, lettered from the top."""
    if division is None:
        return _("Eliminated at the cut")
    return _("Division %(letter)s") % {"letter": chr(ord("A") + division - 1)} if several else _("After the cut")


def standing_row(row: Standing, current: Ranking) -> StandingRow:
    """Return one player's line of the ranking."""
    person, mcr = current.people[row.entrant_id], is_mcr(current.rules)
    team = person.team.name if person.team else ""
    figures: list[Fraction | int | None] = []
    for result in row.sessions:
        if result is None:
            figures.append(None)
        else:
            played = None if result.replaced else result.place
            figures.append(from_twelfths(result.twelfths) if mcr else played)
    return StandingRow(
        place=row.place,
        number=person.number,
        name=person.name,
        short=short_name(person),
        country=person.country,
        team=team,
        sessions=tuple(figures),
        penalty=row.penalty_points,
        score=Fraction(row.table_score),
        figure=rank_figure(row),
        is_disqualified=row.disqualified,
        find=f"{person.number} {person.name} {person.country} {team} {person.club}",
        notes=current.notes.get(person.pk, ()),
        division=current.division_letter(row),
        is_absent=row.unranked == NOT_PLAYED,
        has_left=person.state == ParticipantState.WITHDRAWN and current.seen_at is None,
    )


def team_rows(current: Ranking) -> tuple[GroupRow, ...]:
    """Return the ranking of the teams, with those that qualified at the last cut of teams."""
    names = {person.team_id: person.team.name for person in current.people.values() if person.team}
    rows = _group_rows(team_ranking(current), of_teams(current), lambda key: names[int(key)])
    if not (current.cuts and current.cuts[-1].teams):
        return rows
    through = {current.people[division].number for division in current.cuts[-1].divisions}
    return tuple(replace(row, is_through=any(member.number in through for member in row.members)) for row in rows)


def country_rows(current: Ranking) -> tuple[GroupRow, ...]:
    """Return the ranking of the countries."""
    return _group_rows(country_ranking(current), current, str)


def _group_rows(
    groups: Sequence[GroupStanding], current: Ranking, name_of: Callable[[str | int], str]
) -> tuple[GroupRow, ...]:
    rows = {row.entrant_id: standing_row(row, current) for row in current.rows}
    answer = []
    for group in groups:
        # whose name was taken out of the results counts, and is not shown
        members, left_out = (tuple(rows[pk] for pk in ids if pk in rows) for ids in (group.members, group.left_out))
        name = name_of(group.key)
        find = " ".join([name, *(member.find for member in (*members, *left_out))])
        answer.append(
            GroupRow(group.place, name, rank_figure(group), Fraction(group.table_score), members, find, left_out)
        )
    return tuple(answer)


def group_rule(kind: str, rules: RuleSet) -> str:
    """Return a sentence on the basis of the ranking of teams or countries."""
    best = rules.team_best if kind == "teams" else rules.country_best
    if kind == "countries" and rules.country_rule is CountryRule.MEAN:
        return _("The mean of all players of a country.")
    if best is None or (kind == "countries" and rules.country_rule is CountryRule.SUM):
        return _("The sum of all members.")
    return ngettext(
        "The best player counts; a missing player counts 0.",
        "The sum of the best %(n)s players; a missing player counts 0.",
        best,
    ) % {"n": best}


def group_span(kind: str, tournament: Tournament) -> str:
    """Return a sentence on the last session that counts for teams or countries.

    Empty if all sessions count.
    """
    last = tournament.teams_until if kind == "teams" else tournament.countries_until
    return "" if last is None else _("It ends with session %(session)s.") % {"session": last}


def row_detail(current: Ranking, number: int) -> RowDetail | None:
    """Return one player's row with its reasons (one query on top of the ranking, three where the player was replaced).

    None when there is no such number.
    """
    standing = current.row_of(number)
    if standing is None:
        return None
    index = current.rows.index(standing)
    near = current.rows[max(0, index - NEIGHBOURS_ABOVE) : index + NEIGHBOURS_BELOW + 1]
    names = {pk: person.name for pk, person in current.people.items()}
    reasons = why(current.rows, standing.entrant_id, starting_points=current.rules.base_points)
    tables = _opponents_by_table(current)
    playing = who_replaced(current.tournament, standing.sessions)
    # One row for each session that counts for anybody; the coming ones say nothing yet. A club's games are not for all.
    counting = list(enumerate(standing.sessions[: current.last_session], start=1))
    if current.tournament.is_club:
        counting = [(number, result) for number, result in counting if result is not None]
    return RowDetail(
        row=standing_row(standing, current),
        reasons=why_sentences(reasons, names, current.rules.family),
        neighbours=tuple(standing_row(row, current) for row in near),
        sessions=tuple(_session_row(number, result, tables, playing, current.rules) for number, result in counting),
        ledger=_ledger_of(current, standing.entrant_id),
        counting=tuple(_counting(current, standing.entrant_id)),
    )


def _ledger_of(current: Ranking, participant_id: int) -> tuple[Adjustment, ...]:
    """Return the points beside the hands of one player, up to the moment of the standings.

    Nothing before the first release.
    """
    if current.basis is Basis.RELEASED and current.as_of is None:
        return ()
    rows = Adjustment.objects.filter(current.postings, tournament=current.tournament, participant=participant_id)
    if current.as_of is not None:
        rows = rows.filter(at__lte=current.as_of)
    return tuple(rows.select_related("session", "table"))


def counts_for(current: Ranking, entrant_id: int) -> dict[str, bool]:
    """Return whether a player counts for their team and for their country, as far as they have one."""
    kinds = (("team", team_ranking(current)), ("country", country_ranking(current)))
    return {
        kind: entrant_id in group.members
        for kind, groups in kinds
        for group in groups
        if entrant_id in (*group.members, *group.left_out)
    }


def _counting(current: Ranking, entrant_id: int) -> Iterator[str]:
    person, rules = current.people[entrant_id], current.rules
    named = {
        "team": (person.team.name if person.team else "", rules.team_best),
        "country": (person.country, rules.country_best if rules.country_rule is CountryRule.BEST else None),
    }
    for kind, counts in counts_for(current, entrant_id).items():
        group, best = named[kind]
        if best is not None:
            words = _("Counts for %(group)s, as one of its best %(n)s results.")
            if not counts:
                words = _("Does not count for %(group)s: only its best %(n)s results count.")
            yield words % {"group": group, "n": best}


def _opponents_by_table(current: Ranking) -> dict[tuple[int, int], list[tuple[int, str]]]:
    """Return everybody's short name by session and table, from the results that count."""
    opponents: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for row in current.rows:
        for result in row.sessions:
            if result is not None:
                person = current.people[row.entrant_id]
                opponents.setdefault((result.session, result.table), []).append((person.pk, short_name(person)))
    return opponents


def _session_row(
    number: int,
    result: SessionResult | None,
    tables: dict[tuple[int, int], list[tuple[int, str]]],
    playing: Mapping[int, str],
    rules: RuleSet,
) -> SessionRow:
    if result is None:
        return SessionRow(number, None, None, (), None, None, None)
    others = tuple(name for pk, name in tables[result.session, result.table] if pk != result.participant)
    points = from_twelfths(result.twelfths)
    row = SessionRow(number, result.table, Wind(result.wind), others, result.table_score, result.place, points)
    if not result.replaced:
        return row
    net = result.net_score(rules.base_points)
    return replace(row, table_score=net, place=None, replaced=True, substitute=playing.get(number, ""))
