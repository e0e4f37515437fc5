"""Substitutes, referees and cards of tables, calls for a referee."""

from random import Random

from mahjong_core.winds import WINDS
from scoring.calls.services.queue import (
    call_from_phone,
    call_referee,
    claim_call,
    confirm_call,
    finish_call,
    give_back_call,
    withdraw_call,
)
from scoring.models import CallReason, RefereeCall
from scoring.seats.services.substitutions import Replacement, end_substitute, record_substitute, replace_player
from tests.days.acts.book import act
from tests.days.day import Day, Deed, make_user, one_of
from tournaments.common.actors import player_actor
from tournaments.models import (
    Participant,
    ParticipantState,
    SeatOccupancy,
    SubstituteKind,
    SubstitutionCause,
    Table,
)
from tournaments.referees.services import cover_session, give_tables
from tournaments.tables.services.table_links import close_table_links, issue_table_links


def any_table(day: Day, pick: Random) -> Table | None:
    return one_of(pick, day.tables(begun=False))


def some_replacement(day: Day, pick: Random) -> Replacement:
    bench = day.players(ParticipantState.SUBSTITUTE)
    player = one_of(pick, bench) if pick.random() < 0.3 else None
    kind = pick.choice(list(SubstituteKind))
    return Replacement(
        pick.choice(WINDS),
        kind,
        pick.choice(("", "Helper", "A referee")),
        pick.choice(("Not well", "Not well", "")),
        from_hand=1 if kind is SubstituteKind.FROM_START else pick.randrange(1, 4),
        cause=pick.choice([None, None, *SubstitutionCause]),
        player=player,
    )


@act(weight=5)
def name_substitute(day: Day, pick: Random) -> Deed | None:
    table, what = any_table(day, pick), some_replacement(day, pick)
    if table is None:
        return None
    where = table.session.number, table.number
    return Deed(
        lambda: record_substitute(table=table, replacement=what, by=day.by("chris"), at=day.moment),
        (("substitute", *where, what.wind.value), ("sheet", *where)),
    )


@act(weight=3)
def unname_substitute(day: Day, pick: Random) -> Deed | None:
    rows = SeatOccupancy.objects.filter(table__session__tournament=day.event, ended=False, table__cleared_at=None)
    row = one_of(pick, list(rows.select_related("table__session__tournament").order_by("pk")))
    if row is None:
        return None
    where = row.table.session.number, row.table.number
    wind = next(candidate for candidate in WINDS if candidate.value == row.wind)
    return Deed(
        lambda: end_substitute(table=row.table, wind=wind, reason="By mistake", by=day.by("chris"), at=day.moment),
        (("substitute", *where, row.wind), ("sheet", *where)),
    )


@act(weight=2)
def replace_for_good(day: Day, pick: Random) -> Deed | None:
    person, since, what = one_of(pick, day.players()), one_of(pick, day.sessions()), some_replacement(day, pick)
    if person is None or since is None:
        return None
    places = person.seats.filter(session__number__gte=since.number)
    where = places.values_list("session__number", "table__number")
    return Deed(
        lambda: replace_player(player=person, since=since, replacement=what, by=day.by("chris"), at=day.moment),
        tuple((kind, *place) for place in where for kind in ("substitute", "sheet")),
    )


@act(weight=2)
def cover_with_referees(day: Day, pick: Random) -> Deed | None:
    session = one_of(pick, day.sessions())
    return session and Deed(
        lambda: cover_session(session=session, by=day.by("chris"), at=day.moment), (("referee", session.number),)
    )


@act(weight=2)
def give_table(day: Day, pick: Random) -> Deed | None:
    table, who = any_table(day, pick), pick.choice((None, "bob", "chris", "sam"))
    if table is None:
        return None
    wanted = {table.number: make_user(who).pk if who else None}
    return Deed(
        lambda: give_tables(session=table.session, wanted=wanted, by=day.by("chris"), at=day.moment),
        (("referee", table.session.number, table.number),),
    )


@act(weight=2)
def print_cards(day: Day, pick: Random) -> Deed | None:
    session, table = one_of(pick, day.sessions()), any_table(day, pick)
    if session is None:
        return None
    if table is None or pick.random() < 0.5:
        call = {"session": session}
        return Deed(lambda: issue_table_links(by=day.by("bob"), at=day.moment, **call), (("card", session.number),))
    return Deed(
        lambda: issue_table_links(session=table.session, tables=[table.number], by=day.by("bob"), at=day.moment),
        (("card", table.session.number, table.number),),
    )


@act(weight=1)
def shut_cards(day: Day, pick: Random) -> Deed | None:
    table = any_table(day, pick)
    return table and Deed(
        lambda: close_table_links(session=table.session, tables=[table.number], by=day.by("bob"), at=day.moment),
        (("card", table.session.number, table.number),),
    )


@act(weight=2)
def call_for_referee(day: Day, pick: Random) -> Deed | None:
    table, reason = any_table(day, pick), pick.choice(list(CallReason))
    return table and Deed(lambda: call_referee(table=table, reason=reason, by=day.by("sam"), at=day.moment))


@act(weight=1)
def call_from_a_phone(day: Day, pick: Random) -> Deed | None:
    """A player calls to the table where they sit, or to another one."""
    table, player = any_table(day, pick), one_of(pick, list(Participant.objects.filter(tournament=day.event)))
    reason = pick.choice(list(CallReason))
    if table is None or player is None:
        return None
    facts = {"participant": player, "reason": reason, "by": player_actor(player), "at": day.moment}
    return Deed(lambda: call_from_phone(table=table, **facts))


@act(weight=2)
def answer_call(day: Day, pick: Random) -> Deed | None:
    calls = RefereeCall.objects.filter(table__session__tournament=day.event)
    call = one_of(pick, list(calls.select_related("table__session__tournament", "caller").order_by("pk")))
    do = pick.choice((claim_call, give_back_call, confirm_call, finish_call, withdraw_call))
    return call and Deed(lambda: do(call=call, by=day.by("bob"), at=day.moment))
