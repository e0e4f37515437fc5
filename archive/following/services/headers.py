"""Read the header of a message of the machine that leads."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from archive.common.selectors.kinds import Carries
from archive.following.models import ADDRESS_LENGTH, NAME_LENGTH
from archive.following.services.pairing import MOST
from tournaments.common.errors import Malformed
from tournaments.common.link_sealing import SECRET_BYTES, seal_secret

_HEADER: Final = {"at", "number", "previous", "anew", "term", "since", "leader", "slug", "carries", "checks"}
_KEY: Final = re.compile(r"[0-9a-f]{64}")


def checked_header(header: Mapping[str, Any]) -> dict[str, Any]:
    """Return the header with its moments read. Raise ``following.malformed``."""
    try:
        read = {name: header[name] for name in _HEADER} | {
            "at": datetime.fromisoformat(header["at"]),
            "since": datetime.fromisoformat(header["since"]),
            "handover": _read_handover(header.get("handover")),
            "spare": _read_spare(header.get("spare")),
            "heir": _read_heir(header.get("heir")),
            "clock": datetime.fromisoformat(header["clock"]) if "clock" in header else None,  # older versions tell none
            "at_data": datetime.fromisoformat(header["as_of"]) if header["as_of"] else None,
        }
        Carries(**header["carries"])
        is_read = all(type(read[name]) is int and 0 <= read[name] < 1 << 62 for name in ("number", "term"))
        is_read = is_read and isinstance(read["checks"], dict) and isinstance(read["slug"], str)
        is_read = is_read and isinstance(read["leader"], str) and 0 < len(read["leader"]) <= 80
        moments = [read["at"], read["since"], *([read["clock"]] if read["clock"] else [])]
        is_read = is_read and all(moment.tzinfo is not None for moment in moments)
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
    tablets = told.get("tablets", 0)  # older versions tell none
    if type(tablets) is not int or not 0 <= tablets < 1 << 31:
        raise ValueError("this is no number of tablets")
    others = [_read_other(other) for other in _listed(told.get("others", []))]
    facts = {name: told[name] for name in ("name", "awaited", "waiting")}
    return facts | {"tablets": tablets, "others": others}


def _read_heir(told: Any) -> dict[str, str] | None:
    """Return the key and the address of the machine that may lead next; None if there is none."""
    return None if told is None else {"key": _key(told["key"]), "address": _text(told["address"], ADDRESS_LENGTH)}


def _listed(told: Any) -> list[Any]:
    if not isinstance(told, list) or len(told) > MOST:
        raise ValueError("these are no machines")
    return told


def _read_other(told: Any) -> dict[str, Any]:
    """Return another machine that follows, as its spare keeps it: the secret of the pair is sealed."""
    secret = bytes.fromhex(told["secret"])
    if len(secret) != SECRET_BYTES or type(told["has_people"]) is not bool or not isinstance(told["outcomes"], dict):
        raise ValueError("this is no machine that follows")
    if type(told["number"]) is not int or not 0 <= told["number"] < 1 << 62:
        raise ValueError("this is no number of a step")
    asked_at = told["asked_at"]
    if asked_at is not None and datetime.fromisoformat(asked_at).tzinfo is None:
        raise ValueError("this is no moment")
    return {
        "uid": str(UUID(told["uid"])),
        "name": _text(told["name"], NAME_LENGTH),
        "address": _text(told["address"], ADDRESS_LENGTH),
        "key": _key(told["key"]),
        "secret": seal_secret(secret),
        "has_people": told["has_people"],
        "number": told["number"],
        "asked_at": asked_at,
        "outcomes": told["outcomes"],
    }


def _key(told: Any) -> str:
    """Return a public key."""
    if not isinstance(told, str) or not _KEY.fullmatch(told):
        raise ValueError("this is no key")
    return told


def _text(told: Any, most: int) -> str:
    if not isinstance(told, str) or len(told) > most:
        raise ValueError("this is no text")
    return told
