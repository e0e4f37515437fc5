"""The worked example of annex 3, end to end: "Un exemple d'arbitrage avec recours".

Table 13, last hand, South (no. 33) against East's (no. 66) suspicion: a tile is missing, nobody saw anything, the chief
referee, of East's club, gives South a dead hand. South pays 180 EUR and writes at 14:15.
"""

from datetime import UTC, datetime

import pytest
from django.test import Client

from appeals.models import (
    Appeal,
    AppealStatus,
    CashKind,
    Channel,
    Outcome,
    Recusal,
    RemedyKind,
    RulingOutcome,
    Side,
    SignedAs,
    Timing,
    Verdict,
)
from appeals.services.deposits import settle_deposit, take_deposit
from appeals.services.hearing import Judgment, cast_ballots, decide_appeal, hear_side, open_hearing
from appeals.services.lodging import Letter, announce_appeal, lodge_appeal
from appeals.services.moves import Contested
from appeals.services.panel import Nominee, seat_panel
from appeals.services.reception import receive_appeal
from appeals.services.remedies import Order, carry_out, close_appeal
from tests.people import actor, finish, make_seated_event, make_user, nobody, session_of, start, table_of, win
from tests.snapshot import walked_once
from tournaments.models import Participant, Role, Seat, StaffRole, Table, Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db


def at(hour: int, minute: int) -> datetime:
    """Saturday, 2 January 2016 (the printed date, 01.01.2016, was a Friday), by the hall's clock in UTC."""
    return datetime(2016, 1, 2, hour, minute, tzinfo=UTC)


@pytest.fixture
def event() -> Tournament:
    return walked_once("worked example", walk_event)


def walk_event() -> Tournament:
    """52 players, so that there is a table 13; South there is no. 33, East no. 66 from the chief referee's club."""
    made = make_seated_event(players=52, sessions=7)
    for username in ("ben", "cat"):
        StaffRole.objects.create(tournament=made, user=make_user(username), role=Role.APPEALS_COMMITTEE)
    table = table_of(made, 13)
    south, east = (Seat.objects.get(table=table, wind=wind).participant for wind in "SE")
    assert south is not None
    assert east is not None
    Participant.objects.filter(tournament=made, number=33).update(number=133)
    Participant.objects.filter(pk=south.pk).update(number=33, name="M. Sud", country="CHE", club="Lausanne")
    Participant.objects.filter(pk=east.pk).update(number=66, name="M. Est", country="FRA", club="Paris")
    start(made, at=at(12, 0))
    for drawn_table in Table.objects.filter(session__tournament=made, session__number=1):
        finish(table_of(made, drawn_table.number), [win(1, "S", "E", 22), nobody(2)], at=at(12, 0))
    end_session(session=session_of(made), by=actor("chris"), at=at(14, 0))
    return made


def south_of(event: Tournament) -> Participant:
    return Participant.objects.select_related("tournament").get(tournament=event, number=33)


def complaint(event: Tournament) -> Appeal:
    """Announced at the table at 13:55, written at 14:15, 180 Euros in cash with it."""
    table = table_of(event, 13)
    contested = Contested(south_of(event), table.session, table, by_chief_referee=True)
    appeal = announce_appeal(about=contested, by=actor("bob"), at=at(13, 55))
    letter = Letter(
        contested="A table 13, lors de la dernière donne, il m'a assigné une main morte sans raison objective.",
        reasons="Sans aucune preuve il m'a attribué une mauvaise pioche.",
        signed_as=SignedAs.PLAYER,
        signatory="SUD",
        channel=Channel.PAPER,
        lodged_at=at(14, 15),
    )
    lodge_appeal(appeal=appeal, letter=letter, by=actor("sam"), at=at(14, 16))
    take_deposit(appeal=appeal, amount=18000, currency="EUR", payer="M. Sud", by=actor("sam"), at=at(14, 16))
    return appeal


def hearing(event: Tournament) -> Appeal:
    appeal = complaint(event)
    reception = receive_appeal(appeal=appeal, by=actor("ann"), at=at(14, 18), timing=Timing.BEFORE_NEXT_SESSION)
    assert reception.verdict == Verdict.ADMISSIBLE
    nominees = [
        Nominee(make_user("ann"), is_president=True, ties={"country": "NLD"}),
        Nominee(make_user("ben"), ties={"country": "DNK"}),
        Nominee(make_user("cat"), ties={"country": "ITA"}),
    ]
    Participant.objects.filter(seats__table=appeal.table).exclude(number__in=(33, 66)).update(country="DEU")
    seat_panel(appeal=appeal, nominees=nominees, by=actor("ann"), at=at(14, 20))
    open_hearing(appeal=appeal, by=actor("ann"), at=at(14, 21))  # the chief referee's own decision: straight to them
    assert not Recusal.objects.exists()
    hear_side(
        appeal=appeal, side=Side.WITNESS, name="West", text="Nobody saw anything.", by=actor("ann"), at=at(14, 22)
    )
    return appeal


def decided(event: Tournament) -> Appeal:
    appeal = hearing(event)
    members = list(appeal.panel.all())
    for question in (5, 6, 7):
        votes = {member.pk: True for member in members}
        cast_ballots(appeal=appeal, question=question, answers=votes, by=actor("ann"), at=at(14, 25))
    judgment = Judgment(
        text="L'intention de complaire n'est pas avérée et peu probable. La situation se prêtait à y interpréter "
        "une mauvaise pioche.",
        ruling=RulingOutcome.RULING_STANDS,
        clause="3.11.6.4",
        orders=(
            Order(
                RemedyKind.INSTRUCT_CHIEF,
                "La pénalité d'une main morte pour mauvaise pioche ne pourra être attribuée que s'il y a un témoin "
                "oculaire.",
            ),
        ),
        case_law="A dead hand for a wrong draw only with an eyewitness.",
        signed_by=tuple(member.pk for member in members),
    )
    decide_appeal(appeal=appeal, judgment=judgment, by=actor("ann"), at=at(14, 28))
    return Appeal.objects.get(pk=appeal.pk)


@pytest.mark.long
def test_a_french_member_would_have_stepped_down(event: Tournament) -> None:
    # "... son ami, joueur EST, No. 66, qui est aussi un Français et qui vient du même club"
    appeal = complaint(event)
    receive_appeal(appeal=appeal, by=actor("ann"), at=at(14, 18), timing=Timing.BEFORE_NEXT_SESSION)
    french = [Nominee(make_user("ann"), is_president=True), Nominee(make_user("ben"), ties={"club": "Paris"})]
    seat_panel(appeal=appeal, nominees=french, by=actor("ann"), at=at(14, 20))
    assert Recusal.objects.get().member.name == "Ben"


@pytest.mark.long_on_sqlite
def test_the_committee_upholds_returns_the_180_and_instructs_the_chief_referee(event: Tournament) -> None:
    # "Le recours est jugé juste et les 180 EUR seront rendus"
    appeal = decided(event)
    assert (appeal.decision.outcome, appeal.decision.refund_percent) == (Outcome.UPHELD_WITH_REMEDY, 100)
    assert "A dead hand for a wrong draw only with an eyewitness." in Client().get(f"/t/{event.slug}/appeals/").text
    (entry,) = settle_deposit(appeal=appeal, receiver="M. Sud", by=actor("sam"), at=at(14, 30))
    assert (entry.kind, entry.amount, entry.currency) == (CashKind.RETURNED, 18000, "EUR")
    # "L'arbitre en chef doit clarifier aux joueurs ce point avant la prochaine session."
    remedy = appeal.decision.remedies.select_related("decision__appeal__tournament").get()
    carry_out(remedy=remedy, by=actor("chris"), at=at(14, 35), note="Said to all players")
    close_appeal(appeal=appeal, by=actor("ann"), at=at(14, 40), note="Copie remise au contestataire")
    assert Appeal.objects.get().status == AppealStatus.CLOSED
    assert start(event, 2, at(14, 45)).status == "running"
