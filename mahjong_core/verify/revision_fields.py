"""Define the fields of a revision, and the rows of an event that it contains."""

import re
from typing import Final

__all__ = ["BODY", "FORMAT", "HEX", "MODELS", "READABLE", "VERSION"]

FORMAT: Final = "seatwind-revision"
VERSION: Final = 2
READABLE: Final = frozenset({1, VERSION})  # 1: every release says all sessions
# Beside what the standings rest on, the rulings that gave the adjustments.
MODELS: Final = (
    "tournaments.tournament",
    "tournaments.rulesetcorrection",
    "tournaments.session",
    "tournaments.table",
    "tournaments.participant",
    "tournaments.participantmove",
    "tournaments.seat",
    "tournaments.seatoccupancy",
    "tournaments.phase",
    "tournaments.phasemember",
    "tournaments.phasereserve",
    "scoring.sheetentry",
    "scoring.adjustment",
    "scoring.tablesignal",
    "scoring.resultversion",
    "scoring.seatresult",
    "scoring.release",
    "scoring.releasewithdrawal",
    "scoring.releasedentrant",
    "scoring.embargo",
    "penalties.ruling",
    "penalties.revocation",
)
BODY: Final = {
    "format",
    "version",
    "software",
    "event",
    "number",
    "closed_at",
    "closed_by",
    "reason",
    "previous",
    "words",
    "players",
    "standings",
    "rows",
}
HEX: Final = {"key": re.compile(r"[0-9a-f]{64}"), "signature": re.compile(r"[0-9a-f]{128}")}
