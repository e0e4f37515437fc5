"""Every call with a body has an example of it: one that a client may copy, change the names in, and send."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from jsonschema import Draft202012Validator, FormatChecker

from tests.api.day import EVENT, SESSION, TABLE, Day, Row, day
from tests.api.test_permissions import caller_of, route_of
from tests.rights import CALLS
from tournaments.site.api.answers import answer_content, recorded_answers
from tournaments.site.api.docs import document

__all__ = ["day"]  # the fixture

pytestmark = pytest.mark.django_db
JSON = "application/json"


def bodies() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Address below the root, method and described body of every call that takes JSON."""
    for path, methods in document()["paths"].items():
        for method, facts in methods.items():
            body = facts.get("requestBody", {}).get("content", {}).get(JSON)
            if body is not None:
                yield path.removeprefix("/api/v1/"), method, body


def examples_of(body: dict[str, Any]) -> list[Any]:
    return [item["value"] for item in body.get("examples", {}).values()]


def test_every_body_has_an_example() -> None:
    rows = list(bodies())
    assert [f"{method} {path}" for path, method, body in rows if not examples_of(body)] == []
    assert len(rows) >= 96


def test_every_example_has_the_shape_of_its_call() -> None:
    problems = []
    for path, method, body in bodies():
        schema = body["schema"] | {"components": document()["components"]}
        checker = Draft202012Validator(schema, format_checker=FormatChecker())
        for example in examples_of(body):
            problems += [f"{method} {path}: {error.message}" for error in checker.iter_errors(example)]
    assert problems == []


def answers() -> Iterator[tuple[str, dict[str, Any]]]:
    """Method and address of every call that answers JSON, and the described answer."""
    for path, methods in document()["paths"].items():
        for method, facts in methods.items():
            content = answer_content(facts)
            if content is not None:
                yield f"{method} {path}", content


def test_every_answer_has_an_example() -> None:
    rows = list(answers())
    assert [name for name, content in rows if not content.get("examples")] == []
    assert len(rows) >= 240


def test_every_example_of_an_answer_has_the_shape_that_is_promised() -> None:
    problems = []
    for name, content in answers():
        schema = content["schema"] | {"components": document()["components"]}
        checker = Draft202012Validator(schema, format_checker=FormatChecker())
        for example in examples_of(content):
            problems += [f"{name}: {list(error.path)} {error.message[:200]}" for error in checker.iter_errors(example)]
    assert problems == []


def test_a_recorded_answer_belongs_to_an_operation_that_gives_none_itself() -> None:
    shown = {name.replace(" /api/v1", " "): examples_of(content) for name, content in answers()}
    assert {name for name, answer in recorded_answers().items() if shown.get(name) != [answer]} == set()


def test_every_parameter_is_described() -> None:
    lacking = [
        f"{method} {path}: {given['name']}"
        for path, methods in document()["paths"].items()
        for method, facts in methods.items()
        for given in facts.get("parameters", ())
        if not given.get("description")
    ]
    assert lacking == []


# Where the example's people, tables or moments are not those of the day of the table of rights: what it is told there.
MEETS = {
    ("post", EVENT + "closing/words/"): "closing.nothing_asked",
    ("post", EVENT + "closing/close/"): "closing.blocked",
    ("post", EVENT + "closing/reopen/"): "closing.not_closed",
    ("post", "tournaments/<slug:slug>/file/leave/"): "archive.not_archived",
    ("post", "tournaments/"): "tournaments.slug_taken",
    ("post", EVENT + "status/"): "tournaments.status_move_refused",
    ("post", EVENT + "participation/"): "participation.session_unknown",
    ("put", EVENT + "participation/line-up/"): "participation.team_unknown",
    ("put", EVENT + "seating/"): "seating.refused",
    ("put", EVENT + "line-ups/<int:session>/team/"): "line_ups.team_unknown",
    ("put", EVENT + "phases/"): "phases.too_many_sessions",
    ("post", EVENT + "phases/<int:number>/reserve/"): "phases.not_through",
    ("post", EVENT + "phases/<int:number>/tie/"): "phases.no_tie",
    ("post", EVENT + "games/"): "clubs.player_unknown",
    ("post", EVENT + "games/logs/"): "clubs.player_unknown",
    ("post", EVENT + "evenings/propose/"): "clubs.player_unknown",
    ("post", EVENT + "seating/swap/"): "seating.unknown_player",
    ("post", EVENT + "seating/leave/"): "seating.refused",
    ("post", EVENT + "seating/enter/"): "seating.unknown_player",
    ("post", EVENT + "seating/move-table/"): "seating.table_unknown",
    ("post", EVENT + "seating/close-table/"): "seating.table_unknown",
    ("post", EVENT + "seating/open-table/"): "seating.refused",
    ("post", EVENT + "seating/next-session/"): "seating.cut_too_large",
    ("post", SESSION + "extra/"): "tournaments.no_such_table",
    ("post", TABLE + "hands/"): "scoring.hand_out_of_order",
    ("post", TABLE + "entries/<uuid:entry>/supersede/"): "scoring.sheet_moved_on",
    ("post", TABLE + "entries/<uuid:entry>/late/"): "scoring.sheet_moved_on",
    ("post", TABLE + "seats/preview/"): "sheets.other_players",
    ("post", TABLE + "seats/"): "scoring.sheet_moved_on",
    ("post", TABLE + "verify/"): "scoring.verification_differs",
    ("post", TABLE + "signatures/"): "scoring.sheet_moved_on",
    ("post", TABLE + "substitutes/"): "scoring.substitute_from_hand",
    ("post", TABLE + "substitutes/end/"): "scoring.no_substitute",
    ("post", EVENT + "substitutions/"): "api.not_found",
    ("post", TABLE + "end-signal/"): "scoring.not_riichi",
    ("post", EVENT + "rulings/"): "penalties.participant_unknown",
    ("post", EVENT + "rulings/propose/"): "penalties.participant_unknown",
    ("post", EVENT + "incidents/"): "penalties.participant_unknown",
    ("post", EVENT + "appeals/"): "appeals.not_at_table",
}


def template_of(route: str) -> str:
    """The address as the document writes it."""
    path = re.sub(r"<\w+:(\w+)>", r"{\1}", route)
    return path.removeprefix("tournaments/{slug}/") if path.startswith("tournaments/{slug}/draws/{draw}") else path


EXAMPLES = {(method, path): examples_of(body) for path, method, body in bodies()}
ROWS = [row for row in CALLS if row.allowed and (row.method, template_of(row.route)) in EXAMPLES]


@pytest.mark.long
@pytest.mark.sampled(14)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.method} {row.route}")
def test_the_first_example_is_accepted(row: Row, day: Day) -> None:
    """With a key of its own: then the answer is kept, too."""
    caller = "alice" if row.allowed == "all" else row.allowed.split()[-1]
    with transaction.atomic():
        example = EXAMPLES[row.method, template_of(row.route)][0]
        answer = caller_of(caller, day)(row.method, route_of(row, day), example, key="once")
        transaction.set_rollback(True)
    if (row.method, row.route) in MEETS:
        assert answer.code == MEETS[row.method, row.route]
    else:
        assert answer.status < 300, answer.body


def test_every_call_with_an_example_is_tried() -> None:
    """All but the invitation, which nobody in the table of rights may give."""
    tried = {(row.method, template_of(row.route)) for row in ROWS}
    assert set(EXAMPLES) - tried == {
        ("post", "tournaments/{slug}/staff/{staff}/invitation/"),
    }
