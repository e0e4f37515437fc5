"""Find the codes with which an API handler can refuse: those of all functions that it reaches."""

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, partial
from pathlib import Path
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from django.conf import settings
from django.db.models import Model

from tournaments.common.moves import StatusMoves
from tournaments.common.refusal_sources import Found, refusals_of_module

_Reached = tuple[FunctionType, type | None]
_WRAPPED: Final = (MethodType, staticmethod, classmethod, property, cached_property, partial)
_DEPTH: Final = 3  # of tables in tables


def refusal_codes(handler: Callable[..., Any], view: type) -> tuple[str, ...]:
    """Return the codes, sorted, that a handler of ``view`` and the functions it calls can refuse with.

    A call is a name in the code of a function: a global, something of a module, a method of its own class, a function
    in a table. What is found only at run time, such as an entry of a registry, is left out.
    """
    codes: set[str] = set()
    reached: set[_Reached] = set()
    waiting = list(_functions_in(handler, view))
    while waiting:
        function, owner = here = waiting.pop()
        if here not in reached:
            reached.add(here)
            raised, called = _read(function, owner)
            codes |= raised
            waiting += called
    return tuple(sorted(codes))


@cache
def _read(function: FunctionType, owner: type | None) -> tuple[frozenset[str], tuple[_Reached, ...]]:
    """Return the codes that a function itself raises, and the functions that it calls."""
    codes: set[str] = set()
    called: dict[_Reached, None] = {}
    for code in _code_objects(function.__code__):
        codes |= {found[0] for found in _refusals_of(code.co_filename).get(code.co_firstlineno, ())}
        for value, its_class in _named(function, code, owner):
            if isinstance(value, StatusMoves):
                codes |= {value.moves.code, *value.moves.codes.values()}
            else:
                called |= dict.fromkeys(_functions_in(value, its_class))
    return frozenset(code for code in codes if not code.startswith("*")), tuple(called)


@cache
def _refusals_of(filename: str) -> Mapping[int, list[Found]]:
    return refusals_of_module(ast.parse(Path(filename).read_text(encoding="utf-8")))


def _code_objects(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of a function and of the functions in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code_objects(constant)


def _named(function: FunctionType, code: CodeType, owner: type | None) -> Iterator[tuple[Any, type | None]]:
    """Yield the values of the names in a function's code.

    Globals, and attributes of its modules and of its own class.
    """
    values = [function.__globals__[name] for name in code.co_names if name in function.__globals__]
    for value in values:
        yield value, None
        if isinstance(value, ModuleType) and _is_own(value.__name__):
            yield from ((vars(value)[name], None) for name in code.co_names if name in vars(value))
    if owner is not None:
        yield from ((getattr(owner, name), owner) for name in code.co_names if hasattr(owner, name))


def _functions_in(value: Any, owner: type | None = None, depth: int = 0) -> Iterator[_Reached]:
    """Yield the functions of this project that a value is or holds.

    Of a class its methods, those of models left out.
    """
    if isinstance(value, _WRAPPED):
        inner = next(getattr(value, name) for name in ("__func__", "fget", "func") if hasattr(value, name))
        yield from _functions_in(inner, owner)
    elif isinstance(value, FunctionType):
        function = inspect.unwrap(value)
        is_written = function.__code__.co_filename != "<string>"  # a dataclass makes some of its methods itself
        if isinstance(function, FunctionType) and _is_own(function.__module__) and is_written:
            yield function, owner
    elif isinstance(value, type) and _is_own(value.__module__) and not issubclass(value, Exception | Model):
        for member in vars(value).values():
            yield from () if isinstance(member, type) else _functions_in(member, value)
    elif isinstance(value, dict | list | tuple) and depth < _DEPTH:
        for item in value.values() if isinstance(value, dict) else value:
            yield from _functions_in(item, None, depth + 1)


def _is_own(module: str) -> bool:
    return module.partition(".")[0] in ("mahjong_core", *settings.OWN_APPS)
