"""Find the fonts for documents: those shipped here, and the large Chinese, Japanese and Korean ones of the system."""

import os
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent / "fonts"
_FALLBACK: Final = Path(__file__).parent.parent / "look" / "fonts"
# Where systems keep Noto CJK (Debian's fonts-noto-cjk and its relatives); SEATWIND_FONTS names another folder.
_CJK_FOLDERS: Final = (
    "/usr/share/fonts/opentype/noto",
    "/usr/share/fonts/noto-cjk",
    "/usr/share/fonts/google-noto-cjk",
    "/usr/local/share/fonts/noto",
    "/Library/Fonts/Noto",
)
_CJK_FILES: Final = "Noto*CJK*"
NAMED_FONTS: Final = "Inter, Libertinus Serif"


def font_folders() -> list[Path]:
    """Return the only folders that the compiler reads, so that a sheet is the same on every machine."""
    return [_HERE, _FALLBACK, *_cjk_folders()]


def has_cjk_fonts() -> bool:
    """Return whether names in Chinese, Japanese or Korean can be drawn."""
    return bool(_cjk_folders())


def _cjk_folders() -> list[Path]:
    own = os.environ.get("SEATWIND_FONTS", "")
    folders = [Path(folder) for folder in (own, *_CJK_FOLDERS) if folder]
    return [folder for folder in folders if folder.is_dir() and any(folder.glob(_CJK_FILES))][:1]
