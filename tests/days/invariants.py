"""What must hold after every act, whatever it was."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.db.models import Count, Sum
from django.urls import Resolver404, resolve

from mahjong_core.rulesets import RuleSet
from scoring.common.selectors.basis import Basis
from scoring.common.selectors.releases import standing_releases
from scoring.models import Embargo, ResultStatus, SeatResult
from scoring.standings.selectors.ranking import ranking_from_ledger
from scoring.standings.selectors.rows import standings_data
from tests import tables
from tests.days.day import Day
from tournaments.common.errors import Refusal
from tournaments.events.selectors.open_things import open_things_of
from tournaments.models import Seat, SeatOccupancy, Session, SessionStatus
from tournaments.tables.selectors.occupancy import occupancies

CODE = re.compile(r"[a-z_]+\.[a-z_]+(\.[a-z_]+)?")
TWELVE, WINDS = 12, 4
SAID = frozenset(tables.lines("days/said"))


def broken(day: Day) -> Iterator[str]:
    """Sentences about what does not hold; nothing where all is well."""
    yield from _seats(day)
    yield from _sums(day)
    yield from _published(day)
    yield from _next(day)


def _seats(day: Day) -> Iterator[str]:
    seats = Seat.objects.filter(session__tournament=day.event, table__cleared_at=None)
    counted = seats.values("table").annotate(winds=Count("wind", distinct=True)).exclude(winds=4)
    if counted.exists():
        yield f"tables without four seats: {list(counted)}"
    for session in Session.objects.filter(tournament=day.event):
        sitting: Counter[int] = Counter()
        for occupancy in occupancies(session):
            starts = [span.from_hand for span in occupancy.spans]
            if starts[0] != 1 or starts != sorted(set(starts)):
                yield f"session {session.number} {occupancy.seat}: hands are not covered once by {occupancy.spans}"
            if occupancy.row is not None and occupancy.row.player_id:
                sitting[occupancy.row.player_id] += 1
            elif occupancy.seat.participant_id:
                sitting[occupancy.seat.participant_id] += 1
        twice = [pk for pk, count in sitting.items() if count > 1]
        if twice:
            yield f"session {session.number}: at two seats at once: {twice}"


def _sums(day: Day) -> Iterator[str]:
    rules = day.rules
    results = SeatResult.objects.filter(
        result__session__tournament=day.event, result__status__in=(ResultStatus.SUBMITTED, ResultStatus.VERIFIED)
    )
    summed = results.values("result", "result__table").annotate(
        points=Sum("hand_points"), shares=Sum("twelfths"), seats=Count("pk")
    )
    replaced = set(SeatOccupancy.objects.filter(table__session__tournament=day.event).values_list("table", flat=True))
    empty = Seat.objects.filter(session__tournament=day.event, participant=None).values_list("table", flat=True)
    with_substitutes = replaced | set(empty)
    for row in summed.order_by():
        if row["seats"] != WINDS or not _adds_up(rules, row["points"]):
            yield f"result {row} does not add up to {rules.table_total}"
        # What a substitute's seat receives may be fixed by the rules, whatever was played there.
        if row["result__table"] not in with_substitutes and row["shares"] != TWELVE * sum(rules.place_scale):
            yield f"result {row} does not share {sum(rules.place_scale)}"


def _adds_up(rules: RuleSet, points: int) -> bool:
    """A chombo that the rules take from one player alone leaves a riichi sheet with less than the whole."""
    return points == rules.table_total or (bool(rules.uma) and points < rules.table_total)


def _published(day: Day) -> Iterator[str]:
    """The public sees what was released last, to the point."""
    event = day.now
    standing = standing_releases(event)
    latest = standing.order_by("-pk").first()
    if event.live_results or Embargo.objects.filter(session__tournament=event, lifted_at=None).exists():
        return
    shown = standings_data(ranking_from_ledger(event, Basis.RELEASED))["rows"]
    if latest is None:
        if any(result for row in shown for result in row["sessions"] if result and result.get("table")):
            yield "something is public before the first release"
        return
    published = latest.standings["rows"]
    public = set(standing.values_list("session__number", flat=True))
    counting = {result["session"] for row in shown for result in row["sessions"] if result}
    if counting - public:
        yield f"sessions {counting - public} count for the public, whose release was taken back"
    lines = {result["session"] for row in published for result in row["sessions"] if result}
    if lines - public:  # one of them was taken back since: the ranking is not the one that was published
        return
    if _figures(shown) != _figures(published):
        yield f"the public sees {_figures(shown)}, released was {_figures(published)}"


def _figures(rows: list[dict[str, Any]]) -> dict[int, tuple[Any, ...]]:
    return {row["participant"]["number"]: (row["place"], row["table_points"], row["table_score"]) for row in rows}


def _next(day: Day) -> Iterator[str]:
    things = open_things_of(day.now, day.moment)
    for thing in things:
        if not is_page(thing.href):
            yield f"next leads nowhere: {thing.code} {thing.href}"
    waits = Session.objects.filter(tournament=day.event).exclude(status=SessionStatus.RELEASED)
    if waits.exists() and not any(thing.role is not None for thing in things):
        yield f"next is silent while sessions wait: {[(wait.number, wait.status) for wait in waits]}"


@cache
def is_page(href: str) -> bool:
    try:
        resolve(href.split("?", maxsplit=1)[0].split("#", maxsplit=1)[0])
    except Resolver404:
        return False
    return True


def without_way(refusal: Refusal) -> str:
    """Why a refusal leaves its reader alone, or nothing."""
    sentence = str(refusal.message)
    if not CODE.fullmatch(refusal.code):
        return f"no code: {refusal.code!r}"
    if len(sentence) < 12 or sentence.strip()[-1] not in ".?!" or "%(" in sentence or "None" in sentence:
        return f"{refusal.code}: no sentence: {sentence!r}"
    href = refusal.detail.get("href")
    if href is not None and not is_page(str(href)):
        return f"{refusal.code}: leads nowhere: {href!r}"
    if href is None and refusal.code not in SAID:
        return f"{refusal.code}: neither a page nor a known sentence that says what to do: {sentence!r}"
    return ""
