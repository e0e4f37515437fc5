"""Let people come late, be replaced, leave, and be disqualified."""

from collections.abc import Callable

from mahjong_core.generate.dice import Dice
from mahjong_core.generate.shape import Json, Shape, no_room
from mahjong_core.generate.tables import seat_player

__all__ = ["Accidents"]


def _anybody(_number: int) -> bool:
    return True


class Accidents:
    """Change the seats of drawn sessions after absences and illness. No person has two accidents.

    ``settled_from``: the first session after which a ranking shows everybody as they are at the end.
    """

    def __init__(self, people: list[Json], sessions: list[Json], dice: Dice, *, is_riichi: bool) -> None:
        self._is_riichi = is_riichi
        self._people = {person["number"]: person for person in people}
        self._substitutes = [person["number"] for person in people if person.get("substitute")]
        self._sessions = sessions
        self._dice = dice
        self._taken: set[int] = set()
        self.settled_from = 1

    def happen(self, shape: Shape) -> None:
        """Apply the accidents that ``shape`` requests, the rarer first.

        Raises ``generate.no_room``.
        """
        if shape.disqualified:
            self._disqualify()
        if shape.substitutes:
            self._replace()
        if shape.late:
            self._enter_late()

    def _disqualify(self) -> None:
        """Disqualify a player during a session; a substitute plays on (MERS 4.4).

        No book says what a riichi team keeps of them: there it is somebody without a team.
        """
        player, session = self._choose(self._has_no_team if self._is_riichi else _anybody)
        self._people[player]["state"] = "disqualified"
        self._leave(player, session, "disqualified")

    def _replace(self) -> None:
        """Replace one who is late, one who falls ill in play, and others as it happens (MERS 4.1, 4.2, 4.3)."""
        if self._dice.chance(500):
            player, session = self._choose(self._has_no_team)
            self._people[player]["state"] = "removed"
            self._leave(player, session, "ill")
        else:
            self._set_replaced(*self._choose(), "ill", "during")
        self._set_replaced(*self._choose(), "late", "start")
        if self._dice.chance(500):
            self._set_replaced(*self._choose(), self._dice.pick(("ill", "absent")), "start")
        if self._dice.chance(500) and len(self._sessions) > 1:
            self._withdraw()

    def _enter_late(self) -> None:
        """Let a player enter in session 2 or 3; until then nobody has the seat."""
        joined = min(self._dice.between(2, 3), len(self._sessions))
        sessions = range(1, joined + 1)
        player, _ = self._choose(lambda number: all(self._place(number, session) for session in sessions))
        for number in range(1, joined):
            self._set_seat(player, number, None)
        self._people[player]["joined_in"] = joined
        self.settled_from = max(self.settled_from, joined)

    def _withdraw(self) -> None:
        """Let a player leave after a session; nobody has the seats that follow."""
        player, session = self._choose(before_last=True)
        self._people[player] |= {"state": "withdrawn", "left_after": session}
        for number in range(session + 1, len(self._sessions) + 1):
            self._set_seat(player, number, None)
            self._take_out(player, number)
        self.settled_from = max(self.settled_from, session)

    def _leave(self, player: int, session: int, cause: str) -> None:
        """Replace a player during ``session``, and from the start in every later one; or leave the seats to nobody."""
        self._people[player]["left_after"] = session
        self._set_replaced(player, session, cause, "during")
        has_substitute = self._dice.chance(600)
        for number in range(session + 1, len(self._sessions) + 1):
            self._take_out(player, number)
            if has_substitute and self._place(player, number):
                self._set_replaced(player, number, cause, "start")
            else:
                self._set_seat(player, number, None)
        self.settled_from = max(self.settled_from, session)

    def _has_no_team(self, number: int) -> bool:
        return "team" not in self._people[number]

    def _choose(self, fits: Callable[[int], bool] = _anybody, *, before_last: bool = False) -> tuple[int, int]:
        """Return a player who had no accident yet, and a session in which they sit at a table of four players."""
        sessions = self._sessions[:-1] if before_last else self._sessions
        for session in self._dice.sample(sessions, len(sessions)):
            full = [
                player
                for table in session["tables"]
                if all(isinstance(seat, int) for seat in table["seats"])
                for player in table["seats"]
                if player not in self._taken and fits(player)
            ]
            if full:
                player = self._dice.pick(full)
                self._taken.add(player)
                return player, session["number"]
        raise no_room("nobody is left whom this could happen to")

    def _place(self, player: int, session: int) -> tuple[Json, int] | None:
        for table in self._sessions[session - 1]["tables"]:
            for at, seat in enumerate(table["seats"]):
                if seat_player(seat) == player:
                    return table, at
        return None

    def _set_seat(self, player: int, session: int, seat: Json | None) -> None:
        place = self._place(player, session)
        if place:
            place[0]["seats"][place[1]] = seat

    def _set_replaced(self, player: int, session: int, cause: str, joined: str) -> None:
        by = self._free_substitute(session)
        named = {} if by is None else {"by": by}
        self._set_seat(player, session, {"player": player, **named, "joined": joined, "cause": cause})

    def _take_out(self, player: int, session: int) -> None:
        """Whoever has left does not sit out."""
        out = self._sessions[session - 1].get("sitting_out")
        if out and player in out:
            out.remove(player)

    def _free_substitute(self, session: int) -> int | None:
        """Return a substitute with a number who plays at no table of the session; None: one without a number."""
        busy = {
            seat.get("by")
            for table in self._sessions[session - 1]["tables"]
            for seat in table["seats"]
            if isinstance(seat, dict)
        }
        free = [number for number in self._substitutes if number not in busy]
        return self._dice.pick(free) if free and self._dice.chance(800) else None
