"""Tables that a migration makes together are those that it would make one by one."""

import pytest
from django.db import connection, models
from django.db.migrations import CreateModel
from django.db.migrations.state import ProjectState

from tournaments.common.created_together import CreateModels, created_together

ROOM = CreateModel("Room", [("id", models.BigAutoField(primary_key=True)), ("name", models.CharField(max_length=20))])
DESK = CreateModel(
    "Desk",
    [
        ("id", models.BigAutoField(primary_key=True)),
        ("room", models.ForeignKey("together.Room", models.CASCADE)),
        ("number", models.IntegerField()),
    ],
    options={"constraints": [models.UniqueConstraint(fields=["room", "number"], name="desk_once_in_a_room")]},
)


def state_after(*operations: CreateModel | CreateModels, drawn: bool = False) -> ProjectState:
    state = ProjectState()
    if drawn:
        assert not state.apps.get_models()
    for operation in operations:
        operation.state_forwards("together", state)
    return state


@pytest.mark.parametrize("drawn", [False, True])
def test_the_state_is_that_of_single_operations(drawn: bool) -> None:
    together = state_after(CreateModels([ROOM, DESK]), drawn=drawn)
    assert together == state_after(ROOM, DESK)
    assert {model.__name__ for model in together.apps.get_models()} == {"Room", "Desk"}


@pytest.mark.django_db(transaction=True)
def test_the_tables_are_made_and_taken_away() -> None:
    (operation,) = created_together([ROOM, DESK])
    before, after = ProjectState(), state_after(CreateModels([ROOM, DESK]))
    tables = {"together_room", "together_desk"}
    with connection.schema_editor() as editor:
        operation.database_forwards("together", editor, before, after)
    assert tables <= set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        names = connection.introspection.get_constraints(cursor, "together_desk")
    assert "desk_once_in_a_room" in names
    with connection.schema_editor() as editor:
        operation.database_backwards("together", editor, after, before)
    assert not tables & set(connection.introspection.table_names())


def test_a_plan_says_how_many_and_which() -> None:
    operation = CreateModels([ROOM, DESK])
    assert operation.describe() == "Create 2 models"
    assert operation.references_model("desk", "together")
    assert not operation.references_model("chair", "together")
