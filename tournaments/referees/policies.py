"""Check that a referee does not rule at a table where they play, whatever their role."""

from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import Refusal
from tournaments.common.links import page_url
from tournaments.models import Participant, Table, Tournament
from tournaments.referees.selectors.own_tables import players_of, plays_at


def check_not_own_table(by: Actor, table: Table) -> None:
    """Raise ``referees.own_table`` with a link to those who could rule there (one query)."""
    # Everyone of a club plays; whether a second person confirms is the event's setting.
    if by.user is None or table.session.is_game or not plays_at(by.user, table):
        return
    session = table.session
    raise Refusal(
        "referees.own_table",
        _("You play at table %(table)s, so another referee must decide there.") % {"table": table.number},
        {"table": table.number, "href": page_url("referees", session.tournament.slug, session.number)},
    )


def check_not_own_case(by: Actor, tournament: Tournament, participant: Participant, table: Table | None) -> None:
    """Raise ``referees.own_table`` as above, or ``referees.own_case`` if the actor would rule on themselves."""
    if table is not None:
        check_not_own_table(by, table)
    elif by.user is not None and players_of(tournament).get(by.user.pk) == participant.pk:
        raise Refusal("referees.own_case", _("This concerns you, so another referee must decide."))
