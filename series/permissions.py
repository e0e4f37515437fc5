"""Define who may manage a season: the account that created it, and the administrators of the site."""

from django.utils.translation import gettext_lazy as _

from series.models import Series
from tournaments.common.actors import Actor
from tournaments.common.errors import NotPermitted


def may_keep(actor: Actor, series: Series) -> bool:
    user = actor.user
    return user is not None and user.is_active and (user.pk == series.keeper_id or user.is_superuser)


def check_may_keep(actor: Actor, series: Series) -> None:
    """Raise ``permissions.not_signed_in`` or ``series.not_the_keeper``."""
    if actor.user is None:
        raise NotPermitted("permissions.not_signed_in", _("Sign in first."), {"status": 401})
    if not may_keep(actor, series):
        raise NotPermitted("series.not_the_keeper", _("Only the managers of this season can change it."))
