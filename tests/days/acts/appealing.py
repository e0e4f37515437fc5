"""Appeals from the letter to the last remedy, by the player, the desk, the chief referee and the committee."""

from collections.abc import Callable
from functools import partial
from random import Random

from appeals.models import Appeal, AppealStatus, Channel, Matter, Remedy, RemedyKind, RulingOutcome, SignedAs, Timing
from appeals.selectors.panel import sitting_members
from appeals.services.deposits import settle_deposit, take_deposit
from appeals.services.first_instance import FirstInstanceAnswer, accept_answer, answer_appeal, persist_appeal
from appeals.services.hearing import Judgment, cast_ballots, decide_appeal, open_hearing
from appeals.services.lodging import Letter, announce_appeal, lodge_appeal, withdraw_appeal
from appeals.services.moves import Contested
from appeals.services.panel import Nominee, seat_panel
from appeals.services.reception import receive_appeal, schedule_appeal
from appeals.services.remedies import Order, carry_out, close_appeal
from penalties.models import Ruling
from scoring.models import Dispute
from scoring.results.services.disputes import answer_dispute, dispute_result
from tests.days.acts.book import act
from tests.days.acts.judging import table_and_player
from tests.days.day import Day, Deed, Named, make_user, one_of
from tournaments.common.actors import player_actor

ANY_SHEET: Named = (("sheet",), ("ruling",), ("person",), ("substitute",))


def letter_of(name: str) -> Letter:
    return Letter(
        contested="The ruling in hand 1",
        reasons="Nobody saw it.",
        remedy_asked="Take it back",
        clause="3.11.6.4",
        signed_as=SignedAs.PLAYER,
        signatory=name,
        signed_paper="The letter, at the desk",
        channel=Channel.DESK,
    )


def some_contested(day: Day, pick: Random) -> Contested | None:
    rows = Ruling.objects.filter(tournament=day.event)
    related = ("participant__tournament", "session__tournament", "table__session__tournament")
    ruling = one_of(pick, list(rows.select_related(*related).order_by("pk")))
    if ruling is not None and pick.random() < 0.8:
        return Contested(ruling.participant, ruling.session, ruling.table, ruling)
    where = table_and_player(day, pick)
    matter = pick.choice(list(Matter))
    return Contested(where[1], where[0].session, where[0], matter=matter) if where else None


def some_appeal(day: Day, pick: Random, *status: str) -> Appeal | None:
    """Mostly one of that status."""
    related = ("tournament", "session__tournament", "table__session__tournament", "participant__tournament", "ruling")
    rows = Appeal.objects.filter(tournament=day.event).select_related(*related).order_by("pk")
    fitting = list(rows.filter(status__in=status)) if pick.random() < 0.9 else []
    return one_of(pick, fitting or list(rows))


@act(weight=1)
def announce(day: Day, pick: Random) -> Deed | None:
    about = some_contested(day, pick)
    return about and Deed(lambda: announce_appeal(about=about, by=day.by("bob"), at=day.moment))


@act(weight=3)
def lodge(day: Day, pick: Random) -> Deed | None:
    about = some_contested(day, pick)
    if about is None:
        return None
    letter = letter_of(about.participant.name)
    return Deed(lambda: lodge_appeal(about=about, letter=letter, by=day.by("sam"), at=day.moment))


@act(weight=3)
def pay_deposit(day: Day, pick: Random) -> Deed | None:
    appeal = some_appeal(day, pick, AppealStatus.LODGED)
    if appeal is None:
        return None
    rules = day.rules
    due = (rules.appeal_deposit or 0) * 100
    facts = {"amount": due, "currency": rules.appeal_currency or "EUR", "payer": "The player"}
    return Deed(lambda: take_deposit(appeal=appeal, by=day.by("sam"), at=day.moment, **facts))


@act(weight=4)
def receive(day: Day, pick: Random) -> Deed | None:
    appeal, timing = some_appeal(day, pick, AppealStatus.LODGED), pick.choice([None, *Timing])
    delay = pick.choice((0, 10))
    return appeal and Deed(
        lambda: receive_appeal(appeal=appeal, by=day.by("ann"), at=day.moment, timing=timing, delay_minutes=delay)
    )


@act(weight=1)
def reschedule(day: Day, pick: Random) -> Deed | None:
    appeal, timing = some_appeal(day, pick, AppealStatus.ADMITTED), pick.choice(list(Timing))
    return appeal and Deed(lambda: schedule_appeal(appeal=appeal, timing=timing, by=day.by("ann"), at=day.moment))


@act(weight=3)
def answer_first(day: Day, pick: Random) -> Deed | None:
    appeal = some_appeal(day, pick, AppealStatus.FIRST_INSTANCE)
    orders = pick.choice(((), (Order(RemedyKind.REVERSE_RULING),)))
    answer = FirstInstanceAnswer(pick.random() < 0.5, "I looked at it again.", "3.11.6.4", orders)
    return appeal and Deed(
        lambda: answer_appeal(appeal=appeal, answer=answer, by=day.by("chris"), at=day.moment), ANY_SHEET
    )


def simple(day: Day, appeal: Appeal | None, do: Callable[..., object], who: str) -> Deed | None:
    return appeal and Deed(lambda: do(appeal=appeal, by=day.by(who), at=day.moment), ANY_SHEET)


@act(weight=2)
def go_on_or_accept(day: Day, pick: Random) -> Deed | None:
    do = pick.choice((persist_appeal, partial(accept_answer, signed_paper="A note at the desk")))
    return simple(day, some_appeal(day, pick, AppealStatus.ANSWERED), do, "sam")


@act(weight=1)
def withdraw_the_appeal(day: Day, pick: Random) -> Deed | None:
    do = partial(withdraw_appeal, signed_paper="A note at the desk")
    return simple(day, some_appeal(day, pick, AppealStatus.LODGED, AppealStatus.ADMITTED), do, "sam")


@act(weight=2)
def form_panel(day: Day, pick: Random) -> Deed | None:
    appeal = some_appeal(day, pick, AppealStatus.ADMITTED)
    nominees = [Nominee(make_user(name), is_president=name == "ann") for name in ("ann", "ben", "cat")]
    return appeal and Deed(lambda: seat_panel(appeal=appeal, nominees=nominees, by=day.by("ann"), at=day.moment))


@act(weight=2)
def begin_hearing(day: Day, pick: Random) -> Deed | None:
    return simple(day, some_appeal(day, pick, AppealStatus.ADMITTED), open_hearing, "ann")


@act(weight=4)
def vote(day: Day, pick: Random) -> Deed | None:
    appeal, question, yes = some_appeal(day, pick, AppealStatus.HEARING), pick.choice((5, 6, 7)), pick.random() < 0.6
    if appeal is None:
        return None
    answers = {member.pk: yes for member in sitting_members(appeal)}
    return Deed(
        lambda: cast_ballots(appeal=appeal, question=question, answers=answers, by=day.by("ann"), at=day.moment)
    )


@act(weight=3)
def decide(day: Day, pick: Random) -> Deed | None:
    appeal = some_appeal(day, pick, AppealStatus.HEARING)
    if appeal is None:
        return None
    reverses = pick.random() < 0.5
    outcome = RulingOutcome.RULING_REVERSED if reverses else RulingOutcome.RULING_STANDS
    orders = (
        (Order(RemedyKind.REVERSE_RULING),)
        if reverses
        else pick.choice(((), (Order(RemedyKind.REPLAY_SESSION),), (Order(RemedyKind.OTHER, "An apology"),)))
    )
    signed_by = tuple(member.pk for member in sitting_members(appeal))
    percent = pick.choice((None, 0, 50, 99))
    decision = Judgment("We judge so.", outcome, "3.11.6.4", percent, orders, signed_by=signed_by)
    return Deed(lambda: decide_appeal(appeal=appeal, judgment=decision, by=day.by("ann"), at=day.moment), ANY_SHEET)


@act(weight=2)
def do_what_was_ordered(day: Day, pick: Random) -> Deed | None:
    rows = Remedy.objects.filter(decision__appeal__tournament=day.event)
    remedy = one_of(pick, list(rows.select_related("decision__appeal__tournament").order_by("pk")))
    return remedy and Deed(lambda: carry_out(remedy=remedy, by=day.by("chris"), at=day.moment), ANY_SHEET)


@act(weight=2)
def give_deposit_back(day: Day, pick: Random) -> Deed | None:
    appeal = some_appeal(day, pick, AppealStatus.DECIDED)
    return appeal and Deed(
        lambda: settle_deposit(appeal=appeal, receiver="The player", by=day.by("sam"), at=day.moment)
    )


@act(weight=2)
def close_the_appeal(day: Day, pick: Random) -> Deed | None:
    return simple(day, some_appeal(day, pick, AppealStatus.DECIDED), close_appeal, "ann")


@act(weight=2)
def dispute(day: Day, pick: Random) -> Deed | None:
    where = table_and_player(day, pick)
    if where is None:
        return None
    table, person = where
    return Deed(
        lambda: dispute_result(
            table=table, participant=person, reason="I had more", by=player_actor(person), at=day.moment
        )
    )


@act(weight=2)
def answer_a_dispute(day: Day, pick: Random) -> Deed | None:
    rows = Dispute.objects.filter(table__session__tournament=day.event)
    row = one_of(pick, list(rows.select_related("table__session__tournament").order_by("pk")))
    outcome = pick.choice(("stands", "corrected"))
    return row and Deed(
        lambda: answer_dispute(dispute=row, outcome=outcome, reason="Looked", by=day.by("sam"), at=day.moment)
    )
