"""Personal links: made in one act, shown again, replaced one by one, sealed in the database, carried elsewhere."""

import csv
import hashlib
import hmac
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from tests.cache_keys import empty_cache
from tests.people import NOON, actor, make_seated_event
from tournaments.common.errors import Refusal
from tournaments.common.link_sealing import seal_secret, unseal_secret
from tournaments.models import AuditEvent, LinkSecret, Participant, PlayerLink, Tournament
from tournaments.players.services.link_secrets import CODE_LETTERS, keep_secret, known_secret, read_code
from tournaments.players.services.player_links import (
    all_open_links,
    issue_missing_links,
    issue_player_link,
    player_of,
    renew_all_links,
    show_player_link,
    token_by_code,
)


@pytest.fixture
def event(db: None) -> Iterator[Tournament]:
    empty_cache()
    yield make_seated_event()
    empty_cache()


def made(event: Tournament) -> dict[int, Any]:
    issue_missing_links(tournament=event, by=actor("alice"), at=NOON)
    return {link.participant.number: link for link in all_open_links(event, by=actor("alice"))}


def test_all_links_in_one_act(event: Tournament) -> None:
    links = made(event)
    assert sorted(links) == list(range(1, 17))
    assert {player_of(link.token).number: link.participant.number for link in links.values()} == {  # type: ignore[union-attr]
        n: n for n in range(1, 17)
    }
    assert len({link.code for link in links.values()}) == 16
    assert AuditEvent.objects.filter(action="player_link.all_issued").count() == 1


def test_a_second_press_changes_nothing(event: Tournament) -> None:
    before = {number: link.token for number, link in made(event).items()}
    assert issue_missing_links(tournament=event, by=actor("alice"), at=NOON) == 0
    assert {number: link.token for number, link in made(event).items()} == before


def test_one_player_s_link_is_replaced_alone(event: Tournament) -> None:
    before = made(event)
    token = issue_player_link(participant=Participant.objects.get(number=3), by=actor("sam"), at=NOON)
    after = made(event)
    assert after[3].token == token != before[3].token
    assert player_of(before[3].token) is None
    assert {n: item.token for n, item in after.items() if n != 3} == {
        n: item.token for n, item in before.items() if n != 3
    }
    assert after[3].code != before[3].code


def test_the_derivation_is_the_one_of_the_decision(event: Tournament) -> None:
    """HMAC-SHA256 of the event's secret over "player-link UID COUNTER", the first 24 bytes in base64 (decision 34)."""
    import base64

    link, secret = made(event)[7], known_secret(event)
    assert secret is not None
    person = Participant.objects.get(number=7)
    digest = hmac.new(secret, f"player-link {person.uid} 1".encode(), hashlib.sha256).digest()
    assert link.token == base64.urlsafe_b64encode(digest[:24]).decode()


def test_the_database_alone_opens_nothing(event: Tournament) -> None:
    """Neither a link, nor a code, nor the secret that they follow from stands anywhere in the database."""
    links, secret = made(event), known_secret(event)
    assert secret is not None
    text = " ".join(str(row) for model in (LinkSecret, PlayerLink, AuditEvent) for row in model.objects.values())
    wanted = [secret.hex(), *(link.token for link in links.values()), *(link.code for link in links.values())]
    assert [word for word in wanted if word in text] == []


def test_what_is_sealed_opens_with_its_key_alone(settings: Any) -> None:
    secret = bytes(range(32))
    text = seal_secret(secret)
    assert unseal_secret(text) == secret
    assert seal_secret(secret) != text
    own = settings.SECRET_KEY
    settings.SECRET_KEY = "another"
    with pytest.raises(Refusal, match=r"player_link\.secret_unreadable"):
        unseal_secret(text)
    settings.SECRET_KEY_FALLBACKS = [own]
    assert unseal_secret(text) == secret


def test_a_changed_seal_is_refused(event: Tournament) -> None:
    text = seal_secret(bytes(32))
    wrong = text[:30] + ("A" if text[30] != "A" else "B") + text[31:]
    with pytest.raises(Refusal, match=r"player_link\.secret_unreadable"):
        unseal_secret(wrong)


@pytest.mark.parametrize("text", ["", "abc", "é", "open:AAAA"])
def test_what_is_no_seal_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match=r"player_link\.secret_unreadable"):
        unseal_secret(text)


def test_links_live_on_where_the_event_is_carried_with_its_secret(event: Tournament, settings: Any) -> None:
    """Another machine has another key: the secret is sealed anew, and the same links are printed there."""
    before, secret = made(event), known_secret(event)
    assert secret is not None
    settings.SECRET_KEY = "the other machine's"
    keep_secret(event, secret, by=actor("alice"), at=NOON)
    assert {n: item.token for n, item in made(event).items()} == {n: item.token for n, item in before.items()}


def test_with_another_key_links_go_on_opening_and_are_made_anew(event: Tournament, settings: Any) -> None:
    before = made(event)
    settings.SECRET_KEY = "changed"
    assert player_of(before[1].token) is not None
    with pytest.raises(Refusal, match=r"player_link\.secret_unreadable"):
        all_open_links(event, by=actor("alice"))
    assert renew_all_links(tournament=event, by=actor("alice"), at=NOON) == 16
    assert player_of(before[1].token) is None
    assert player_of(all_open_links(event, by=actor("alice"))[0].token) is not None


def test_who_looks_at_a_link_stands_in_the_journal(event: Tournament) -> None:
    links = made(event)
    shown = show_player_link(participant=Participant.objects.get(number=5), by=actor("sam"), at=NOON)
    assert shown is not None
    assert shown.token == links[5].token
    assert AuditEvent.objects.filter(action="player_link.shown", by=actor("sam").key).count() == 1


@pytest.mark.long
@pytest.mark.parametrize("name", ["player 4", "PLAYER", "Plàyer 4"])
def test_name_number_and_code_open_the_page(event: Tournament, name: str) -> None:
    link = made(event)[4]
    typed = f" {link.code[:3].lower()}-{link.code[3:].lower()} "
    assert token_by_code(event, name=name, number=4, code=typed) == link.token


def test_none_of_the_three_is_enough(event: Tournament) -> None:
    links = made(event)
    code = links[4].code
    assert token_by_code(event, name="Somebody", number=4, code=code) is None
    assert token_by_code(event, name="Player 4", number=5, code=code) is None
    assert token_by_code(event, name="Player 4", number=4, code=links[5].code) is None
    assert token_by_code(event, name="Player 4", number=4, code="") is None


def test_letters_that_are_read_for_others() -> None:
    assert read_code("il-o 0u") == "1100V"
    assert len(CODE_LETTERS) == 32
    assert not set("ILOU") & set(CODE_LETTERS)


def test_the_way_in_from_the_poster(event: Tournament) -> None:
    link = made(event)[4]
    answer = Client().post("/t/lyon-open/me/", {"name": "Player 4", "number": "4", "code": link.code})
    assert answer.headers["Location"] == f"/p/{link.token}/"


@pytest.mark.long_on_sqlite
def test_guessing_is_slowed_and_the_link_itself_is_not(event: Tournament) -> None:
    """Five wrong codes are free, then two seconds, four, eight ... (decision 29)."""
    link = made(event)[4]
    tries = [Client().post("/t/lyon-open/me/", {"name": "Player 4", "number": "4", "code": "000000"}) for _ in range(7)]
    assert [response.status_code for response in tries] == [422] * 5 + [429, 429]
    assert tries[-1].headers["Retry-After"] == "2"
    right = Client().post("/t/lyon-open/me/", {"name": "Player 4", "number": "4", "code": link.code})
    assert right.status_code == 429
    assert Client().get(f"/p/{link.token}/").status_code == 200
    other = made(event)[5]
    passed = Client().post("/t/lyon-open/me/", {"name": "Player 5", "number": "5", "code": other.code})
    assert passed.status_code == 302


@pytest.mark.long
def test_the_cards_the_list_and_the_page(event: Tournament, alice: Client) -> None:
    assert "16 of 16 players have no link" in alice.get("/t/lyon-open/links/").content.decode()
    alice.post("/t/lyon-open/links/", {"act": "make"})
    links = {link.participant.number: link for link in all_open_links(event, by=actor("alice"))}
    cards = alice.get("/t/lyon-open/links/cards/")
    assert cards.content.decode().count('class="qr-code"') == 16
    assert cards.headers["Cache-Control"].startswith("max-age=0")
    assert alice.get("/t/lyon-open/links/cards/?number=3").content.decode().count('class="qr-code"') == 1
    listed = alice.get("/t/lyon-open/links/links.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(listed.splitlines()))
    assert rows[0] == ["Number", "Name", "Country", "Team", "Personal link", "Short code"]
    assert [row[4].split("/p/")[1].strip("/") for row in rows[1:]] == [links[n].token for n in range(1, 17)]


@pytest.mark.long_on_sqlite
def test_the_staff_tablet_shows_a_code(event: Tournament, sam: Client) -> None:
    link = made(event)[4]
    assert 'class="qr-code"' not in sam.get("/t/lyon-open/participants/4/link/").content.decode()
    shown = sam.post("/t/lyon-open/participants/4/link/", {"act": "show"}).content.decode()
    assert 'class="qr-code"' in shown
    assert link.token in shown


def test_an_answer_that_is_kept_holds_no_link(event: Tournament, alice: Client) -> None:
    """An answer to a write may be sent again from the database: links are read with GET alone."""
    key = {"Idempotency-Key": "one"}
    address = "/api/v1/tournaments/lyon-open/player-links/"
    answer = alice.post(address, {}, content_type="application/json", headers=key)
    assert answer.json() == {"made": 16}
    listed = alice.get(address).json()
    assert re.fullmatch(r"http://testserver/p/[\w-]{32}/", listed[0]["url"])
    assert alice.get(f"{address}?number=9").json() == [listed[8]]
    unknown = alice.get(f"{address}?player=9")
    assert (unknown.status_code, unknown.json()["code"]) == (400, "api.invalid")
    assert list(unknown.json()["detail"]["fields"]) == ["player"]
