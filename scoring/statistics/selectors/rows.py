"""Round the figures of the statistics for display: the event, its best, and a row for each entrant."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from mahjong_core.rulesets.records import Family
from mahjong_core.standings import SessionResult
from mahjong_core.standings import statistics as core
from scoring.statistics.selectors.figures import BEST_HANDS, EventFigures
from tournaments.common.look.collation import reader_key
from tournaments.models import Participant

_MOST: Final = 5
_DASH = "\N{EN DASH}"


def percent(part: Fraction | None) -> str:
    """Return a share such as 23.4%, a dash if the whole is zero."""
    return _DASH if part is None else _("%(figure)s%%") % {"figure": tenths(part * 100)}


def tenths(value: Fraction | None) -> str:
    """Return a number with one decimal in the reader's format, a dash for None."""
    return _DASH if value is None else formats.number_format(Decimal(round(value * 10)) / 10, 1)


@dataclass(frozen=True)
class HandRow:
    """Represent a best hand of a player; ``tiles`` without the one it was ``won_with``, if they were kept."""

    deal: core.Deal
    person: Participant
    value: int
    tiles: str
    won_with: str


@dataclass(frozen=True)
class TallyRow:
    """Represent a player, team or country. ``spark``: a player's places as points of a small polyline.

    ``country``: of a player, for the letters of the name.
    """

    place: int | None
    name: str
    country: str
    number: int | None
    hands: int
    wins: str
    self_draws: str
    deal_ins: str
    riichi: str
    average: str
    best: int | None
    spark: str
    places: tuple[int | None, ...]
    find: str


def headline_figures(figures: EventFigures) -> list[tuple[Promise | str, str]]:
    """Return a few figures of the event, each with its name; empty without a hand."""
    whole = core.totals(figures.deals)
    if not whole.hands:
        return []
    values: list[tuple[Promise | str, str]] = [
        (pgettext_lazy("how many", "Hands"), str(whole.hands)),
        (gettext_lazy("Average hands per table and session"), tenths(whole.hands_per_table)),
        (gettext_lazy("Average winning value"), tenths(whole.average)),
        (gettext_lazy("Hands without a winner"), percent(whole.draw_rate)),
        (gettext_lazy("Wins by self-draw"), percent(whole.self_draw_rate)),
    ]
    if is_riichi(figures):
        values.append((gettext_lazy("Riichi in a hand"), tenths(whole.riichi_per_hand)))
    return values


def is_riichi(figures: EventFigures) -> bool:
    """Return whether the event plays riichi."""
    return figures.current.rules.family is Family.RIICHI


def session_facts(figures: EventFigures) -> list[tuple[int, int, str, str, str]]:
    """Return for each session its hands, average value, share of draws and of self-draws."""
    return [
        (session, totals.hands, tenths(totals.average), percent(totals.draw_rate), percent(totals.self_draw_rate))
        for session, totals in core.by_session(figures.deals).items()
    ]


def hand_rows(figures: EventFigures) -> list[HandRow]:
    """Return the best hands of the event, the best first."""
    rows = []
    for deal, winner, value in core.best_hands(figures.deals, BEST_HANDS):
        person = figures.people.get(winner)
        if person is not None:
            tiles, _plus, won_with = figures.tiles.get((deal.session, deal.table, deal.number), "").partition("+")
            rows.append(HandRow(deal, person, value, tiles.strip(), won_with.strip()))
    return rows[:_MOST]


def best_sessions(figures: EventFigures) -> list[tuple[Participant, SessionResult]]:
    """Return the highest scores of one player in one session, the highest first."""
    people = figures.people
    return [(people[result.participant], result) for result in core.best_sessions(figures.results, _MOST)]


def player_rows(figures: EventFigures) -> list[TallyRow]:
    """Return every listed player in the order of the standings."""
    tallies = core.tallies(figures.deals, lambda player: player)
    people = figures.people
    most = len(people)
    return [
        _tally_row(
            tallies.get(row.entrant_id, core.Tally()),
            people[row.entrant_id].name,
            row.place,
            number=people[row.entrant_id].number,
            country=people[row.entrant_id].country,
            places=figures.places[row.entrant_id],
            spark=spark(figures.places[row.entrant_id], most),
        )
        for row in figures.current.rows
    ]


def _group_rows(
    figures: EventFigures, key_of: Callable[[int], Hashable], names: Mapping[Hashable, str]
) -> list[TallyRow]:
    tallies = core.tallies(figures.deals, key_of)
    ordered = sorted(names.items(), key=lambda pair: reader_key(pair[1]))
    return [_tally_row(tallies.get(key, core.Tally()), name, None) for key, name in ordered]


def team_rows(figures: EventFigures) -> list[TallyRow]:
    """Return the counts of hands for each team."""
    people = figures.people
    names: dict[Hashable, str] = {person.team_id: person.team.name for person in people.values() if person.team}
    return _group_rows(figures, lambda pk: people[pk].team_id if pk in people else None, names)


def country_rows(figures: EventFigures) -> list[TallyRow]:
    """Return the counts of hands for each country."""
    people = figures.people
    names: dict[Hashable, str] = {person.country: person.country for person in people.values() if person.country}
    return _group_rows(figures, lambda pk: people[pk].country or None if pk in people else None, names)


def _tally_row(
    tally: core.Tally,
    name: str,
    place: int | None,
    *,
    number: int | None = None,
    country: str = "",
    places: tuple[int | None, ...] = (),
    spark: str = "",
) -> TallyRow:
    return TallyRow(
        place=place,
        name=name,
        country=country,
        number=number,
        hands=tally.hands,
        wins=percent(tally.win_rate),
        self_draws=percent(tally.self_draw_rate),
        deal_ins=percent(tally.deal_in_rate),
        riichi=percent(tally.riichi_rate),
        average=tenths(tally.average),
        best=tally.best,
        spark=spark,
        places=places,
        find=f"{number or ''} {name}".strip(),
    )


def spark(places: tuple[int | None, ...], most: int) -> str:
    """Return places as points in a field of 72 by 20, the first place at the top; empty before the second session."""
    known = [(at, place) for at, place in enumerate(places) if place is not None]
    if len(known) < 2 or most < 2:
        return ""
    last = len(places) - 1
    return " ".join(f"{2 + 68 * at // last},{2 + 16 * (place - 1) // (most - 1)}" for at, place in known)
