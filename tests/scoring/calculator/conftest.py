"""The calculator's pages beside the pages of a score sheet: the same event and the same visitors."""

from tests.scoring.pages.conftest import event, visit

__all__ = ["event", "visit"]
