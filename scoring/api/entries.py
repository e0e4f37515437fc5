"""Writing on sheets: hands, totals, corrections, and which record counts."""

import hashlib
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.data import entry_data
from scoring.api.shapes import (
    AuthoritySerializer,
    BaseSerializer,
    EntrySerializer,
    HandSerializer,
    SupersedeSerializer,
    TotalsSerializer,
)
from scoring.models import SheetEntry
from scoring.services.entries import Sending, choose_authority, enter_totals, record_hand, supersede_entry
from tournaments.api.base import ApiView
from tournaments.api.schema import operation

TAG = "Sheets"
SENT_CODES = ("scoring.table_submitted", "scoring.sheet_moved_on", "tournaments.session_not_started")


class SheetWrite(ApiView):
    def sending(self, base: int | None) -> Sending:
        """The client's key stays with the entry, one caller's apart from another's."""
        key = self.request.headers.get("Idempotency-Key")
        own = hashlib.sha256(f"{self.actor.key}\0{key}".encode()).hexdigest() if key else None
        return Sending(key=own, device=self.actor.origin.device, base=base)

    def body_and_base(self) -> tuple[dict[str, Any], int | None]:
        """The body that the core reads by itself, apart from ``base``."""
        data = dict(self.mapping())
        seen = BaseSerializer(data={"base": data.pop("base", None)})
        seen.is_valid(raise_exception=True)
        return data, seen.validated_data["base"]


class Hands(SheetWrite):
    @operation(
        "recordHand",
        "Write the next hand of a table",
        tag=TAG,
        write=True,
        status=201,
        answer=EntrySerializer,
        body=HandSerializer,
        example={"number": 7, "outcome": "win", "winner": "E", "discarder": "S", "value": 28},
        codes=(
            *SENT_CODES,
            "scoring.hand_already_recorded",
            "scoring.hand_out_of_order",
            "scoring.value_below_minimum",
            "scoring.winner_is_discarder",
            "sheets.hand_out_of_range",
            "sheets.malformed",
            "riichi.impossible_fu",
            "riichi.hand_after_the_last",
        ),
        about='In riichi: `{"number": 4, "outcome": "win", "winner": "E", "discarder": "S", "han": 3, "fu": 40, '
        '"riichi": ["E"]}`, `{"outcome": "draw", "tenpai": ["E", "W"]}`, `abortive`, `nagashi`, '
        "`chombo` with `offenders`, or "
        "`redeal`. Round, dealer and counters follow from the hands before.",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        hand, base = self.body_and_base()
        entry = record_hand(table=self.table, hand=hand, by=self.actor, at=self.now, sending=self.sending(base))
        return Response(entry_data(entry), status=status.HTTP_201_CREATED)


class Totals(SheetWrite):
    @operation(
        "enterTotals",
        "Write the four table scores of the paper sheet, penalties included",
        tag=TAG,
        write=True,
        answer=EntrySerializer,
        body=TotalsSerializer,
        example={"totals": {"E": 34, "S": -50, "W": -8, "N": 24}},
        codes=(*SENT_CODES, "sheets.totals_not_integers", "sheets.malformed"),
        about="Totals typed before are superseded. Whether they sum is asked when the table is submitted.",
    )
    def put(self, request: Request, slug: str, session: int, table: int) -> Response:
        data, base = self.body_and_base()
        totals = data.get("totals", {})
        entry = enter_totals(table=self.table, totals=totals, by=self.actor, at=self.now, sending=self.sending(base))
        return Response(entry_data(entry))


class Supersede(SheetWrite):
    @operation(
        "supersedeEntry",
        "Correct or void a written entry, with a reason",
        tag=TAG,
        write=True,
        status=201,
        answer=EntrySerializer,
        body=SupersedeSerializer,
        example={"reason": "Read from the paper sheet", "replacement": {"number": 7, "outcome": "draw"}, "base": 9},
        codes=(
            "scoring.entry_already_superseded",
            "scoring.nothing_to_supersede",
            "scoring.sheet_moved_on",
            "scoring.other_hand",
        ),
        about="The old row stays readable. A submitted or verified result stays in force until the sheet is submitted "
        "and verified again.",
    )
    def post(self, request: Request, slug: str, session: int, table: int, entry: int) -> Response:
        asked = self.parse(SupersedeSerializer)
        old = get_object_or_404(SheetEntry.objects.select_related("table__session__tournament"), **self.where(entry))
        new = supersede_entry(
            entry=old,
            data=asked["replacement"],
            reason=asked["reason"],
            by=self.actor,
            at=self.now,
            sending=self.sending(asked["base"]),
        )
        return Response(entry_data(new), status=status.HTTP_201_CREATED)

    def where(self, entry: int) -> dict[str, Any]:
        return {
            "pk": entry,
            "table__number": self.kwargs["table"],
            "table__session__number": self.kwargs["session"],
            "table__session__tournament__slug": self.kwargs["slug"],
        }


class Authority(SheetWrite):
    @operation(
        "chooseAuthority",
        "Say whether the hands or the totals count",
        tag=TAG,
        write=True,
        status=201,
        answer=EntrySerializer,
        body=AuthoritySerializer,
        example={"mode": "hands", "reason": "The total on the paper is misread"},
        codes=SENT_CODES,
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        asked = self.parse(AuthoritySerializer)
        entry = choose_authority(
            table=self.table,
            mode=asked["mode"],
            reason=asked["reason"],
            by=self.actor,
            at=self.now,
            sending=self.sending(asked["base"]),
        )
        return Response(entry_data(entry), status=status.HTTP_201_CREATED)
