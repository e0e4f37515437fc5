"""Define when an embargo may be lifted: once."""

from django.utils.translation import gettext_lazy as _

from scoring.models import Embargo
from tournaments.common.errors import Conflict


def check_embargo_open(embargo: Embargo) -> None:
    """Check that the embargo was not lifted before."""
    if embargo.lifted_at is not None:
        raise Conflict(
            "scoring.embargo_lifted",
            _("%(who)s has already released this.") % {"who": embargo.lifted_by_name},
            {"session": embargo.session.number, "kind": embargo.kind},
        )
