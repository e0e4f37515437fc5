"""Invent names: of people, towns, clubs and teams. Syllables are put together; nobody is meant."""

from mahjong_core.generate.dice import Dice

__all__ = ["COUNTRIES", "Names"]

# As the sport writes them; Germany, Denmark, the Netherlands and Switzerland differ from ISO 3166.
COUNTRIES = ("FRA", "GER", "NED", "DEN", "SUI", "ITA", "ESP", "AUT", "BEL", "SWE", "POL", "CZE", "HUN", "POR")
_STARTS = ("Al", "Be", "Cor", "Da", "El", "Fi", "Ga", "Hel", "Iv", "Jo", "Ka", "Lu", "Mar", "Ni", "Or", "Pe", "Qui")
_STARTS_TOO = ("Ro", "Sa", "Té", "Ul", "Vi", "Wen", "Xa", "Yo", "Zé", "Bru", "Cla", "Dro", "Fla", "Gri", "Stø", "Tra")
_MIDDLES = ("ba", "ce", "di", "fo", "la", "me", "ni", "ro", "sa", "té", "vi", "zu", "gra", "lin", "mor", "ny")
_ENDS = ("dan", "le", "mar", "na", "ric", "son", "te", "vel", "ska", "rin", "bert", "gård", "lo", "ny", "ta", "us")
_TEAMS = ("Dragons", "Bamboos", "Lanterns", "Winds", "Kites", "Sparrows", "Walls", "Tigers")


class Names:
    """Invent names. Full names of people are unlike one another."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._used: set[tuple[str, str]] = set()

    def person(self) -> tuple[str, str]:
        """Return a given and a family name that were not used before."""
        name = self._word(2), self._word(3)
        while name in self._used:
            name = self._word(2), self._word(3)
        self._used.add(name)
        return name

    def place(self) -> str:
        """Return the name of a town."""
        return self._word(2)

    def team(self, number: int) -> str:
        """Return the name of a team."""
        return f"{self._word(2)} {self._dice.pick(_TEAMS)} {number}"

    def _word(self, syllables: int) -> str:
        dice = self._dice
        middle = dice.pick(_MIDDLES) if syllables > 2 else ""
        return dice.pick((*_STARTS, *_STARTS_TOO)) + middle + dice.pick(_ENDS)
