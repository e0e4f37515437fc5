"""Collect the models of ``reports``."""

from reports.closing.models import ClosingWord, Reopening, Revision
from reports.observer.models import ObserverReport

__all__ = [
    "ClosingWord",
    "ObserverReport",
    "Reopening",
    "Revision",
]
