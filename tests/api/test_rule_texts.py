"""The rule texts by program: every clause, in the caller's language, with what it does here."""

import pytest
from django.test import Client

from mahjong_core.clauses import TEXTS


def get(path: str, language: str = "en") -> dict[str, object]:
    answer = Client().get(f"/api/v1/rules/texts/{path}", headers={"accept-language": language})
    assert answer.status_code == 200
    body: dict[str, object] = answer.json()
    return body


def test_the_texts_are_listed_in_order() -> None:
    rows = get("")
    assert [row["id"] for row in rows] == list(TEXTS)  # type: ignore[index]
    assert rows[0] == {  # type: ignore[index]
        "id": "ffmj-2016",
        "name": "FFMJ 2016",
        "family": "mcr",
        "clause_count": 338,
        "href": "/rules/ffmj-2016/",
    }


@pytest.mark.long
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_clause_is_there_in_the_language_that_is_asked_for(text: str, language: str) -> None:
    body = get(f"{text}/", language)
    clauses = [clause for chapter in body["chapters"] for clause in chapter["clauses"]]  # type: ignore[attr-defined]
    assert body["language"] == language
    assert [(clause["number"], clause["words"]) for clause in clauses] == [
        (clause.number, clause.words[language]) for clause in TEXTS[text].clauses
    ]


def test_a_clause_says_where_it_stands_and_what_it_does() -> None:
    """3.10.1: "Les joueurs sont classés selon les points de table", page 32 by the table of contents."""
    body = get("ffmj-2016/?q=3.10.1", "fr")
    (chapter,) = body["chapters"]  # type: ignore[misc]
    (clause,) = chapter["clauses"]
    assert chapter["title"] == "Classement"
    assert clause["words"] == "on classe par points de table, puis par total de mini-points"
    assert (clause["anchor"], clause["page"], clause["is_from_page"]) == ("c-3-10-1", 32, False)
    assert clause["same_as"] is None
    assert "/rules/options/mcr/#o-ranking-metrics" in [use["href"] for use in clause["uses"]]


def test_the_same_clause_of_another_text_is_named() -> None:
    body = get("wmo-2014/?q=3.4.27")
    (clause,) = body["chapters"][0]["clauses"]  # type: ignore[index]
    assert clause["same_as"] == {"text": "ffmj-2016", "number": "3.4.27"}
    assert clause["words"] == "a forced discard: a tile exposed by mistake is discarded on the next turn"


def test_an_unknown_text_is_not_found() -> None:
    answer = Client().get("/api/v1/rules/texts/green-book/")
    assert (answer.status_code, answer.json()["code"]) == (404, "api.not_found")
