"""Find whom a table's call reaches and when, the open calls of an event, and how soon referees answered."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from statistics import median
from typing import Final

from django.db.models import Q
from django.db.models.functions import Coalesce

from scoring.models import OPEN_CALLS, CallReason, CallStatus, RefereeCall
from tournaments.common.actors import user_key
from tournaments.common.look.languages import language_name
from tournaments.common.selectors.countries import spoken_in
from tournaments.models import Participant, Session, Table, TableReferee, Tournament, User
from tournaments.referees.selectors.coverage import Official, officials_of
from tournaments.referees.selectors.own_tables import own_tables
from tournaments.referees.selectors.spoken import spoken_at, spoken_by
from tournaments.tables.selectors.occupancy import occupancies

# A minute is what a short ruling at another table takes: whoever has not answered by then is held up there. Players
# wait with the clock running, so that after two minutes somebody has to share the referees out anew: the chief.
COVERING_FIRST: Final = timedelta(seconds=60)
THEN_REFEREES: Final = timedelta(seconds=60)
# Of those, who speaks a language of the table comes first; nobody is called later than without languages.
SPEAKERS_FIRST: Final = timedelta(seconds=30)
# What somebody may call for; a disagreement over the sheet calls by itself.
CALL_REASONS: Final = tuple(reason for reason in CallReason if reason is not CallReason.DISAGREEMENT)


def called_after(
    *,
    covering: int | None,
    referees: Collection[int],
    chiefs: Collection[int],
    playing: Collection[int],
    speaking: Collection[int] = (),
) -> dict[int, timedelta]:
    """Return the delay after which each account is called: who covers the table, then referees, then the chief.

    Of the referees, those ``speaking`` a language of the table are called before the others. A step without a referee
    is skipped. Whoever plays at the table is never called there.
    """
    speakers = set(referees) & set(speaking)
    steps: tuple[tuple[tuple[set[int], ...], timedelta], ...] = (
        (({covering} if covering is not None else set(),), COVERING_FIRST),
        ((speakers, set(referees) - speakers), THEN_REFEREES),
        ((set(chiefs),), timedelta()),
    )
    spans: dict[int, timedelta] = {}
    wait = timedelta()
    for groups, lasts in steps:
        fresh = [group - set(playing) - set(spans) for group in groups]
        for place, group in enumerate(filter(None, fresh)):
            spans |= dict.fromkeys(group, wait + place * SPEAKERS_FIRST)
        wait += lasts if any(fresh) else timedelta()
    return spans


@dataclass(frozen=True)
class OpenCall:
    """Represent an open call. ``after``: the delay by account; accounts that may not go to the table are left out.

    ``spoken``: the languages at the table, as far as the countries of its players tell; ``speaking``: the accounts of
    the referees who speak one.
    """

    call: RefereeCall
    after: Mapping[int, timedelta]
    covering: int | None
    playing: frozenset[int]
    officials: Sequence[Official]
    spoken: tuple[str, ...] = ()
    speaking: frozenset[int] = frozenset()

    def due_for(self, user: User | None) -> datetime | None:
        """Return the moment from which the call is this person's; None if they play at the table.

        Who referees without standing on the list (an administrator) comes with the last.
        """
        if user is None or user.pk in self.playing:
            return None
        return self.call.at + self.after.get(user.pk, max(self.after.values(), default=timedelta()))

    @property
    def is_foreign(self) -> bool:
        """Return whether some referee whom the call reaches speaks none of the languages known at the table."""
        return bool(self.spoken) and not self.speaking >= set(self.after)

    @property
    def has_nobody(self) -> bool:
        return not self.after


def open_calls(tournament: Tournament) -> list[OpenCall]:
    """Return the event's open calls, oldest first (one query; six at most if there are any)."""
    rows = RefereeCall.objects.filter(table__session__tournament=tournament, status__in=OPEN_CALLS)
    calls = list(rows.select_related("table__session", "caller").order_by("at", "id"))
    if not calls:
        return []
    officials = officials_of(tournament)
    tables = [call.table_id for call in calls]
    covering = dict(TableReferee.objects.filter(table__in=tables).values_list("table_id", "user_id"))
    playing, spoken = own_tables(tournament, tables), spoken_at(tables)
    return [
        _open_call(call, officials, covering.get(call.table_id), playing, _languages_of(call, spoken)) for call in calls
    ]


def _languages_of(call: RefereeCall, spoken: Mapping[int, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the languages of the player who called from a phone, else those of the table."""
    own = spoken_in([call.caller.country]) if call.caller is not None else ()
    return own or spoken.get(call.table_id, ())


def _open_call(
    call: RefereeCall,
    officials: Sequence[Official],
    covering: int | None,
    own: frozenset[tuple[int, int]],
    spoken: tuple[str, ...],
) -> OpenCall:
    here = {official.user.pk for official in officials}
    playing = frozenset(user for table, user in own if table == call.table_id)
    covering = covering if covering in here else None  # who looked after it may be no referee any more
    speaking = frozenset(official.user.pk for official in officials if spoken_by(official) & set(spoken))
    after = called_after(
        covering=covering,
        referees=[official.user.pk for official in officials if not official.is_chief],
        chiefs=[official.user.pk for official in officials if official.is_chief],
        playing=playing,
        speaking=speaking,
    )
    return OpenCall(call, after, covering, playing, officials, spoken, speaking)


def not_yet(open_call: OpenCall, moment: datetime) -> frozenset[str]:
    """Return the keys of the referees whom the call has not reached yet, or never does."""
    due = {official.user: open_call.due_for(official.user) for official in open_call.officials}
    return frozenset(user_key(user) for user, at in due.items() if at is None or at > moment)


def open_call_of(table: Table) -> RefereeCall | None:
    """Return the table's open call; None if there is none."""
    rows = RefereeCall.objects.filter(table=table, status__in=OPEN_CALLS)
    return rows.select_related("table__session__tournament", "caller").first()


def table_played_by(session: Session, person: Participant) -> Table | None:
    """Return the table where a person sits now, as the seating's player or a substitute (two queries)."""
    here = (occupancy.seat.table for occupancy in occupancies(session) if occupancy.now.person == person)
    return next(here, None)


@dataclass(frozen=True)
class CallRow:
    """Represent an open call for one person: ``due`` from when it is theirs; ``is_covering``: they cover the table.

    ``spoken``: the languages at the table by name, where not every referee speaks one; ``is_spoken``: this person does.
    """

    call: RefereeCall
    due: datetime
    is_mine: bool
    is_covering: bool
    has_covering: bool
    spoken: tuple[str, ...] = ()
    is_spoken: bool = False

    @property
    def due_ms(self) -> int:
        return int(self.due.timestamp() * 1000)


def calls_for(tournament: Tournament, user: User | None, key: str) -> list[CallRow]:
    """Return the calls that wait for this person, now or soon, and those they have claimed."""
    call_rows = []
    for call in open_calls(tournament):
        due, is_mine = call.due_for(user), call.call.claimed_by == key
        if due is None or (call.call.status == CallStatus.CLAIMED and not is_mine):
            continue
        is_covering = user is not None and call.covering == user.pk
        row = CallRow(call.call, due, is_mine, is_covering, call.covering is not None)
        if call.is_foreign:
            speaks = user is not None and user.pk in call.speaking
            row = replace(row, spoken=tuple(map(language_name, call.spoken)), is_spoken=speaks)
        call_rows.append(row)
    return call_rows


@dataclass(frozen=True)
class Responses:
    """Store how long a session's tables waited until a referee claimed the call, in whole seconds."""

    count: int
    median: int
    longest: int

    @property
    def median_words(self) -> str:
        return minutes_and_seconds(self.median)

    @property
    def longest_words(self) -> str:
        return minutes_and_seconds(self.longest)


def minutes_and_seconds(seconds: int) -> str:
    """Return a duration as a clock shows it: 1:05."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def responses_of(session: Session) -> Responses | None:
    """Return the median and longest response of a session (one query); None before the first.

    A call settled without a claim counts until then.
    """
    answered = Q(claimed_at__isnull=False) | Q(status=CallStatus.DONE)
    rows = RefereeCall.objects.filter(answered, table__session=session).order_by()
    moments = rows.values_list("at", Coalesce("claimed_at", "closed_at"))
    waits = [int((then - at).total_seconds()) for at, then in moments]
    return Responses(len(waits), int(median(waits)), max(waits)) if waits else None
