"""Describe the course of a phase that is drawn at once: its parts and its sessions."""

from dataclasses import dataclass
from typing import Literal, get_args

from mahjong_core.errors import RuleError

__all__ = ["Course", "CourseKind", "course_kind"]

CourseKind = Literal["flights", "teams"]


@dataclass(frozen=True, slots=True)
class Course:
    """Store the parts of a field: flights, each a round robin, or teams whose members never meet.

    The phase plays ``sessions`` sessions from session ``first`` of the event (from 1), whatever part of it is drawn.
    """

    kind: CourseKind
    parts: tuple[tuple[int, ...], ...]
    first: int
    sessions: int


def course_kind(name: object) -> CourseKind:
    """Return the kind of that name. Raises ``seating.file_invalid``."""
    for kind in get_args(CourseKind):
        if name == kind:
            course: CourseKind = kind
            return course
    raise RuleError("seating.file_invalid", f"there is no course {name!r}")
