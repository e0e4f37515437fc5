"""What every request meets first: its id, the characters that nothing keeps, and what never stands in a log."""

import pytest
from django.test import Client

from config.logs.redaction import redacted

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
