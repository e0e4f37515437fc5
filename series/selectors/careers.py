"""The career of somebody who agreed to a page: results, places by wind, best hands, head to head, base ranks in time.

It rests on what every reader may see: events whose results are released and not kept back, and places that seasons
brought in as lists under the same federation number.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from mahjong_core.series.careers import Encounter, head_to_head
from mahjong_core.series.season import base_rank
from mahjong_core.standings import SessionResult, statistics
from mahjong_core.winds import WINDS, Wind
from scoring.common.selectors.basis import Basis
from scoring.standings.selectors.who_played import places_of_players
from scoring.statistics.selectors.figures import EventFigures, event_figures
from series.models import SeriesResult
from series.selectors.finals import is_final
from tournaments.models import EventStatus, Participant, Person
from tournaments.players.selectors.public_people import people_with_a_page

_MOST_HANDS: Final = 5
_MOST_MET: Final = 10
WIDE, TALL = 480, 120


@dataclass(frozen=True)
class CareerResult:
    """A place in an event; ``slug`` is the address of one that was held here, ``game`` MCR or riichi."""

    name: str
    held_on: date
    game: str
    place: int
    players: int
    slug: str = ""

    @property
    def base_rank(self) -> int:
        return base_rank(self.place, self.players)


@dataclass(frozen=True)
class BestHand:
    """``value``: fan points in MCR, han in riichi."""

    value: int
    game: str
    event: str
    slug: str
    session: int
    table: int


@dataclass(frozen=True)
class Met:
    """Somebody who has a page as well, and how the two did at one table."""

    person: Person
    meeting: Encounter


@dataclass(frozen=True)
class WindPlaces:
    """How often a starting wind came 1st, 2nd, 3rd and 4th."""

    wind: Wind
    counts: tuple[int, int, int, int]

    @property
    def sessions(self) -> int:
        return sum(self.counts)


@dataclass(frozen=True)
class CurvePoint:
    """A result in the plot of base ranks, ``WIDE`` across and ``TALL`` high."""

    result: CareerResult
    x: int
    y: int

    @property
    def is_won(self) -> bool:
        return self.result.place == 1


@dataclass(frozen=True)
class Career:
    """``results`` are the newest first, ``curve`` the oldest first. ``met``: how many they met, named or not."""

    person: Person
    results: tuple[CareerResult, ...]
    winds: tuple[WindPlaces, ...]
    hands: tuple[BestHand, ...]
    opponents: tuple[Met, ...]
    met: int
    curve: tuple[CurvePoint, ...]

    @property
    def sessions(self) -> int:
        return sum(row.sessions for row in self.winds)

    @property
    def firsts(self) -> int:
        return sum(row.counts[0] for row in self.winds)

    @property
    def honours(self) -> tuple[CareerResult, ...]:
        """The first three places, the best first."""
        return tuple(
            sorted(
                (result for result in self.results if result.place <= 3), key=lambda career_result: career_result.place
            )
        )

    @property
    def polyline(self) -> str:
        return " ".join(f"{point.x},{point.y}" for point in self.curve)


@dataclass
class _Gathered:
    """What the events held here come to, one after the other."""

    results: list[CareerResult] = field(default_factory=list)
    played: list[SessionResult] = field(default_factory=list)
    hands: list[BestHand] = field(default_factory=list)
    meetings: dict[int, Encounter] = field(default_factory=dict)


def career_of(person: Person) -> Career:
    """The whole career; the caller has asked whether the person agreed.

    The figures of each event are kept with its version, so that only an event that changed is read again.
    """
    gathered = _Gathered()
    own = Participant.objects.filter(person=person).exclude(tournament__status=EventStatus.DRAFT)
    uids = []
    for entry in own.filter(tournament__rehearsal_of__isnull=True).select_related("tournament"):
        if is_final(entry.tournament):
            uids.append(entry.tournament.uid)
            _gather(gathered, entry, event_figures(entry.tournament, Basis.RELEASED))
    results = [*gathered.results, *_listed(person, uids, gathered.results)]
    newest = tuple(sorted(results, key=lambda career_result: (career_result.held_on, career_result.name), reverse=True))
    return Career(
        person=person,
        results=newest,
        winds=_winds(gathered.played),
        hands=tuple(sorted(gathered.hands, key=lambda best_hand: -best_hand.value)[:_MOST_HANDS]),
        opponents=_named(gathered.meetings.values()),
        met=len(gathered.meetings),
        curve=_curve(newest[::-1]),
    )


def _gather(gathered: _Gathered, entry: Participant, figures: EventFigures) -> None:
    event, game = entry.tournament, figures.current.rules.family.value
    ranked = places_of_players(figures.current)
    place = next((place for row, place in ranked if row.entrant_id == entry.pk), None)
    if place is None:
        return
    gathered.results.append(CareerResult(event.name, event.starts_on, game, place, len(ranked), event.slug))
    gathered.played += [result for result in figures.results if result.participant == entry.pk]
    gathered.hands += [
        BestHand(value, game, event.name, event.slug, deal.session, deal.table)
        for deal, winner, value in statistics.best_hands(figures.deals)
        if winner == entry.pk
    ]
    people = figures.people
    for meeting in head_to_head(entry.pk, figures.results):
        opponent = people.get(int(str(meeting.opponent)))
        if opponent is not None:
            met = Encounter(opponent.person_id, meeting.sessions, meeting.better, meeting.level)
            earlier = gathered.meetings.get(opponent.person_id)
            gathered.meetings[opponent.person_id] = earlier + met if earlier else met


def _listed(person: Person, held_here: Iterable[Any], career_results: Iterable[CareerResult]) -> Iterator[CareerResult]:
    """The places that lists brought in, each event once, however many seasons have it (one query).

    ``held_here``: the results of events held here, which another season may have as a list.
    """
    if not person.federation_number:
        return
    rows = SeriesResult.objects.filter(
        federation_number=person.federation_number, event__taken_at__isnull=False
    ).select_related("event")
    seen = {(career_result.name, career_result.held_on) for career_result in career_results}
    for row in rows.order_by("event__held_on", "id"):
        event = row.event
        if event.tournament_uid in set(held_here) or (event.name, event.held_on) in seen:
            continue
        seen.add((event.name, event.held_on))
        yield CareerResult(event.name, event.held_on, event.family, row.place, event.players)


def _winds(played: Iterable[SessionResult]) -> tuple[WindPlaces, ...]:
    counts = statistics.places_by_wind(played)
    return tuple(WindPlaces(wind, counts[wind]) for wind in WINDS)


def _named(meetings: Iterable[Encounter]) -> tuple[Met, ...]:
    """Those who agreed to a page themselves, whom they met most often first: nobody else is told about here."""
    by_person = {int(str(meeting.opponent)): meeting for meeting in meetings}
    people = people_with_a_page().filter(pk__in=by_person).select_related("club")
    met = [Met(person, by_person[person.pk]) for person in people]
    return tuple(sorted(met, key=lambda meeting: (-meeting.meeting.sessions, meeting.person.filed_as))[:_MOST_MET])


def _curve(results: tuple[CareerResult, ...]) -> tuple[CurvePoint, ...]:
    """Oldest first, at equal distances; 1000 is at the top, 0 at the bottom."""
    step = WIDE // max(1, len(results) - 1)
    return tuple(
        CurvePoint(result, at * step if len(results) > 1 else WIDE // 2, TALL - result.base_rank * TALL // 1000)
        for at, result in enumerate(results)
    )
