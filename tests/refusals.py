"""Expect a refusal: of the core (``RuleError``), of a service (``Refusal`` and its kinds), of a start."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest


@contextmanager
def refuses(code: str, /, **params: Any) -> Iterator[pytest.ExceptionInfo[Any]]:
    """Expect a refusal with this code and, if ``params`` are given, with exactly these as its detail."""
    with pytest.raises(Exception, check=lambda error: hasattr(error, "code")) as refused:
        yield refused
    found: Any = refused.value
    assert found.code == code, f"refused with {found.code}, not with {code}"
    assert not params or found.detail == params, f"refused with the detail {found.detail}, not with {params}"
