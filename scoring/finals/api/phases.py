"""Serve phases: planned, previewed, decided, drawn session by session, taken back."""

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.placement import fraction_text
from mahjong_core.seating.bounds import MAX_SESSIONS
from mahjong_core.seating.sessions import phases as core
from mahjong_core.standings.carrying import CarryForm, Rounding
from scoring.common.permissions import embargoes_for
from scoring.common.selectors.embargoes import NO_EMBARGOES, Embargoes
from scoring.finals.selectors.phase_preview import PhasePage, PreviewDivision, PreviewRow, phase_page
from scoring.finals.selectors.phase_steps import through_to
from scoring.finals.services.phases import cancel_phase, draw_phase, open_phase
from scoring.standings.selectors.rows import exact_number
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Integer
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.permissions import check_may
from tournaments.events.services.session_plan import plan_event
from tournaments.models import Phase, PhaseKind, PhaseStatus
from tournaments.phases.models import LONGEST_SESSION, CarryRounding
from tournaments.phases.selectors import PhaseRow, phase_rows
from tournaments.phases.services import MAX_PHASES
from tournaments.seating.api.draws import DrawSerializer
from tournaments.seating.api.plan import SeatedSessionSerializer

TAG = "Phases"
MAX_PLAYERS = 9999
_MAX_POINTS = 1_000_000
_PLAN = {
    "phases": [
        {"kind": "round_robin", "sessions": 6},
        {"kind": "danish", "sessions": 2, "cut": [16], "carried_percent": 50},
    ]
}


class NewPhaseSerializer(serializers.Serializer[Any]):
    """Represent a plan: sessions of one kind; ``cut``: division sizes from the top, empty keeps all players."""

    kind = serializers.ChoiceField(PhaseKind.choices)
    sessions = Integer(min_value=1, max_value=MAX_SESSIONS)
    cut = serializers.ListField(child=Integer(min_value=4, max_value=MAX_PLAYERS), required=False, default=list)
    carried_percent = Integer(min_value=0, max_value=100, required=False, default=100)
    rest_percent = Integer(
        min_value=0,
        max_value=100,
        required=False,
        allow_null=True,
        default=None,
        help_text="Null: those below the cut do not play on",
    )
    each = Integer(
        min_value=1, max_value=3, required=False, default=2, help_text="Elimination: how many of a table continue"
    )

    carry_rounding = serializers.ChoiceField(
        CarryRounding.choices, required=False, default="exact", help_text="Nearest: halves go away from zero"
    )
    carry_unit = Integer(
        min_value=1,
        max_value=_MAX_POINTS,
        required=False,
        default=1,
        help_text="Rounded to multiples of so many points",
    )
    carry_cap = Integer(
        min_value=1,
        max_value=_MAX_POINTS,
        required=False,
        allow_null=True,
        default=None,
        help_text="The most that a player may begin with, and its negative the "
        "least: table points, in riichi the total",
    )
    carry_step = Integer(
        min_value=1,
        max_value=_MAX_POINTS,
        required=False,
        allow_null=True,
        default=None,
        help_text="Points by place: the last of a division begins with 0, each higher place with this many more",
    )
    minutes = Integer(
        min_value=0,
        max_value=LONGEST_SESSION,
        required=False,
        allow_null=True,
        default=None,
        help_text="Minutes of each session; 0: no time limit; null: as in the rule set",
    )
    byes = Boolean(required=False, default=False, help_text="Players who do not fill a table of four sit out in turn")


class PlanSerializer(serializers.Serializer[Any]):
    phases = NewPhaseSerializer(many=True, help_text=f"At most {MAX_PHASES}, in order from session 1")


class DivisionSerializer(Shape):
    players = serializers.IntegerField()
    percent = serializers.IntegerField(help_text="The share of the points so far that is carried over")
    tables = serializers.IntegerField()
    substitutes = serializers.IntegerField()
    sitting_out = serializers.IntegerField(help_text="How many sit out in each session")


class PhaseSerializer(Shape):
    number = serializers.IntegerField(source="phase.number")
    kind = serializers.ChoiceField(PhaseKind.choices, source="phase.kind")
    status = serializers.ChoiceField(PhaseStatus.choices, source="phase.status")
    first_session = serializers.IntegerField(source="phase.first_session")
    last_session = serializers.IntegerField(source="phase.last_session")
    sessions = serializers.IntegerField(source="phase.sessions")
    cut = serializers.ListField(source="phase.cut", child=serializers.IntegerField())
    carried_percent = serializers.IntegerField(source="phase.carried_percent")
    rest_percent = serializers.IntegerField(source="phase.rest_percent", allow_null=True)
    each = serializers.IntegerField(source="phase.each")
    carry_rounding = serializers.ChoiceField(CarryRounding.choices, source="phase.carry_rounding")
    carry_unit = serializers.IntegerField(source="phase.carry_unit")
    carry_cap = serializers.IntegerField(source="phase.carry_cap", allow_null=True)
    carry_step = serializers.IntegerField(source="phase.carry_step", allow_null=True)
    minutes = serializers.IntegerField(source="phase.minutes", allow_null=True)
    byes = serializers.BooleanField(source="phase.byes")
    divisions = DivisionSerializer(
        source="preview.divisions", many=True, allow_null=True, help_text="Null: today's players do not fit the plan"
    )
    problem = serializers.CharField(allow_blank=True)
    members = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Numbers of the qualified players, by division; empty until this is public",
    )

    def read_members(self, row: PhaseRow) -> list[list[int]]:
        """Return the members, as far as ``embargoes`` of the context let them be shown."""
        embargoes: Embargoes = self.context["embargoes"]
        return [[person.number for person in people] for people in through_to(row.phase, embargoes)]


class PhasesSerializer(Shape):
    phases = PhaseSerializer(many=True)


class PreviewPlayerSerializer(Shape):
    number = serializers.IntegerField(source="now.number")
    name = serializers.CharField(source="now.name")
    place = serializers.IntegerField(source="now.place", allow_null=True)
    points = serializers.CharField(help_text="The current table points, in riichi the overall score")
    begins_with = serializers.CharField(help_text="The same as the phase begins, an exact fraction such as 21/2")
    score_begins_with = serializers.CharField(help_text="Mini-points as the phase begins")

    def read_points(self, row: PreviewRow) -> str:
        return fraction_text(row.now.figure.value)

    def read_begins_with(self, row: PreviewRow) -> str:
        return fraction_text(row.then.figure.value)

    def read_score_begins_with(self, row: PreviewRow) -> str:
        return str(exact_number(row.then.score))


class PreviewDivisionSerializer(DivisionSerializer):
    name = serializers.CharField()
    rows = PreviewPlayerSerializer(many=True)

    def read_players(self, division: PreviewDivision) -> int:
        return len(division.rows)


class PhasePreviewSerializer(Shape):
    """Represent a preview: who qualifies, with which points, and the seating. Nothing is written."""

    number = serializers.IntegerField(source="phase.number")
    status = serializers.ChoiceField(PhaseStatus.choices, source="phase.status")
    session = serializers.IntegerField()
    divisions = PreviewDivisionSerializer(many=True)
    out = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers of those who do not play on")
    sessions = SeatedSessionSerializer(many=True)
    problem = serializers.CharField(allow_blank=True)

    def read_out(self, page: PhasePage) -> list[int]:
        return [row.number for row in page.out]

    def read_sessions(self, page: PhasePage) -> list[dict[str, Any]]:
        return [
            {
                "number": number,
                "tables": [
                    {
                        "number": t.number,
                        "seats": {s.wind: s.participant.number if s.participant else None for s in t.seats},
                    }
                    for t in tables
                ],
            }
            for number, tables in page.tables
        ]


class PhaseView(ApiView):
    def phase(self, number: int) -> Phase:
        wanted = Phase.objects.exclude(status=PhaseStatus.CANCELLED).select_related("tournament")
        return get_object_or_404(wanted, tournament=self.tournament, number=number)

    def shown(self, number: int) -> Response:
        row = next(row for row in phase_rows(self.tournament) if row.phase.number == number)
        return Response(PhaseSerializer(row, context={"embargoes": NO_EMBARGOES}).data)


class Phases(ApiView):
    @operation("listPhases", "List the phases of an event", tag=TAG, answer=PhasesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return self.shown(embargoes_for(self.tournament, self.roles))

    @operation(
        "planPhases",
        "Plan the phases; decided phases cannot change",
        tag=TAG,
        write=True,
        answer=PhasesSerializer,
        body=PlanSerializer,
        example=_PLAN,
    )
    def put(self, request: Request, slug: str) -> Response:
        body = self.parse(PlanSerializer)
        wanted = [_planned(phase) for phase in body["phases"]]
        plan_event(tournament=self.tournament, phases=wanted, by=self.actor, at=self.now)
        return self.shown(NO_EMBARGOES)

    def shown(self, embargoes: Embargoes) -> Response:
        phases = {"phases": phase_rows(self.tournament)}
        return Response(PhasesSerializer(phases, context={"embargoes": embargoes}).data)


class PhasePreview(PhaseView):
    @operation(
        "previewPhase",
        "Return who would continue, with which points and where they would sit",
        tag=TAG,
        staff=True,
        answer=PhasePreviewSerializer,
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        check_may(self.actor, "phases.decide", self.tournament)
        return Response(PhasePreviewSerializer(phase_page(self.phase(number))).data)


class OpenPhaseSerializer(serializers.Serializer[Any]):
    level = serializers.ChoiceField(
        ("by_number", "refuse"),
        required=False,
        default="refuse",
        help_text="For an undecided tie at the cut: do nothing, or let the players with the lower numbers qualify",
    )


class OpenPhase(PhaseView):
    @operation(
        "openPhase",
        "Decide a phase: the cut uses the verified standings",
        tag=TAG,
        write=True,
        answer=PhaseSerializer,
        body=OpenPhaseSerializer,
        example={"level": "refuse"},
        about="Numbers of players decide a tie only if the organiser asks for it; no rule book does so.",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        check_may(self.actor, "phases.decide", self.tournament)
        by_number = self.parse(OpenPhaseSerializer)["level"] == "by_number"
        open_phase(phase=self.phase(number), by=self.actor, at=self.now, level_by_number=by_number)
        return self.shown(number)


class DrawPhase(PhaseView):
    @operation(
        "drawPhase",
        "Draft the next session of a phase",
        tag=TAG,
        write=True,
        status=201,
        answer=DrawSerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        made = draw_phase(phase=self.phase(number), by=self.actor, at=self.now)
        return Response(DrawSerializer(made, context={"is_drawer": True}).data, status=status.HTTP_201_CREATED)


class CancelPhase(PhaseView):
    @operation(
        "cancelPhase",
        "Cancel the decision of a phase while none of its sessions is published",
        tag=TAG,
        write=True,
        answer=PhaseSerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        cancel_phase(phase=self.phase(number), by=self.actor, at=self.now)
        return self.shown(number)


def _planned(data: Mapping[str, Any]) -> core.Phase:
    return core.Phase(
        data["kind"],
        data["sessions"],
        tuple(data["cut"]),
        data["carried_percent"],
        data["rest_percent"],
        data["each"],
        CarryForm(Rounding(data["carry_rounding"]), data["carry_unit"], data["carry_cap"], data["carry_step"]),
        data["minutes"],
        data["byes"],
    )
