"""Define the observer's report, for the API and its file."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

from rest_framework import serializers

from reports.observer.selectors.report import ObserverPage
from reports.observer.services import MAX_SECTION
from tournaments.common.api.fields import Moment, Text
from tournaments.common.api.shapes import Shape


class ObserverSectionsSerializer(serializers.Serializer[Any]):
    schedule = Text(max_length=MAX_SECTION, required=False)
    refereeing = Text(max_length=MAX_SECTION, required=False)
    complaints = Text(max_length=MAX_SECTION, required=False)
    communication = Text(max_length=MAX_SECTION, required=False)
    prizes = Text(max_length=MAX_SECTION, required=False)
    comments = Text(max_length=MAX_SECTION, required=False)


class ObserverReportSerializer(Shape):
    tournament = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    place = serializers.CharField(source="event.place", allow_blank=True)
    country = serializers.CharField(source="event.country", allow_blank=True)
    starts_on = serializers.DateField(source="event.starts_on")
    ends_on = serializers.DateField()
    rule_set = serializers.CharField(source="event.preset")
    players = serializers.IntegerField(source="facts.report.player_count")
    countries = serializers.IntegerField(source="facts.countries")
    sessions = serializers.ListField(child=serializers.DictField())
    chief_referees = serializers.ListField(source="facts.chiefs", child=serializers.CharField())
    referees = serializers.ListField(source="facts.referees", child=serializers.CharField())
    rulings = serializers.IntegerField()
    rulings_taken_back = serializers.IntegerField(source="facts.taken_back")
    offences = serializers.ListField(child=serializers.DictField())
    appeals = serializers.ListField(child=serializers.DictField())
    disputes = serializers.IntegerField(source="facts.disputes")
    announcements = serializers.IntegerField(source="facts.announcements")
    prizes = serializers.ListField(child=serializers.DictField())
    sections = ObserverSectionsSerializer()
    is_final = serializers.BooleanField()
    written_at = Moment(source="latest.at", allow_null=True)
    written_by = serializers.CharField(allow_blank=True)

    def read_ends_on(self, page: ObserverPage) -> date:
        return page.event.ends_on or page.event.starts_on

    def read_sessions(self, page: ObserverPage) -> list[dict[str, Any]]:
        return [
            {
                "number": session.number,
                "planned_at": session.planned_at and session.planned_at.isoformat(),
                "started_at": session.started_at and session.started_at.isoformat(),
                "ended_at": session.ended_at and session.ended_at.isoformat(),
                "minutes_late": session.late,
            }
            for session in page.facts.sessions
        ]

    def read_rulings(self, page: ObserverPage) -> int:
        return len(page.facts.rulings)

    def read_offences(self, page: ObserverPage) -> list[dict[str, Any]]:
        return [asdict(offence) for offence in page.facts.offences]

    def read_appeals(self, page: ObserverPage) -> list[dict[str, Any]]:
        return [
            {"number": appeal.number, "session": appeal.session.number, "status": appeal.get_status_display()}
            for appeal in page.facts.appeals
        ]

    def read_prizes(self, page: ObserverPage) -> list[dict[str, Any]]:
        return [asdict(prize) for prize in page.facts.prizes]

    def read_sections(self, page: ObserverPage) -> Mapping[str, str]:
        return {code: text for code, _name, text in page.sections}

    def read_is_final(self, page: ObserverPage) -> bool:
        return page.latest is not None and page.latest.is_final

    def read_written_by(self, page: ObserverPage) -> str:
        return page.latest.by_name if page.latest else ""
