"""Read the body of a write on a sheet, for every API endpoint that writes there."""

from datetime import datetime
from typing import Any

from scoring.models import SheetEntry
from scoring.sheets.services.entries import Sending, record_hand, sent_key
from scoring.sheets.shapes.objects import BaseSerializer, ConfirmSerializer, OverruleSerializer, WrittenSerializer
from tournaments.common.api.base import ApiView


class SheetWrite(ApiView):
    def sending(self, base: int | None, written_at: datetime | None = None) -> Sending:
        """Return the client's key, made unique per caller, and the base of the write."""
        key = self.request.headers.get("Idempotency-Key")
        own = sent_key(self.actor, key) if key else None
        return Sending(key=own, device=self.actor.origin.device, base=base, written_at=written_at)

    def overrule(self, data: dict[str, Any]) -> str:
        """Return the reason why a dead hand's win counts, taken out of the body."""
        overrule_serializer = OverruleSerializer(data={"overrule": data.pop("overrule", "")})
        overrule_serializer.is_valid(raise_exception=True)
        return str(overrule_serializer.validated_data["overrule"])

    def confirm(self, data: dict[str, Any]) -> list[str]:
        """Return the questions answered with yes, taken out of the body."""
        answered = ConfirmSerializer(data={"confirm": data.pop("confirm", [])})
        answered.is_valid(raise_exception=True)
        return list(answered.validated_data["confirm"])

    def written_at(self, data: dict[str, Any]) -> datetime | None:
        """Return when the table wrote the hand, taken out of the body."""
        serializer = WrittenSerializer(data={"written_at": data.pop("written_at", None)})
        serializer.is_valid(raise_exception=True)
        moment: datetime | None = serializer.validated_data["written_at"]
        return moment

    def body_and_base(self) -> tuple[dict[str, Any], int | None]:
        """Return the body for the core to read, and ``base`` apart from it."""
        data = dict(self.mapping())
        seen = BaseSerializer(data={"base": data.pop("base", None)})
        seen.is_valid(raise_exception=True)
        return data, seen.validated_data["base"]

    def write_hand(self) -> SheetEntry:
        """Write the hand of the body at the table of the address."""
        hand, base = self.body_and_base()
        overrule, confirm = self.overrule(hand), self.confirm(hand)
        return record_hand(
            table=self.table,
            hand=hand,
            by=self.actor,
            at=self.now,
            sending=self.sending(base, self.written_at(hand)),
            overrule=overrule,
            confirm=confirm,
        )
