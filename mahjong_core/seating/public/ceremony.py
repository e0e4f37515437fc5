"""Draw in public: the commitment, the public value, and the file that anybody can check.

MCR 3.5.1 has the seats drawn in public. The commitment binds engine, players, groups, fixed tables and sessions to a
secret; chance comes from the secret and a value that nobody knew when it was published.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.seating.draw.course import Course, course_kind
from mahjong_core.seating.draw.engine import DrawRequest, SeatingDraw
from mahjong_core.seating.draw.requests import read_fixed, read_groups, read_numbers, read_sessions
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.public.certificate import canonical, certificate, draw_inputs
from mahjong_core.seating.wishes import Groups

__all__ = ["Json", "commitment", "commitment_text", "drawn_seed", "open_inputs", "public_file", "request_of"]

Json = dict[str, Any]


def open_inputs(request: DrawRequest) -> Json:
    """Return all that a draw depends on but the seed, JSON-ready."""
    inputs = draw_inputs(request)
    del inputs["seed"]
    return inputs


def commitment_text(inputs: Mapping[str, Any], secret: str) -> str:
    """Return the line whose SHA-256 is the commitment."""
    return canonical({"inputs": dict(inputs), "secret": secret}).decode("ascii")


def commitment(inputs: Mapping[str, Any], secret: str) -> str:
    """Return the commitment to publish before the draw: it fixes inputs and secret without revealing the secret."""
    return hashlib.sha256(commitment_text(inputs, secret).encode("ascii")).hexdigest()


def drawn_seed(secret: str, public_value: str) -> str:
    """Return the seed of the draw.

    Without a public value the secret itself, else the SHA-256 of ``secret|public value``.
    """
    return hashlib.sha256(f"{secret}|{public_value}".encode()).hexdigest() if public_value else secret


def request_of(inputs: Mapping[str, Any], seed: str) -> DrawRequest:
    """Return the request from its inputs. Raises ``seating.file_invalid``."""
    try:
        weights = {kind: None if weight == "hard" else _whole(weight) for kind, weight in inputs["weights"].items()}
        return DrawRequest(
            entrants=read_numbers(inputs["players"]),
            sessions=_whole(inputs["sessions"]),
            seed=seed,
            groups=Groups(read_groups(inputs["groups"]), weights),
            fixed=read_fixed(inputs["fixed"]),
            played=SeatingPlan(read_sessions(inputs["played"], inputs.get("played_numbers"))),
            planned=SeatingPlan(read_sessions(inputs["planned"], inputs.get("planned_numbers"))),
            course=_course_of(inputs["course"]) if "course" in inputs else None,
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RuleError("seating.file_invalid", f"these are not the inputs of a draw: {error}") from error


def _course_of(given: Mapping[str, Any]) -> Course:
    parts = tuple(read_numbers(part) for part in given["parts"])
    return Course(course_kind(given["kind"]), parts, _whole(given["first"]), _whole(given["sessions"]))


def _whole(value: object) -> int:
    """Return a whole number as JSON has it; 10.0, "10" and true are none."""
    if type(value) is not int:
        raise ValueError(f"{value!r} is no whole number")
    return value


def public_file(request: DrawRequest, draw: SeatingDraw, secret: str, public_value: str) -> Json:
    """Return the certificate with the ceremony beside it: what was committed to, the secret and the public value."""
    ceremony = {
        "commitment": commitment(open_inputs(request), secret),
        "secret": secret,
        "public_value": public_value,
    }
    return {**certificate(request, draw), "ceremony": ceremony}
