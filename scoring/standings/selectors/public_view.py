"""Find what the public sees of an event's results, for every page that mentions it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.common.selectors.basis import Basis, public_basis, released_at
from scoring.common.selectors.embargoes import Embargoes, current_embargoes
from scoring.standings.selectors.ranking import Ranking, ranking, rows_in_force
from tournaments.common.kept import kept_fact
from tournaments.common.look.lists import print_list
from tournaments.models import ParticipantState, Tournament

_PERHAPS_UNLISTED: Final = (ParticipantState.REMOVED_FOR_ILLNESS, ParticipantState.DISQUALIFIED)


@dataclass(frozen=True)
class PublicSessions:
    """Store which sessions the public ranking counts: ``counting`` of them, less what ``embargoes`` keep back."""

    tournament: Tournament
    basis: Basis
    embargoes: Embargoes
    counting: frozenset[int]

    @property
    def last_session(self) -> int:
        """Return the latest session from which a result counts; 0 before the first."""
        return max(self.counting, default=0)

    @property
    def missing_sessions(self) -> tuple[int, ...]:
        """Return sessions before the last that counts which do not count themselves; none for the games of a club."""
        if self.tournament.is_club:
            return ()
        return tuple(number for number in range(1, self.last_session) if number not in self.counting)


def public_sessions(tournament: Tournament) -> PublicSessions:
    """Return the sessions that count in :func:`public_ranking`, without ranking anybody; kept for each version.

    Four queries, five while released. If somebody may have been taken out of the results, the ranking itself says it:
    a session may count by nobody else.
    """
    return kept_fact(tournament, "public-sessions", lambda: _read_public_sessions(tournament))


def _read_public_sessions(tournament: Tournament) -> PublicSessions:
    unlisted = Q(state__in=_PERHAPS_UNLISTED) | Q(moves__before__in=_PERHAPS_UNLISTED)
    if tournament.participants.filter(unlisted).exists():
        current = public_ranking(tournament)
        return PublicSessions(tournament, current.basis, current.embargoes, current.counting_sessions)
    basis, embargoes = public_basis(tournament), current_embargoes(tournament)
    seen_at = moment = embargoes.moment(None)
    if basis is Basis.RELEASED:
        moment = released_at(tournament, seen_at, embargoes)
        if moment is None:
            return PublicSessions(tournament, basis, embargoes, frozenset())
    rows = rows_in_force(tournament, basis, moment, embargoes, seen_at).filter(participant__isnull=False)
    counting = rows.order_by().values_list("result__session__number", flat=True).distinct()
    return PublicSessions(tournament, basis, embargoes, frozenset(counting))


def public_ranking(tournament: Tournament, as_of: datetime | None = None) -> Ranking:
    """Return the public standings, cached for each version of the event."""
    return ranking(tournament, public_basis(tournament), as_of)


def public_sentence(current: Ranking | PublicSessions) -> str:
    """Return a sentence on what the public sees of the standings, in the active language."""
    if current.tournament.is_club:
        return _public_sentence_of_club(current)
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
    return sentence + " " + words % {"list": print_list(missing)}


def _public_sentence_of_club(current: Ranking | PublicSessions) -> str:
    words = _("The public sees the results up to game %(n)s.")
    if not current.last_session:
        words = _("The public sees no results yet.")
    elif current.embargoes.until is not None:
        words = _("The public sees the ranking frozen after game %(n)s.")
    elif current.basis is Basis.LIVE:
        words = _("The public sees live results up to game %(n)s.")
    sentence, missing = words % {"n": current.last_session}, current.missing_sessions
    if not missing:
        return sentence
    words = ngettext("Game %(list)s does not count there.", "Games %(list)s do not count there.", len(missing))
    return sentence + " " + words % {"list": print_list(missing)}
