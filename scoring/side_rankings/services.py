"""Choose what an event ranks beside its standings, and name its newcomers."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.common.permissions import ACTS
from scoring.models import Newcomer, SideRankingChoice, SideRankingKind
from scoring.side_rankings.selectors.choice import chosen_kinds, newcomer_numbers
from tournaments.common.actors import Actor
from tournaments.common.errors import Malformed
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Participant, PublicPart, Tournament


def choose_side_rankings(
    *, tournament: Tournament, kinds: Collection[str], newcomers: Collection[int], by: Actor, at: datetime
) -> None:
    """Set the event's side rankings to exactly these; ``newcomers``: the numbers of its newcomers.

    Raise ``scoring.side_ranking_unknown`` and ``scoring.newcomer_unknown``. The same choice again writes nothing.
    """
    check_may(by, "side_rankings.choose", tournament, ACTS)
    _check_kinds(kinds)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        people = _people(current, newcomers)
        had, known = list(chosen_kinds(current)), list(newcomer_numbers(current))
        wanted = [value for value in SideRankingKind.values if value in kinds]
        before = {"kinds": had, "newcomers": known}
        after = {"kinds": wanted, "newcomers": [person.number for person in people]}
        if before == after:
            return
        SideRankingChoice.objects.filter(tournament=current).exclude(kind__in=kinds).delete()
        added = [text for text in wanted if text not in had]
        SideRankingChoice.objects.bulk_create(SideRankingChoice(tournament=current, kind=kind) for kind in added)
        Newcomer.objects.filter(participant__tournament=current).exclude(participant__in=people).delete()
        Newcomer.objects.bulk_create(Newcomer(participant=person) for person in people if person.number not in known)
        record("side_rankings.chosen", current, by=by, at=at, tournament=current, before=before, after=after)
        raise_version(current, {PublicPart.STANDINGS})


def _check_kinds(kinds: Collection[str]) -> None:
    unknown = sorted(set(kinds) - set(SideRankingKind.values))
    if unknown:
        raise Malformed(
            "scoring.side_ranking_unknown",
            _("This side ranking does not exist."),
            {"unknown": unknown, "known": SideRankingKind.values},
        )


def _people(tournament: Tournament, numbers: Collection[int]) -> list[Participant]:
    people = list(Participant.objects.filter(tournament=tournament, number__in=numbers).order_by("number"))
    missing = sorted(set(numbers) - {person.number for person in people})
    if missing:
        raise Malformed(
            "scoring.newcomer_unknown",
            _("No player has the number %(number)s.") % {"number": missing[0]},
            {"unknown": missing},
        )
    return people
