"""Compile a template and its data to a PDF, or its first page to a picture."""

import json
import subprocess
import sys
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.common.errors import Refusal
from tournaments.common.typeset.fonts import font_folders

_CHILD: Final = Path(__file__).parent / "child.py"
_FAULT: Final = 3
_SECONDS: Final = 120
_NO_TEXT: Final = dict.fromkeys((0xFEFF, 0xFFFE))  # byte order marks, which the standards forbid
_UNDATED: Final = 1_767_225_600  # the first second of 2026: without a moment the same data make the same bytes


class Standard(StrEnum):
    """Define the standards that the compiler enforces: accessible (PDF/UA-1), or for archiving (PDF/A-3a with tags)."""

    ACCESSIBLE = "ua-1"
    KEPT = "a-3a"


def typeset(
    template: str,
    data: Mapping[str, Any],
    *,
    standard: Standard = Standard.ACCESSIBLE,
    at: datetime | None = None,
) -> bytes:
    """Return the PDF of ``template`` (a path below the project's folder) with ``data`` (JSON-ready).

    A letter that no font has is a box on the sheet, which then claims no standard.
    Raise ``typeset.failed`` if the data do not fit the template, ``typeset.too_slow`` after two minutes.
    """
    return _compiled(template, data, at=at, how={"format": "pdf", "standards": [standard.value]})


def draw_first_page(template: str, data: Mapping[str, Any], *, ppi: int = 80) -> bytes:
    """Return the first page as PNG; refuse as ``typeset`` does."""
    return _compiled(template, data, at=None, how={"format": "png", "ppi": ppi})


def _compiled(template: str, data: Mapping[str, Any], *, at: datetime | None, how: Mapping[str, Any]) -> bytes:
    order = {
        "root": str(settings.BASE_DIR),
        "template": str(settings.BASE_DIR / template),
        "data": json.dumps(data, ensure_ascii=False).translate(_NO_TEXT),
        "fonts": [str(folder) for folder in font_folders()],
        "timestamp": int(at.timestamp()) if at else _UNDATED,
        **how,
    }
    command = [sys.executable, "-I", str(_CHILD)]
    try:
        done = subprocess.run(  # noqa: S603  our own program
            command, input=json.dumps(order).encode(), capture_output=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as failure:
        raise Refusal("typeset.too_slow", _("The document takes too long. Print fewer sheets at once.")) from failure
    if done.returncode:
        raise Refusal("typeset.failed", _("The document could not be created."), _fault(done))
    return done.stdout


def _fault(done: "subprocess.CompletedProcess[bytes]") -> dict[str, Any]:
    """Return the compiler's error on its template; of a process that crashed, its last line."""
    text = done.stderr.decode(errors="replace")
    if done.returncode == _FAULT:
        loads: dict[str, Any] = json.loads(text)
        return loads
    return {"message": text.strip().rpartition("\n")[2][:300]}
