"""Define why a start is refused: one sentence on what is wrong, and what to do."""


class CannotStart(Exception):
    """Raised when a start is refused. ``code`` is for programs and tests; the message is printed."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
