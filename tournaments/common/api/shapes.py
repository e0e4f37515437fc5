"""Define objects of the API: one description makes both their JSON and their schema."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from rest_framework.fields import Field, SkipField, get_attribute
from rest_framework.serializers import Serializer


class Shape(Serializer[Any]):
    """Represent an object of the API, made from a row or from a record of a selector: ``TableShape(row).data``.

    A field reads the attribute or the key of its name or of its ``source``, which may go through dots. If that is
    missing, a field that is not ``required`` is left out, and one with ``allow_null`` is null. A method
    ``read_<field>`` takes the row and returns a value that is computed. ``without`` names fields to leave out.
    """

    def __init__(self, *args: Any, without: Iterable[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in without:
            del self.fields[name]

    @cached_property
    def _readers(self) -> list[tuple[str, Field[Any, Any, Any, Any], Callable[[Any], Any]]]:
        fields = self.fields.items()
        return [(name, field, getattr(self, f"read_{name}", None) or _reader(field)) for name, field in fields]

    def to_representation(self, instance: Any) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for name, field, read in self._readers:
            try:
                value = read(instance)
            except SkipField:
                continue
            data[name] = None if value is None else field.to_representation(value)
        return data


def _reader(field: Field[Any, Any, Any, Any]) -> Callable[[Any], Any]:
    """Return the function that reads the value of a field from a row."""

    def read(row: Any) -> Any:
        try:
            return get_attribute(row, field.source_attrs)
        except (AttributeError, KeyError):
            if not field.required:
                raise SkipField from None
            if field.allow_null:
                return None
            raise

    return read
