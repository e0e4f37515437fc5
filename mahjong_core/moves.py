"""Define tables of status moves: which act leads from which status to which."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Generic, TypeVar

from mahjong_core.errors import RuleError

StatusT = TypeVar("StatusT", bound=StrEnum)
ActT = TypeVar("ActT", bound=str)

__all__ = ["ActT", "Moves", "StatusT"]

_NOWHERE: Final = "[*]"


@dataclass(frozen=True)
class Moves(Generic[StatusT, ActT]):
    """Store a ``table``: act -> {status before: status after}; None: not created yet.

    ``starts``: where a new thing stands, when no act of the table makes it. ``code`` is the refusal of a move that is
    not listed, ``codes`` the acts whose refusal has a code of its own.
    """

    table: Mapping[ActT, Mapping[StatusT | None, StatusT]]
    code: str
    starts: frozenset[StatusT] = frozenset()
    codes: Mapping[ActT, str] = field(default_factory=dict)

    def allows(self, now: StatusT | None, act: ActT) -> bool:
        """Return whether the act is listed for the status."""
        return now in self.table[act]

    def after(self, now: StatusT | None, act: ActT) -> StatusT:
        """Return the status after an act, or the table's refusal with ``status`` and ``move`` in the detail."""
        if not self.allows(now, act):
            detail = {"status": now.value if now is not None else None, "move": str(act)}
            raise RuleError(self.codes.get(act, self.code), f"{act} is not possible now", detail)
        return self.table[act][now]

    def acts_from(self, now: StatusT | None) -> frozenset[ActT]:
        """Return every act that is listed for a status."""
        return frozenset(act for act, allowed in self.table.items() if now in allowed)

    @property
    def statuses(self) -> frozenset[StatusT]:
        """Return every status that the table names."""
        named = {status for _, before, after in self._rows() for status in (before, after) if status is not None}
        return frozenset(named) | self.starts

    @property
    def ends(self) -> frozenset[StatusT]:
        """Return the final statuses."""
        leading = {before for _, before, after in self._rows() if before is not after}
        return frozenset(status for status in self.statuses if status not in leading)

    def diagram(self) -> str:
        """Return the table as a Mermaid state diagram; acts that leave the status as it is are left out."""
        lines = ["stateDiagram-v2"]
        lines += [f"    {_NOWHERE} --> {status}" for status in sorted(self.starts)]
        lines += [
            f"    {before or _NOWHERE} --> {after}" + (f": {act}" if act is not after else "")
            for act, before, after in self._rows()
            if before is not after
        ]
        lines += [f"    {status} --> {_NOWHERE}" for status in sorted(self.ends)]
        return "\n".join(lines)

    def _rows(self) -> Iterator[tuple[ActT, StatusT | None, StatusT]]:
        for act, allowed in self.table.items():
            for before, after in allowed.items():
                yield act, before, after
