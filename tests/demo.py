"""The demo event as tests have it: loaded once in a process, which takes a while, and laid down as rows afterwards."""

from reports.demo.services.load import load_demo
from tests.people import NOON
from tests.snapshot import walked_once
from tournaments.models import Tournament


def demo_event() -> Tournament:
    """The demo event, loaded at ``NOON``; to be asked for before anything else is in the database."""
    return walked_once("the demo event", _load)


def _load() -> Tournament:
    event = load_demo(at=NOON)
    assert event is not None
    return event
