"""Nobody changes the outcome of their own matter, whatever their roles and in whatever order they act."""

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

import pytest
from django.db import transaction

from appeals.models import Appeal, AppealStatus, Channel, Decision, Recusal, Signature, SignedAs, Statement, Timing
from appeals.permissions import ACTS
from appeals.selectors.facts import is_announcement_known, refund_of
from appeals.services.first_instance import accept_answer, persist_appeal
from appeals.services.lodging import lodge_appeal, sign_statement, withdraw_appeal
from tests.api.conftest import Api
from tests.api.conftest import api as api_fixture
from tests.appeals.test_permissions import STATES, TABLE, walk
from tests.appeals.walk import AFTER, SOON, about, announced, ended_event, fresh, letter, lodged, paid, player, received
from tests.people import actor, at_seat, make_user, table_of
from tests.refusals import refuses
from tournaments.common.actors import Actor
from tournaments.common.errors import Refusal
from tournaments.models import RefereeCard, Role, StaffRole, Tournament
from tournaments.players.services.player_links import issue_player_link, show_player_link
from tournaments.referees.services import set_card

pytestmark = pytest.mark.django_db
PAPER = "Note of 14:40, in the desk's folder"
api = api_fixture
ROOT = "/tournaments/lyon-open/appeals/1/"


@pytest.fixture
def event(db: None) -> Tournament:
    return ended_event()


def with_every_role(event: Tournament, username: str) -> Actor:
    for role in Role:
        StaffRole.objects.get_or_create(tournament=event, user=make_user(username), role=role)
    return actor(username)


# --- the search ----------------------------------------------------------------------------------------------------


def by_a_new_link(do: Callable[..., Any], **facts: Any) -> Callable[[Appeal, Actor], Any]:
    """Issue the player's link, which shows it, and act under it."""

    def act(appeal: Appeal, by: Actor) -> Any:
        issue_player_link(participant=appeal.participant, by=by, at=AFTER)
        return do(appeal=appeal, by=player(appeal.participant), at=AFTER, **facts)

    return act


def by_the_open_link(appeal: Appeal, by: Actor) -> Any:
    """Look at the link that the player has, and act under it."""
    show_player_link(participant=appeal.participant, by=by, at=AFTER)
    return withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=AFTER)


def without_card(appeal: Appeal, by: Actor) -> Any:
    assert by.user is not None
    return set_card(
        tournament=appeal.tournament, user=by.user, country="", club="", licence="", plays_as=None, by=by, at=AFTER
    )


ACTS_OF_ONE: Mapping[str, Callable[[Appeal, Actor], Any]] = {
    **{name: deed for name, (_who, _states, deed) in TABLE.items()},
    "withdraw with a paper": lambda a, by: withdraw_appeal(appeal=a, by=by, at=AFTER, signed_paper=PAPER),
    "accept with a paper": lambda a, by: accept_answer(appeal=a, by=by, at=AFTER, signed_paper=PAPER),
    "sign with a paper": lambda a, by: sign_statement(
        appeal=a, signed_as=SignedAs.CAPTAIN, name="C", by=by, at=SOON, signed_paper=PAPER
    ),
    "lodge from paper": lambda a, by: lodge_appeal(appeal=a, letter=letter(channel=Channel.PAPER), by=by, at=SOON),
    "withdraw by a new link": by_a_new_link(withdraw_appeal),
    "accept by a new link": by_a_new_link(accept_answer),
    "persist by a new link": by_a_new_link(persist_appeal),
    "sign by a new link": by_a_new_link(sign_statement, signed_as=SignedAs.PLAYER, name="Player 5"),
    "withdraw by the player's link": by_the_open_link,
    "forget who plays": without_card,
}
# What an order of a decision needs to be carried out, the panel decided before; then the appeal may be closed.
CARRIED_OUT = frozenset({"carry_out"})


def outcome_of(appeal: Appeal) -> tuple[Any, ...]:
    """What the outcome depends on: where the appeal stands, its letter, who judges, what is decided and refunded."""
    now = fresh(appeal)
    return (
        now.status,
        now.matter,
        is_announcement_known(now),
        refund_of(now),
        now.timings.count(),
        Statement.objects.filter(appeal=now).count(),
        Signature.objects.filter(appeal=now).count(),
        Decision.objects.filter(appeal=now).count(),
        now.panel.count(),
        Recusal.objects.filter(member__appeal=now).count(),
        now.cash.filter(kind="received").count(),
        RefereeCard.objects.filter(plays_as__isnull=False).count(),
    )


def ways_of_one_person(appeal: Appeal, by: Actor) -> list[str]:
    """Search all sequences of acts of one person; return the first acts that lead to another outcome.

    An act that leaves the outcome's facts as they were leads to the state where it began: so sequences of any length
    lead nowhere if no single act of the table does.
    """
    issue_player_link(participant=appeal.participant, by=actor("alice"), at=SOON)
    before, found = outcome_of(appeal), []
    for name, deed in ACTS_OF_ONE.items():
        with transaction.atomic():
            try:
                deed(copy(appeal), by)
            except Refusal:
                pass
            else:
                if name not in CARRIED_OUT and outcome_of(appeal) != before:
                    found.append(name)
            transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("status", STATES)
def test_who_ruled_changes_nothing(event: Tournament, status: str) -> None:
    appeal = walk(event, status)
    assert ways_of_one_person(appeal, with_every_role(event, "bob")) == []


@pytest.mark.parametrize("status", ["answered", "admitted", "hearing", "decided"])
def test_who_refused_in_the_first_instance_changes_nothing(event: Tournament, status: str) -> None:
    appeal = walk(event, status)
    assert ways_of_one_person(appeal, with_every_role(event, "chris")) == []


@pytest.mark.parametrize("status", STATES)
@pytest.mark.parametrize("wind", ["S", "E"])
def test_staff_who_play_at_the_table_change_nothing(event: Tournament, status: str, wind: str) -> None:
    """South is the appellant: under their own link they may do what every player may, and by their roles nothing."""
    appeal = walk(event, status)
    seat = at_seat(table_of(event), wind)
    RefereeCard.objects.create(tournament=event, user=make_user("dan"), plays_as=seat)
    own = {name for name in ACTS_OF_ONE if "link" in name and wind == "S"}
    assert set(ways_of_one_person(appeal, with_every_role(event, "dan"))) - own == set()


def test_the_search_finds_what_somebody_else_may_do(event: Tournament) -> None:
    """Else it would find nothing because it looks for nothing."""
    appeal = walk(event, "lodged")
    found = ways_of_one_person(appeal, with_every_role(event, "dan"))
    assert {"withdraw with a paper", "receive", "withdraw by a new link", "excuse"} <= set(found)


def test_every_act_of_the_table_of_rights_is_one_of_the_search_or_orders_nothing() -> None:
    """``ruling.*`` and the remedies are orders of a decision; settings are of the event, not of an appeal."""
    named = {act for act in ACTS if act.startswith("appeal.")}
    of_decisions = {"appeal.settings", "appeal.replace_chief", "appeal.instructed", "appeal.other_remedy"}
    searched = {"announce", "lodge", "heard", "evidence", "for_player", "cash", "settle", "receive", "judge"}
    assert named - of_decisions == {f"appeal.{name}" for name in searched | {"close", "answer", "excuse"}}


# --- for a player --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("username", ["alice", "ann", "chris"])
def test_who_organises_or_judges_acts_for_no_player(event: Tournament, username: str) -> None:
    appeal = received(event)
    with refuses("permissions.role_missing"):
        withdraw_appeal(appeal=appeal, by=actor(username), at=AFTER, signed_paper=PAPER)


def test_the_desk_needs_the_player_s_own_word(event: Tournament) -> None:
    appeal = paid(event)
    with refuses("appeals.confirmation_missing"):
        withdraw_appeal(appeal=appeal, by=actor("sam"), at=SOON)
    withdraw_appeal(appeal=appeal, by=actor("sam"), at=SOON, reason="Thought better of it", signed_paper=PAPER)
    assert fresh(appeal).status == AppealStatus.WITHDRAWN
    assert appeal.moves.last().note == f"Thought better of it · {PAPER}"


def test_a_letter_typed_at_the_desk_is_signed_on_a_paper(event: Tournament) -> None:
    spoken = letter(channel=Channel.DESK)
    with refuses("appeals.confirmation_missing"):
        lodge_appeal(about=about(event), letter=spoken, by=actor("sam"), at=SOON)
    written = letter(channel=Channel.DESK, signed_paper=PAPER)
    assert lodge_appeal(about=about(event), letter=written, by=actor("sam"), at=SOON).signatures.count() == 1


def test_who_ruled_types_no_letter_and_may_hear_the_announcement(event: Tournament) -> None:
    appeal = announced(event)
    with refuses("appeals.own_matter"):
        lodge_appeal(appeal=appeal, letter=letter(channel=Channel.PAPER), by=actor("bob"), at=SOON)
    assert fresh(appeal).status == AppealStatus.ANNOUNCED


def test_a_link_that_the_referee_concerned_has_seen_since_confirms_nothing(event: Tournament) -> None:
    appeal = lodged(event)
    issue_player_link(participant=appeal.participant, by=with_every_role(event, "bob"), at=SOON)
    with refuses("appeals.link_seen"):
        withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=SOON)
    issue_player_link(participant=appeal.participant, by=actor("sam"), at=SOON)
    withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=SOON)
    assert fresh(appeal).status == AppealStatus.WITHDRAWN


def test_by_the_api(event: Tournament, api: Callable[..., Api]) -> None:
    appeal = received(event, timing=Timing.END_OF_EVENT)
    bob, sam = api("bob"), api("sam")
    assert bob.post(f"{ROOT}withdraw/", {"signed_paper": PAPER}).code == "appeals.own_matter"
    assert sam.post(f"{ROOT}withdraw/", {}).code == "appeals.confirmation_missing"
    assert fresh(appeal).status == AppealStatus.FIRST_INSTANCE
    assert api("chris").post(f"{ROOT}answer/", {"granted": False, "text": "No"}).status == 200
    assert api("chris").post(f"{ROOT}accept/", {"signed_paper": PAPER}).status == 403
    assert sam.post(f"{ROOT}accept/", {}).code == "appeals.confirmation_missing"
    assert sam.post(f"{ROOT}accept/", {"signed_paper": PAPER}).body["status"] == "withdrawn"
