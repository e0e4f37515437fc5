"""The panel, the votes and the decision: annex 3 by vote, 3.13.3, recusal."""

import pytest

from appeals.models import (
    Appeal,
    AppealStatus,
    Ballot,
    Ground,
    Instance,
    Matter,
    Outcome,
    PanelMember,
    Recusal,
    RemedyKind,
    RulingOutcome,
    Side,
    Signature,
    SignedAs,
    Timing,
)
from appeals.selectors.panel import sitting_members
from appeals.services.hearing import cast_ballots, decide_appeal, hear_side, open_hearing
from appeals.services.panel import recuse_member
from appeals.services.reception import receive_appeal
from appeals.services.remedies import Order
from penalties.models import Revocation, Ruling
from tests.appeals.walk import (
    AFTER,
    REVERSAL,
    ended_event,
    fresh,
    heard,
    judgment,
    paid,
    received,
    seated,
    vote,
)
from tests.people import actor, make_user, start
from tournaments.common.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.models import Participant, Tournament

pytestmark = pytest.mark.django_db
CLARIFY = Order(RemedyKind.INSTRUCT_CHIEF, "A dead hand for a wrong draw needs an eyewitness.")


@pytest.fixture
def event() -> Tournament:
    return ended_event(referee="chris")


@pytest.fixture
def hearing(event: Tournament) -> Appeal:
    return heard(event)


def decide(appeal: Appeal, username: str = "ann", **facts: object) -> None:
    decide_appeal(appeal=appeal, judgment=judgment(appeal, **facts), by=actor(username), at=AFTER)


# --- every path of annex 3 -----------------------------------------------------------------------------------------


@pytest.mark.long
def test_5_no_important_damage(hearing: Appeal) -> None:
    # "rejeté pour intérêt insuffisant et les 180 EUR seront encaissés par l'arbitre"
    vote(hearing, False)
    decide(hearing)
    decision = fresh(hearing).decision
    assert (decision.outcome, decision.refund_percent) == (Outcome.INSUFFICIENT_INTEREST, 0)
    assert decision.ruling_outcome == RulingOutcome.RULING_STANDS


@pytest.mark.long
@pytest.mark.parametrize("share", [0, 25, 50, 75])
def test_6_the_rules_stand_against_it(hearing: Appeal, share: int) -> None:
    vote(hearing, True, False)
    decide(hearing, clause="3.11.6.4", refund_percent=share)
    decision = fresh(hearing).decision
    assert (decision.outcome, decision.refund_percent) == (Outcome.RULES_AGAINST, share)


@pytest.mark.long
def test_7_nothing_to_mend(hearing: Appeal) -> None:
    vote(hearing, True, True, False)
    decide(hearing)
    decision = fresh(hearing).decision
    assert (decision.outcome, decision.refund_percent) == (Outcome.UPHELD, 100)


@pytest.mark.long
def test_8_upheld_and_the_chief_referee_clarifies(hearing: Appeal) -> None:
    vote(hearing, True, True, True)
    with pytest.raises(Refusal) as refused:  # 8 names something to do
        decide(hearing)
    assert refused.value.code == "appeals.remedy_missing"
    assert fresh(hearing).status == AppealStatus.HEARING
    decide(hearing, orders=(CLARIFY,))
    decision = fresh(hearing).decision
    assert (decision.outcome, decision.refund_percent) == (Outcome.UPHELD_WITH_REMEDY, 100)
    assert [remedy.kind for remedy in decision.remedies.all()] == [RemedyKind.INSTRUCT_CHIEF]


# --- the votes -----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_majority_answers(hearing: Appeal) -> None:
    vote(hearing, [True, True, False], [False, True, False])
    decide(hearing, clause="3.9", refund_percent=25)
    assert fresh(hearing).decision.outcome == Outcome.RULES_AGAINST
    assert Ballot.objects.count() == 6


@pytest.mark.long
def test_members_vote_and_only_the_president_writes_down_another_s_vote(hearing: Appeal) -> None:
    ann, ben, _cat = sitting_members(hearing)
    with pytest.raises(NotPermitted) as refused:
        cast_ballots(appeal=hearing, question=5, answers={ann.pk: True}, by=actor("ben"), at=AFTER)
    assert refused.value.code == "appeals.not_president"
    with pytest.raises(Malformed):
        cast_ballots(appeal=hearing, question=5, answers={999: True}, by=actor("ann"), at=AFTER)
    cast_ballots(appeal=hearing, question=5, answers={ben.pk: True}, by=actor("ann"), at=AFTER)


@pytest.mark.long_on_sqlite
def test_a_vote_is_cast_once(hearing: Appeal) -> None:
    ann, *_others = sitting_members(hearing)
    cast_ballots(appeal=hearing, question=5, answers={ann.pk: True}, by=actor("ann"), at=AFTER)
    with pytest.raises(Conflict) as refused:
        cast_ballots(appeal=hearing, question=5, answers={ann.pk: False}, by=actor("ann"), at=AFTER)
    assert refused.value.code == "appeals.voted_before"


@pytest.mark.long
@pytest.mark.parametrize("question", [4, 6, 7, 8, 9])
def test_the_questions_come_in_order(hearing: Appeal, question: int) -> None:
    ann, *_others = sitting_members(hearing)
    with pytest.raises(Conflict) as refused:
        cast_ballots(appeal=hearing, question=question, answers={ann.pk: True}, by=actor("ann"), at=AFTER)
    assert refused.value.code == "appeals.question_out_of_order"


@pytest.mark.long_on_sqlite
def test_after_a_no_nothing_is_asked(hearing: Appeal) -> None:
    vote(hearing, False)
    with pytest.raises(Conflict):
        vote(hearing, True, True)


@pytest.mark.long
def test_a_decision_waits_for_everybody_s_vote(hearing: Appeal) -> None:
    ann, *_others = sitting_members(hearing)
    cast_ballots(appeal=hearing, question=5, answers={ann.pk: False}, by=actor("ann"), at=AFTER)
    with pytest.raises(Refusal) as refused:
        decide(hearing)
    assert refused.value.code == "appeals.question_unanswered"


# --- 3.13.3 --------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_decision_of_the_chief_referee_falls_only_with_the_clause_it_breaks(hearing: Appeal) -> None:
    vote(hearing, True, True, True)
    reversal = {"ruling": RulingOutcome.RULING_REVERSED, "orders": (REVERSAL,)}
    with pytest.raises(Refusal) as refused:
        decide(hearing, **reversal)
    assert refused.value.code == "appeals.clause_missing"
    assert not Revocation.objects.exists()
    decide(hearing, clause="3.11.6.4", **reversal)
    assert Revocation.objects.get().reason == "appeal 1: 3.11.6.4"


@pytest.mark.long
def test_by_the_wmo_s_text_it_never_falls(db: None) -> None:
    event = ended_event(referee="chris", rule_set="mcr-wmo-2014")
    from appeals.services.deposits import take_deposit
    from tests.appeals.walk import SOON, lodged

    appeal = lodged(event)
    take_deposit(appeal=appeal, amount=20000, currency="USD", payer="", by=actor("sam"), at=SOON)
    receive_appeal(appeal=appeal, by=actor("ann"), at=AFTER, timing=Timing.AFTER_NEXT_SESSION)
    seated(appeal)
    open_hearing(appeal=appeal, by=actor("ann"), at=AFTER)
    with pytest.raises(Conflict) as refused:  # annex 3, 5 is the French edition's; 3.12 asks whether the appeal is won
        vote(appeal, True, question=5)
    assert (refused.value.code, refused.value.detail["next"]) == ("appeals.question_out_of_order", 6)
    vote(appeal, True, question=6)
    with pytest.raises(Refusal) as refused:
        decide(appeal, ruling=RulingOutcome.RULING_REVERSED, clause="3.11.6.4", orders=(REVERSAL,))
    assert refused.value.code == "appeals.annulment_not_allowed"
    decide(appeal)
    decision = fresh(appeal).decision
    assert (decision.outcome, decision.question, decision.refund_percent) == (Outcome.UPHELD, 6, 100)


@pytest.mark.long
def test_what_becomes_of_the_ruling_and_what_is_ordered_agree(hearing: Appeal) -> None:
    vote(hearing, True, True, True)
    for data in (
        {"ruling": RulingOutcome.RULING_REVERSED, "orders": (CLARIFY,)},
        {"ruling": RulingOutcome.RULING_STANDS, "orders": (REVERSAL,)},
        {"ruling": RulingOutcome.RULING_VARIED, "orders": (REVERSAL,)},
    ):
        with pytest.raises(Malformed) as refused:
            decide(hearing, clause="3.11.6.4", **data)
        assert refused.value.code == "appeals.order_incomplete"


@pytest.mark.long
def test_a_varied_ruling_replaces_the_contested_one(hearing: Appeal) -> None:
    vote(hearing, True, True, True)
    order = Order(RemedyKind.REPLACE_RULING, detail={"offence": "false-win-below-minimum"})
    decide(hearing, ruling=RulingOutcome.RULING_VARIED, clause="3.11.6.11.2", orders=(order,))
    old, new = Ruling.objects.order_by("pk")
    assert (old.revocation.reason, new.offence, new.hand) == (
        "appeal 1: 3.11.6.11.2",
        "false-win-below-minimum",
        old.hand,
    )


# --- the panel -----------------------------------------------------------------------------------------------------


@pytest.mark.long_on_sqlite
def test_a_member_of_a_party_s_country_steps_down(event: Tournament) -> None:
    # Table 1 seats players of four countries; Ben is French like East.
    appeal = received(event)
    seated(appeal, ben={"country": "FRA"})
    assert Recusal.objects.get().ground == Ground.COUNTRY
    assert [member.name for member in sitting_members(appeal)] == ["Ann", "Cat"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("ties", "ground"),
    [
        ({"relatives": [5]}, Ground.FAMILY),
        ({"team": "Team 2"}, Ground.TEAM),
        ({"number": 5}, Ground.PARTY),
        ({"club": "Lyon"}, Ground.CLUB),
    ],
)
def test_family_team_and_club(event: Tournament, ties: dict[str, object], ground: Ground) -> None:
    Participant.objects.filter(tournament=event, number=5).update(club="Lyon")
    appeal = received(event)
    seated(appeal, cat=ties)
    assert Recusal.objects.get().ground == ground


@pytest.mark.long
def test_in_a_national_event_nobody_is_recused_for_the_country(event: Tournament) -> None:
    Participant.objects.filter(tournament=event).update(country="FRA")
    appeal = received(event)
    seated(appeal, ben={"country": "FRA"}, cat={"country": "FRA"})
    assert not Recusal.objects.exists()


@pytest.mark.long
def test_the_referee_concerned_never_sits(db: None) -> None:
    event = ended_event(referee="chris")
    appeal = received(event)
    from tournaments.models import Role, StaffRole

    StaffRole.objects.create(tournament=event, user=make_user("chris"), role=Role.APPEALS_COMMITTEE)
    seated(appeal, ("ann", "chris"))
    assert Recusal.objects.get().ground == Ground.REFEREE
    with pytest.raises(NotPermitted) as refused:
        open_hearing(appeal=appeal, by=actor("chris"), at=AFTER)
    assert refused.value.code == "appeals.recused"


@pytest.mark.long
def test_who_has_stepped_down_does_nothing_more(hearing: Appeal) -> None:
    ben = sitting_members(hearing)[1]
    recuse_member(member=ben, ground=Ground.OTHER, note="A friend", by=actor("ben"), at=AFTER)
    with pytest.raises(NotPermitted):
        cast_ballots(appeal=hearing, question=5, answers={ben.pk: True}, by=actor("ben"), at=AFTER)
    with pytest.raises(Conflict):
        recuse_member(member=ben, ground=Ground.OTHER, by=actor("ann"), at=AFTER)
    vote(hearing, False)
    decide(hearing)
    assert Ballot.objects.count() == 2


@pytest.mark.long
def test_the_next_member_presides_when_the_president_steps_down(hearing: Appeal) -> None:
    ann = sitting_members(hearing)[0]
    recuse_member(member=ann, ground=Ground.FAMILY, by=actor("ann"), at=AFTER)
    ben, cat = sitting_members(hearing)
    answers = {ben.pk: True, cat.pk: False}
    cast_ballots(appeal=hearing, question=5, answers=answers, by=actor("ben"), at=AFTER)
    # A tie follows the president's vote: Ben said yes, so question 6 is next.
    cast_ballots(appeal=hearing, question=6, answers={ben.pk: False, cat.pk: False}, by=actor("ben"), at=AFTER)
    decide(hearing, "ben", clause="3.9", refund_percent=0)
    assert fresh(hearing).decision.outcome == Outcome.RULES_AGAINST


@pytest.mark.long
def test_nobody_steps_down_after_voting(hearing: Appeal) -> None:
    vote(hearing, True)
    with pytest.raises(Conflict) as refused:
        recuse_member(member=sitting_members(hearing)[1], ground=Ground.OTHER, by=actor("ann"), at=AFTER)
    assert refused.value.code == "appeals.has_voted"


@pytest.mark.long_on_sqlite
def test_a_panel_has_one_president_and_committee_members_only(event: Tournament) -> None:
    from appeals.services.panel import Nominee, seat_panel

    appeal = received(event)
    two = [Nominee(make_user("ann"), is_president=True), Nominee(make_user("ben"), is_president=True)]
    with pytest.raises(Malformed) as refused:
        seat_panel(appeal=appeal, nominees=two, by=actor("ann"), at=AFTER)
    assert refused.value.code == "appeals.one_president"
    with pytest.raises(Refusal) as stranger:
        seat_panel(appeal=appeal, nominees=[Nominee(make_user("sam"), is_president=True)], by=actor("ann"), at=AFTER)
    assert stranger.value.code == "appeals.not_committee"
    seated(appeal)
    with pytest.raises(Conflict) as again:
        seat_panel(appeal=appeal, nominees=[Nominee(make_user("ben"))], by=actor("ann"), at=AFTER)
    assert again.value.code == "appeals.already_seated"
    assert PanelMember.objects.count() == 3


def test_a_hearing_needs_a_panel(event: Tournament) -> None:
    with pytest.raises(Refusal) as refused:
        open_hearing(appeal=received(event), by=actor("ann"), at=AFTER)
    assert refused.value.code == "appeals.panel_missing"


# --- around the decision -------------------------------------------------------------------------------------------


@pytest.mark.long
def test_both_sides_are_heard(hearing: Appeal) -> None:
    hear_side(appeal=hearing, side=Side.REFEREE, name="Chris", text="It was plain.", by=actor("ann"), at=AFTER)
    hear_side(appeal=hearing, side=Side.APPELLANT, name="Player 5", text="It was not.", by=actor("ben"), at=AFTER)
    assert [row.name for row in hearing.heard.all()] == ["Chris", "Player 5"]
    with pytest.raises(Malformed):
        hear_side(appeal=hearing, side=Side.WITNESS, name="", text="...", by=actor("ann"), at=AFTER)


@pytest.mark.long
def test_the_decision_has_a_text_and_the_president_signs_it(hearing: Appeal) -> None:
    vote(hearing, False)
    ann, ben, _cat = sitting_members(hearing)
    with pytest.raises(Malformed) as refused:
        decide(hearing, signed_by=(ben.pk,))
    assert refused.value.code == "appeals.signature_missing"
    with pytest.raises(Malformed) as refused:
        decide(hearing, text=" ")
    assert refused.value.code == "appeals.text_missing"
    decide(hearing, signed_by=(ann.pk, ben.pk))
    signed = Signature.objects.filter(signed_as=SignedAs.PANEL)
    assert [row.name for row in signed] == ["Ann", "Ben"]


@pytest.mark.long
def test_only_the_president_decides(hearing: Appeal) -> None:
    vote(hearing, False)
    for username in ("ben", "alice", "chris", "dan"):
        with pytest.raises(NotPermitted):
            decide(hearing, username)


@pytest.mark.long
def test_it_keeps_what_the_panel_had_before_it(hearing: Appeal) -> None:
    # Table 1 as tests/appeals/test_provisional.py works it out by hand.
    vote(hearing, True, True, True)
    decide(hearing, ruling=RulingOutcome.RULING_REVERSED, clause="3.11.6.4", orders=(REVERSAL,))
    seen = fresh(hearing).decision.seen
    assert {wind: seat["table_score"] for wind, seat in seen["seats"].items()} == {"E": -26, "S": -14, "W": 46, "N": -6}
    # 3.9.1.3: 30 from East: 8 from each and 30 more from the discarder; then 10 from North.
    assert seen["lines"] == [
        {"number": 1, "points": {"E": -38, "S": 54, "W": -8, "N": -8}},
        {"number": 2, "points": {"E": -8, "S": -8, "W": 34, "N": -18}},
    ]
    (ruling,) = seen["rulings"]
    assert (ruling["contested"], ruling["revoked"], ruling["offence"]) == (True, False, "false-win-invalid-hand")
    assert sorted(point["amount"] for point in ruling["points"]) == [-60, 20, 20, 20]


@pytest.mark.long
def test_the_decision_lets_the_next_session_start(db: None) -> None:
    event = ended_event(referee="chris")
    appeal = heard(event, timing=Timing.BEFORE_NEXT_SESSION)
    with pytest.raises(Conflict):
        start(event, 2, AFTER)
    vote(appeal, False)
    decide(appeal)
    assert start(event, 2, AFTER).status == "running"


@pytest.mark.long
def test_another_matter_is_decided_by_the_named_body(event: Tournament) -> None:
    appeal = paid(event)
    receive_appeal(appeal=appeal, by=actor("ann"), at=AFTER, timing=Timing.AFTER_NEXT_SESSION, matter=Matter.OTHER)
    seated(appeal)
    open_hearing(appeal=appeal, by=actor("ann"), at=AFTER)
    vote(appeal, False)
    decide(appeal)
    assert fresh(appeal).decision.instance == Instance.NAMED_BODY
