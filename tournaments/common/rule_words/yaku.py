"""Name the yaku in the reader's language."""

from collections.abc import Mapping
from typing import Final, cast

from django.utils.functional import Promise, lazy

from mahjong_core.riichi.yaku import YAKU
from tournaments.common.look.languages import reader


def yaku_name(yaku: str) -> str:
    """Return the name of a yaku in the reader's language."""
    return YAKU[yaku].names[reader()]


_lazy_name = lazy(yaku_name, str)
YAKU_NAMES: Final = cast("Mapping[str, Promise]", {name: _lazy_name(name) for name in YAKU})
