"""Read the log of a riichi game that was played online, and replay it by a rule set.

``source`` recognises the format and refuses others by name, ``tenhou`` reads the form of tenhou.net/6, in which Mahjong
Soul is exported too, ``pantheon`` a game of Pantheon, ``replay`` compares the hands with the log's own scores.
"""

from mahjong_core.logs.records import GameLog, LoggedHand, LoggedWin
from mahjong_core.logs.replay import replay
from mahjong_core.logs.source import MAX_BYTES, read_log

__all__ = ["MAX_BYTES", "GameLog", "LoggedHand", "LoggedWin", "read_log", "replay"]
