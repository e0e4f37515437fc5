"""Announcing, lodging, signing, withdrawing: 3.12.1 to 3.12.3, EMAR 2.1."""

from datetime import timedelta

import pytest

from appeals.models import Appeal, AppealStatus, Channel, SignedAs, Statement
from appeals.selectors.facts import is_signed, is_written
from appeals.services.lodging import announce_appeal, lodge_appeal, sign_statement, withdraw_appeal
from scoring.models import Provisional
from tests.appeals.walk import SOON, about, announced, letter, lodged, played_event, player
from tests.people import NOON, actor, at_seat, make_seated_event, start, table_of
from tournaments.common.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.models import AuditEvent, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return played_event()


def test_an_intention_is_recorded_with_the_ruling(event: Tournament) -> None:
    # EMAR 2.1: "s'il veut faire appel, il doit le faire immédiatement"
    appeal = announced(event)
    assert (appeal.number, appeal.status) == (1, AppealStatus.ANNOUNCED)
    assert appeal.ruling is not None
    assert appeal.created_at == NOON + timedelta(minutes=55)
    assert not Provisional.objects.exists()


def test_the_letter_follows_the_announcement(event: Tournament) -> None:
    appeal = announced(event)
    lodge_appeal(appeal=appeal, letter=letter(), by=player(appeal.participant), at=SOON)
    appeal = Appeal.objects.get()
    assert appeal.status == AppealStatus.LODGED
    assert appeal.statement.lodged_at == SOON
    assert is_signed(appeal)
    assert is_written(appeal)
    assert list(appeal.moves.values_list("act", flat=True)) == ["announce", "lodge"]


def test_a_letter_without_announcement_is_taken(event: Tournament) -> None:
    # conflicts: "announce at once, write within 30 minutes"; annex 2 asks for no announcement
    assert lodged(event).status == AppealStatus.LODGED


def test_from_the_letter_on_the_table_is_provisional(event: Tournament) -> None:
    appeal = lodged(event)
    mark = Provisional.objects.get()
    assert (mark.table, mark.group, mark.source) == (appeal.table, appeal.ruling.effect_group, appeal.uid)


def test_a_player_signs_their_own_letter_or_it_is_not_taken(event: Tournament) -> None:
    with pytest.raises(Malformed) as refused:
        lodged(event, signed_as=None, signatory="")
    assert refused.value.code == "appeals.signature_missing"
    with pytest.raises(Malformed) as refused:
        lodged(event, contested="  ")
    assert refused.value.code == "appeals.statement_missing"
    assert not Appeal.objects.exists()


def test_the_desk_takes_a_letter_as_it_is_and_its_signature_later(event: Tournament) -> None:
    unsigned = letter(signed_as=None, signatory="", channel=Channel.PAPER, lodged_at=SOON - timedelta(minutes=3))
    appeal = lodge_appeal(about=about(event), letter=unsigned, by=actor("sam"), at=SOON)
    assert not is_signed(appeal)
    assert appeal.statement.lodged_at == SOON - timedelta(minutes=3)
    sign_statement(appeal=appeal, signed_as=SignedAs.CAPTAIN, name="Captain", by=actor("sam"), at=SOON)
    assert is_signed(appeal)


def test_a_signature_needs_a_name(event: Tournament) -> None:
    appeal = lodged(event)
    for signed_as, name in ((SignedAs.PANEL, "Ann"), (SignedAs.CAPTAIN, " ")):
        with pytest.raises(Malformed):
            sign_statement(appeal=appeal, signed_as=signed_as, name=name, by=actor("sam"), at=SOON)


def test_nobody_writes_for_another(event: Tournament) -> None:
    stranger = at_seat(table_of(event), "E")
    for by in (player(stranger), actor("dan"), actor("olga")):
        with pytest.raises(NotPermitted):
            lodge_appeal(about=about(event), letter=letter(), by=by, at=SOON)


def test_a_player_cannot_say_when_they_came(event: Tournament) -> None:
    with pytest.raises(Malformed) as refused:
        lodged(event, lodged_at=SOON - timedelta(minutes=9))
    assert refused.value.code == "appeals.moment_ahead"


def test_a_letter_from_the_future_is_refused(event: Tournament) -> None:
    early = letter(lodged_at=SOON + timedelta(hours=1))
    with pytest.raises(Malformed):
        lodge_appeal(about=about(event), letter=early, by=actor("sam"), at=SOON)


def test_only_those_who_sat_there_appeal(event: Tournament) -> None:
    elsewhere = at_seat(table_of(event, 2), "E")
    with pytest.raises(Refusal) as refused:
        announce_appeal(about=about(event, participant=elsewhere), by=actor("bob"), at=SOON)
    assert refused.value.code == "appeals.not_at_table"


def test_ruling_table_and_session_belong_together(event: Tournament) -> None:
    with pytest.raises(Malformed) as refused:
        announce_appeal(about=about(event, table=table_of(event, 2)), by=actor("bob"), at=SOON)
    assert refused.value.code == "appeals.ruling_elsewhere"
    other = table_of(event, 1, 2)
    with pytest.raises(Malformed) as refused:
        announce_appeal(about=about(event, ruling=None, table=other), by=actor("bob"), at=SOON)
    assert refused.value.code == "appeals.table_elsewhere"


def test_once_against_one_ruling(event: Tournament) -> None:
    announced(event)
    with pytest.raises(Conflict) as refused:
        announced(event)
    assert refused.value.code == "appeals.already_appealed"


@pytest.mark.long
def test_again_after_taking_it_back(event: Tournament) -> None:
    appeal = announced(event)
    withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=SOON)
    assert announced(event).number == 2


def test_withdrawing_takes_the_mark_away(event: Tournament) -> None:
    appeal = lodged(event)
    withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=SOON, reason="Thought better of it")
    assert Appeal.objects.get().status == AppealStatus.WITHDRAWN
    assert Provisional.objects.get().end is not None


def test_a_letter_is_handed_in_once(event: Tournament) -> None:
    appeal = lodged(event)
    with pytest.raises(Conflict) as refused:
        lodge_appeal(appeal=appeal, letter=letter(), by=player(appeal.participant), at=SOON)
    assert refused.value.code == "appeals.move_not_allowed"
    assert Statement.objects.count() == 1


def test_nothing_said_is_nothing_contested(event: Tournament) -> None:
    with pytest.raises(Malformed) as refused:
        lodge_appeal(letter=letter(), by=actor("sam"), at=SOON)
    assert refused.value.code == "appeals.nothing_contested"


@pytest.mark.long
def test_a_riichi_event_has_no_appeals() -> None:
    event = make_seated_event("riichi", rule_set="ema-riichi-2016")
    start(event)
    with pytest.raises(Refusal) as refused:
        announce_appeal(about=about(event), by=actor("bob"), at=SOON)
    assert refused.value.code == "appeals.not_in_rule_set"


def test_a_session_that_has_not_begun_has_nothing_to_appeal(event: Tournament) -> None:
    table = table_of(event, 1, 2)
    with pytest.raises(Refusal) as refused:
        announce_appeal(
            about=about(event, session=table.session, table=table, ruling=None, participant=at_seat(table, "E")),
            by=actor("bob"),
            at=SOON,
        )
    assert refused.value.code == "tournaments.session_not_started"


def test_the_journal_says_who_and_never_what_the_letter_says(event: Tournament) -> None:
    lodged(event)
    row = AuditEvent.objects.get(action="appeal.lodge")
    assert row.by_name == "Player 5"
    assert "wrong tile" not in str(row.after)
