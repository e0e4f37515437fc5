"""The panel, the votes and the decision: annex 3 by vote, 3.13.3, recusal."""

from typing import Any

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
from appeals.services.deposits import take_deposit
from appeals.services.hearing import cast_ballots, decide_appeal, hear_side, open_hearing
from appeals.services.panel import Nominee, recuse_member, seat_panel
from appeals.services.reception import receive_appeal
from appeals.services.remedies import Order
from penalties.models import Revocation, Ruling
from tests.appeals.walk import (
    AFTER,
    REVERSAL,
    SOON,
    ended_event,
    fresh,
    heard,
    judgment,
    lodged,
    paid,
    received,
    seated,
    vote,
)
from tests.people import actor, make_user, start
from tests.refusals import refuses
from tournaments.common.errors import Conflict, Malformed, NotPermitted
from tournaments.models import Participant, Role, StaffRole, Tournament

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


def cast(appeal: Appeal, answers: dict[int, bool], question: int = 5, by: str = "ann") -> None:
    cast_ballots(appeal=appeal, question=question, answers=answers, by=actor(by), at=AFTER)


# --- every path of annex 3 -----------------------------------------------------------------------------------------


SHARES = (0, 25, 50, 75)


@pytest.mark.long
@pytest.mark.parametrize(
    ("answers", "facts", "outcome", "refund"),
    [
        # 5: "rejeté pour intérêt insuffisant et les 180 EUR seront encaissés par l'arbitre"
        ([False], {}, Outcome.INSUFFICIENT_INTEREST, 0),
        # 6: the rules stand against it
        *(([True, False], {"clause": "3.11.6.4", "refund_percent": n}, Outcome.RULES_AGAINST, n) for n in SHARES),
        # 7: nothing to mend
        ([True, True, False], {}, Outcome.UPHELD, 100),
        # 8: upheld, and the chief referee clarifies
        ([True, True, True], {"orders": (CLARIFY,)}, Outcome.UPHELD_WITH_REMEDY, 100),
    ],
)
def test_every_end_of_the_questions(
    hearing: Appeal, answers: list[bool], facts: dict[str, Any], outcome: Outcome, refund: int
) -> None:
    vote(hearing, *answers)
    decide(hearing, **facts)
    decision = fresh(hearing).decision
    assert (decision.outcome, decision.refund_percent) == (outcome, refund)
    assert decision.ruling_outcome == RulingOutcome.RULING_STANDS
    assert [remedy.kind for remedy in decision.remedies.all()] == [order.kind for order in facts.get("orders", ())]


@pytest.mark.long
def test_8_names_something_to_do(hearing: Appeal) -> None:
    vote(hearing, True, True, True)
    with refuses("appeals.remedy_missing"):
        decide(hearing)
    assert fresh(hearing).status == AppealStatus.HEARING


# --- the votes -----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_majority_answers(hearing: Appeal) -> None:
    vote(hearing, [True, True, False], [False, True, False])
    decide(hearing, clause="3.9", refund_percent=25)
    assert fresh(hearing).decision.outcome == Outcome.RULES_AGAINST
    assert Ballot.objects.count() == 6


@pytest.mark.long_on_sqlite
def test_members_vote_once_and_only_the_president_writes_down_another_s_vote(hearing: Appeal) -> None:
    ann, ben, _cat = sitting_members(hearing)
    with refuses("appeals.not_president"):
        cast(hearing, {ann.pk: True}, by="ben")
    with pytest.raises(Malformed):
        cast(hearing, {999: True})
    cast(hearing, {ben.pk: False})
    with refuses("appeals.voted_before"):
        cast(hearing, {ben.pk: True})
    with refuses("appeals.question_unanswered"):  # a decision waits for everybody's vote
        decide(hearing)


@pytest.mark.long_on_sqlite
def test_the_questions_come_in_order_and_after_a_no_nothing_is_asked(hearing: Appeal) -> None:
    ann, *_others = sitting_members(hearing)
    for question in (4, 6, 7, 8, 9):
        with refuses("appeals.question_out_of_order"):
            cast(hearing, {ann.pk: True}, question=question)
    vote(hearing, False)
    with refuses("appeals.question_out_of_order"):
        vote(hearing, True, question=6)


# --- 3.13.3 --------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_decision_of_the_chief_referee_falls_only_with_the_clause_it_breaks(hearing: Appeal) -> None:
    vote(hearing, True, True, True)
    reversal = {"ruling": RulingOutcome.RULING_REVERSED, "orders": (REVERSAL,)}
    with refuses("appeals.clause_missing"):
        decide(hearing, **reversal)
    assert not Revocation.objects.exists()
    decide(hearing, clause="3.11.6.4", **reversal)
    assert Revocation.objects.get().reason == "appeal 1: 3.11.6.4"


@pytest.mark.long
def test_by_the_wmo_s_text_it_never_falls(db: None) -> None:
    event = ended_event(referee="chris", rule_set="mcr-wmo-2014")
    appeal = lodged(event)
    take_deposit(appeal=appeal, amount=20000, currency="USD", payer="", by=actor("sam"), at=SOON)
    receive_appeal(appeal=appeal, by=actor("ann"), at=AFTER, timing=Timing.AFTER_NEXT_SESSION)
    seated(appeal)
    open_hearing(appeal=appeal, by=actor("ann"), at=AFTER)
    # Annex 3, 5 is the French edition's; 3.12 asks whether the appeal is won.
    with refuses("appeals.question_out_of_order") as refused:
        vote(appeal, True, question=5)
    assert refused.value.detail["next"] == 6
    vote(appeal, True, question=6)
    with refuses("appeals.annulment_not_allowed"):
        decide(appeal, ruling=RulingOutcome.RULING_REVERSED, clause="3.11.6.4", orders=(REVERSAL,))
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
        with refuses("appeals.order_incomplete"):
            decide(hearing, clause="3.11.6.4", **data)


@pytest.mark.long
def test_a_varied_ruling_replaces_the_contested_one(hearing: Appeal) -> None:
    vote(hearing, True, True, True)
    order = Order(RemedyKind.REPLACE_RULING, detail={"offence": "false-win-below-minimum"})
    decide(hearing, ruling=RulingOutcome.RULING_VARIED, clause="3.11.6.11.2", orders=(order,))
    old, new = Ruling.objects.order_by("pk")
    assert old.revocation.reason == "appeal 1: 3.11.6.11.2"
    assert (new.offence, new.hand) == ("false-win-below-minimum", old.hand)


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
def test_the_referee_concerned_never_sits(event: Tournament) -> None:
    appeal = received(event)
    StaffRole.objects.create(tournament=event, user=make_user("chris"), role=Role.APPEALS_COMMITTEE)
    seated(appeal, ("ann", "chris"))
    assert Recusal.objects.get().ground == Ground.REFEREE
    with refuses("appeals.recused"):
        open_hearing(appeal=appeal, by=actor("chris"), at=AFTER)


@pytest.mark.long
def test_who_has_stepped_down_does_nothing_more(hearing: Appeal) -> None:
    ben = sitting_members(hearing)[1]
    recuse_member(member=ben, ground=Ground.OTHER, note="A friend", by=actor("ben"), at=AFTER)
    with pytest.raises(NotPermitted):
        cast(hearing, {ben.pk: True}, by="ben")
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
    cast(hearing, {ben.pk: True, cat.pk: False}, by="ben")
    # A tie follows the president's vote: Ben said yes, so question 6 is next.
    cast(hearing, {ben.pk: False, cat.pk: False}, question=6, by="ben")
    decide(hearing, "ben", clause="3.9", refund_percent=0)
    assert fresh(hearing).decision.outcome == Outcome.RULES_AGAINST


@pytest.mark.long
def test_nobody_steps_down_after_voting(hearing: Appeal) -> None:
    vote(hearing, True)
    with refuses("appeals.has_voted"):
        recuse_member(member=sitting_members(hearing)[1], ground=Ground.OTHER, by=actor("ann"), at=AFTER)


@pytest.mark.long_on_sqlite
def test_a_panel_has_one_president_and_committee_members_only(event: Tournament) -> None:

    appeal = received(event)
    with refuses("appeals.panel_missing"):
        open_hearing(appeal=appeal, by=actor("ann"), at=AFTER)
    two = [Nominee(make_user("ann"), is_president=True), Nominee(make_user("ben"), is_president=True)]
    with refuses("appeals.one_president"):
        seat_panel(appeal=appeal, nominees=two, by=actor("ann"), at=AFTER)
    with refuses("appeals.not_committee"):
        seat_panel(appeal=appeal, nominees=[Nominee(make_user("sam"), is_president=True)], by=actor("ann"), at=AFTER)
    seated(appeal)
    with refuses("appeals.already_seated"):
        seat_panel(appeal=appeal, nominees=[Nominee(make_user("ben"))], by=actor("ann"), at=AFTER)
    assert PanelMember.objects.count() == 3


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
    with refuses("appeals.signature_missing"):
        decide(hearing, signed_by=(ben.pk,))
    with refuses("appeals.text_missing"):
        decide(hearing, text=" ")
    decide(hearing, signed_by=(ann.pk, ben.pk))
    signed = Signature.objects.filter(signed_as=SignedAs.PANEL)
    assert [row.name for row in signed] == ["Ann", "Ben"]


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
