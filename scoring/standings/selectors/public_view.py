"""Find what the public sees of an event's results, for every page that mentions it."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.common.selectors.basis import Basis, public_basis
from scoring.standings.selectors.ranking import Ranking, ranking
from tournaments.models import Tournament


def public_ranking(tournament: Tournament, as_of: datetime | None = None) -> Ranking:
    """Return the public standings, cached for each version of the event."""
    return ranking(tournament, public_basis(tournament), as_of)


def public_sentence(current: Ranking) -> str:
    """Return a sentence on what the public sees of the standings, in the active language."""
    words = _("The public sees the results up to session %(n)s.")
    if not current.last_session:
        words = _("The public sees no results yet.")
    elif current.embargoes.until is not None:
        words = _("The public sees the ranking frozen after session %(n)s.")
    elif current.basis is Basis.LIVE:
        words = _("The public sees live results up to session %(n)s.")
    sentence, missing = words % {"n": current.last_session}, current.missing_sessions
    if not missing:
        return sentence
    words = ngettext("Session %(list)s does not count there.", "Sessions %(list)s do not count there.", len(missing))
    return sentence + " " + words % {"list": ", ".join(map(str, missing))}
