"""Whose turn it is and by when: every state has a line, and whoever must act finds it at home.

Session 1 ends at 14:00 UTC, so the window of 30 minutes (MCR 3.12.2: "dans les 30 minutes après la fin de la session")
closes at 14:30.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from appeals.models import Appeal, AppealStatus, Ground, Recusal, RemedyKind, RulingOutcome, SignedAs
from appeals.selectors.panel import sitting_members
from appeals.selectors.turns import TURNS, TurnFacts, TurnLimit, Whose, own_turns, turn_of
from appeals.services.deposits import settle_deposit
from appeals.services.first_instance import FirstInstanceAnswer, answer_appeal, persist_appeal
from appeals.services.hearing import decide_appeal, open_hearing
from appeals.services.lodging import lodge_appeal, sign_statement, withdraw_appeal
from appeals.services.panel import recuse_member
from appeals.services.remedies import Order, carry_out, close_appeal
from tests.appeals.walk import (
    AFTER,
    SOON,
    about,
    announced,
    ended_event,
    fresh,
    judgment,
    letter,
    paid,
    pay,
    player,
    received,
    remedies,
    seated,
    vote,
)
from tests.people import NOON, actor, client_of, make_user
from tournaments.events.selectors.open_things import open_things_of, things_for
from tournaments.models import Role, StaffRole, Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.django_db
WINDOW_CLOSES = datetime(2026, 11, 21, 14, 30, tzinfo=UTC)
NO = FirstInstanceAnswer(granted=False, text="The wall was short by one tile.", clause="3.11.6.4")


@pytest.fixture
def event() -> Tournament:
    return ended_event()


def answered(event: Tournament) -> Appeal:
    appeal = received(event)
    answer_appeal(appeal=appeal, answer=NO, by=actor("chris"), at=AFTER)
    return fresh(appeal)


def admitted(event: Tournament) -> Appeal:
    appeal = answered(event)
    persist_appeal(appeal=appeal, by=player(appeal.participant), at=AFTER)
    return fresh(appeal)


def with_panel(event: Tournament) -> Appeal:
    appeal = admitted(event)
    seated(appeal)
    return fresh(appeal)


def in_hearing(event: Tournament) -> Appeal:
    appeal = with_panel(event)
    open_hearing(appeal=appeal, by=actor("ann"), at=AFTER)
    return fresh(appeal)


def voted(event: Tournament) -> Appeal:
    appeal = in_hearing(event)
    vote(appeal, False)
    return appeal


def instructed(event: Tournament) -> Appeal:
    appeal = in_hearing(event)
    vote(appeal, True, True, True)
    order = Order(RemedyKind.INSTRUCT_CHIEF, text="Say it to all players")
    decision = judgment(appeal, ruling=RulingOutcome.RULING_STANDS, orders=(order,))
    decide_appeal(appeal=appeal, judgment=decision, by=actor("ann"), at=AFTER)
    return fresh(appeal)


def carried_out(event: Tournament) -> Appeal:
    appeal = instructed(event)
    carry_out(remedy=remedies(appeal)[0], by=actor("chris"), at=AFTER)
    return fresh(appeal)


def closed(event: Tournament) -> Appeal:
    appeal = carried_out(event)
    settle_deposit(appeal=appeal, receiver="Player 5", by=actor("sam"), at=AFTER)
    close_appeal(appeal=appeal, by=actor("ann"), at=AFTER)
    return fresh(appeal)


def withdrawn(event: Tournament) -> Appeal:
    appeal = paid(event)
    withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=SOON)
    return fresh(appeal)


def page_of(name: str, appeal: Appeal, at: datetime = SOON) -> Any:
    client = client_of(name)
    return client.get(f"/t/lyon-open/appeals/{appeal.number}/")


# State, who acts, by what limit, who of the staff has a line about it.
WALKS: list[tuple[Callable[[Tournament], Appeal], Whose, TurnLimit, set[str]]] = [
    (received, Whose.CHIEF_REFEREE, TurnLimit.DECISION, {"chris"}),
    (answered, Whose.APPELLANT, TurnLimit.DECISION, {"chris", "ann", "ben", "cat"}),
    (admitted, Whose.COMMITTEE, TurnLimit.DECISION, {"ann", "ben", "cat"}),
    (with_panel, Whose.PANEL, TurnLimit.DECISION, {"ann", "ben", "cat"}),
    (in_hearing, Whose.PANEL, TurnLimit.DECISION, {"ann", "ben", "cat"}),
    (voted, Whose.PANEL, TurnLimit.DECISION, {"ann", "ben", "cat"}),
    (instructed, Whose.CHIEF_REFEREE, TurnLimit.NONE, {"chris", "alice", "ann", "ben", "cat"}),
    (carried_out, Whose.DESK, TurnLimit.NONE, {"chris", "alice", "ann", "ben", "cat"}),
    (closed, Whose.NOBODY, TurnLimit.NONE, set()),
    (withdrawn, Whose.DESK, TurnLimit.NONE, {"sam", "sue", "alice", "chris"}),
]


def readers_at_home(event: Tournament) -> set[str]:
    """Who has a line about an appeal among their open things."""
    things = [thing for thing in open_things_of(event, AFTER) if thing.code.startswith("appeal.")]
    held = StaffRole.objects.filter(tournament=event).select_related("user")
    return {
        staff_role.user.username
        for staff_role in held
        if things_for(things, [Role(staff_role.role)], actor(staff_role.user.username).key).open
    }


@pytest.mark.long_on_sqlite
@pytest.mark.sampled(6)
@pytest.mark.parametrize(("walk", "whose", "limit", "at_home"), WALKS, ids=[walk[0].__name__ for walk in WALKS])
def test_each_state_says_whose_turn_it_is(
    event: Tournament, walk: Any, whose: Whose, limit: TurnLimit, at_home: set[str]
) -> None:
    appeal = walk(event)
    at = page_of("ann", appeal).context["at"]
    assert (at.turn.whose, at.turn.limit) == (whose, limit)
    assert readers_at_home(event) == at_home


def test_every_status_ends_in_a_line_that_always_holds() -> None:
    assert set(TURNS) == set(AppealStatus)
    for status in AppealStatus:
        for is_set in (False, True):
            at = TurnFacts(status, is_set, is_set, is_set, None, None, is_set, is_set, frozenset(), is_set)
            assert turn_of(at).what


def unsigned(event: Tournament) -> Appeal:
    """A letter without a signature, as the desk typed it from paper."""
    return lodge_appeal(about=about(event), letter=letter(signed_as=None), by=actor("sam"), at=SOON)


def what_waits(appeal: Appeal, at: datetime = SOON) -> list[tuple[str, datetime | None]]:
    """What waits for the player."""
    return [(str(turn.turn.what), turn.turn.until) for turn in own_turns(appeal.participant, at)]


@pytest.mark.long
def test_before_the_window_closes_the_player_signs_and_pays(event: Tournament) -> None:
    appeal = unsigned(event)
    assert what_waits(appeal) == [("sign the letter", WINDOW_CLOSES)]
    assert what_waits(appeal, AFTER) == []  # the committee receives it then, whatever is missing
    codes = [thing.code for thing in open_things_of(event, AFTER) if thing.code.startswith("appeal")]
    assert codes == ["appeal.lodged"]
    sign_statement(appeal=appeal, signed_as=SignedAs.PLAYER, name="Player 5", by=player(appeal.participant), at=SOON)
    assert what_waits(appeal) == [("bring the deposit to the desk", WINDOW_CLOSES)]
    pay(appeal)
    assert what_waits(appeal) == []


@pytest.mark.long_on_sqlite
def test_an_announced_appeal_waits_for_its_letter_on_the_player_s_own_page(event: Tournament) -> None:
    appeal = announced(event)
    assert what_waits(appeal) == [("write the letter or withdraw", WINDOW_CLOSES)]
    token = issue_player_link(participant=appeal.participant, by=actor("alice"), at=NOON)
    assert f"/p/{token}/appeals/{appeal.number}/" in Client().get(f"/p/{token}/").text
    assert client_of("ann").get(f"/t/lyon-open/appeals/{appeal.number}/statement/").text.count('id="turn"') == 1


@pytest.mark.long
def test_every_page_of_an_appeal_ends_with_the_turn(event: Tournament) -> None:
    root = f"/t/lyon-open/appeals/{in_hearing(event).number}/"
    for page in ("", "reception/", "panel/", "hearing/", "forms/reception/"):
        assert client_of("ann").get(root + page).text.count('id="turn"') == 1, page
    assert client_of("chris").get(f"{root}answer/").text.count('id="turn"') == 1


@pytest.mark.long
def test_the_public_reads_nothing_of_letter_and_money(event: Tournament) -> None:
    appeal = paid(event)
    unpaid = page_of("", appeal).context["at"].turn
    assert (unpaid.whose, str(unpaid.what)) == (Whose.COMMITTEE, "receive the appeal")
    withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=SOON)
    assert page_of("", appeal).context["at"].turn.whose == Whose.NOBODY


@pytest.mark.long
def test_who_was_recused_and_who_does_not_sit_has_no_line(event: Tournament) -> None:
    appeal = admitted(event)
    seated(appeal, ("ann", "ben"))
    assert readers_at_home(event) == {"ann", "ben"}
    member = sitting_members(appeal)[1]
    recuse_member(member=member, ground=Ground.FAMILY, by=actor("ben"), at=AFTER)
    assert readers_at_home(event) == {"ann"}


@pytest.mark.long
def test_who_answered_first_does_not_judge_the_second_reading(event: Tournament) -> None:
    """3.13.1: the player contests "cette décision", the chief referee's own judgement."""
    StaffRole.objects.create(tournament=event, user=make_user("chris"), role=Role.APPEALS_COMMITTEE)
    appeal = admitted(event)
    assert "chris" not in readers_at_home(event)
    seated(appeal, ("ann", "chris"))
    assert [(recusal.member.name, recusal.ground) for recusal in Recusal.objects.select_related("member")] == [
        ("Chris", Ground.REFEREE)
    ]
    at = page_of("chris", appeal).context["at"]
    assert not at.buttons & {"panel", "open_hearing", "receive"}


def test_a_committee_of_the_referee_concerned_alone_leads_to_the_organiser(event: Tournament) -> None:
    StaffRole.objects.filter(tournament=event, role=Role.APPEALS_COMMITTEE).delete()
    StaffRole.objects.create(tournament=event, user=make_user("bob"), role=Role.APPEALS_COMMITTEE)
    paid(event)
    things = [thing for thing in open_things_of(event, AFTER) if thing.code.startswith("appeal.")]
    assert [(thing.code, thing.role) for thing in things] == [("appeal.nobody_left", Role.ORGANISER)]
