"""Events that are played to the end, or nearly."""

from datetime import datetime, timedelta
from typing import Any

from reports.closing.selectors.steps import closing_view
from reports.closing.services.closing import close_event, say_word
from reports.models import Revision
from scoring.common.selectors.basis import Basis
from scoring.models import Stage
from scoring.publication.services.releases import release_session
from scoring.results.services.ledger import Cause, Posting, post_adjustments
from scoring.standings.selectors.ranking import ranking
from tests.people import NOON, actor, finish_session, make_seated_event, session_of
from tournaments.models import Participant, ParticipantState, Session, Tournament
from tournaments.players.services.participants import change_state

EVENING = NOON + timedelta(hours=8)


def played_event(slug: str = "lyon-open", sessions: int = 2) -> Tournament:
    """Every session verified and released; federation numbers and countries as a federation wants them."""
    event = make_seated_event(slug, sessions=sessions)
    for person in Participant.objects.filter(tournament=event):
        person.federation_number, person.country = f"0504{person.number:04d}", "FRA" if person.number % 2 else "ITA"
        person.save()
    for number in range(1, sessions + 1):
        at = NOON + timedelta(hours=3 * number)
        finish_session(event, number, at=at)
        release_session(session=session_of(event, number), by=actor("chris"), at=at + timedelta(hours=2, minutes=30))
    event.country = "FRA"
    event.save()
    event.refresh_from_db()
    return event


def release_again(event: Tournament, number: int, at: datetime) -> None:
    """Twenty points off a player's total, and the last session released with them."""
    player = Participant.objects.get(tournament=event, number=number)
    post_adjustments(
        tournament=event,
        postings=[Posting(player, -20, Stage.EVENT_TOTAL)],
        cause=Cause("penalties.test", "3.1"),
        by=actor("chris"),
        at=at + timedelta(minutes=1),
    )
    last = Session.objects.filter(tournament=event).order_by("-number").first()
    assert last is not None
    release_session(session=last, by=actor("chris"), at=at + timedelta(minutes=2))


def tie_the_first_two(event: Tournament, at: datetime) -> list[int]:
    """The second gets the points that are missing to the first, and the last session is released again."""
    first, second = ranking(event, Basis.VERIFIED).rows[:2]
    assert first.table_points == second.table_points
    player = Participant.objects.get(pk=second.entrant_id)
    missing = int(first.table_score - second.table_score)
    cause = Cause("penalties.test", "3.1")
    facts = {"tournament": event, "cause": cause, "by": actor("chris"), "at": at + timedelta(minutes=1)}
    post_adjustments(postings=[Posting(player, missing, Stage.EVENT_TOTAL)], **facts)
    last = Session.objects.filter(tournament=event).order_by("-number").first()
    assert last is not None
    release_session(session=last, by=actor("chris"), at=at + timedelta(minutes=2))
    return sorted([Participant.objects.get(pk=first.entrant_id).number, player.number])


def take_out_for_illness(event: Tournament, number: int, at: datetime) -> str:
    """A player whose name leaves the results (MERS 4.3); the name."""
    player = Participant.objects.get(tournament=event, number=number)
    player.name = player.filed_as = "Zénobie Unlikely"
    player.save()
    change_state(
        participant=player,
        to=ParticipantState.REMOVED_FOR_ILLNESS,
        reason="ill",
        by=actor("chris"),
        at=at + timedelta(minutes=1),
    )
    last = Session.objects.filter(tournament=event).order_by("-number").first()
    assert last is not None
    release_session(session=last, by=actor("chris"), at=at + timedelta(minutes=2))
    return player.name


def settle_ties(event: Tournament) -> None:
    """Every question answered: whoever is level shares the place."""
    for row in closing_view(event, EVENING).asks:
        say_word(tournament=event, code=row.item.code, choice="shared", by=actor("alice"), at=EVENING)


def close(event: Tournament, **facts: Any) -> Revision:
    """The event closed by Alice in the evening."""
    settle_ties(event)
    return close_event(tournament=event, by=actor("alice"), **({"at": EVENING} | facts))
