"""Compute the side rankings for pages, screens, files and paper, on the results that one reader sees."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.series.season import base_rank
from mahjong_core.standings import RankFigure, Standing, rank_figure, statistics
from mahjong_core.standings import side_rankings as core
from mahjong_core.standings.side_rankings import SideRanking
from scoring.common.selectors.basis import Basis
from scoring.models import SideRankingKind
from scoring.sheets.selectors.seat_views import is_mcr
from scoring.side_rankings.selectors.choice import chosen_kinds, newcomer_numbers
from scoring.standings.selectors.who_played import places_of_players
from scoring.statistics.selectors.figures import EventFigures, event_figures, ranking_of_day
from scoring.statistics.selectors.rows import percent, tenths
from tournaments.common.look.dates import print_date
from tournaments.common.look.numbers import counted, print_exact, print_figure, print_score
from tournaments.common.selectors.countries import country_name
from tournaments.models import Tournament

MAX_LINES: Final = 10


@dataclass(frozen=True)
class SideLine:
    """Represent one row. ``number``: None for a group of players; ``value``: exact, ``figure``: as a reader sees it.

    ``detail`` says where it was, or out of how many; empty if nothing is to be said.
    """

    place: int
    name: str
    value: Fraction
    figure: str
    number: int | None = None
    country: str = ""
    detail: str = ""


@dataclass(frozen=True)
class SideTable:
    """Store one side ranking: its name, its rule, and its first rows with all that tie with the last."""

    kind: str
    title: str
    rule: str
    lines: tuple[SideLine, ...]
    day: date | None = None

    @property
    def winners(self) -> tuple[SideLine, ...]:
        """Return the holders of the first place, each once: two hands of one player may be equal."""
        first: dict[tuple[int | None, str], SideLine] = {}
        for line in self.lines:
            if line.place == 1:
                first.setdefault((line.number, line.name), line)
        return tuple(first.values())


def side_tables(tournament: Tournament, basis: Basis) -> tuple[SideTable, ...]:
    """Return the chosen side rankings in order (two queries on top of the statistics); none without a choice.

    An embargo and a frozen ranking are kept where the ledger is read: what ``basis`` does not show counts nowhere here.
    """
    kinds = chosen_kinds(tournament)
    if not kinds:
        return ()
    figures = event_figures(tournament, basis)
    newcomers = newcomer_numbers(tournament) if SideRanking.BEST_NEWCOMER in kinds else ()
    return tuple(table for kind in kinds for table in _tables(SideRanking(kind), figures, newcomers))


def _tables(kind: SideRanking, figures: EventFigures, newcomers: Iterable[int]) -> Iterator[SideTable]:
    if kind is SideRanking.BEST_OF_DAY:
        yield from _days(figures)
    elif kind is SideRanking.BEST_NEWCOMER:
        yield _table(kind, _("Newcomers by their place in the standings."), _newcomers(figures, set(newcomers)))
    else:
        rule, lines = _MAKERS[kind](figures)
        yield _table(kind, rule, lines)


def _table(kind: SideRanking, rule: str, lines: Iterable[SideLine]) -> SideTable:
    return SideTable(kind.value, str(SideRankingKind(kind).label), rule, _first(lines))


def _first(lines: Iterable[SideLine]) -> tuple[SideLine, ...]:
    return tuple(line for line in lines if line.place <= MAX_LINES)


def _eligible(figures: EventFigures) -> dict[int, Standing]:
    """Return who may hold a place: no substitute, no one disqualified, no one whose name was removed."""
    rows = figures.current.rows
    return {row.entrant_id: row for row in rows if row.place is not None and not row.disqualified}


def _line(figures: EventFigures, placing: core.Placed[int], figure: str, detail: str = "") -> SideLine:
    person = figures.people[placing.key]
    return SideLine(placing.place, person.name, placing.value, figure, person.number, person.country, detail)


Made = tuple[str, list[SideLine]]


def _best_hand(figures: EventFigures) -> Made:
    """Return the ranking of hands: each is a row of its own, the earliest of equal ones first."""
    allowed = _eligible(figures)
    hands = [
        ((deal, winner), value) for deal, winner, value in statistics.best_hands(figures.deals) if winner in allowed
    ]
    lines = [
        _line(
            figures,
            core.Placed(placing.place, placing.key[1], placing.value),
            print_exact(placing.value),
            _where(placing.key[0].session, placing.key[0].table),
        )
        for placing in core.placed(hands)
    ]
    return (_("In fan points.") if is_mcr(figures.current.rules) else _("In han.")), lines


def _best_session(figures: EventFigures) -> Made:
    allowed = _eligible(figures)
    mcr = is_mcr(figures.current.rules)
    played = statistics.best_sessions(figures.results)
    rows = [
        (session_result, session_result.table_score)
        for session_result in played
        if session_result.participant in allowed
    ]
    lines = [
        _line(
            figures,
            core.Placed(placing.place, placing.key.participant, placing.value),
            print_score(placing.value, is_mcr=mcr),
            _where(placing.key.session, placing.key.table),
        )
        for placing in core.placed(rows)
    ]
    return _("The points of one session at one table."), lines


def _where(session: int, table: int) -> str:
    return _("session %(s)s, table %(t)s") % {"s": session, "t": table}


def _tallies(figures: EventFigures) -> dict[int, statistics.Tally]:
    allowed = _eligible(figures)
    tallies = statistics.tallies(figures.deals, lambda player: player if player in allowed else None)
    return {number: tallies[number] for number in allowed if number in tallies}


def _most_wins(figures: EventFigures) -> Made:
    tallies = _tallies(figures)
    lines = [
        _line(figures, win, print_exact(win.value), _of_hands(tallies[win.key].hands))
        for win in core.most_wins(tallies)
    ]
    return _("Hands won, on sheets on which every hand was entered."), lines


def _fewest_deal_ins(figures: EventFigures) -> Made:
    tallies = _tallies(figures)
    lines = [
        _line(
            figures,
            placing,
            percent(placing.value),
            f"{tallies[placing.key].deal_ins} {_of_hands(tallies[placing.key].hands)}",
        )
        for placing in core.fewest_deal_ins(tallies)
    ]
    rule = _(
        "Share of hands lost on the player’s own discard. Players with less than half the hands of the most active "
        "player are left out."
    )
    return rule, lines


def _of_hands(count: int) -> str:
    return ngettext("of %(n)s hand", "of %(n)s hands", count) % {"n": count}


def _newcomers(figures: EventFigures, numbers: set[int]) -> list[SideLine]:
    rows = [row for pk, row in _eligible(figures).items() if figures.people[pk].number in numbers]
    first = core.placed(((row.entrant_id, row.place or 0) for row in rows), lowest_first=True)
    by_id = {row.entrant_id: row for row in rows}
    return [_ranked_line(figures, placing.place, by_id[placing.key]) for placing in first]


def _ranked_line(figures: EventFigures, place: int, row: Standing) -> SideLine:
    """Return the ranking by the figure of the standings.

    In MCR with the mini-points that tell equal table points apart (3.10.1).
    """
    figure: RankFigure = rank_figure(row)
    beside = ""
    if is_mcr(figures.current.rules):
        words = ngettext("%(n)s mini-point", "%(n)s mini-points", counted(row.table_score))
        beside = words % {"n": print_score(row.table_score, is_mcr=True)}
    return _line(figures, core.Placed(place, row.entrant_id, figure.value), print_figure(figure), beside)


def _days(figures: EventFigures) -> Iterator[SideTable]:
    """Yield a ranking of each day's sessions alone.

    An event of one day has none, since its standings are that ranking.
    """
    days = sorted({figures.days[result.session] for result in figures.results if result.session in figures.days})
    if len(days) < 2:
        return
    rule = _("Only the sessions of the day, without rulings outside a session.")
    for day in days:
        title = _("Best of %(day)s") % {"day": print_date(day, "j F")}
        yield SideTable(SideRanking.BEST_OF_DAY, title, rule, _first(_best_of(figures, day)), day)


def _best_of(figures: EventFigures, day: date) -> list[SideLine]:
    ranked = ranking_of_day(figures, day, _eligible(figures))
    return [_ranked_line(figures, row.place, row) for row in ranked if row.place is not None]


def _group_lines(figures: EventFigures, group_of: Mapping[int, str]) -> Iterator[core.Placed[str]]:
    ranked = places_of_players(figures.current)
    ranks = {row.entrant_id: base_rank(place, len(ranked)) for row, place in ranked if not row.disqualified}
    yield from core.group_means(ranks, lambda number: group_of.get(number, ""))


def _group_rule(what: str) -> str:
    return what + " " + _("The first of the event gets 1000, the last 0; a missing player counts 0.")


def _countries(figures: EventFigures) -> Made:
    placings = _group_lines(figures, {pk: participant.country for pk, participant in figures.people.items()})
    lines = [
        SideLine(placing.place, country_name(placing.key), placing.value, tenths(placing.value), country=placing.key)
        for placing in placings
    ]
    return _group_rule(_("The mean base rank of a country’s best three players.")), lines


def _regions(figures: EventFigures) -> Made:
    """Return the ranking by groups that are neither teams nor countries (MCR 3.5.3)."""
    placings = _group_lines(figures, {pk: participant.region for pk, participant in figures.people.items()})
    lines = [SideLine(placing.place, placing.key, placing.value, tenths(placing.value)) for placing in placings]
    return _group_rule(_("The mean base rank of a region’s best three players.")), lines


def _clubs(figures: EventFigures) -> Made:
    placings = _group_lines(figures, {pk: participant.club for pk, participant in figures.people.items()})
    lines = [SideLine(placing.place, placing.key, placing.value, tenths(placing.value)) for placing in placings]
    return _group_rule(_("The mean base rank of a club’s best three players.")), lines


_MAKERS: Final[Mapping[SideRanking, Callable[[EventFigures], Made]]] = {
    SideRanking.BEST_HAND: _best_hand,
    SideRanking.BEST_SESSION: _best_session,
    SideRanking.MAX_WINS: _most_wins,
    SideRanking.FEWEST_DEAL_INS: _fewest_deal_ins,
    SideRanking.COUNTRIES: _countries,
    SideRanking.REGIONS: _regions,
    SideRanking.CLUBS: _clubs,
}
