"""Read the header of a message of the machine that leads."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from archive.common.selectors.kinds import Carries
from tournaments.common.errors import Malformed

_HEADER: Final = {"at", "number", "previous", "anew", "term", "since", "leader", "slug", "carries", "checks"}


def checked_header(header: Mapping[str, Any]) -> dict[str, Any]:
    """Return the header with its moments read. Raise ``following.malformed``."""
    try:
        read = {name: header[name] for name in _HEADER} | {
            "at": datetime.fromisoformat(header["at"]),
            "since": datetime.fromisoformat(header["since"]),
            "handover": _read_handover(header.get("handover")),
            "spare": _read_spare(header.get("spare")),
            "at_data": datetime.fromisoformat(header["as_of"]) if header["as_of"] else None,
        }
        Carries(**header["carries"])
        is_read = all(type(read[name]) is int and 0 <= read[name] < 1 << 62 for name in ("number", "term"))
        is_read = is_read and isinstance(read["checks"], dict) and isinstance(read["slug"], str)
        is_read = is_read and isinstance(read["leader"], str) and 0 < len(read["leader"]) <= 80
        is_read = is_read and read["at"].tzinfo is not None and read["since"].tzinfo is not None
    except (KeyError, TypeError, ValueError) as error:
        raise Malformed("following.malformed", _("This message cannot be read.")) from error
    if not is_read:
        raise Malformed("following.malformed", _("This message cannot be read."))
    return read


def _read_handover(told: Any) -> dict[str, Any] | None:
    """Return the term and the name under which this machine is to lead; None if it is not."""
    if told is None:
        return None
    if type(told["term"]) is not int or not isinstance(told["name"], str) or not 0 < len(told["name"]) <= 80:
        raise ValueError("this is no handover")
    return {"term": told["term"], "name": told["name"]}


def _read_spare(told: Any) -> dict[str, Any] | None:
    """Return what a spare is told; None for other machines that follow."""
    if told is None:
        return None
    if not isinstance(told["name"], str) or not 0 < len(told["name"]) <= 80 or type(told["awaited"]) is not bool:
        raise ValueError("this is no spare")
    if type(told["waiting"]) is not int or not 0 <= told["waiting"] < 1 << 31:
        raise ValueError("this is no number of changes")
    return {"name": told["name"], "awaited": told["awaited"], "waiting": told["waiting"]}
