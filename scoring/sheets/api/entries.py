"""Write on sheets: hands, totals, corrections, and which record counts."""

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.riichi.table.play import leftover_shares
from mahjong_core.winds import WINDS
from scoring.models import SheetEntry
from scoring.sheets.selectors.folding import rules_of
from scoring.sheets.services.entries import choose_authority, enter_totals, supersede_entry
from scoring.sheets.services.late_hands import decide_late_hand
from scoring.sheets.shapes.objects import (
    AuthoritySerializer,
    EntrySerializer,
    HandSerializer,
    LateDecisionSerializer,
    SticksSerializer,
    SupersedeSerializer,
    TotalsSerializer,
)
from scoring.sheets.shapes.writes import SheetWrite
from tournaments.common.api.schema import operation

_TAG = "Sheets"


class Hands(SheetWrite):
    @operation(
        "recordHand",
        "Record the next hand of a table",
        tag=_TAG,
        write=True,
        status=201,
        answer=EntrySerializer,
        body=HandSerializer,
        example={"number": 7, "outcome": "win", "winner": "E", "discarder": "S", "value": 28},
        about='In riichi: `{"number": 4, "outcome": "win", "winner": "E", "discarder": "S", "han": 3, '
        '"fu": 40, "riichi": ["E"]}`, `{"outcome": "draw", "tenpai": ["E", "W"]}`, `abortive`, '
        "`nagashi`, `chombo` with `offenders`, or `redeal`. Round, dealer and counters follow from the hands before. "
        "A malformed body is refused with `sheets.malformed`, an unusual value with `scoring.value_unusual` until it "
        "is confirmed.",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        return Response(EntrySerializer(self.write_hand()).data, status=status.HTTP_201_CREATED)


class Totals(SheetWrite):
    def with_sticks(self, data: dict[str, Any], totals: Any) -> Any:
        """Return the totals with the sticks left; anything but four numbers is left for the core to refuse."""
        sticks_serializer = SticksSerializer(data={"sticks": data.get("sticks", 0)})
        sticks_serializer.is_valid(raise_exception=True)
        sticks = sticks_serializer.validated_data["sticks"]
        if not sticks or not isinstance(totals, dict) or set(totals) != set(WINDS):
            return totals
        if any(type(value) is not int for value in totals.values()):
            return totals
        scores = {wind: totals[wind.value] for wind in WINDS}
        shares = leftover_shares(scores, sticks, rules_of(self.table.session.tournament))
        return {wind.value: score + shares.get(wind, 0) for wind, score in scores.items()}

    @operation(
        "enterTotals",
        "Record the four table scores of the paper sheet, penalties included",
        tag=_TAG,
        write=True,
        answer=EntrySerializer,
        body=TotalsSerializer,
        example={"totals": {"E": 34, "S": -50, "W": -8, "N": 24}},
        about="Totals typed before are superseded. Their sum is checked when the table is submitted. `sticks` go to "
        "the winner if the rule set says so; points that three winners cannot share go to nobody. Riichi totals that "
        "are not whole hundreds are refused with `scoring.totals_unusual` until they are confirmed. A body that "
        "cannot be read is refused with `sheets.malformed`.",
    )
    def put(self, request: Request, slug: str, session: int, table: int) -> Response:
        data, base = self.body_and_base()
        confirm = self.confirm(data)
        totals = self.with_sticks(data, data.get("totals", {}))
        sending = self.sending(base)
        entry = enter_totals(
            table=self.table,
            totals=totals,
            by=self.actor,
            at=self.now,
            sending=sending,
            confirm=confirm,
            bonus=data.get("bonus"),
        )
        return Response(EntrySerializer(entry).data)


class EntryWrite(SheetWrite):
    def where(self, entry: UUID) -> dict[str, Any]:
        """Return the row of this table that the address names."""
        return {
            "uid": entry,
            "table__number": self.kwargs["table"],
            "table__session__number": self.kwargs["session"],
            "table__session__tournament__slug": self.kwargs["slug"],
        }


class Supersede(EntryWrite):
    @operation(
        "supersedeEntry",
        "Correct or void a written entry, with a reason",
        tag=_TAG,
        write=True,
        status=201,
        answer=EntrySerializer,
        body=SupersedeSerializer,
        example={"reason": "Read from the paper sheet", "replacement": {"number": 7, "outcome": "draw"}, "base": 9},
        about="The old row stays readable. A submitted or verified result stays in force until the sheet is submitted "
        "and verified again.",
    )
    def post(self, request: Request, slug: str, session: int, table: int, entry: UUID) -> Response:
        body = self.parse(SupersedeSerializer)
        old = get_object_or_404(SheetEntry.objects.select_related("table__session__tournament"), **self.where(entry))
        new = supersede_entry(
            entry=old,
            data=body["replacement"],
            reason=body["reason"],
            by=self.actor,
            at=self.now,
            sending=self.sending(body["base"]),
            overrule=body["overrule"],
            confirm=body["confirm"],
        )
        return Response(EntrySerializer(new).data, status=status.HTTP_201_CREATED)


class LateHandDecision(EntryWrite):
    @operation(
        "decideLateHand",
        "Accept or refuse a hand that was written after the end of play",
        tag=_TAG,
        write=True,
        status=201,
        answer=EntrySerializer,
        body=LateDecisionSerializer,
        example={"accepted": False, "reason": "The tile was drawn after the signal", "base": 12},
        about="Only a referee may decide (MCR 3.5.6). Until then, submitting and verifying are refused with "
        "`scoring.late_hand_open`. A later decision, with a reason, supersedes an earlier one; the same decision "
        "sent again returns the first.",
    )
    def post(self, request: Request, slug: str, session: int, table: int, entry: UUID) -> Response:
        body = self.parse(LateDecisionSerializer)
        hand = get_object_or_404(SheetEntry.objects.select_related("table__session__tournament"), **self.where(entry))
        row = decide_late_hand(
            entry=hand,
            accepted=body["accepted"],
            reason=body["reason"],
            by=self.actor,
            at=self.now,
            sending=self.sending(body["base"]),
        )
        return Response(EntrySerializer(row).data, status=status.HTTP_201_CREATED)


class Authority(SheetWrite):
    @operation(
        "chooseAuthority",
        "Decide whether the hands or the totals of a table count",
        tag=_TAG,
        write=True,
        status=201,
        answer=EntrySerializer,
        body=AuthoritySerializer,
        example={"mode": "hands", "reason": "The total on the paper is misread"},
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        body = self.parse(AuthoritySerializer)
        entry = choose_authority(
            table=self.table,
            mode=body["mode"],
            reason=body["reason"],
            by=self.actor,
            at=self.now,
            sending=self.sending(body["base"]),
        )
        return Response(EntrySerializer(entry).data, status=status.HTTP_201_CREATED)
