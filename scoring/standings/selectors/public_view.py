"""What the public sees of an event's results: the one answer for every page that speaks of it."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.common.selectors.basis import Basis, public_basis
from scoring.common.selectors.kept_back import KeptBack
from scoring.standings.selectors.ranking import Ranking, ranking
from tournaments.models import Tournament


@dataclass(frozen=True)
class PublicView:
    """``last_session``: the latest session that counts for the public, 0 before the first of ``sessions``.

    ``missing``: earlier sessions that do not count there.
    """

    basis: Basis
    kept_back: KeptBack
    sessions: int
    last_session: int
    missing: tuple[int, ...]

    @property
    def is_frozen(self) -> bool:
        return self.kept_back.until is not None

    @property
    def is_whole(self) -> bool:
        """Whether every session of the event counts, and nothing is kept back."""
        return self.last_session == self.sessions and not self.missing and not self.kept_back

    @property
    def sentence(self) -> str:
        """The same in words, in the active language."""
        words = _("The public sees the results up to session %(n)s.")
        if not self.last_session:
            words = _("The public sees no results yet.")
        elif self.is_frozen:
            words = _("The public sees the ranking frozen after session %(n)s.")
        elif self.basis is Basis.LIVE:
            words = _("The public sees live results up to session %(n)s.")
        return " ".join(filter(None, [words % {"n": self.last_session}, self._missing_words]))

    @property
    def _missing_words(self) -> str:
        words = ngettext(
            "Session %(list)s does not count there.", "Sessions %(list)s do not count there.", len(self.missing)
        )
        return words % {"list": ", ".join(map(str, self.missing))} if self.missing else ""


def public_ranking(tournament: Tournament, as_of: datetime | None = None) -> Ranking:
    """The standings as everybody may read them."""
    return ranking(tournament, public_basis(tournament), as_of)


def public_view(tournament: Tournament) -> PublicView:
    """Read off the public standings themselves, which are kept for each version of the event."""
    current = public_ranking(tournament)
    return PublicView(
        current.basis, current.kept_back, current.sessions, current.last_session, current.missing_sessions
    )
