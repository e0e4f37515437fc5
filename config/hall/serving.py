"""Hold how this process serves a hall: set once, before its server starts; None everywhere else."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from config.hall.certificates import Certificates

_MAX_BEFORE: Final = 20


@dataclass(frozen=True, slots=True)
class Serving:
    """Describe the hall; ``certificates`` is None without https; ``folder`` keeps the laptop's former addresses."""

    name: str
    port: int
    https_port: int
    certificates: Certificates | None
    folder: Path


_current: list[Serving] = []


def serve_hall(serving: Serving) -> None:
    """Set the hall; the command calls it before the application is imported."""
    _current[:] = [serving]


def served_hall() -> Serving | None:
    return _current[0] if _current else None


class KnownAddresses:
    """Remember the addresses of this laptop, now and before."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "hall-addresses.json"
        kept = self._read()
        self.now: tuple[str, ...] = tuple(kept.get("now", ()))
        self.before: tuple[str, ...] = tuple(kept.get("before", ()))

    def become(self, addresses: Sequence[str]) -> tuple[str, ...]:
        """Set the current addresses. Return former addresses that no longer exist.

        Without network nothing is forgotten.
        """
        gone = tuple(text for text in self.now if text not in addresses)
        if addresses and tuple(addresses) != self.now:
            before = dict.fromkeys((*self.now, *self.before))
            self.before = tuple(text for text in before if text not in addresses)[:_MAX_BEFORE]
            self.now = tuple(addresses)
            draft = self._path.with_name(f".{self._path.name}.part")
            draft.write_text(json.dumps({"now": self.now, "before": self.before}), encoding="ascii")
            draft.replace(self._path)
        return gone if addresses else ()

    def _read(self) -> dict[str, list[str]]:
        try:
            kept = json.loads(self._path.read_text(encoding="ascii"))
        except (OSError, ValueError):  # the first evening, or a file that a power cut left half
            return {}
        return kept if isinstance(kept, dict) else {}
