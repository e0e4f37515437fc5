"""Define riichi offences that only editions after 2012 describe; what they prescribe stands in ``riichi_editions``."""

from functools import partial

from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Topic
from mahjong_core.rulesets.records import Family

__all__ = ["OFFENCES"]

_entry = partial(entry, family=Family.RIICHI, by_edition=True)

OFFENCES = (
    _entry("drawn-early-noticed", topic=Topic.WALL),
    _entry("drawn-from-opponent", topic=Topic.WALL),
    _entry("drawn-tile-mixed", topic=Topic.WALL),
    _entry("discarded-too-fast", topic=Topic.WALL),
    _entry("dealer-discards-early", topic=Topic.WALL),
    _entry("dealer-discards-early-played-on", topic=Topic.WALL),
    _entry("drawn-after-the-end", topic=Topic.WALL),
    _entry("drawn-after-the-end-mixed", topic=Topic.WALL),
    _entry("tiles-knocked-over", topic=Topic.TILES),
    _entry("several-tiles-knocked-over", topic=Topic.TILES),
    _entry("false-kong-replaced", topic=Topic.TILES),
    _entry("empty-riichi", topic=Topic.RIICHI),
    _entry("riichi-tile-in-hand", topic=Topic.RIICHI),
    _entry("riichi-hand-discarded", topic=Topic.RIICHI),
    _entry("call-after-riichi", topic=Topic.RIICHI),
    _entry("call-after-riichi-played", topic=Topic.RIICHI),
    _entry("tsumo-after-discard", topic=Topic.WIN),
    _entry("tsumo-after-discard-shown", topic=Topic.WIN),
    _entry("winning-tile-unknown", topic=Topic.WIN),
    _entry("chombo-after-last-discard", topic=Topic.WIN),
    _entry("tenpai-said-early", topic=Topic.WIN),
    _entry("tenpai-shown-early", topic=Topic.WIN),
    _entry("wrong-tenpai", topic=Topic.WIN),
    _entry("last-hand-sheet-wrong", topic=Topic.CONDUCT),
    _entry("score-sheet-wrong", topic=Topic.CONDUCT),
    _entry("score-sheet-unsigned", topic=Topic.CONDUCT),
    _entry("phone", topic=Topic.CONDUCT),
)
