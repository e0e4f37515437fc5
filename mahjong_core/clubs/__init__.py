"""Rate the players of a club, rank its season, propose who sits with whom, and compute who owes how much.

``rating`` is the only place of the core with floats beside the draw: a rating is an estimate. No points rest on it.
"""

from mahjong_core.clubs.cash import Account, Fees, OpenFee, Payment, Visit, accounts, fees_on
from mahjong_core.clubs.evening import EveningTables, propose_tables
from mahjong_core.clubs.rating import PROVISIONAL_BELOW, Rating, rate
from mahjong_core.clubs.season import SeasonRule, SeasonSum, season_sums

__all__ = [
    "PROVISIONAL_BELOW",
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
    "fees_on",
    "propose_tables",
    "rate",
    "season_sums",
]
