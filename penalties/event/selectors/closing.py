"""Check the rulings before an event is closed: each with its clause, a ban with its length."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from mahjong_core.penalties import Part
from penalties.models import Ruling
from tournaments.models import Role, Tournament
from tournaments.registry.closing import ClosingChoice, ClosingItem, ClosingState

_BANNED = Part.BANNED.value


def ruling_items(tournament: Tournament, _moment: datetime) -> Iterator[ClosingItem]:
    """Yield the rulings to correct (one query). Revoked and replaced rulings do not count."""
    standing = Ruling.objects.filter(
        tournament=tournament, superseded_by__isnull=True, revocation__isnull=True
    ).order_by("id")
    listed = list(standing.values_list("uid", "clause", "parts", "reason"))
    yield from _ban_items(
        tournament, [(str(uid), reason) for uid, _clause, parts, reason in listed if _BANNED in parts]
    )
    bare = [str(uid) for uid, clause, _parts, _reason in listed if not clause]
    if not bare:
        if not listed:
            return
        label = ngettext("%(n)s ruling cites a clause", "All %(n)s rulings cite a clause", len(listed))
        yield ClosingItem("rulings.clause", ClosingState.DONE, label % {"n": len(listed)})
        return
    yield ClosingItem(
        code="rulings.clause",
        state=ClosingState.ASKS,
        what=ngettext("%(n)s ruling has no clause", "%(n)s rulings have no clause", len(bare)) % {"n": len(bare)},
        why=gettext("To correct a ruling, replace it with another one."),
        href=reverse("rulings", args=[tournament.slug]),
        label=gettext("Rulings"),
        role=Role.CHIEF_REFEREE,
        about=tuple(bare),
        choices=(ClosingChoice("as_ruled", _("Keep them as they are")),),
    )


def _ban_items(tournament: Tournament, bans: list[tuple[str, str]]) -> Iterator[ClosingItem]:
    """Yield the bans, by uid and reason: the organiser is told how long each lasts, which stands in the reason.

    "La durée de l'exclusion aux compétitions est communiquée [...] au Comité organisateur" (MCR 3.11.4).
    """
    if not bans:
        return
    unsaid = tuple(uid for uid, reason in bans if not reason)
    if not unsaid:
        what = gettext("The bans to report, with their length: %(bans)s")
        reasons = " · ".join(reason for _uid, reason in bans)
        yield ClosingItem("rulings.ban", ClosingState.DONE, what % {"bans": reasons})
        return
    yield ClosingItem(
        code="rulings.ban",
        state=ClosingState.ASKS,
        what=ngettext("%(n)s ban has no length", "%(n)s bans have no length", len(unsaid)) % {"n": len(unsaid)},
        why=gettext("Replace the ruling and enter the length of the ban as its reason: the organiser reports it."),
        href=reverse("rulings", args=[tournament.slug]),
        label=gettext("Rulings"),
        role=Role.CHIEF_REFEREE,
        about=unsaid,
        choices=(ClosingChoice("as_ruled", _("Keep them as they are")),),
    )
