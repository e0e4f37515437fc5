"""The tables of ``reports``."""

from reports.models.applications import Application, ApplicationFile
from reports.models.closing import ClosingWord, Reopening, Revision
from reports.models.observer import ObserverReport
from reports.models.report_forms import EventReportForm, SiteReportForm

__all__ = [
    "Application",
    "ApplicationFile",
    "ClosingWord",
    "EventReportForm",
    "ObserverReport",
    "Reopening",
    "Revision",
    "SiteReportForm",
]
