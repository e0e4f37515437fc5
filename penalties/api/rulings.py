"""Rulings: recorded, listed, taken back; and the offences that they may name."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.penalties import Offence, offences_of
from mahjong_core.penalties.effects import price
from mahjong_core.rulesets import RuleSet
from penalties.models import Revocation, Ruling
from penalties.selectors.catalogue import clause_in
from penalties.services.rulings import record_ruling, revoke_ruling
from scoring.models import Adjustment
from scoring.selectors.sheets import rules_of
from tournaments.api.base import ApiView
from tournaments.api.fields import Integer, Text
from tournaments.api.pages import paged
from tournaments.api.schema import PAGE, operation, paged_shape
from tournaments.errors import Refusal
from tournaments.models import Participant, Table

TAG = "Rulings"


class NewRulingSerializer(serializers.Serializer[Any]):
    session = Integer(min_value=1)
    table = Integer(min_value=1)
    participant = Integer(min_value=1, help_text="The offender's number")
    offence = Text(max_length=80, help_text="An id of /offences/")
    hand = Integer(required=False, allow_null=True, default=None)
    note = Text(required=False, allow_blank=True, max_length=1000, default="")


class RulingPointsSerializer(serializers.Serializer[Any]):
    participant = serializers.IntegerField()
    amount = serializers.IntegerField()


class RevocationSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class RulingSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    session = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    hand = serializers.IntegerField(allow_null=True)
    participant = serializers.IntegerField()
    offence = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    points = RulingPointsSerializer(many=True)
    at = serializers.DateTimeField()
    revoked = RevocationSerializer(allow_null=True)
    note = serializers.CharField(required=False, allow_blank=True, help_text="For the event's staff only")
    by = serializers.CharField(required=False, help_text="For the event's staff only")


class RulingFilterSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField(required=False, min_value=1, max_value=1000)
    participant = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)
    offence = serializers.CharField(required=False)


class RevokeSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=400)


class OffenceSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField(), help_text="By language")
    clause = serializers.CharField(help_text="In the text that this event follows")
    clauses = serializers.DictField(child=serializers.CharField(), help_text="By text")
    effect = serializers.CharField()
    price = serializers.IntegerField()


RulingPageSerializer = paged_shape("RulingPage", RulingSerializer)
RULING = {
    "session": 1,
    "table": 3,
    "participant": 45,
    "offence": "false-win-below-minimum",
    "hand": 7,
    "note": "",
}


class Rulings(ApiView):
    @operation(
        "listRulings",
        "The rulings of an event, latest first",
        tag=TAG,
        answer=RulingPageSerializer,
        query=RulingFilterSerializer,
        parameters=PAGE,
    )
    def get(self, request: Request, slug: str) -> Response:
        is_staff = bool(self.roles)
        asked = self.query(RulingFilterSerializer)
        rows = filtered(ruling_rows().filter(tournament=self.tournament), asked)
        return paged(self, rows, lambda page: rulings_data(page, is_staff=is_staff))

    @operation(
        "recordRuling",
        "Rule on an offence at a table; its points are posted at once",
        tag=TAG,
        write=True,
        status=201,
        answer=RulingSerializer,
        body=NewRulingSerializer,
        example=RULING,
        codes=("penalties.unknown_offence", "scoring.not_at_table", "tournaments.session_not_started"),
    )
    def post(self, request: Request, slug: str) -> Response:
        asked = self.parse(NewRulingSerializer)
        ruling = record_ruling(
            table=self.table_of(asked.pop("session"), asked.pop("table")),
            participant=self.person(asked.pop("participant")),
            **asked,
            by=self.actor,
            at=self.now,
        )
        return Response(rulings_data([ruling], is_staff=True)[0], status=status.HTTP_201_CREATED)

    def table_of(self, session: int, number: int) -> Table:
        wanted = Table.objects.select_related("session__tournament")
        found = wanted.filter(session__tournament__slug=self.kwargs["slug"], session__number=session, number=number)
        table = found.first()
        if table is None:
            self.tournament  # noqa: B018  # 404 when it is the event that does not exist
            raise Refusal(
                "penalties.table_unknown", _("There is no such table."), {"session": session, "table": number}
            )
        return table

    def person(self, number: int) -> Participant:
        found = Participant.objects.filter(tournament__slug=self.kwargs["slug"], number=number).first()
        if found is None:
            raise Refusal("penalties.participant_unknown", _("There is no such participant."), {"participant": number})
        return found


class RevokeRuling(ApiView):
    @operation(
        "revokeRuling",
        "Take a ruling back; it stays readable",
        tag=TAG,
        write=True,
        answer=RulingSerializer,
        body=RevokeSerializer,
        example={"reason": "The appeals committee decided otherwise"},
        codes=("penalties.already_revoked", "penalties.reason_missing"),
    )
    def post(self, request: Request, slug: str, ruling: int) -> Response:
        reason = self.parse(RevokeSerializer)["reason"]
        found = get_object_or_404(ruling_rows(), tournament__slug=slug, pk=ruling)
        revocation = revoke_ruling(ruling=found, reason=reason, by=self.actor, at=self.now)
        return Response(rulings_data([revocation.ruling], is_staff=True)[0])


class Offences(ApiView):
    @operation(
        "listOffences", "The offences that can be recorded in this event", tag=TAG, answer=OffenceSerializer(many=True)
    )
    def get(self, request: Request, slug: str) -> Response:
        rules = rules_of(self.tournament)
        return Response([offence_data(one, rules) for one in offences_of(rules)])


def ruling_rows() -> QuerySet[Ruling]:
    return Ruling.objects.select_related(
        "tournament", "session", "table__session__tournament", "participant", "revocation"
    ).order_by("-pk")


def filtered(rows: QuerySet[Ruling], asked: Mapping[str, Any]) -> QuerySet[Ruling]:
    lookups = {"session": "session__number", "participant": "participant__number", "offence": "offence"}
    return rows.filter(**{lookup: asked[name] for name, lookup in lookups.items() if name in asked})


def points_of(groups: Iterable[uuid.UUID]) -> dict[uuid.UUID, list[dict[str, int]]]:
    """What each group of postings gave and took, without its reversal (one query)."""
    found: dict[uuid.UUID, list[dict[str, int]]] = defaultdict(list)
    rows = Adjustment.objects.filter(group__in=list(groups), reverses__isnull=True).order_by("pk")
    for group, participant, amount in rows.values_list("group", "participant__number", "amount"):
        found[group].append({"participant": participant, "amount": amount})
    return found


def rulings_data(rulings: Sequence[Ruling], *, is_staff: bool) -> list[dict[str, Any]]:
    points = points_of(ruling.effect_group for ruling in rulings)
    return [ruling_data(ruling, points[ruling.effect_group], is_staff=is_staff) for ruling in rulings]


def ruling_data(ruling: Ruling, points: list[dict[str, int]], *, is_staff: bool) -> dict[str, Any]:
    revocation: Revocation | None = getattr(ruling, "revocation", None)
    data = {
        "id": ruling.pk,
        "session": ruling.session.number if ruling.session else None,
        "table": ruling.table.number if ruling.table else None,
        "hand": ruling.hand,
        "participant": ruling.participant.number,
        "offence": ruling.offence,
        "clause": ruling.clause,
        "points": points,
        "at": ruling.at.isoformat(),
        "revoked": {"reason": revocation.reason, "at": revocation.at.isoformat()} if revocation else None,
    }
    return data | {"note": ruling.note, "by": ruling.by_name} if is_staff else data


def offence_data(one: Offence, rules: RuleSet) -> dict[str, Any]:
    return {
        "id": one.id,
        "names": dict(one.names),
        "clause": clause_in(one, rules)[1],
        "clauses": dict(one.clauses),
        "effect": one.effect.kind.value,
        "price": price(one, rules),
    }
