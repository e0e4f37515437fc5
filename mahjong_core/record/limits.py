"""Limits of a record. A file beyond one of them is refused before it is worked on (``file.too_large``)."""

__all__ = [
    "MAX_ADJUSTMENTS",
    "MAX_BYTES",
    "MAX_DENOMINATOR",
    "MAX_DEPTH",
    "MAX_DIGITS",
    "MAX_FINDINGS",
    "MAX_HANDS",
    "MAX_NESTED",
    "MAX_NUMBER",
    "MAX_PLAYERS",
    "MAX_PLAYER_NUMBER",
    "MAX_SESSIONS",
    "MAX_TABLES",
    "MAX_TEXT",
    "MAX_TOTAL_TABLES",
]

MAX_BYTES = 16 * 1024 * 1024
MAX_DEPTH = 32
MAX_PLAYERS = 5_000
MAX_PLAYER_NUMBER = 99_999
MAX_SESSIONS = 500
MAX_TABLES = 1_500  # of one session
MAX_HANDS = 200  # of one table
MAX_ADJUSTMENTS = 50_000
MAX_TEXT = 500  # characters
MAX_NUMBER = 10**9
MAX_DENOMINATOR = 10**6
MAX_DIGITS = 40  # of a number as written
MAX_FINDINGS = 1_000
# Objects and lists of a whole file, and tables of all sessions: what can be read and checked in time and memory.
MAX_NESTED = 1_000_000
MAX_TOTAL_TABLES = 40_000
