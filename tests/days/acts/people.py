"""Who is in the event: entries, withdrawals, returns, names."""

from random import Random

from tests.days.acts.book import act
from tests.days.day import Day, Deed, one_of, row_of
from tournaments.models import Participant, ParticipantState
from tournaments.players.policies import STATE_MOVES
from tournaments.players.selectors.participant_rows import ParticipantRow
from tournaments.players.services.participants import change_state, import_participants, remove_participant

P = ParticipantState
AWAY = (P.WITHDRAWN, P.REMOVED_FOR_ILLNESS, P.DISQUALIFIED)


def moved(day: Day, person: Participant, to: str, who: str = "chris") -> Deed:
    """A player who is disqualified, or taken back in, leaves or returns to the table in play: its sheet changes."""

    def call() -> None:
        change_state(participant=person, to=P(to), by=day.by(who), at=day.moment, reason="As it happened")

    tables = tuple(
        (kind, seat.session.number, seat.table.number)
        for kind in ("sheet", "substitute")
        for seat in person.seats.select_related("session", "table").filter(session__status__in=("running", "paused"))
    )
    return Deed(call, (("person", person.number), *tables))


@act(weight=2)
def enter_player(day: Day, pick: Random) -> Deed:
    number = max((player.number for player in day.players()), default=0) + 1

    def call() -> None:
        import_participants(tournament=day.now, rows=[row_of(number, day.setup)], by=day.by("alice"), at=day.moment)

    return Deed(call, (("person", number),))


@act(weight=3)
def withdraw_player(day: Day, pick: Random) -> Deed | None:
    person = one_of(pick, day.players(P.REGISTERED, P.CHECKED_IN, P.ACTIVE))
    return person and moved(day, person, P.WITHDRAWN)


@act(weight=1)
def fall_ill(day: Day, pick: Random) -> Deed | None:
    person = one_of(pick, day.players(P.CHECKED_IN, P.ACTIVE))
    return person and moved(day, person, P.REMOVED_FOR_ILLNESS)


@act(weight=1)
def disqualify_player(day: Day, pick: Random) -> Deed | None:
    person = one_of(pick, day.players(P.REGISTERED, P.CHECKED_IN, P.ACTIVE))
    return person and moved(day, person, P.DISQUALIFIED)


@act(weight=3)
def return_player(day: Day, pick: Random) -> Deed | None:
    person = one_of(pick, day.players(*AWAY))
    return person and moved(day, person, pick.choice((P.REGISTERED, P.CHECKED_IN, P.ACTIVE)))


@act(weight=1)
def any_state(day: Day, pick: Random) -> Deed | None:
    """Any move that the table of states has, by the organiser, who may not all of them."""
    person = one_of(pick, day.players())
    return person and moved(day, person, pick.choice(sorted(STATE_MOVES[P(person.state)])), "alice")


@act(weight=1)
def make_substitute(day: Day, pick: Random) -> Deed | None:
    person = one_of(pick, day.players(P.REGISTERED))
    return person and moved(day, person, P.SUBSTITUTE, "alice")


@act(weight=1)
def rename_player(day: Day, pick: Random) -> Deed | None:
    person = one_of(pick, day.players())
    if person is None:
        return None
    row = ParticipantRow(person.number, f"Renamed {pick.randrange(1000)}", country="FRA")

    def call() -> None:
        import_participants(tournament=day.now, rows=[row], by=day.by("alice"), at=day.moment)

    return Deed(call, (("person", person.number),))


@act(weight=1)
def remove_player(day: Day, pick: Random) -> Deed | None:
    person = one_of(pick, day.players())
    if person is None:
        return None

    def call() -> None:
        remove_participant(participant=person, by=day.by("alice"), at=day.moment)

    return Deed(call, (("person", person.number),))
