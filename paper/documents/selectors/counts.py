"""Count the pieces of documents without making one, for the print centre, which offers all documents at once.

Each function counts and refuses as the function that builds its document does.
"""

from collections.abc import Callable, Mapping
from typing import Final

from django.db.models import Q

from appeals.selectors.facts import terms_for
from paper.common.selectors.seats import laid_for, not_seated
from paper.documents.selectors.cards import HERE, no_players
from paper.documents.selectors.certificates import PODIUM
from paper.documents.selectors.decisions import decided_appeals
from paper.documents.selectors.honours import winners_of
from paper.documents.selectors.player_codes import no_links, open_links
from paper.documents.selectors.rankings import no_countries, no_teams, nothing_released, released_ranking
from scoring.standings.selectors.groups import country_ranking, team_ranking
from scoring.standings.selectors.who_played import places_of_players
from tournaments.common.errors import Refusal
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.models import Participant
from tournaments.registry.printables import PrintOrder


def _at_least_one(count: int, refuse: Callable[[], Refusal]) -> int:
    if not count:
        raise refuse()
    return count


def _tables_of_session(order: PrintOrder) -> int:
    laid = laid_for(order)
    return len(laid.tables[laid.session(order.session).number])


def _list_of_session(order: PrintOrder) -> int:
    laid_for(order).session(order.session)
    return 1


def _list_of_sessions(order: PrintOrder) -> int:
    laid = laid_for(order)
    return min(_at_least_one(sum(session.number in laid.tables for session in laid.sessions), not_seated), 1)


def _people(order: PrintOrder, *wanted: Q) -> int:
    return Participant.objects.filter(*wanted, tournament=order.tournament, state__in=HERE).count()


def _start_cards(order: PrintOrder) -> int:
    return _at_least_one(_people(order, Q(pk__in=laid_for(order).seated)), not_seated)


def _badges(order: PrintOrder) -> int:
    return _at_least_one(_people(order), no_players)


def _table_cards(order: PrintOrder) -> int:
    return _at_least_one(len(set().union(*laid_for(order).tables.values())), not_seated)


def _standings(order: PrintOrder) -> int:
    released_ranking(order, order.session)
    return 1


def _team_standings(order: PrintOrder) -> int:
    return min(_at_least_one(len(team_ranking(released_ranking(order, order.session))), no_teams), 1)


def _country_standings(order: PrintOrder) -> int:
    return min(_at_least_one(len(country_ranking(released_ranking(order, order.session))), no_countries), 1)


def _federation_list(order: PrintOrder) -> int:
    return min(_at_least_one(len(places_of_players(released_ranking(order))), nothing_released), 1)


def _podium(order: PrintOrder) -> int:
    return sum(place <= PODIUM for _row, place in places_of_players(released_ranking(order)))


def _participation(order: PrintOrder) -> int:
    return len(places_of_players(released_ranking(order)))


def _honours(order: PrintOrder) -> int:
    return sum(row.place is not None for row in released_ranking(order).rows)


def _prize_list(order: PrintOrder) -> int:
    released_ranking(order)
    return 1


def _prize_receipts(order: PrintOrder) -> int:
    winners = winners_of(order)
    return len(winners.players) + len(winners.teams) + sum(len(table.winners) for table in winners.tables)


def _player_codes(order: PrintOrder) -> int:
    return _at_least_one(open_links(order).count(), no_links)


def _decision_letters(order: PrintOrder) -> int:
    with rules_as_refusals():
        terms_for(order.tournament)
    return decided_appeals(order).count()


COUNTS: Final[Mapping[str, Callable[[PrintOrder], int]]] = {
    "score-sheets": _tables_of_session,
    "result-slips": _tables_of_session,
    "hand-sheets": _tables_of_session,
    "seating-players": _list_of_session,
    "seating-tables": _list_of_session,
    "seating-plan": _list_of_sessions,
    "roll-call": _list_of_session,
    "start-cards": _start_cards,
    "badges": _badges,
    "badges-a7": _badges,
    "table-cards": _table_cards,
    "table-codes": _table_cards,
    "player-codes": _player_codes,
    "standings": _standings,
    "team-standings": _team_standings,
    "country-standings": _country_standings,
    "federation-list": _federation_list,
    "penalty-log": lambda _order: 1,
    "pocket-card": lambda _order: 1,
    "certificates": _podium,
    "participation": _participation,
    "honours-applications": _honours,
    "event-application": lambda _order: 1,
    "prize-list": _prize_list,
    "prize-receipts": _prize_receipts,
    "decision-letters": _decision_letters,
}
