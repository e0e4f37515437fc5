"""Store the tables of ``penalties``."""

from penalties.notes.models import CaseNote, HandoverNote, HandoverReading
from penalties.rulings.models import Dismissal, Incident, Revocation, Ruling

__all__ = ["CaseNote", "Dismissal", "HandoverNote", "HandoverReading", "Incident", "Revocation", "Ruling"]
