"""What the people, strangers and programs of one event get is the same whatever another event keeps to itself.

Two installations differ in nothing but the texts and the number of private rows of the event ``hidden-open``; for
papers, files, mail, webhooks and streams also in amounts, values of hands and words in JSON. Every address of every
page and of the API is read in both by each reader, with the values of either event and with the rows of the hidden one
under the other's address; every call that writes is sent to the hidden event with a valid body. The answers are equal
to the byte and hold no mark. So are papers, event files, mail, webhooks, streams and the log.

On 28 November 2026 these were 417 patterns of pages and 92 of calls that read, as 948 addresses, 152 calls that write,
37 documents, 3 event files and 15 parts of streams: about 1,100 answers for each of 11 readers, compared for a draft
and for a public event. Of the 117 models of an event 40 have rows in the hidden one; pictures are not varied. Calls
whose body or row is made first, and forms: test_writes_across_events.py, test_every_form.py.
"""

import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.template.backends.django import Template
from rest_framework.renderers import JSONRenderer

from archive.common.services.writing import FileWriter
from scoring.models import SheetEntry
from tests import two_events
from tests.rights import PEOPLE
from tests.two_events import HIDDEN, MARKS, World, faults, grow, mark, outputs, quiet_now, told_to
from tournaments.common.look.workbooks import SheetOfRows, write_workbook
from tournaments.models import EventStatus, ImportBatch, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.words]

# What a public event shows everybody: who plays, who drew and ruled, who appealed, and the form for its players.
PUBLIC = frozenset(
    {
        *("tournament.name", "tournament.place", "team.name"),
        *("participant.name", "participant.given_name", "participant.family_name", "participant.filed_as"),
        *(
            "participant.club",
            "participant.region",
            "seatingdraw.dropped_reason",
            "seatingdraw.created_by_name",
            "ruling.by_name",
        ),
        *("signature.name", "registrationform.intro", "registrationform.payment", "registrationform.payee"),
        *("registrationform.texts", "registrationform.fee_cents", "consenttext.texts"),
        *("question.texts", "question.words", "question.choices"),
        *("announcement.texts", "release.standings"),
    }
)


def world_of(status: EventStatus) -> World:
    world = two_events.two_events()
    Tournament.objects.filter(slug=HIDDEN).update(status=status, live_results=False)
    return world


def in_both(
    world: World, walk: Callable[[], dict[str, bytes]], *, shown: frozenset[str], values: bool = True
) -> list[str]:
    """What differs or is told, of the two installations."""
    runs = []
    for text in MARKS:
        assert mark(world.hidden, text, shown=shown, values=values) > 50
        runs.append(quiet_now(walk))
        if not shown and len(runs) == 1:
            assert grow(world.hidden) > 10
    return faults(*runs)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("username", [*PEOPLE, "a program of alice"])
def test_of_a_draft_nothing_leaves(username: str) -> None:
    world, name = world_of(EventStatus.DRAFT), username.rpartition(" ")[2]
    assert in_both(world, lambda: told_to(world, name, by_key=name != username), shown=frozenset()) == []


@pytest.mark.sampled(6)
@pytest.mark.parametrize("username", [*PEOPLE, "a program of alice"])
def test_of_a_public_event_nothing_private_leaves(username: str) -> None:
    world, name = world_of(EventStatus.PUBLIC), username.rpartition(" ")[2]
    assert in_both(world, lambda: told_to(world, name, by_key=name != username), shown=PUBLIC) == []


@pytest.mark.parametrize("status", [EventStatus.DRAFT, EventStatus.PUBLIC])
def test_papers_files_mail_webhooks_and_streams_tell_nothing(status: EventStatus) -> None:
    world = world_of(status)
    assert in_both(world, lambda: outputs(world), shown=frozenset()) == []


# The proof sees a leak in each kind of output.


def leak() -> str:
    """The hidden event's name, as code without a look at rights would read it."""
    return Tournament.objects.get(slug=HIDDEN).name


def append(function: Any) -> Any:
    """The same text or bytes, with the leak at the end."""

    def leaking(*args: Any, **more: Any) -> Any:
        made = function(*args, **more)
        return made + (leak().encode() if isinstance(made, bytes) else leak())

    return leaking


def page_leaks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Template, "render", append(Template.render))


def api_leaks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(JSONRenderer, "render", append(JSONRenderer.render))


def csv_leaks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("reports.feeds.views.feeds.write_csv", lambda *_: leak())


def workbook_leaks(patch: pytest.MonkeyPatch) -> None:
    made = "reports.feeds.views.feeds.write_workbook"
    patch.setattr(made, lambda sheets: write_workbook([*sheets, SheetOfRows("more", [[leak()]])]))


def calendar_leaks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("reports.feeds.views.feeds.write_calendar", lambda *_: leak())


def atom_leaks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("reports.discovery.views.write_atom", lambda *_, **__: leak())


def stream_leaks(patch: pytest.MonkeyPatch) -> None:
    from tournaments.registry import live_parts

    patch.setattr(live_parts, "render_to_string", append(live_parts.render_to_string))


def paper_leaks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("paper.prints.selectors.orders._seating_version", lambda _order: leak())


def file_leaks(patch: pytest.MonkeyPatch) -> None:
    finish = FileWriter.finish

    def leaking(self: FileWriter, facts: Any) -> Any:
        self.write_rows("rows/leak.jsonl", [leak().encode()])
        return finish(self, facts)

    patch.setattr(FileWriter, "finish", leaking)


def mail_leaks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("registration.mail.services.composing.render_to_string", lambda *_: leak())


def webhook_leaks(patch: pytest.MonkeyPatch) -> None:
    from tournaments.webhooks.services import telling

    queue = telling.queue

    def leaking(hooks: Any, event: Any, kind: Any, data: Any, at: Any, **more: Any) -> Any:
        return queue(hooks, event, kind, {"x": leak()}, at, **more)

    patch.setattr(telling, "queue", leaking)


def log_leaks(patch: pytest.MonkeyPatch) -> None:
    render = Template.render

    def leaking(*args: Any, **more: Any) -> Any:
        logging.getLogger("seatwind").warning("drawn beside %s", leak())
        return render(*args, **more)

    patch.setattr(Template, "render", leaking)


def length_leaks(patch: pytest.MonkeyPatch) -> None:
    """No word of it, but how long it is."""
    render = Template.render
    patch.setattr(Template, "render", lambda *args, **more: render(*args, **more) + "." * len(leak()))


def number_leaks(patch: pytest.MonkeyPatch) -> None:
    """What a hand that is not released is worth."""
    render = Template.render

    def leaking(*args: Any, **more: Any) -> Any:
        hand = SheetEntry.objects.filter(table__session__tournament__slug=HIDDEN).latest("pk")
        return render(*args, **more) + f"{hand.payload['value']} points"

    patch.setattr(Template, "render", leaking)


def json_leaks(patch: pytest.MonkeyPatch) -> None:
    """Who is on a list that waits to be accepted."""
    render = Template.render

    def leaking(*args: Any, **more: Any) -> Any:
        return render(*args, **more) + str(ImportBatch.objects.get(tournament__slug=HIDDEN).rows)

    patch.setattr(Template, "render", leaking)


def answers_of(route: str) -> Callable[[World], dict[str, bytes]]:
    def walk(world: World) -> dict[str, bytes]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(two_events, "page_routes", lambda: [] if route.startswith("api/") else [route])
            patch.setattr(two_events, "api_routes", lambda: [route] if route.startswith("api/") else [])
            patch.setattr(two_events, "CALLS", [])
            return told_to(world, "nobody")

    return walk


LEAKS: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], Callable[[World], dict[str, bytes]]]] = {
    "page": (page_leaks, answers_of("t/<slug:slug>/standings/")),
    "overlay": (page_leaks, answers_of("t/<slug:slug>/overlay/clock/")),
    "api": (api_leaks, answers_of("api/v1/tournaments/<slug:slug>/standings/")),
    "csv": (csv_leaks, answers_of("t/<slug:slug>/feeds/standings.csv")),
    "workbook": (workbook_leaks, answers_of("t/<slug:slug>/feeds/standings.xlsx")),
    "calendar": (calendar_leaks, answers_of("t/<slug:slug>/sessions.ics")),
    "atom": (atom_leaks, answers_of("t/<slug:slug>/feeds/news.atom")),
    "stream": (stream_leaks, two_events.streams),
    "paper": (paper_leaks, two_events.papers),
    "event file": (file_leaks, two_events.files),
    "mail": (mail_leaks, two_events.mails),
    "webhook": (webhook_leaks, two_events.hooks),
    "log": (log_leaks, answers_of("t/<slug:slug>/standings/")),
    "number": (number_leaks, answers_of("t/<slug:slug>/standings/")),
    "json": (json_leaks, answers_of("t/<slug:slug>/standings/")),
    "length": (length_leaks, answers_of("t/<slug:slug>/standings/")),
}


@pytest.mark.parametrize("kind", LEAKS)
def test_a_planted_leak_is_seen(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, walk = LEAKS[kind]
    world = world_of(EventStatus.DRAFT)
    assert in_both(world, lambda: walk(world), shown=frozenset()) == []
    plant(monkeypatch)
    assert in_both(world, lambda: walk(world), shown=frozenset()) != []
