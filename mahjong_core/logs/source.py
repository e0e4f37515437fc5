"""Recognise the format of a log. Two formats can be read; other known formats are refused by name."""

import json
from collections.abc import Mapping
from typing import Any, Final

from mahjong_core.errors import RuleError
from mahjong_core.logs.pantheon import is_pantheon_game, read_pantheon_game
from mahjong_core.logs.records import GameLog
from mahjong_core.logs.tenhou import read_tenhou

__all__ = ["MAX_BYTES", "read_log"]

MAX_BYTES: Final = 2_000_000
_GZIP: Final = b"\x1f\x8b"
_HEAD: Final = 4000


def read_log(data: bytes) -> GameLog:
    """Return the game that a file contains.

    Raise ``logs.too_large``, ``logs.tenhou_xml``, ``logs.mahjong_soul_binary``, ``logs.mahjong_soul_raw``,
    ``logs.mjai``, ``logs.unknown``, and as ``read_tenhou`` and ``read_pantheon_game`` do.
    """
    if len(data) > MAX_BYTES:
        raise RuleError("logs.too_large", f"a log has at most {MAX_BYTES} bytes", {"most": MAX_BYTES})
    head = data[:_HEAD]
    if b"<mjlog" in head or head.startswith(_GZIP):
        raise RuleError("logs.tenhou_xml", "this looks like Tenhou's XML (mjlog)")
    if b".lq." in head and not head.lstrip().startswith(b"{"):
        raise RuleError("logs.mahjong_soul_binary", "this looks like Mahjong Soul's binary record")
    found = _mapping(data)
    return read_tenhou(found) if "log" in found else read_pantheon_game(found)


def _mapping(data: bytes) -> Mapping[str, Any]:
    try:
        text = data.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise _unknown() from error
    if text.startswith('{"type"') and '"start_game"' in text[:_HEAD]:
        raise RuleError("logs.mjai", "this looks like a log of mjai")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _unknown() from error
    if not isinstance(found, dict):
        raise _unknown()
    if "log" not in found and not is_pantheon_game(found):
        raise _known_by_its_fields(found)
    return found


def _known_by_its_fields(found: Mapping[str, Any]) -> RuleError:
    if {"head", "data"} <= set(found) or "records" in found or "accounts" in found:
        return RuleError("logs.mahjong_soul_raw", "this looks like Mahjong Soul's own record")
    if "results" in found or "finalResults" in found:
        return RuleError("logs.pantheon", "this looks like results of Pantheon, without the rounds of a game")
    return _unknown()


def _unknown() -> RuleError:
    return RuleError("logs.unknown", "this format of logs is not known")
