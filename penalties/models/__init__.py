"""The tables of ``penalties``."""

from penalties.models.notes import CaseNote, HandoverNote, HandoverReading
from penalties.models.rulings import Dismissal, Incident, Revocation, Ruling

__all__ = ["CaseNote", "Dismissal", "HandoverNote", "HandoverReading", "Incident", "Revocation", "Ruling"]
