"""The tables of ``reports``."""

from reports.applications.models import Application, ApplicationFile
from reports.closing.models import ClosingWord, Reopening, Revision
from reports.federation.models import EventReportForm, SiteReportForm
from reports.observer.models import ObserverReport

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
