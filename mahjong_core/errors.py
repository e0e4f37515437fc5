"""Define the exception that the core raises."""

from collections.abc import Mapping
from typing import Any

__all__ = ["RuleError"]


class RuleError(ValueError):
    """Raised for input that the rules do not allow or that cannot be read; ``code`` is stable.

    ``code`` is stable (``area.reason``), ``message`` is plain English for a developer or a command line, ``detail``
    holds JSON-ready figures from which a client builds its own sentence in any language.
    """

    def __init__(self, code: str, message: str, detail: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.detail: dict[str, Any] = dict(detail or {})
