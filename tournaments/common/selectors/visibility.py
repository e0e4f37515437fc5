"""Select the events that a person may see: a draft is visible to its staff alone."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.common.actors import Actor
from tournaments.models import CopyKind, EventStatus, StaffRole, Tournament, User


def may_see(tournament: Tournament, actor: Actor) -> bool:
    """Return whether the actor may see the event: a draft only as its staff, or as a device that they handed out."""
    if tournament.status != EventStatus.DRAFT:
        return True
    if actor.badge is not None:
        return actor.badge.tournament == tournament.pk
    user = actor.user
    if user is None or not user.is_active or (user.is_demo and not tournament.is_demo):
        return False
    return bool(user.is_superuser) or StaffRole.objects.filter(tournament=tournament, user=user).exists()


def visible_events(user: User | None) -> QuerySet[Tournament]:
    """Return the events that this person may see in a list; without an account, the public ones."""
    if user is None:
        return Tournament.objects.exclude(status=EventStatus.DRAFT)
    if user.is_superuser and not user.is_demo:
        return Tournament.objects.all()
    held = StaffRole.objects.filter(user=user, tournament=OuterRef("pk"))
    if user.is_demo:
        held = held.filter(tournament__copy_kind=CopyKind.DEMO)
    return Tournament.objects.filter(~Q(status=EventStatus.DRAFT) | Exists(held))
