"""Why a start does not go on: one sentence that says what is wrong, and what to do."""


class CannotStart(Exception):
    """``code`` is for programs and tests; what it prints is for the person before the screen."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
