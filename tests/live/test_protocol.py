"""The stream's protocol, over real sockets: what is sent, when a viewer comes back, and who is turned away."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from live.hub import Channel, Viewer
from tests.live.client import Stream, Table, TableService, ask, live_server, versions
from tournaments.models import PublicPart

STANDINGS, SESSION, CLOCK, ANNOUNCEMENT, _CALL = PublicPart
EVENTS = "/live/tournaments/lyon-open/events"


@pytest.fixture
def table() -> Table:
    return Table({"lyon-open": versions(7, standings=3, session=7, clock=5)})


@pytest.fixture
def service(table: Table) -> TableService:
    return TableService(table, capacity=3)


@pytest.fixture
def address(service: TableService) -> Iterator[str]:
    with live_server(service) as text:
        yield text


def kinds(events: list[Any]) -> list[str]:
    return [event.kind for event in events]


def test_a_stream_is_an_event_stream_that_nobody_keeps_or_holds_back(address: str) -> None:
    with Stream(address) as stream:
        headers = {name.lower(): value for name, value in stream.reply.getheaders()}
        assert stream.reply.status == 200
        assert headers["content-type"] == "text/event-stream; charset=utf-8"
        assert headers["cache-control"] == "no-store, no-transform"
        assert headers["x-accel-buffering"] == "no"


def test_a_new_viewer_is_told_everything_once_oldest_first(address: str) -> None:
    with Stream(address) as stream:
        events = stream.some(5)
    assert kinds(events) == ["announcement", "call", "standings", "clock", "session"]
    assert [event.id for event in events] == [7, 7, 7, 7, 7]
    assert [event.data["version"] for event in events] == [1, 1, 3, 5, 7]
    assert 1000 <= int(stream.lines[0].removeprefix("retry: ")) <= 4000


def test_the_time_is_told_to_the_millisecond_and_kept_by_nobody(address: str) -> None:
    before = time.time_ns() // 1_000_000
    status, headers, body = ask(address, "/live/now")
    after = time.time_ns() // 1_000_000
    assert (status, headers["cache-control"]) == (200, "no-store")
    assert before <= json.loads(body)["now"] <= after
    assert ask(address, "/live/now", "POST")[0] == 405


def test_the_time_asks_no_database(address: str, table: Table) -> None:
    table.is_down = True
    assert ask(address, "/live/now")[0] == 200


def test_a_change_reaches_the_viewer_and_only_the_part_that_changed(address: str, table: Table) -> None:
    with Stream(address) as stream:
        stream.some(5)
        table.raise_to(8, STANDINGS)
        table.raise_to(9, CLOCK)
        events = [stream.next(), stream.next()]
    assert kinds(events) == ["standings", "clock"]
    assert events[-1].id == 9


def test_who_comes_back_is_told_what_changed_since_and_the_last_version_again(address: str) -> None:
    """A line may break between two events of one version: telling the last one twice is safe, missing it is not."""
    with Stream(address, last=5) as stream:
        assert kinds(stream.some(2)) == ["clock", "session"]
    with Stream(address, last=6) as stream:
        assert kinds(stream.some(1)) == ["session"]
    with Stream(address, last=7) as stream:
        assert kinds(stream.some(1)) == ["session"]


def test_a_browser_that_opens_anew_may_say_its_last_version_in_the_address(address: str, table: Table) -> None:
    stream = Stream(address, "lyon-open")
    stream.connection.close()
    stream.connection.request("GET", f"{EVENTS}?last=6")
    stream.reply = stream.connection.getresponse()
    with stream:
        assert stream.next().kind == "session"


@pytest.mark.parametrize("last", [8, 10**17])
def test_a_version_that_this_event_never_had_means_everything(address: str, last: int) -> None:
    """The database was restored from an older copy."""
    with Stream(address, last=last) as stream:
        assert kinds(stream.some(5)) == ["announcement", "call", "standings", "clock", "session"]


@pytest.mark.parametrize("last", ["", "soon", "-4", "٣", "9" * 40])
def test_a_number_that_is_none_is_passed_over(address: str, last: str) -> None:
    with Stream(address) as stream:
        stream.connection.close()
        stream.connection.request("GET", EVENTS, headers={"Last-Event-ID": last.encode("utf-8")})
        stream.reply = stream.connection.getresponse()
        assert len(stream.some(5)) == 5


def test_a_change_that_the_public_cannot_see_wakes_nobody(address: str, table: Table) -> None:
    with Stream(address) as stream:
        stream.some(5)
        table.raise_to(8)
        table.raise_to(9, SESSION)
        event = stream.next()
    assert (event.kind, event.id) == ("session", 9)


def test_events_of_one_event_do_not_reach_viewers_of_another(address: str, table: Table) -> None:
    table.rows["other-open"] = versions(2, "other-open")
    with Stream(address) as here, Stream(address, "other-open") as there:
        here.some(5)
        there.some(5)
        table.raise_to(3, CLOCK, slug="other-open")
        assert there.next().kind == "clock"
        table.raise_to(8, SESSION)
        assert here.next().kind == "session"


def test_a_lost_hint_delays_and_never_loses(address: str, table: Table) -> None:
    table.is_mute = True
    with Stream(address) as stream:
        stream.some(5)
        table.raise_to(8, STANDINGS)
        assert stream.next().id == 8


@pytest.mark.long
def test_a_database_that_is_away_for_a_while_is_looked_at_again(address: str, table: Table) -> None:
    with Stream(address) as stream:
        stream.some(5)
        table.is_down = True
        table.raise_to(8, STANDINGS)
        before = table.looks
        while table.looks < before + 3:  # it tries, and goes on trying
            table.raise_to(9, STANDINGS)
        table.is_down = False
        assert stream.next().id == 9


def test_an_unknown_event_is_not_found_until_it_is_made(address: str, table: Table) -> None:
    status, _headers, body = ask(address, "/live/tournaments/new-open/events")
    assert (status, json.loads(body)["code"]) == (404, "live.not_found")
    table.rows["new-open"] = versions(1, "new-open")
    with Stream(address, "new-open") as stream:
        assert stream.reply.status == 200


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        (EVENTS, "POST", 405),
        (EVENTS, "HEAD", 405),
        ("/live/", "GET", 404),
        (f"{EVENTS}/more", "GET", 404),
        ("/live/tournaments/lyon-open/parts/nothing", "GET", 404),
        ("/live/tournaments/lyon-open/parts/versions.json", "POST", 405),
    ],
)
def test_what_is_no_stream_is_refused(address: str, path: str, method: str, status: int) -> None:
    assert ask(address, path, method)[0] == status


def test_a_host_that_is_not_ours_is_refused(address: str, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["seatwind.example.org"]
    assert ask(address, EVENTS)[0] == 400
    assert ask(address, "/live/tournaments/none/events", Host="seatwind.example.org")[0] == 404


def test_a_full_process_sends_viewers_away_for_now(address: str) -> None:
    with Stream(address) as source, Stream(address) as two, Stream(address) as three:
        for stream in (source, two, three):
            stream.some(5)
        status, headers, body = ask(address, EVENTS)
        assert (status, headers["retry-after"], json.loads(body)["code"]) == (503, "3", "live.full")


def test_the_database_is_not_asked_while_nobody_looks(service: TableService, table: Table) -> None:
    with live_server(service):
        assert table.looks == 0


def test_streams_end_when_the_process_does_and_nobody_new_is_let_in(address: str, service: TableService) -> None:
    with Stream(address) as stream:
        stream.some(5)
        loop = service.loop
        loop.call_soon_threadsafe(service.hub.drain)
        assert stream.rest()[-1] == ""
    assert ask(address, EVENTS)[0] == 503


def test_a_viewer_who_says_nothing_hears_a_heartbeat(address: str, service: TableService) -> None:
    with Stream(address) as stream:
        stream.some(5)
        loop = service.loop
        loop.call_soon_threadsafe(lambda: [viewer.beat() for viewer in service.hub.everybody()])
        assert stream.until(lambda line: line == ":") == ":"


def test_one_who_leaves_is_forgotten(address: str, service: TableService, table: Table) -> None:
    with Stream(address) as stream:
        stream.some(5)
        assert service.hub.viewers == 1
    with Stream(address) as other:
        other.some(5)
        version = 8
        while service.hub.viewers > 1:  # the server notices when its side of the socket is closed
            table.raise_to(version, CLOCK)
            version += 1
            other.next()
    assert version < 10_000


# --- coalescing: one slot for each viewer ----------------------------------------------------------------------------


def channel_at(version: int, **parts: int) -> Channel:
    channel = Channel("lyon-open")
    channel.now = versions(version, **parts)
    return channel


def test_a_slow_viewer_gets_the_newest_of_everything_it_missed() -> None:
    channel, viewer = channel_at(10, standings=9, session=10), Viewer(seen=4)
    assert channel.frame_for(viewer).count(b"event:") == 2
    channel.now = versions(500, standings=480, session=500, clock=3)
    channel._frames.clear()
    frame = channel.frame_for(viewer)
    assert frame.count(b"event:") == 2
    assert frame.count(b"id: 500") == 2
    assert channel.frame_for(viewer) == b""


def test_viewers_who_have_seen_the_same_share_their_bytes() -> None:
    channel = channel_at(10, standings=9, session=10)
    made = [channel.frame_for(Viewer(seen=4)) for _ in range(100)]
    assert len({id(frame) for frame in made}) == 1


def test_the_kept_frames_are_bounded() -> None:
    channel = channel_at(1000, standings=1000)
    for seen in range(900):
        channel.frame_for(Viewer(seen=seen))
    assert len(channel._frames) <= 64
