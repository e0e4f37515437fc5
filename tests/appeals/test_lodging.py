"""Announcing, lodging, signing, withdrawing: 3.12.1 to 3.12.3, EMAR 2.1."""

from datetime import timedelta

import pytest

from appeals.models import Appeal, AppealStatus, Channel, SignedAs, Statement
from appeals.selectors.facts import is_signed, is_written
from appeals.services.lodging import announce_appeal, lodge_appeal, sign_statement, withdraw_appeal
from scoring.models import Provisional
from tests.appeals.walk import SOON, about, announced, letter, lodged, played_event, player
from tests.people import NOON, actor, at_seat, make_seated_event, start, table_of
from tests.refusals import refuses
from tournaments.common.errors import Malformed, NotPermitted
from tournaments.models import AuditEvent, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return played_event()


def test_an_intention_is_recorded_once_with_the_ruling_and_again_when_it_was_taken_back(event: Tournament) -> None:
    # EMAR 2.1: "s'il veut faire appel, il doit le faire immédiatement"
    appeal = announced(event)
    assert (appeal.number, appeal.status) == (1, AppealStatus.ANNOUNCED)
    assert appeal.ruling is not None
    assert appeal.created_at == NOON + timedelta(minutes=55)
    assert not Provisional.objects.exists()
    with refuses("appeals.already_appealed"):
        announced(event)
    withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=SOON)
    assert announced(event).number == 2


def test_the_letter_follows_the_announcement_once(event: Tournament) -> None:
    appeal = announced(event)
    lodge_appeal(appeal=appeal, letter=letter(), by=player(appeal.participant), at=SOON)
    appeal = Appeal.objects.get()
    assert appeal.status == AppealStatus.LODGED
    assert appeal.statement.lodged_at == SOON
    assert is_signed(appeal)
    assert is_written(appeal)
    assert list(appeal.moves.values_list("act", flat=True)) == ["announce", "lodge"]
    with refuses("appeals.move_not_allowed"):
        lodge_appeal(appeal=appeal, letter=letter(), by=player(appeal.participant), at=SOON)
    assert Statement.objects.count() == 1


def test_from_the_letter_on_the_table_is_provisional_until_it_is_withdrawn(event: Tournament) -> None:
    # Without announcement: conflicts: "announce at once, write within 30 minutes"; annex 2 asks for none
    appeal = lodged(event)
    mark = Provisional.objects.get()
    assert (mark.table, mark.group, mark.source) == (appeal.table, appeal.ruling.effect_group, appeal.uid)
    withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=SOON, reason="Thought better of it")
    assert Appeal.objects.get().status == AppealStatus.WITHDRAWN
    assert Provisional.objects.get().end is not None


def test_a_player_signs_their_own_letter_or_it_is_not_taken(event: Tournament) -> None:
    with refuses("appeals.signature_missing"):
        lodged(event, signed_as=None, signatory="")
    with refuses("appeals.statement_missing"):
        lodged(event, contested="  ")
    assert not Appeal.objects.exists()


def test_the_desk_takes_a_letter_as_it_is_and_its_signature_later(event: Tournament) -> None:
    unsigned = letter(signed_as=None, signatory="", channel=Channel.PAPER, lodged_at=SOON - timedelta(minutes=3))
    appeal = lodge_appeal(about=about(event), letter=unsigned, by=actor("sam"), at=SOON)
    assert not is_signed(appeal)
    assert appeal.statement.lodged_at == SOON - timedelta(minutes=3)
    for signed_as, name in ((SignedAs.PANEL, "Ann"), (SignedAs.CAPTAIN, " ")):
        with pytest.raises(Malformed):
            sign_statement(appeal=appeal, signed_as=signed_as, name=name, by=actor("sam"), at=SOON)
    sign_statement(
        appeal=appeal, signed_as=SignedAs.CAPTAIN, name="Captain", signed_paper="A note", by=actor("sam"), at=SOON
    )
    assert is_signed(appeal)


def test_nobody_writes_for_another(event: Tournament) -> None:
    stranger = at_seat(table_of(event), "E")
    for by in (player(stranger), actor("dan"), actor("olga")):
        with pytest.raises(NotPermitted):
            lodge_appeal(about=about(event), letter=letter(), by=by, at=SOON)


def test_a_player_cannot_say_when_they_came_and_nobody_names_a_later_moment(event: Tournament) -> None:
    with refuses("appeals.moment_ahead"):
        lodged(event, lodged_at=SOON - timedelta(minutes=9))
    early = letter(channel=Channel.PAPER, lodged_at=SOON + timedelta(hours=1))
    with refuses("appeals.moment_ahead"):
        lodge_appeal(about=about(event), letter=early, by=actor("sam"), at=SOON)


def test_only_those_who_sat_there_appeal(event: Tournament) -> None:
    elsewhere = at_seat(table_of(event, 2), "E")
    with refuses("appeals.not_at_table"):
        announce_appeal(about=about(event, participant=elsewhere), by=actor("bob"), at=SOON)


def test_ruling_table_and_session_belong_together(event: Tournament) -> None:
    with refuses("appeals.ruling_elsewhere"):
        announce_appeal(about=about(event, table=table_of(event, 2)), by=actor("bob"), at=SOON)
    other = table_of(event, 1, 2)
    with refuses("appeals.table_elsewhere"):
        announce_appeal(about=about(event, ruling=None, table=other), by=actor("bob"), at=SOON)


def test_nothing_said_is_nothing_contested(event: Tournament) -> None:
    with refuses("appeals.nothing_contested"):
        lodge_appeal(letter=letter(), by=actor("sam"), at=SOON)


@pytest.mark.long
def test_a_riichi_event_has_no_appeals() -> None:
    event = make_seated_event("riichi", rule_set="ema-riichi-2016")
    start(event)
    with refuses("appeals.not_in_rule_set"):
        announce_appeal(about=about(event), by=actor("bob"), at=SOON)


def test_a_session_that_has_not_begun_has_nothing_to_appeal(event: Tournament) -> None:
    table = table_of(event, 1, 2)
    with refuses("tournaments.session_not_started"):
        announce_appeal(
            about=about(event, session=table.session, table=table, ruling=None, participant=at_seat(table, "E")),
            by=actor("bob"),
            at=SOON,
        )


def test_the_journal_says_who_and_never_what_the_letter_says(event: Tournament) -> None:
    lodged(event)
    row = AuditEvent.objects.get(action="appeal.lodge")
    assert row.by_name == "Player 5"
    assert "wrong tile" not in str(row.after)
