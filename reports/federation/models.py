"""Forms of reports as descriptions, and what an observer reports."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import ActorKeyField, ActorNameField, RowModel
from tournaments.models import Tournament


class _ReportForm(RowModel):
    """A form of a report as data (``selectors/report_templates``)."""

    code = models.SlugField(_("code"), max_length=40)
    name = models.CharField(_("name"), max_length=80)
    description = models.JSONField(default=dict)
    at = models.DateTimeField()
    by = ActorKeyField()
    by_name = ActorNameField()

    class Meta:
        abstract = True
        ordering = ["code"]

    def __str__(self) -> str:
        return self.name


class EventReportForm(_ReportForm):
    """A form of one event's own; it stands before one of the site with the same code."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="report_forms")

    class Meta(_ReportForm.Meta):
        constraints = [
            models.UniqueConstraint(fields=["tournament", "code"], name="event_report_form_once"),
            models.CheckConstraint(condition=~Q(code="") & ~Q(name=""), name="event_report_form_named"),
        ]


class SiteReportForm(_ReportForm):
    """A form of every event; it stands before one that comes along with the same code."""

    class Meta(_ReportForm.Meta):
        constraints = [
            models.UniqueConstraint(fields=["code"], name="site_report_form_once"),
            models.CheckConstraint(condition=~Q(code="") & ~Q(name=""), name="site_report_form_named"),
        ]
