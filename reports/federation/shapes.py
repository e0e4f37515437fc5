"""Define a form filled from an event, for the API and its file."""

from typing import Any

from rest_framework import serializers

from reports.federation.selectors.filled import FilledForm, json_cell
from tournaments.common.api.shapes import Shape


class ReportProblemSerializer(Shape):
    code = serializers.CharField()
    message = serializers.CharField()


class FilledFormSerializer(Shape):
    code = serializers.CharField(source="template.code")
    name = serializers.CharField(source="template.name")
    event = serializers.DictField(help_text="By fact")
    heads = serializers.ListField(child=serializers.CharField())
    rows = serializers.ListField(
        child=serializers.ListField(), help_text="A list for each player; exact values as text"
    )
    problems = ReportProblemSerializer(many=True, help_text="None of them: the file is there")

    def read_event(self, filled: FilledForm) -> dict[str, Any]:
        facts = [column.fact for column in filled.template.event]
        return dict(zip(facts, map(json_cell, filled.event_cells), strict=True))

    def read_rows(self, filled: FilledForm) -> list[list[Any]]:
        return [[json_cell(cell) for cell in row] for row in filled.rows]
