"""A copy of an event beside it, to try tomorrow's day tonight: the same to read, with names of its own, and silent."""

import io
import json
import re
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from archive.common.selectors.kinds import Carries
from archive.imports.services.rehearsing import rehearse
from mahjong_core.verify import open_event_file
from mahjong_core.verify.event import event_checks
from scoring.models import SheetEntry, SheetPhoto
from tests.api.conftest import Api
from tests.api.test_replay_services import played_event
from tests.archive.files import answers, bring_in, rewritten, saved, take_out
from tests.days.machine import drawn_day, play
from tests.demo import demo_event
from tests.people import (
    NOON,
    actor,
    add_players,
    finish_session,
    make_seated_event,
    make_tournament,
    make_user,
    start,
    table_of,
)
from tests.pictures import picture
from tournaments.common.errors import Refusal
from tournaments.models import EventStatus, Tournament
from tournaments.players.services.player_links import issue_player_link, player_of
from tournaments.seating.services.drawing import commit_draw

pytestmark = pytest.mark.django_db
PLACES = ("standings/", "team-standings/", "country-standings/", "balance/")


@pytest.fixture
def owner() -> Any:
    make_user("owner", is_superuser=True)
    return actor("owner")


def copied(event: Tournament, owner: Any, slug: str = "try-out", carries: Carries | None = None) -> Tournament:
    data = saved(event) if carries is None else saved(event, carries)
    return rehearse(file=io.BytesIO(data), slug=slug, by=owner, at=NOON).tournament


def check_the_same_but_for_identities(event: Tournament, copy: Tournament, folder: Path) -> None:
    """Standings of now and of every past moment, every sheet and draw from the copy's file, and the two compared."""
    failed = [text for good, text in event_checks(open_event_file(io.BytesIO(saved(copy)))) if not good]
    assert failed == []
    before, after = answers(event), answers(copy)
    assert before.keys() == after.keys()
    for path in before:
        if path.startswith(PLACES):
            assert nameless(after[path], copy) == nameless(before[path], event), path
    file, other = folder / "one.seatwind", folder / "other.seatwind"
    file.write_bytes(saved(event))
    other.write_bytes(saved(copy))
    output = StringIO()
    call_command("event", "compare", file, other, stdout=output)
    assert "a rehearsal of the first" in output.getvalue()
    assert "say the same" in output.getvalue()
    assert not names_of(file) & names_of(other)


def nameless(answer: Any, event: Tournament) -> str:
    """An answer without the address and the names of rows that stand in it."""
    text = json.dumps(answer, default=str).replace(f"/{event.slug}/", "/SLUG/")
    return re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "", text)


def names_of(path: Path) -> set[str]:
    """The uids of all rows that belong to the event alone."""
    shared = {"tournaments.person", "tournaments.club", "tournaments.user"}
    with path.open("rb") as file:
        source = open_event_file(file)
        return {row["uid"] for model in source.by_model.keys() - shared for row in source.rows(model)}


@pytest.mark.long
def test_the_demo_beside_itself(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    event = demo_event()
    owner = request.getfixturevalue("owner")
    before = saved(event)
    copy = copied(event, owner)
    assert (copy.slug, copy.status, copy.copy_kind, copy.copy_of) == (
        "try-out",
        EventStatus.DRAFT,
        "rehearsal",
        event.uid,
    )
    check_the_same_but_for_identities(event, copy, tmp_path)
    assert saved(event) == before


@pytest.mark.long
def test_the_recorded_event_of_2017(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    event = played_event()
    owner = request.getfixturevalue("owner")
    check_the_same_but_for_identities(event, copied(event, owner), tmp_path)


@pytest.mark.long
@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", [3, 11, 24, 57, 90, 133])
def test_a_random_day(seed: int, owner: Any, tmp_path: Path) -> None:
    """Rulings, appeals, signatures and substitutes: what digests name is named anew."""
    setup, steps, _ends = drawn_day(seed, length=25)
    event = play(setup, steps).now
    check_the_same_but_for_identities(event, copied(event, owner), tmp_path)


@pytest.mark.long
def test_play_goes_on_in_it_and_not_in_the_original(owner: Any) -> None:
    event = make_seated_event()
    finish_session(event, 1)
    before = saved(event)
    copy = copied(event, owner)
    finish_session(copy, 2, at=NOON + timedelta(hours=4))
    start(copy, 3, at=NOON + timedelta(hours=8))
    assert saved(event) == before
    assert SheetEntry.objects.filter(table__session__tournament=copy).count() > 0


@pytest.mark.long
def test_the_same_copy_again_has_the_same_bytes_and_another_address_other_names(owner: Any) -> None:
    event = make_seated_event()
    finish_session(event, 1)
    copy = copied(event, owner)
    first = saved(copy)
    take_out(copy)
    assert saved(copied(event, owner)) == first
    other = copied(event, owner, "try-again")
    assert other.uid not in {event.uid, Tournament.objects.get(slug="try-out").uid}


@pytest.mark.long
def test_pictures_go_along(owner: Any) -> None:
    event = make_seated_event()
    start(event)
    photo = SheetPhoto(table=table_of(event), kind="image/png", size=0, sha256="0" * 64, at=NOON, by="x", by_name="X")
    photo.file.save("paper.png", ContentFile(picture()), save=True)
    copy = copied(event, owner)
    kept = SheetPhoto.objects.get(table__session__tournament=copy)
    assert kept.file.name != photo.file.name
    with kept.file.open("rb") as file:
        assert file.read() == picture()


@pytest.mark.long
def test_links_of_the_original_open_nothing_of_the_copy(owner: Any) -> None:
    event = make_seated_event()
    player = event.participants.get(number=1)
    token = issue_player_link(participant=player, by=actor("alice"), at=NOON)
    copy = copied(event, owner, carries=Carries(secrets=True))
    assert not copy.participants.get(number=1).links.exists()
    assert player_of(token) == player
    fresh = issue_player_link(participant=copy.participants.get(number=1), by=actor("alice"), at=NOON)
    assert fresh != token
    assert player_of(fresh).tournament_id == copy.pk


@pytest.mark.long
def test_a_sealed_file_tells_a_copy_no_draw_that_is_to_come(owner: Any) -> None:
    """Whoever tries tomorrow's day tonight would else know tomorrow's seats before the hall."""
    event = make_tournament()
    add_players(event)
    commit_draw(tournament=event, by=actor("alice"), at=NOON)
    data = saved(event, Carries(secrets=True))
    (was,) = open_event_file(io.BytesIO(data)).rows("tournaments.seatingdraw")
    assert was["seed"] != "withheld"
    copy = rehearse(file=io.BytesIO(data), slug="try-out", by=owner, at=NOON).tournament
    assert copy.draws.get().seed == "withheld"


# --- silence -------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_rehearsal_has_no_webhook(owner: Any) -> None:
    from tournaments.models import Webhook
    from tournaments.webhooks.services.registering import register

    event = make_seated_event()
    register(tournament=event, url="https://example.org/hook", events=["session.started"], by=actor("alice"), at=NOON)
    copy = copied(event, owner)
    assert not Webhook.objects.filter(tournament=copy).exists()
    with pytest.raises(Refusal) as raised:
        register(
            tournament=copy, url="https://example.org/hook", events=["session.started"], by=actor("alice"), at=NOON
        )
    assert raised.value.code == "webhooks.rehearsal"


# --- where ---------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_by_command(tmp_path: Path) -> None:
    event = make_seated_event()
    file = tmp_path / "lyon.seatwind"
    file.write_bytes(saved(event))
    with pytest.raises(CommandError, match=r"archive\.event_is_here"):
        call_command("event", "import", file)
    output = StringIO()
    call_command("event", "import", file, "--as", "lyon-try-out", stdout=output)
    assert "A rehearsal" in output.getvalue()
    assert Tournament.objects.get(slug="lyon-try-out").copy_of == event.uid
    call_command("event", "import", file, "--rehearsal", stdout=StringIO())
    assert Tournament.objects.get(slug="lyon-open-rehearsal").copy_of == event.uid
    with pytest.raises(CommandError, match=r"archive\.event_is_here"):
        call_command("event", "import", file, "--as", "lyon-try-out")


@pytest.mark.long
def test_an_address_that_is_taken_is_refused_and_nothing_is_written(owner: Any) -> None:
    event = make_seated_event()
    make_seated_event("other-cup", players=4, sessions=1)
    with pytest.raises(Refusal) as raised:
        copied(event, owner, "other-cup")
    assert raised.value.code == "tournaments.slug_taken"
    assert Tournament.objects.count() == 2


@pytest.mark.long
def test_who_may_not_create_events_may_not_rehearse(settings: Any) -> None:
    event = make_seated_event()
    settings.SEATWIND_EVENT_CREATION = "staff"
    with pytest.raises(Refusal) as raised:
        rehearse(file=io.BytesIO(saved(event)), slug="try-out", by=actor("sam"), at=NOON)
    assert raised.value.code == "tournaments.creation_staff"
    assert Tournament.objects.count() == 1


@pytest.mark.long
def test_a_rehearsal_may_go_whatever_was_released_in_it(owner: Any) -> None:
    from scoring.publication.services.releases import release_session
    from tests.people import session_of
    from tournaments.events.services.removal import remove_event

    event = make_seated_event(players=8, sessions=1)
    finish_session(event, 1)
    release_session(session=session_of(event), by=actor("chris"), at=NOON)
    copy = copied(event, owner)
    with pytest.raises(Refusal):
        remove_event(tournament=event, name=event.name, by=actor("alice"), at=NOON)
    remove_event(tournament=copy, name=copy.name, by=actor("alice"), at=NOON)
    assert Tournament.objects.get() == event


@pytest.mark.long
def test_it_stays_a_rehearsal_on_another_machine(owner: Any) -> None:
    event = make_seated_event()
    copy = copied(event, owner)
    data = saved(copy)
    take_out(copy)
    assert bring_in(data).tournament.is_rehearsal


@pytest.mark.long_on_sqlite
def test_by_the_page_of_the_event(client: Client) -> None:
    event = make_seated_event()
    client.force_login(make_user("alice"))
    taken = client.post("/t/lyon-open/copy/", {"kind": "rehearsal", "slug": "lyon-open"})
    assert taken.status_code == 422
    assert Tournament.objects.count() == 1
    done = client.post("/t/lyon-open/copy/", {"kind": "rehearsal", "slug": "tonight"}, follow=True)
    assert "Rehearsal" in done.text
    copy = Tournament.objects.get(slug="tonight")
    assert copy.copy_of == event.uid
    assert Client().get("/t/tonight/").status_code == 404
    assert "tonight" not in Client().get("/").text
    assert "including released results" in client.get("/t/tonight/plan/").text


def test_by_a_file_that_is_handed_in_beside_its_event(client: Client) -> None:
    event = make_seated_event()
    client.force_login(make_user("alice"))
    file = SimpleUploadedFile("lyon.seatwind", saved(event), content_type="application/zip")
    preview = client.post("/event-files/", {"file": file}, follow=True)
    assert "Import as a rehearsal" in preview.text
    client.post(preview.redirect_chain[-1][0], {"slug": "tonight"})
    assert Tournament.objects.get(slug="tonight").copy_of == event.uid


@pytest.mark.long_on_sqlite
def test_by_the_api() -> None:
    event = make_seated_event()
    alice = Api("alice")

    def send(query: str) -> Any:
        return alice.client.post(
            f"/api/v1/event-files/{query}", saved(event), content_type="application/zip", headers=alice.headers
        )

    assert send("?slug=tonight").json()["code"] == "archive.event_is_here"
    done = send("?slug=tonight&rehearsal=true")
    assert (done.status_code, done.json()["slug"]) == (201, "tonight")
    assert Tournament.objects.get(slug="tonight").copy_of == event.uid


@pytest.mark.long
@pytest.mark.parametrize(
    ("before", "kind"),
    [
        ({"is_demo": False}, ""),  # before there were rehearsals
        ({"is_demo": False, "rehearsal_of": None}, ""),
        ({"is_demo": True, "rehearsal_of": None}, "demo"),
        ({"is_demo": False, "rehearsal_of": "8f0c5a54-8f3e-4a43-9c57-8a2c3f0d7c11"}, "rehearsal"),
    ],
)
def test_a_file_of_before_copies_had_a_kind_opens(before: dict[str, Any], kind: str) -> None:
    event = make_seated_event()
    data = saved(event)

    def as_before(model: str, row: dict[str, Any]) -> dict[str, Any]:
        if model != "tournaments.tournament":
            return row
        return {name: row[name] for name in row.keys() - {"copy_kind", "copy_of"}} | before

    take_out(event)
    back = bring_in(rewritten(data, as_before)).tournament
    original = before.get("rehearsal_of")
    assert (back.copy_kind, back.copy_of and str(back.copy_of)) == (kind, original)
    assert kind or saved(back) == data
