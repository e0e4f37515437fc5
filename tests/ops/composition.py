"""Reads docker-compose.yml as Docker would, as far as starting its commands elsewhere needs it."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
# ${NAME}, ${NAME:-default} and ${NAME:?message}
VARIABLE = re.compile(r"\$\{(?P<name>\w+)(?::(?P<kind>[-?])(?P<rest>[^}]*))?\}")


class MissingVariableError(KeyError):
    """A variable without a default is not set."""


def read_composition() -> dict[str, Any]:
    """docker-compose.yml with its YAML anchors and merges resolved, variables as written."""
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    composition: dict[str, Any] = yaml.safe_load(text)
    return composition


def substitute(text: str, values: Mapping[str, str]) -> str:
    """Fill in the variables; one that is required and missing raises ``MissingVariableError``."""

    def fill(match: re.Match[str]) -> str:
        name = match["name"]
        if values.get(name):
            return values[name]
        if match["kind"] == "-":
            return match["rest"]
        raise MissingVariableError(match["rest"] or name)

    return VARIABLE.sub(fill, text)


def command_of(service: Mapping[str, Any], values: Mapping[str, str]) -> list[str]:
    return [substitute(str(word), values) for word in service["command"]]


def environment_of(service: Mapping[str, Any], values: Mapping[str, str]) -> dict[str, str]:
    return {name: substitute(str(value), values) for name, value in service.get("environment", {}).items()}
