"""The tables of ``reports``."""

from reports.closing.models import ClosingWord, Reopening, Revision
from reports.federation.models import EventReportForm, SiteReportForm
from reports.observer.models import ObserverReport

__all__ = [
    "ClosingWord",
    "EventReportForm",
    "ObserverReport",
    "Reopening",
    "Revision",
    "SiteReportForm",
]
