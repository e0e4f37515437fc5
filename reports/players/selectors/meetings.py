"""Select the tables at which two players met before: of this event, and of others where both agreed to a page."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from mahjong_core.standings import SessionResult, Standing
from reports.best.selectors import final_events
from scoring.models import ResultStatus, SeatResult
from tournaments.models import Participant, Tournament
from tournaments.players.selectors.public_people import has_public_page, people_with_a_page

_BOTH: Final = 2


@dataclass(frozen=True)
class Meeting:
    """Represent one common table: the scores and places of both. ``event``: None for the event of the page."""

    session: int
    own: int
    own_place: int
    other: int
    other_place: int
    event: Tournament | None = None


@dataclass(frozen=True)
class Meetings:
    """Store the common tables of two players, the latest first."""

    tables: tuple[Meeting, ...]

    @property
    def ahead(self) -> int:
        """Return at how many of them the player of the page had the better place."""
        return sum(table.own_place < table.other_place for table in self.tables)


def meetings(player: Participant, others: Iterable[Participant], rows: Mapping[int, Standing]) -> dict[int, Meetings]:
    """Return by participant those who met the player (one query, two where both agreed to a page).

    ``rows``: the standings as the page shows them, so that no result is seen before its time.
    """
    listed = list(others)
    elsewhere = _elsewhere(player, listed)
    found = {}
    for other in listed:
        tables = [*_here(rows.get(player.pk), rows.get(other.pk)), *elsewhere.get(other.person_id, ())]
        if tables:
            found[other.pk] = Meetings(tuple(tables))
    return found


def _here(one: Standing | None, other: Standing | None) -> list[Meeting]:
    """Return the common tables of this event, the latest first."""
    if one is None or other is None:
        return []
    pairs = zip(one.sessions, other.sessions, strict=False)
    return [_met(mine, theirs) for mine, theirs in pairs if mine and theirs and _is_common(mine, theirs)][::-1]


def _is_common(mine: SessionResult, theirs: SessionResult) -> bool:
    return mine.table == theirs.table and not mine.replaced and not theirs.replaced


def _met(mine: SessionResult, theirs: SessionResult) -> Meeting:
    return Meeting(mine.session, mine.table_score, mine.place, theirs.table_score, theirs.place)


def _elsewhere(player: Participant, others: Iterable[Participant]) -> dict[int, list[Meeting]]:
    """Return by person the common tables in other final events under the same family of rules, the latest first."""
    if not has_public_page(player.person):
        return {}
    people = {player.person_id, *(other.person_id for other in others)}
    agreed = set(people_with_a_page().filter(pk__in=people).values_list("pk", flat=True))
    if len(agreed) < _BOTH:
        return {}
    event = player.tournament
    events = final_events().filter(rule_set__family=event.rule_set["family"]).exclude(pk=event.pk)
    seats = SeatResult.objects.filter(
        result__status=ResultStatus.VERIFIED,
        result__session__tournament__in=events,
        participant__person__in=agreed,
        counted__isnull=True,  # somebody else played
    ).select_related("participant", "result__session__tournament")
    at_table: dict[int, list[SeatResult]] = defaultdict(list)
    for seat in seats.order_by("-result__session__tournament__starts_on", "-result__session__number", "pk"):
        at_table[seat.result_id].append(seat)
    found: dict[int, list[Meeting]] = defaultdict(list)
    for four in at_table.values():
        for mine, theirs in ((one, two) for one in four for two in four if one is not two):
            if mine.participant is not None and mine.participant.person_id == player.person_id and theirs.participant:
                found[theirs.participant.person_id].append(_elsewhere_met(mine, theirs))
    return found


def _elsewhere_met(mine: SeatResult, theirs: SeatResult) -> Meeting:
    session = mine.result.session
    return Meeting(
        session.number, mine.table_score, mine.place, theirs.table_score, theirs.place, event=session.tournament
    )
