"""Rate the players of a club, rank its season, propose who sits with whom, seat its teams, and compute who owes what.

``rating`` is the only place of the core with floats beside the draw: a rating is an estimate. No points rest on it.
"""

from mahjong_core.clubs.cash import Account, Fees, OpenFee, Payment, Visit, accounts, fees_on
from mahjong_core.clubs.evening import EveningTables, propose_tables
from mahjong_core.clubs.matches import TEAMS_OF_A_MATCH, match_tables, places_at_a_table
from mahjong_core.clubs.rating import CENTRE, PROVISIONAL_BELOW, Rating, expected_place, rate
from mahjong_core.clubs.season import SeasonRule, SeasonSum, season_sums

__all__ = [
    "CENTRE",
    "PROVISIONAL_BELOW",
    "TEAMS_OF_A_MATCH",
    "Account",
    "EveningTables",
    "Fees",
    "OpenFee",
    "Payment",
    "Rating",
    "SeasonRule",
    "SeasonSum",
    "Visit",
    "accounts",
    "expected_place",
    "fees_on",
    "match_tables",
    "places_at_a_table",
    "propose_tables",
    "rate",
    "season_sums",
]
