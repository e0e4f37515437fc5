"""Signing a sheet (MCR 3.9.1.4): on the glass, on a phone, by the referee; a disagreement calls one by itself."""

import hashlib
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import CallReason, RefereeCall, SheetSignature, SignedSheet
from scoring.results.services.versions import submit_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.selectors.signing import shortened, signed_sheet, signers_of
from scoring.sheets.services.entries import supersede_entry
from scoring.sheets.services.signing import Word, set_sheet_settings, sign_sheet
from tests.people import NOON, actor, at_seat, client_of, event_in_play, is_refused_read, nobody, play, table_of, win
from tests.refusals import refuses
from tests.scoring.devices.conftest import Device
from tournaments.common.actors import Actor, device_actor, player_actor
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.common.selectors.card_links import link_of
from tournaments.models import TableStatus, Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.django_db
DRAWN = [[[100, 200], [300, 250], [500, 180]]]


@pytest.fixture
def played(event: Tournament) -> Tournament:
    """Table 1 has one hand; the event asks for signatures."""
    set_sheet_settings(tournament=event, signatures=True, paper="none", by=actor("alice"), at=NOON)
    play(table_of(event), [win(1, value=28)])
    return event


def digest(event: Tournament) -> str:
    return sheet_of(table_of(event)).sheet.digest


def word(event: Tournament, signer: str, *, agrees: bool = True, **facts: Any) -> Word:
    return Word(signer, agrees, facts.pop("seen", digest(event)), facts.pop("strokes", DRAWN), **facts)


def tablet(device: Device) -> Actor:
    return device_actor(link_of(device.card))


def sign_all(event: Tournament, by: Actor) -> None:
    for signer in "ESWN":
        sign_sheet(table=table_of(event), word=word(event, signer), by=by, at=NOON)
    sign_sheet(table=table_of(event), word=word(event, "R", strokes=()), by=actor("bob"), at=NOON)


def test_five_signatures_freeze_the_sheet_as_data_and_picture(played: Tournament, device: Device) -> None:
    """MCR 3.9.2.3: "Joueurs et arbitres sont censés signer de leur nom la feuille de scores"."""
    sign_all(played, tablet(device))
    frozen = SignedSheet.objects.get()
    assert [row["signer"] for row in frozen.data["signatures"]] == ["E", "S", "W", "N", "R"]
    assert frozen.data["table_scores"] == {"E": 52, "S": -36, "W": -8, "N": -8}
    assert frozen.data["signatures"][0]["strokes"] == DRAWN
    text = json.dumps(frozen.data, sort_keys=True, separators=(",", ":"))
    assert frozen.sha256 == hashlib.sha256(text.encode() + b"\0" + frozen.image.encode()).hexdigest()
    assert frozen.image.count("<polyline") == 4
    assert "Player 5" in frozen.image


@pytest.mark.long
def test_four_are_not_enough(played: Tournament, device: Device) -> None:
    for signer in "ESWN":
        sign_sheet(table=table_of(played), word=word(played, signer), by=tablet(device), at=NOON)
    assert not SignedSheet.objects.exists()
    with refuses("scoring.not_signed", missing=["R"]):
        submit_table(table=table_of(played), by=tablet(device), at=NOON)


@pytest.mark.long
def test_where_nobody_asks_for_signatures_none_is_needed(event: Tournament, device: Device) -> None:
    play(table_of(event), [win(1)])
    assert f"/t/{device.card}/sign/" not in device.get().text
    assert device.post("submit/").status_code == 302
    assert table_of(event).status == TableStatus.SUBMITTED


def test_a_disagreement_calls_a_referee_by_itself(played: Tournament, device: Device) -> None:
    sent = {"signer": "S", "agrees": "no", "seen": digest(played), "note": "Hand 1 was 18"}
    assert device.post("sign/", sent).status_code == 302
    call = RefereeCall.objects.get()
    assert (call.reason, call.note) == (CallReason.DISAGREEMENT, "Player 5: Hand 1 was 18")
    assert "Does not agree" in device.get("sign/").text


@pytest.mark.long
def test_a_correction_makes_every_signature_void_and_the_sheet_is_signed_anew(
    played: Tournament, device: Device
) -> None:
    sign_all(played, tablet(device))
    entry = table_of(played).entries.get()
    supersede_entry(entry=entry, data=win(1, value=18), reason="Misread", by=actor("bob"), at=NOON)
    assert [signer.agrees for signer in signers_of(sheet_of(table_of(played)))] == [False] * 5
    assert signed_sheet(sheet_of(table_of(played))) is None
    assert SignedSheet.objects.count() == 1
    # MCR 3.9.1.3.2: 8 + 28, then 8 + 18 from the discarder, and 8 from each of the others.
    first = SignedSheet.objects.get()
    with refuses("scoring.not_signed", missing=[*"ESWNR"]):
        submit_table(table=table_of(played), by=tablet(device), at=NOON)
    sign_all(played, tablet(device))
    kept, second = SignedSheet.objects.order_by("id")
    assert (kept.sha256, kept.image, kept.data) == (first.sha256, first.image, first.data)
    assert [signed.data["table_scores"] for signed in (kept, second)] == [
        {"E": 52, "S": -36, "W": -8, "N": -8},
        {"E": 42, "S": -26, "W": -8, "N": -8},
    ]
    assert kept.sha256 != second.sha256
    submit_table(table=table_of(played), by=tablet(device), at=NOON)


@pytest.mark.long
def test_the_picture_shows_what_the_data_say(played: Tournament, device: Device) -> None:
    """Every hand's points, the four scores and the five names stand in both."""
    play(table_of(played), [nobody(2), win(3, "W", None, 43)])
    sign_all(played, tablet(device))
    frozen = SignedSheet.objects.get()
    lines = re.findall(r"<text[^>]*>([^<]*)</text>", frozen.image)
    assert lines[0] == "Lyon Open, session 1, table 1"
    assert [line.split("  ")[-1] for line in lines[2:5]] == ["+52 -36 -8 -8", "+0 +0 +0 +0", "-51 -51 +153 -51"]
    scores = frozen.data["table_scores"]
    assert scores == {"E": 1, "S": -87, "W": 145, "N": -59}
    assert lines[5] == "Table scores: " + "  ".join(f"{wind} {scores[wind]}" for wind in "ESWN")
    names = [f"{row['signer']} {row['name']}" for row in frozen.data["signatures"]]
    assert [line for line in lines if line in names] == names


@pytest.mark.long_on_sqlite
def test_what_was_signed_must_be_what_was_seen(played: Tournament, device: Device) -> None:
    seen = digest(played)
    play(table_of(played), [win(2)])
    with refuses("scoring.sheet_moved_on"):
        sign_sheet(table=table_of(played), word=word(played, "E", seen=seen), by=tablet(device), at=NOON)


@pytest.mark.long
def test_nobody_signs_twice(played: Tournament, device: Device) -> None:
    sign_sheet(table=table_of(played), word=word(played, "E"), by=tablet(device), at=NOON)
    with refuses("scoring.signed_already"):
        sign_sheet(table=table_of(played), word=word(played, "E"), by=tablet(device), at=NOON)


@pytest.mark.long
@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"strokes": ()}, "scoring.signature_empty"),
        ({"strokes": [[[5, 5], [1001, 5]]]}, "scoring.signature_malformed"),
        ({"strokes": [[[1, 1]] * 3001]}, "scoring.signature_malformed"),
    ],
    ids=["nothing drawn", "outside the field", "too much"],
)
def test_a_drawing_is_checked(played: Tournament, device: Device, facts: dict[str, Any], code: str) -> None:
    with refuses(code):
        sign_sheet(table=table_of(played), word=word(played, "E", **facts), by=tablet(device), at=NOON)


@pytest.mark.long
def test_the_referee_on_the_glass_writes_a_name(played: Tournament, device: Device) -> None:
    with refuses("scoring.signer_unnamed"):
        sign_sheet(table=table_of(played), word=word(played, "R"), by=tablet(device), at=NOON)
    sign_sheet(table=table_of(played), word=word(played, "R", name="Bob"), by=tablet(device), at=NOON)
    assert SheetSignature.objects.get().name == "Bob"


@pytest.mark.long
def test_who_signs_what(played: Tournament) -> None:
    """A player for their own seat alone; scorekeepers and organisers for nobody."""
    south = player_actor(at_seat(table_of(played), "S"))
    row = sign_sheet(table=table_of(played), word=word(played, "S", strokes=()), by=south, at=NOON)
    assert str(row.how) == "phone"
    for by, signer in ((south, "E"), (actor("sam"), "E"), (actor("alice"), "R"), (actor("dan"), "R")):
        with pytest.raises(NotPermitted):
            sign_sheet(table=table_of(played), word=word(played, signer), by=by, at=NOON)


@pytest.mark.long
def test_an_empty_sheet_is_not_signed(played: Tournament) -> None:
    table = table_of(played, 2)
    empty = Word("R", True, sheet_of(table).sheet.digest)
    with pytest.raises(Refusal):
        sign_sheet(table=table, word=empty, by=actor("bob"), at=NOON)


@pytest.mark.long_on_sqlite
def test_a_player_agrees_on_their_own_phone(played: Tournament) -> None:
    token = issue_player_link(participant=at_seat(table_of(played), "W"), by=actor("sam"), at=timezone.now())
    address = f"/p/{token}/sign/1/"
    assert "I agree and sign" in Client().get(address).text
    assert Client().post(address, {"signer": "W", "agrees": "yes", "seen": digest(played)}).status_code == 302
    assert "Signed" in Client().get(address).text
    assert Client().post(address, {"signer": "E", "agrees": "yes", "seen": digest(played)}).status_code == 403


@pytest.mark.long
def test_a_signed_sheet_is_read_by_staff_and_table_and_handed_in(played: Tournament, device: Device) -> None:
    sign_all(played, tablet(device))
    name = f"sign/signed/{SignedSheet.objects.get().sha256}.svg"
    assert device.get(name)["Content-Type"] == "image/svg+xml"
    staff = client_of("sue")
    assert staff.get(f"/t/lyon-open/s/1/tables/1/{name}").status_code == 200
    assert is_refused_read(Client().get(f"/t/lyon-open/s/1/tables/1/{name}"), "")
    assert device.get(f"sign/signed/{'0' * 64}.svg").status_code == 404
    sha = SignedSheet.objects.get().sha256
    picture, data = (device.get(f"sign/signed/{sha}.{kind}") for kind in ("svg", "json"))
    assert hashlib.sha256(data.content + b"\0" + picture.content).hexdigest() == sha
    assert data.json()["seats"]["S"] == {"number": 5, "name": "Player 5"}
    assert is_refused_read(Client().get(f"/t/lyon-open/s/1/tables/1/sign/signed/{sha}.json"), "")
    for signer in "ESWNR":
        with refuses("scoring.signed_already") as refused:
            sign_sheet(table=table_of(played), word=word(played, signer), by=tablet(device), at=NOON)
        assert str(refused.value.message) == "All five have signed. The sheet is final."
        assert refused.value.detail["href"].endswith("/s/1/tables/1/sign/")
    page = device.get("submit/").text
    assert "missing" not in page
    assert "Submit table 1" in page
    assert device.post("submit/").status_code == 302
    assert table_of(played).status == TableStatus.SUBMITTED


@pytest.mark.long
def test_the_organiser_says_what_is_asked_for(event: Tournament, alice: Client) -> None:
    assert alice.post("/t/lyon-open/sheets/", {"signatures": "on", "paper": "kept"}).status_code == 302
    page = alice.get("/t/lyon-open/sheets/").text
    assert 'name="signatures" id="id_signatures" checked' in page
    assert re.findall(r'name="paper" value="(\w+)"[^>]* checked', page) == ["kept"]
    assert alice.post("/t/lyon-open/sheets/", {"paper": "sometimes"}).status_code == 422


@pytest.fixture
def riichi(db: None) -> Tournament:
    return event_in_play("riichi-open", rule_set="ema-riichi-2016")


@pytest.mark.long
def test_a_riichi_sheet_is_signed_the_same_way(riichi: Tournament) -> None:
    line = {"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "han": 3, "fu": 40, "riichi": ["E"]}
    play(table_of(riichi), [line])
    for signer in "ESWNR":
        sign_sheet(table=table_of(riichi), word=word(riichi, signer), by=actor("bob"), at=NOON)
    frozen = SignedSheet.objects.get()
    assert frozen.data["hands"][0]["han"] == 3
    assert sum(frozen.data["table_scores"].values()) == sheet_of(table_of(riichi)).rules.table_total


@pytest.mark.long
def test_the_next_signer_comes_by_itself(played: Tournament, device: Device) -> None:
    """East, South, West, North, the referee; whoever signed on a phone meanwhile is passed over."""
    seen = digest(played)
    strokes = json.dumps(DRAWN)
    south = at_seat(table_of(played), "S")
    sign_sheet(table=table_of(played), word=word(played, "S", strokes=()), by=player_actor(south), at=NOON)
    answers = [
        device.post("sign/", {"signer": signer, "seen": seen, "strokes": strokes, "agrees": "yes", "name": "Bob"})
        for signer in "EWNR"
    ]
    assert [answer.status_code for answer in answers] == [302] * 4
    ends = [answer.headers["Location"].split("/sign/")[1] for answer in answers]
    assert ends == ["?signer=W#sign-here", "?signer=N#sign-here", "?signer=R#sign-here", ""]


@pytest.mark.long
def test_after_a_disagreement_nobody_is_hurried_on(played: Tournament, device: Device) -> None:
    sent = {"signer": "E", "seen": digest(played), "agrees": "no", "note": "Hand 1 was 18"}
    assert device.post("sign/", sent).headers["Location"].endswith("/sign/")


def test_each_signs_below_the_four_scores(played: Tournament, device: Device) -> None:
    page = device.get("sign/", signer="S").text
    form = page[page.index('id="sign-here"') :]
    # MCR 3.9.1.3.2: 8 + 28 from the discarder, 8 from the two others.
    for score in ("+52", "\u221236", "\u22128"):
        assert f'<b class="num">{score}</b>' in form


@pytest.mark.long_on_sqlite
def test_the_page_of_the_submission_asks_for_who_is_missing(played: Tournament, device: Device) -> None:
    sign_sheet(table=table_of(played), word=word(played, "E"), by=tablet(device), at=NOON)
    page = device.get("submit/").text
    assert "4 signatures of five are missing:" in page
    assert "Player 5, Player 9, Player 13, Referee" in page
    assert "Submit table 1</button>" not in page
    assert "The table can submit its sheet once all five have signed." in page


@pytest.mark.long
def test_the_desk_is_asked_too_and_may_hold_signed_paper(played: Tournament, sam: Client) -> None:
    page = sam.get("/t/lyon-open/s/1/tables/1/submit/").text
    assert "5 signatures of five are missing:" in page
    assert "If the paper sheet has all signatures, none are needed here." in page
    assert "Submit table 1" in page
    assert sam.post("/t/lyon-open/s/1/tables/1/submit/").status_code == 302


@pytest.mark.long
def test_a_sheet_that_was_handed_in_is_not_signed_any_more(played: Tournament, device: Device) -> None:
    submit_table(table=table_of(played), by=actor("sam"), at=NOON)
    assert "The sheet is submitted: it can no longer be signed." in device.get("sign/").text


def test_a_long_name_stays_under_its_own_box_of_the_picture() -> None:
    """Boxes are 162 wide and letters at most 8 on average: twenty of them."""
    assert shortened("E Vandenbroucke-Desmarets Anne-Sophie", 20) == "E Vandenbroucke-Des\u2026"
    assert shortened("R Bob", 20) == "R Bob"
