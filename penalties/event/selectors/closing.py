"""Check the rulings before an event is closed: each with its clause."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from penalties.models import Ruling
from tournaments.models import Role, Tournament
from tournaments.registry.closing import ClosingChoice, ClosingItem, ClosingState


def ruling_items(tournament: Tournament, _moment: datetime) -> Iterator[ClosingItem]:
    """Yield the rulings to mend (one query). Revoked and replaced rulings do not count."""
    standing = Ruling.objects.filter(
        tournament=tournament, superseded_by__isnull=True, revocation__isnull=True
    ).order_by("id")
    listed = list(standing.values_list("uid", "clause"))
    bare = [str(uid) for uid, clause in listed if not clause]
    if not bare:
        if not listed:
            return
        label = ngettext("%(n)s ruling with its clause", "%(n)s rulings with their clauses", len(listed))
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
