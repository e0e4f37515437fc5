"""What the organiser keeps back: nothing of it leaves by any public way, and it all comes back when it is let go."""

import io
import itertools
import re
import zipfile
from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from config.api_urls import urlpatterns as api_patterns
from penalties.rulings.services.decisions import record_ruling
from scoring.common.selectors.basis import Basis
from scoring.common.selectors.embargoes import NO_EMBARGOES, Embargoes, current_embargoes
from scoring.models import Embargo, EmbargoKind, Release, SheetEntry, SideRankingKind
from scoring.publication.selectors.published import publications
from scoring.publication.services.embargoes import lift_embargo, place_embargo
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import supersede_entry
from scoring.side_rankings.services import choose_side_rankings
from scoring.standings.selectors.groups import country_ranking, team_ranking
from scoring.standings.selectors.public_view import public_ranking, public_sentence, public_sessions
from scoring.standings.selectors.ranking import ranking, ranking_from_ledger
from scoring.standings.selectors.rows import standings_data
from tests.people import (
    NOON,
    actor,
    client_of,
    finish,
    finish_session,
    make_seated_event,
    session_of,
    start,
    table_of,
    win,
)
from tests.refusals import refuses
from tests.test_every_page import patterns
from tournaments.common.look.workbooks import XLSX
from tournaments.models import AuditEvent, SeatingDraw, Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.registry.live_parts import live_parts
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
LAST = 3
HOLD, FREEZE = EmbargoKind.HOLD, EmbargoKind.FREEZE
# East wins 311 from South fourteen times, 14 x (311 + 3 x 8) = 4690; South pays 14 x (311 + 8) = 4466 (MCR 3.9.1.3.2).
TELLING, HANDS = 311, 14
AT_THE_TABLE = (4690, 4466)


def make_event(**facts: Any) -> Tournament:
    """Sessions 1 and 2 played and released."""
    event = make_seated_event(sessions=LAST, **facts)
    for number in (1, 2):
        finish_session(event, number, at=NOON + (number - 1) * 3 * HOUR)
        release_session(session=session_of(event, number), by=actor("chris"), at=NOON + (number * 3 - 0.5) * HOUR)
    choose_side_rankings(
        tournament=event, kinds=SideRankingKind.values, newcomers=[1, 2], by=actor("alice"), at=NOON + 5.5 * HOUR
    )
    return event


def giant(value: int) -> list[dict[str, Any]]:
    return [win(number, value=value) for number in range(1, HANDS + 1)]


def play_last(event: Tournament) -> None:
    """Session 3 played, verified and released; no. 1 wins a giant hand at table 1, East of table 2 is ruled upon."""
    at = NOON + 6 * HOUR
    start(event, LAST, at)
    offender = table_of(event, 2, LAST).seats.select_related("participant").get(wind="E").participant
    record_ruling(
        table=table_of(event, 2, LAST),
        participant=offender,
        offence="false-win-below-minimum",
        by=actor("bob"),
        at=at,
    )
    for number in range(1, 5):
        finish(table_of(event, number, LAST), giant(TELLING) if number == 1 else [win(1)], at=at)
    end_session(session=session_of(event, LAST), by=actor("chris"), at=at + 2 * HOUR)
    release_session(session=session_of(event, LAST), by=actor("chris"), at=at + 2.5 * HOUR)


def correct_last(event: Tournament, value: int) -> None:
    """The giant hand is corrected to another value, verified and released again."""
    table, at = table_of(event, 1, LAST), NOON + 9 * HOUR
    entry = SheetEntry.objects.filter(table=table).earliest("sequence")
    changed = dict(entry.payload) | {"value": value, "winner": "S", "discarder": "W"}
    supersede_entry(entry=entry, data=changed, reason="Misread", by=actor("bob"), at=at)
    submit_table(table=table, by=actor("sam"), at=at)
    verify_table(table=table, by=actor("sue"), at=at)
    release_session(session=session_of(event, LAST), by=actor("chris"), at=at + HOUR)


def keep_back(event: Tournament, kind: EmbargoKind) -> Embargo:
    """Session 3 held, or the ranking frozen after session 2: either way session 3 stays dark."""
    number = LAST if kind is HOLD else LAST - 1
    return place_embargo(session=session_of(event, number), kind=kind, by=actor("alice"), at=NOON + 5.9 * HOUR)


def public_addresses(event: Tournament, token: str) -> Iterator[str]:
    """Every address of the pages and of the API that a GET can reach, with every value that could tell something."""
    known: dict[str, list[Any]] = {
        "slug": [event.slug],
        "session": [1, LAST],
        "table": [1],
        "number": [1],
        "hand": [1],
        "draw": [SeatingDraw.objects.get(tournament=event).uid],
        "uid": list(Release.objects.values_list("uid", flat=True))[:3],
        "part": [*(part.name for part in live_parts if not part.takes_words), f"results/{LAST}"],
        "token": [token],
        "participant": [1],
    }
    pages = [f"/{pattern}" for pattern, _name in patterns()]
    endpoints = [f"/api/v1/{pattern.pattern}" for pattern in api_patterns if "schema" not in str(pattern.pattern)]
    for address in [*pages, *endpoints]:
        names = re.findall(r"<\w+:(\w+)>", address)
        if "slug" not in names and "token" not in names and "draw" not in names:
            continue
        for values in itertools.product(*(known.get(name, [1]) for name in names)):
            filled = dict(zip(names, values, strict=True))
            yield re.sub(r"<\w+:(\w+)>", lambda result, filled=filled: str(filled[result[1]]), address)
    for path in ("", "teams/", "countries/", "1/"):
        yield from (f"/t/{event.slug}/standings/{path}?after={number}" for number in range(1, LAST + 1))
    for path in ("standings", "team-standings", "standings/1/why"):
        yield f"/api/v1/tournaments/{event.slug}/{path}/?as_of=2026-11-23T12:00:00Z"


# What differs between two answers and tells nothing of a result: keys of forms, the counter of writes, the hour.
IDLE = [
    r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"|name="key" value="\w+"',
    r'data-version="\d+"|data-live-version="\d+"|data-now="[\d.]+"',
    r'"version": ?\d+|"(standings|session|clock|announcement|call)": ?\d+|"(now|written_at)": ?"[^"]*"',
]


def text_of(answer: Any) -> str:
    """The text of an answer; of a workbook what stands in its sheets, since the file is packed and says its hour."""
    if answer.streaming:
        return ""
    if answer.get("Content-Type") != XLSX:
        return str(answer.content.decode(errors="replace"))
    with zipfile.ZipFile(io.BytesIO(answer.content)) as book:
        names = [name for name in book.namelist() if name != "docProps/core.xml"]
        return "".join(book.read(name).decode() for name in names)


def seen_by(client: Client, addresses: list[str]) -> dict[str, tuple[int, str]]:
    """Status and text of each address, without what says nothing."""
    results = {}
    for address in addresses:
        answer = client.get(address)
        text = text_of(answer)
        for pattern in IDLE:
            text = re.sub(pattern, "", text)
        results[address] = (answer.status_code, text)
    return results


def telling(event: Tournament) -> re.Pattern[str]:
    """The scores of the giant table, and every sum of four digits that they are part of: players, teams, countries."""
    current = ranking_from_ledger(event, Basis.VERIFIED)
    sums = [*current.rows, *team_ranking(current), *country_ranking(current)]
    results = {*AT_THE_TABLE, *(abs(int(total.table_score)) for total in sums if abs(total.table_score) > 1000)}
    return re.compile(rf"(?<![0-9a-f])({'|'.join(map(str, results))})(?![0-9a-f])")


def tells(text: str, numbers: re.Pattern[str]) -> bool:
    """Whether a telling number stands in a text, however its thousands are set apart."""
    text = text.replace("\r\n ", "")  # a calendar folds its lines, and a row's name may stand across two
    text = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "", text)  # a row's own name is drawn by chance
    plain = re.sub(r"(?<=\d)[\u00a0\u202f\u2009,. ](?=\d{3})", "", text)
    return numbers.search(plain) is not None


def telling_addresses(event: Tournament, seen: Mapping[str, tuple[int, str]]) -> set[str]:
    numbers = telling(event)
    return {address for address, (_status, text) in seen.items() if tells(text, numbers)}


@pytest.mark.sampled(4)
@pytest.mark.words
@pytest.mark.parametrize("live", [False, True], ids=["released", "live"])
@pytest.mark.parametrize("kind", [HOLD, FREEZE])
def test_no_public_answer_tells_what_is_kept_back(kind: EmbargoKind, live: bool) -> None:
    event = make_event(live_results=live)
    keep_back(event, kind)
    play_last(event)
    # No. 2 sat elsewhere: whoever played at a table knows its sheet.
    token = issue_player_link(participant=event.participants.get(number=2), by=actor("alice"), at=NOON)
    addresses = list(dict.fromkeys(public_addresses(event, token)))
    stranger = Client(headers={"x-request-id": "the-same-each-time"})  # pages that refuse say the number of the request
    before = seen_by(stranger, addresses)
    assert telling_addresses(event, before) == set()
    correct_last(event, 88)
    after = seen_by(stranger, addresses)
    assert [address for address in addresses if before[address] != after[address]] == []


@pytest.mark.long
@pytest.mark.sampled(2)
@pytest.mark.words
@pytest.mark.parametrize("kind", [HOLD, FREEZE])
def test_the_same_walk_finds_the_number_once_it_is_let_go(kind: EmbargoKind) -> None:
    event = make_event()
    placed = keep_back(event, kind)
    play_last(event)
    lift_embargo(embargo=placed, by=actor("alice"), at=NOON + 9 * HOUR)
    addresses = list(dict.fromkeys(public_addresses(event, "none")))
    result = telling_addresses(event, seen_by(Client(), addresses))
    expected = {
        "/t/lyon-open/standings/",
        "/t/lyon-open/standings/teams/",
        "/t/lyon-open/standings/countries/",
        "/t/lyon-open/standings/1/",
        "/t/lyon-open/statistics/",
        "/t/lyon-open/standings/side/",
        "/t/lyon-open/export/side-rankings.csv",
        "/t/lyon-open/export/side-rankings.json",
        "/t/lyon-open/export/side-rankings.xlsx",
        "/api/v1/tournaments/lyon-open/side-rankings/",
        "/t/lyon-open/",
        "/t/lyon-open/s/3/results/",
        "/t/lyon-open/s/3/tables/1/",
        "/t/lyon-open/export/standings.csv",
        "/t/lyon-open/export/standings.xlsx",
        "/t/lyon-open/parts/standings",
        "/t/lyon-open/parts/standings.json",
        "/t/lyon-open/parts/results/3",
        f"/t/lyon-open/standings/published/{Release.objects.latest('pk').uid}/",
        "/api/v1/tournaments/lyon-open/standings/",
        "/api/v1/tournaments/lyon-open/standings/1/why/",
        "/api/v1/tournaments/lyon-open/team-standings/",
        "/api/v1/tournaments/lyon-open/country-standings/",
        "/api/v1/tournaments/lyon-open/sessions/3/tables/",
        "/api/v1/tournaments/lyon-open/sessions/3/tables/1/",
    }
    assert expected - result == set()


@pytest.mark.long
@pytest.mark.words
@pytest.mark.parametrize("caller", ["dan", "olga"])
def test_an_account_without_a_role_here_sees_no_more(caller: str) -> None:
    event = make_event(live_results=True)
    keep_back(event, FREEZE)
    play_last(event)
    addresses = [address for address in public_addresses(event, "none") if "standings" in address or "/s/3" in address]
    assert telling_addresses(event, seen_by(client_of(caller), addresses)) == set()


@pytest.mark.long
@pytest.mark.parametrize("kind", [HOLD, FREEZE])
def test_the_staff_see_everything_all_the_same(kind: EmbargoKind) -> None:
    event = make_event()
    keep_back(event, kind)
    play_last(event)
    for name, args in (("standings", []), ("results", [LAST]), ("sheet", [LAST, 1]), ("export-standings", [])):
        page = client_of("sam").get(reverse(name, args=[event.slug, *args])).text
        assert tells(page, telling(event)), name
    assert ranking(event, Basis.VERIFIED).last_session == LAST


@pytest.mark.long
def test_the_frozen_ranking_is_the_one_after_that_session_and_the_page_says_so() -> None:
    event = make_event()
    published = standings_data(ranking_from_ledger(event, Basis.RELEASED))["rows"]
    keep_back(event, FREEZE)
    play_last(event)
    shown = ranking_from_ledger(event, Basis.RELEASED)
    assert standings_data(shown)["rows"] == published
    assert standings_data(shown)["frozen_after"] == 2
    place_embargo(session=session_of(event, 1), kind=HOLD, by=actor("alice"), at=NOON + 9 * HOUR)
    page = Client().get("/t/lyon-open/standings/").text
    assert "Ranking frozen until the ceremony: as it was after session 2." in page
    assert "The results of session 1 are withheld by the organiser" in page
    assert "withheld" in Client().get("/t/lyon-open/s/3/results/").text


def said_of(event: Tournament) -> str:
    """The sentence on what the public sees, which its ranking and the list of its sessions must give alike."""
    sentence = public_sentence(public_ranking(event))
    assert public_sentence(public_sessions(event)) == sentence
    return sentence


@pytest.mark.long
def test_a_held_session_counts_for_nobody_and_is_named_to_the_public() -> None:
    event = make_event()
    before = {row.entrant_id: row for row in ranking_from_ledger(event, Basis.RELEASED).rows}
    place_embargo(session=session_of(event, 1), kind=HOLD, by=actor("alice"), at=NOON + 6 * HOUR)
    held = ranking_from_ledger(event, Basis.RELEASED)
    assert all(row.sessions[0] is None for row in held.rows)
    for row in held.rows:
        second = before[row.entrant_id].sessions[1]
        assert second is not None
        assert row.sessions[1] == second
        assert row.table_score == second.table_score
    assert standings_data(held)["held_sessions"] == [1]
    assert said_of(event) == "The public sees the results up to session 2. Session 1 does not count there."


@pytest.mark.parametrize(("state", "last"), [("active", 3), ("disqualified", 3), ("removed_for_illness", 2)])
def test_the_public_sessions_are_those_of_its_ranking(state: str, last: int) -> None:
    """Session 3 counts by one table; where its players are taken out of the results, it does not count at all."""
    event = make_event(live_results=True)
    start(event, LAST, NOON + 6 * HOUR)
    table = table_of(event, 1, LAST)
    finish(table)
    event.participants.filter(pk__in=table.seats.values("participant")).update(state=state)
    event.refresh_from_db()
    assert said_of(event) == f"The public sees live results up to session {last}."


@pytest.mark.long
def test_a_freeze_set_beforehand_waits_for_its_session() -> None:
    event = make_seated_event(sessions=LAST)
    place_embargo(session=session_of(event, 1), kind=FREEZE, by=actor("alice"), at=NOON)
    assert current_embargoes(event) == Embargoes(after=1)
    finish_session(event, 1)
    release = release_session(session=session_of(event, 1), by=actor("chris"), at=NOON + 2.5 * HOUR)
    assert current_embargoes(event) == Embargoes(after=1, until=release.at)
    assert ranking(event, Basis.RELEASED).last_session == 1


@pytest.mark.long
def test_every_page_says_the_same_of_what_the_public_sees() -> None:
    """Session 3 is released and the ranking frozen after session 2: the public reads two sessions."""
    event = make_event()
    placed = keep_back(event, FREEZE)
    play_last(event)
    public, staff, organiser = Client(), client_of("chris"), client_of("alice")
    frozen = "The public sees the ranking frozen after session 2."
    assert frozen in staff.get("/t/lyon-open/standings/").text
    assert frozen in organiser.get("/t/lyon-open/standings/kept-back/").text
    front = public.get("/t/lyon-open/").text
    assert "The ranking stays frozen after session 2 until the ceremony." in front
    assert "Every session counts" not in front
    assert "Release the ranking" in organiser.get("/t/lyon-open/").text
    lift_embargo(embargo=placed, by=actor("alice"), at=NOON + 9 * HOUR)
    assert "The public sees the results up to session 3." in staff.get("/t/lyon-open/standings/").text
    assert "Every session counts in the ranking." in public.get("/t/lyon-open/").text


@pytest.mark.long
def test_live_results_are_public_before_a_release() -> None:
    event = make_seated_event(sessions=LAST, live_results=True)
    assert said_of(event) == "The public sees no results yet."
    finish_session(event, 1)
    assert said_of(event) == "The public sees live results up to session 1."


@pytest.mark.long
def test_what_was_published_meanwhile_is_listed_once_it_is_let_go() -> None:
    event = make_event()
    placed = keep_back(event, HOLD)
    play_last(event)
    assert [publication.session.number for publication in publications(event, current_embargoes(event))] == [2, 1]
    assert [publication.session.number for publication in publications(event, NO_EMBARGOES)] == [3, 2, 1]
    lift_embargo(embargo=placed, by=actor("alice"), at=NOON + 9 * HOUR)
    assert [publication.session.number for publication in publications(event, current_embargoes(event))] == [3, 2, 1]


@pytest.mark.long
def test_a_publication_holds_released_sessions_only() -> None:
    """Typed, verified and released are three different things."""
    event = make_seated_event(sessions=LAST)
    finish_session(event, 1)
    finish_session(event, 2, at=NOON + 3 * HOUR)
    first = release_session(session=session_of(event, 1), by=actor("chris"), at=NOON + 6 * HOUR)
    counted = {item["session"] for row in first.standings["rows"] for item in row["sessions"] if item}
    assert counted == {1}


@pytest.mark.long
def test_placing_and_lifting_are_done_once_noted_and_tell_every_part() -> None:
    event = make_event()
    placed = keep_back(event, FREEZE)
    with refuses("scoring.embargo_placed"):
        place_embargo(session=session_of(event, 1), kind=FREEZE, by=actor("alice"), at=NOON)
    lift_embargo(embargo=placed, by=actor("alice"), at=NOON)
    with refuses("scoring.embargo_lifted"):
        lift_embargo(embargo=placed, by=actor("alice"), at=NOON)
    notes = AuditEvent.objects.filter(action__startswith="results.").order_by("pk").values_list("action", "by_name")
    assert list(notes) == [("results.frozen", "Alice"), ("results.unfrozen", "Alice")]
    event.refresh_from_db()
    assert event.standings_version == event.version


@pytest.mark.long
def test_the_database_allows_one_hold_of_a_session() -> None:
    event = make_event()
    keep_back(event, HOLD)
    facts = {"tournament": event, "session": session_of(event, LAST), "at": NOON, "by": "user:1", "by_name": "Alice"}
    with pytest.raises(IntegrityError), transaction.atomic():
        Embargo.objects.create(kind="hold", **facts)


@pytest.mark.long_on_sqlite
def test_the_organiser_does_both_on_the_page() -> None:
    event = make_event()
    alice = client_of("alice")
    address = reverse("embargoes", args=[event.slug])
    assert alice.post(address, {"kind": "freeze", "session": 2}).status_code == 302
    assert "Frozen after session 2" in alice.get(address).text
    refused = alice.post(address, {"kind": "freeze", "session": 1})
    assert refused.status_code == 409
    assert "The ranking is already frozen." in refused.text
    freeze = Embargo.objects.get()
    assert alice.post(address, {"lift": freeze.uid}).status_code == 302
    assert not current_embargoes(event)
