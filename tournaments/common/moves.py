"""Define status moves of rows: a table of the core with the sentence of its refusal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from django.db.models import TextChoices

from mahjong_core.errors import RuleError
from mahjong_core.moves import Moves
from tournaments.common.errors import Conflict, Message

StatusT = TypeVar("StatusT", bound=TextChoices)
ActT = TypeVar("ActT", bound=str)


@dataclass(frozen=True)
class StatusMoves(Generic[StatusT, ActT]):
    """Define the moves of one model's status. ``manage.py status_diagrams`` draws those of the ``policies`` modules.

    ``text`` is a refusal's sentence: it may use ``%(status)s`` and whatever :meth:`after` is given by name; ``texts``
    are the sentences of acts that have one of their own. ``act_key`` names the act in sentence and detail.
    """

    title: str
    choices: type[StatusT]
    moves: Moves[StatusT, ActT]
    text: Message
    texts: Mapping[ActT, Message] = field(default_factory=dict)
    act_key: str = "move"

    def after(self, status: str | None, act: ActT, **named: Any) -> StatusT:
        """Return the status after an act. Raise the conflict with the table's code where the act is not possible.

        ``named`` goes to sentence and detail.
        """
        now = self._read(status)
        try:
            return self.moves.after(now, act)
        except RuleError as error:
            detail = {**named, "status": error.detail["status"], self.act_key: error.detail["move"]}
            facts = {**named, "status": now.label if now is not None else "", self.act_key: getattr(act, "label", act)}
            raise Conflict(error.code, str(self.texts.get(act, self.text)) % facts, detail) from error

    def allows(self, status: str | None, act: ActT) -> bool:
        """Return whether the act is possible now, to show or hide buttons."""
        return self.moves.allows(self._read(status), act)

    def _read(self, status: str | None) -> StatusT | None:
        return None if status is None else self.choices(status)
