"""The schema of JSON built as plain dicts: each type of a value becomes its field."""

from enum import StrEnum
from typing import Annotated, NotRequired, TypedDict

from rest_framework import serializers

from tournaments.common.api.documents import described
from tournaments.common.api.fields import ExactNumber, NullableItems
from tournaments.common.json_shapes import IsoMoment


class Suit(StrEnum):
    DOTS = "p"
    BAMBOOS = "s"


class TileData(TypedDict):
    suit: Suit
    number: int


class HandData(TypedDict):
    """Represent a hand."""

    at: IsoMoment | None
    score: Annotated[int | str | None, "Exact"]
    is_open: bool
    tiles: list[TileData]
    drawn: NotRequired[Annotated[list[TileData | None], "By turn"]]
    names: list[str]


def test_each_type_becomes_its_field() -> None:
    made = described(HandData)
    fields = made().fields
    kinds = {name: type(field) for name, field in fields.items()}
    assert (made.__name__, made.__doc__) == ("HandSerializer", "Represent a hand.")
    assert kinds == {
        "at": serializers.DateTimeField,
        "score": ExactNumber,
        "is_open": serializers.BooleanField,
        "tiles": serializers.ListSerializer,
        "drawn": NullableItems,
        "names": serializers.ListField,
    }
    assert [name for name, field in fields.items() if field.allow_null] == ["at", "score"]
    assert [name for name, field in fields.items() if not field.required] == ["drawn"]
    assert {name: field.help_text for name, field in fields.items() if field.help_text} == {
        "score": "Exact",
        "drawn": "By turn",
    }
    assert list(fields["tiles"].child.fields["suit"].choices) == ["p", "s"]


def test_a_type_has_one_serializer() -> None:
    """The document has one component for each type, wherever it is used."""
    fields = described(HandData)().fields
    assert type(fields["tiles"].child) is described(TileData) is type(fields["drawn"].child)


def test_what_is_left_out_stays_out() -> None:
    whole = {"at": None, "score": "497/2", "is_open": True, "tiles": [{"suit": Suit.DOTS, "number": 3}], "names": []}
    assert described(HandData)(whole).data == whole
