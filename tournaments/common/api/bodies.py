"""Refuse requests that differ from their description, and declare this in the OpenAPI document."""

from collections.abc import Mapping
from typing import Any, Final

from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.common.api.fields import YEARS, Moment, Slug

_REF: Final = "#/components/schemas/"
# What ``is_storable_text`` takes, as a regular expression of JSON Schema (ECMA-262).
_UNSTORABLE: Final = r"\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f"
_STORABLE: Final = f"^[^{_UNSTORABLE}]*$"
_NOT_BLANK: Final = r"\S"
_STORABLE_NOT_BLANK: Final = rf"^[^{_UNSTORABLE}]*[^{_UNSTORABLE}\s][^{_UNSTORABLE}]*$"
_ANY_JSON: Final = "AnyJson"
_VALUES: Final = {"enum", "const", "default", "example", "examples"}  # no schemas


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
    if isinstance(field, Moment):
        return {"pattern": YEARS}
    if isinstance(field, Slug):
        return {"pattern": Slug.pattern}
    if "string" in kinds and isinstance(field, serializers.CharField) and not field.allow_blank:
        has_form = "format" in schema or any(isinstance(item, RegexValidator) for item in field.validators)
        return ({} if has_form else {"pattern": _NOT_BLANK}) | {"minLength": max(1, field.min_length or 0)}
    if "array" in kinds and not getattr(field, "allow_empty", True):
        return {"minItems": max(1, schema.get("minItems", 0))}
    if "object" in kinds and not getattr(field, "allow_empty", True):
        return {"minProperties": 1}
    return {}


def constrained(schema: dict[str, Any], constraints: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of a body with constraints of JSON Schema that its fields cannot say one by one.

    ``constraints`` are those of the object; under ``properties``, more of the schemas of its fields.
    """
    more = dict(constraints.get("properties", {}))
    fields = {name: field | more.get(name, {}) for name, field in schema.get("properties", {}).items()}
    return (
        schema | {name: value for name, value in constraints.items() if name != "properties"} | {"properties": fields}
    )


def close_requests(result: dict[str, Any], **facts: Any) -> dict[str, Any]:
    """Return the document whose bodies take no other fields, and whose texts are storable: a hook of drf-spectacular.

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
        for parameter in operation.get("parameters", []):
            if parameter["in"] != "header":
                parameter["schema"] = _closed(parameter["schema"], names)
        if "requestBody" in operation and _is_needed(operation["requestBody"], shapes):
            operation["requestBody"]["required"] = True
    shapes[_ANY_JSON] = _any_json()
    result["components"]["schemas"] = dict(sorted(shapes.items()))
    return result


def _is_needed(body: Mapping[str, Any], shapes: Mapping[str, Any]) -> bool:
    """Return whether a body that is left out, which counts as an empty object, lacks something."""
    schemas = [content["schema"] for content in body["content"].values()]
    described = [shapes.get(str(schema.get("$ref", "")).removeprefix(_REF), schema) for schema in schemas]
    return any({"required", "anyOf", "oneOf"} & set(schema) for schema in described)


def _any_json() -> dict[str, Any]:
    """Return the schema of free JSON in a body."""
    any_json = {"$ref": _REF + _ANY_JSON}
    return {
        "description": "Any JSON whose texts can be stored",
        "anyOf": [
            {"type": ["null", "boolean", "number"]},
            {"type": "string", "pattern": _STORABLE},
            {"type": "array", "items": any_json},
            {"type": "object", "propertyNames": {"pattern": _STORABLE}, "additionalProperties": any_json},
        ],
    }


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
    """Return a schema whose objects have the described fields alone, and whose texts are storable."""
    if isinstance(schema, list):
        return [_closed(item, names) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return schema | {"$ref": _REF + names[schema["$ref"].removeprefix(_REF)]}
    closed = {name: value if name in _VALUES else _closed(value, names) for name, value in schema.items()}
    if closed.get("additionalProperties") == {}:
        closed["additionalProperties"] = {"$ref": _REF + _ANY_JSON}
    if closed.get("additionalProperties"):
        closed = {"propertyNames": {"pattern": _STORABLE}} | closed
    if "string" in closed.get("type", ()) and not {"enum", "const", "format"} & set(closed):
        pattern = closed.get("pattern", "")
        closed["pattern"] = {"": _STORABLE, _NOT_BLANK: _STORABLE_NOT_BLANK}.get(pattern, pattern)
    # Without a type it is a condition on an object that is described elsewhere.
    return {"additionalProperties": False} | closed if {"properties", "type"} <= set(schema) else closed
