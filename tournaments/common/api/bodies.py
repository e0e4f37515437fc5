"""Hold bodies to their description: refuse fields that it does not have, and say so in the OpenAPI document."""

from collections.abc import Mapping
from typing import Any, Final

from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

_REF: Final = "#/components/schemas/"


def unknown_fields(shape: Any, data: Any) -> dict[str, Any]:
    """Return an error for each field of ``data`` that ``shape`` does not have, nested as the data are."""
    inner: dict[str, Any]
    if isinstance(data, list) and isinstance(shape, serializers.ListField | serializers.ListSerializer):
        inner = {str(index): unknown_fields(shape.child, item) for index, item in enumerate(data)}
    elif isinstance(data, Mapping) and isinstance(shape, serializers.Serializer):
        fields = shape.fields
        inner = {
            str(name): unknown_fields(fields[name], item) if name in fields else [_("This field does not exist.")]
            for name, item in data.items()
        }
    elif isinstance(data, Mapping) and isinstance(shape, serializers.DictField):
        inner = {str(name): unknown_fields(shape.child, item) for name, item in data.items()}
    else:
        return {}
    return {name: inner[name] for name in sorted(inner) if inner[name]}


def bounds_of(field: Any, schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the bounds missing from a field's schema: that it may not be blank, or empty."""
    kinds = schema.get("type", ())
    if "string" in kinds and isinstance(field, serializers.CharField) and not field.allow_blank:
        has_form = "format" in schema or any(isinstance(item, RegexValidator) for item in field.validators)
        return ({} if has_form else {"pattern": r"\S"}) | {"minLength": max(1, field.min_length or 0)}
    if "array" in kinds and not getattr(field, "allow_empty", True):
        return {"minItems": max(1, schema.get("minItems", 0))}
    if "object" in kinds and not getattr(field, "allow_empty", True):
        return {"minProperties": 1}
    return {}


def close_bodies(result: dict[str, Any], **facts: Any) -> dict[str, Any]:
    """Return the document whose bodies take no other fields: a hook of drf-spectacular.

    Answers stay open, since fields may be added to them. What a body shares with an answer gets a name of its own.
    """
    shapes = result["components"]["schemas"]
    operations = [operation for methods in result["paths"].values() for operation in methods.values()]
    answered = _reached([operation["responses"] for operation in operations], shapes)
    sent = _reached([operation.get("requestBody") for operation in operations], shapes)
    names = {name: f"{name}Body" if name in answered else name for name in sent}
    shapes.update({names[name]: _closed(shapes[name], names) for name in sent})
    for operation in operations:
        for content in operation.get("requestBody", {}).get("content", {}).values():
            content["schema"] = _closed(content["schema"], names)
    result["components"]["schemas"] = dict(sorted(shapes.items()))
    return result


def _reached(part: Any, shapes: Mapping[str, Any]) -> set[str]:
    """Return the names of the schemas that a part of the document uses, directly or through others."""
    found: set[str] = set()
    waiting = [part]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            waiting += value.values()
            name = str(value.get("$ref", "")).removeprefix(_REF)
            if name in shapes and name not in found:
                found.add(name)
                waiting.append(shapes[name])
    return found


def _closed(schema: Any, names: Mapping[str, str]) -> Any:
    """Return a schema whose objects have the described fields alone."""
    if isinstance(schema, list):
        return [_closed(item, names) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return schema | {"$ref": _REF + names[schema["$ref"].removeprefix(_REF)]}
    closed = {name: _closed(value, names) for name, value in schema.items()}
    return {"additionalProperties": False} | closed if "properties" in schema else closed
