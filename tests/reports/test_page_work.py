"""What a page costs after a change, and whoever opens it next, in counts; the latter do not grow with the field."""

import gzip
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from django.db import connection
from django.template.base import Node
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from benchmarks.pages import PAGES, build
from mahjong_core.standings import zero_sum
from scoring.standings.selectors import ranking
from tests.scoring.standings.test_page_work import objects_made
from tournaments.common.services.versions import raise_version
from tournaments.models import User

# After a change, opened first: queries at most, and objects made of rows for each player, with some besides.
FIRST = {
    "player": (40, 4),
    "player-part": (38, 4),
    "needs": (18, 2),
    "standings": (19, 2),
    "standings-staff": (21, 1),
    "print": (40, 2),
    "statistics": (32, 3),  # no sheet has been read; tests/scoring/standings/test_page_work.py counts the next ones
    "closing": (31, 1),
    "balance": (13, 1),
    "event.xlsx": (18, 2),
    "audit.csv": (8, 4),
    "standings.xlsx": (11, 1),
    "file": (127, 0),  # a query for each kind of row; PostgreSQL needs one more for the transaction
}
RANKINGS = {"player": 2, "player-part": 2}  # of now and of the session before; one on other pages
# Opened by somebody after somebody else did: queries at most, and objects made of rows.
FURTHER = {
    "player": (3, 9),
    "player-part": (3, 9),
    "needs": (3, 3),
    "standings": (1, 1),
    "standings-staff": (4, 3),
    "print": (27, 9),
    "statistics": (1, 1),
    "closing": (21, 8),
    "balance": (5, 3),
    "event.xlsx": (5, 3),
    "audit.csv": (7, 3),
    "standings.xlsx": (4, 3),
    "file": (127, 5),
}
# Bytes of what is sent over the network, and those for each player of the field.
BYTES = {
    "player": (5_400, 0),
    "player-part": (2_000, 0),
    "needs": (300, 0),
    "standings": (5_000, 50),
    "standings-staff": (5_600, 50),
    "print": (7_200, 0),
    "statistics": (6_600, 35),
    "closing": (5_900, 0),
    "balance": (100, 0),
}
# Nodes of templates rendered for one further reader, whatever the field.
NODES = {"player": 700, "player-part": 235, "standings": 0, "statistics": 0}
_BESIDE = 30  # objects that no player is


@contextmanager
def calls_of(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> Iterator[Counter[str]]:
    """Count the calls of a function within the block."""
    calls: Counter[str] = Counter()
    real: Callable[..., object] = getattr(owner, name)

    def counted(*arguments: object, **named: object) -> object:
        calls[name] += 1
        return real(*arguments, **named)

    with monkeypatch.context() as patched:
        patched.setattr(owner, name, counted)
        yield calls


@dataclass(frozen=True)
class Work:
    """What one answer cost, in counts; ``sent``: its bytes as they are compressed for the network.

    ``nodes``: of templates, without plain text.
    """

    queries: int
    objects: int
    rankings: int
    sums: int
    sent: int
    nodes: int


def work_of(client: Client, address: str, monkeypatch: pytest.MonkeyPatch) -> Work:
    with (
        CaptureQueriesContext(connection) as queries,
        objects_made() as made,
        calls_of(monkeypatch, ranking, "ranking_from_ledger") as rankings,
        calls_of(monkeypatch, zero_sum, "can_sum_to_zero") as sums,
        calls_of(monkeypatch, Node, "render_annotated") as nodes,
    ):
        answer = client.get(address)
        body = b"".join(answer) if answer.streaming else answer.content
    assert answer.status_code == 200
    assert body
    sent = len(gzip.compress(body))
    return Work(len(queries), made.total(), rankings.total(), sums.total(), sent, nodes.total())


@pytest.mark.django_db(transaction=True)  # what a transaction has read is not kept
@pytest.mark.parametrize("players", [16, 72, pytest.param(400, marks=pytest.mark.long)])
def test_whoever_opens_a_page_after_somebody_else_pays_the_same_in_any_field(
    players: int, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    event = build(players, 3)
    strangers, staff = (Client(), Client()), (Client(), Client())
    for client in staff:
        client.force_login(User.objects.get(username="organiser"))
    over = []
    for page, (address, is_staff, *_goals) in PAGES.items():
        one, two = staff if is_staff else strangers
        raise_version(event)
        first = work_of(one, address.format(n=1), monkeypatch)
        further = work_of(two, address.format(n=2), monkeypatch)
        queries, each = FIRST[page]
        rankings = RANKINGS.get(page, 1)
        if first.queries > queries or first.objects > each * players + _BESIDE or first.rankings > rankings:
            over.append((page, "first", first))
        queries, objects = FURTHER[page]
        if further.queries > queries or further.objects > objects or further.rankings or further.sums > 80:
            over.append((page, "further", further))
        sent, each = BYTES.get(page, (further.sent, 0))
        if further.sent > sent + each * players:
            over.append((page, "sent", further))
        if further.nodes > NODES.get(page, further.nodes):
            over.append((page, "nodes", further))
    assert over == []
