"""What every request meets first: its id, the characters that nothing keeps, and what never stands in a log."""

import pytest
from django.test import Client

from config.logs.redaction import redacted
from tests.api.conftest import Api
from tests.archive.files import bring_in, rewritten, saved, take_out
from tests.people import client_of, make_seated_event
from tests.refusals import refuses
from tournaments.common.json_shapes import is_storable_text

CARD = "XUn57JcEwSjffIrg6wSOKQfg-RDOvRVa"


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/healthz", "/", "/api/v1/tournaments/", "/nothing-here/", "/api/v1/nothing-here/"])
def test_every_answer_carries_the_id_of_its_request(client: Client, path: str) -> None:
    first, second = (client.get(path).headers["X-Request-ID"] for _ in range(2))
    assert first != second
    assert client.get(path, headers={"X-Request-ID": "from-the-proxy-1"}).headers["X-Request-ID"] == "from-the-proxy-1"


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["short", "with space 12", "a" * 65, "line\nbreak-12"])
def test_an_id_that_does_not_read_like_one_is_not_taken_over(client: Client, given: str) -> None:
    assert client.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"] != given


CONTROL_SIGNS = [chr(sign) for sign in (*range(9), 11, 12, *range(14, 32), *range(127, 160))]


@pytest.mark.django_db
@pytest.mark.parametrize("sign", ["\x01", "\x0b", "\x7f", "\x85"], ids=ascii)
def test_a_control_sign_is_refused_wherever_text_comes_in(sign: str) -> None:
    """It would stop the badges, score sheets and table cards that have the name: an event's, a substitute's."""
    event = make_seated_event(players=4, sessions=1)
    client, api = client_of("alice"), Api("alice")
    text = f"A{sign}B"
    page = client.post("/t/lyon-open/edit/", {"name": text})
    assert (page.status_code, "api.not_storable" in page.text) == (400, True)
    for method, path, body in (
        (api.patch, "/tournaments/lyon-open/", {"name": text}),
        (api.post, "/tournaments/lyon-open/sessions/1/tables/1/substitutes/", {"seat": "N", "substitute": text}),
        (api.post, "/tournaments/lyon-open/participants/bulk/", {"participants": [{"number": 9, "name": text}]}),
    ):
        answer = method(path, body)
        assert (answer.status, answer.code) == (400, "api.not_storable")
    data = rewritten(saved(event), lambda model, row: row | {"name": text} if "name" in row else row)
    take_out(event)
    with refuses("archive.row_malformed"):
        bring_in(data)


def test_no_control_sign_is_storable_but_tabs_and_line_ends() -> None:
    assert [sign for sign in CONTROL_SIGNS if is_storable_text(sign)] == []
    assert is_storable_text("Zoë\t1\r\n2")


@pytest.mark.django_db
def test_line_ends_and_tabs_are_text() -> None:
    make_seated_event(players=4, sessions=1)
    assert Api("alice").patch("/tournaments/lyon-open/", {"place": "Lyon\tHall"}).status == 200


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/?q=a%00b", "/people/?q=%00", "/t/lyon%00open/", "/api/v1/people/?q=a%00b"])
def test_a_nul_in_an_address_is_refused(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert "api.not_storable" in answer.text


@pytest.mark.django_db
def test_a_nul_in_a_form_is_refused(client: Client) -> None:
    answer = client.post("/sign-in/", {"username": "a\0b", "password": "x"})
    assert answer.status_code == 400
    assert "api.not_storable" in answer.text


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (f"GET /t/~{CARD}/ HTTP/1.1", "GET /t/~.../ HTTP/1.1"),
        (f"GET /t/%7E{CARD}/sheet/?lang=fr", "GET /t/%7E.../sheet/?lang=fr"),
        (f"Not Found: /p/{CARD}/", "Not Found: /p/.../"),
        (f"http://hall/p/{CARD}/sessions.ics", "http://hall/p/.../sessions.ics"),
        ("GET /t/lyon-open/players/12/", "GET /t/lyon-open/players/12/"),
        (f"POST /t/lyon-open/door/{CARD}/ HTTP/1.1", "POST /t/lyon-open/door/.../ HTTP/1.1"),
        (f"http://hall/t/lyon-open/door/missing{CARD}/", "http://hall/t/lyon-open/door/.../"),
        ("GET /t/lyon-open/door/missing/ HTTP/1.1", "GET /t/lyon-open/door/missing/ HTTP/1.1"),
        ("GET /t/lyon-open/door/missing/?done=1", "GET /t/lyon-open/door/missing/?done=1"),
        ("GET /t/lyon-open/door/missing?done=1", "GET /t/lyon-open/door/missing?done=1"),
    ],
)
def test_what_opens_a_page_by_itself_is_left_out_of_the_log(line: str, kept: str) -> None:
    assert redacted(line) == kept
