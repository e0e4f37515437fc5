"""Derive the schema of JSON that is built as plain dicts, from the types that the dicts are checked with."""

from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from rest_framework import serializers

from tournaments.common.api.fields import ExactNumber, NullableItems
from tournaments.common.api.shapes import Shape
from tournaments.common.json_shapes import IsoMoment

_FIELDS: Final[dict[Any, type[serializers.Field[Any, Any, Any, Any]]]] = {
    int: serializers.IntegerField,
    str: serializers.CharField,
    bool: serializers.BooleanField,
    IsoMoment: serializers.DateTimeField,
}


@cache
def described(document: Any) -> Any:
    """Return the schema of a ``TypedDict``, named as the type is, without ``Data``.

    The text of ``Annotated`` is the help of a field; what is ``NotRequired`` may be left out.
    """
    hints = get_type_hints(document, include_extras=True)
    name = f"{document.__name__.removesuffix('Data')}Serializer"
    fields = {field: _field_of(hint) for field, hint in hints.items()}
    return type(name, (Shape,), {"__doc__": document.__doc__, **fields})


def _field_of(hint: Any, **facts: Any) -> Any:
    """Return the field of a serializer for the type of a value in JSON."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is NotRequired or origin is Annotated:
        more = {"required": False} if origin is NotRequired else {"help_text": parts[1]}
        return _field_of(parts[0], **more, **facts)
    if origin in (Union, UnionType):
        kinds = [part for part in parts if part is not NoneType]
        nullable = facts | {"allow_null": True} if NoneType in parts else facts
        return ExactNumber(**nullable) if kinds == [int, str] else _field_of(kinds[0], **nullable)
    if origin is list:
        return _list_of(_field_of(parts[0]), **facts)
    if is_typeddict(hint):
        return described(hint)(**facts)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return serializers.ChoiceField([member.value for member in hint], **facts)
    return _FIELDS[hint](**facts)


def _list_of(item: Any, **facts: Any) -> Any:
    if not isinstance(item, serializers.Serializer):
        return serializers.ListField(child=item, **facts)
    return NullableItems(child=item, **facts) if item.allow_null else type(item)(many=True, **facts)
