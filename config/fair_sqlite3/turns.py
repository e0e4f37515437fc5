"""A lock that is handed on in the order in which it was asked for."""

import threading
from collections import deque


class Turns:
    """Each who waits sleeps on a lock of their own, until the one before hands over: nobody polls, nobody overtakes."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._is_taken = False
        self._waiting: deque[threading.Lock] = deque()

    def take(self, seconds: float) -> bool:
        """Wait for one's turn, so many seconds at most; False where it did not come."""
        with self._guard:
            if not self._is_taken:
                self._is_taken = True
                return True
            own = threading.Lock()
            own.acquire()
            self._waiting.append(own)
        if own.acquire(timeout=seconds):
            return True
        with self._guard:
            if own in self._waiting:
                self._waiting.remove(own)
                return False
        return True  # it was handed over at the last moment

    def give(self) -> None:
        """Hand over to whoever has waited longest."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False
