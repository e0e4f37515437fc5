"""Find team names that differ by capitals, accents, spaces or one letter, and ask whether they are one team."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tournaments.common.files.problems import Problem
from tournaments.common.selectors.folding import folded
from tournaments.players.selectors.participant_rows import ParticipantRow

# A word as short as this is a number, a letter or a label ("Lyon II"): one letter makes it another.
_SHORTEST: Final = 4
ALIKE: Final = "participants.team_alike"


def team_problems(rows: Sequence[ParticipantRow], teams: Iterable[str]) -> Iterator[Problem]:
    """Yield a question for each new team's name that resembles another, at its first row."""
    known = list(teams)
    counts = Counter(row.team for row in rows if row.team and row.team not in known)
    confirmed = {row.team for row in rows if ALIKE in row.confirmed}
    first = {row.team: row.row for row in reversed(rows)}
    # the spelling that most rows have stands, of two the earlier
    for name in sorted(counts, key=lambda count: (-counts[count], first[count])):
        other = next((team for team in known if is_alike(name, team)), None)
        if other is None or name in confirmed:
            known.append(name)
        else:
            yield Problem(ALIKE, first[name], "team", name, {"proposed": other, "rows": counts[name]})


def is_alike(text: str, other: str) -> bool:
    """Return whether two names differ only by case, accents, spaces, punctuation, or a letter of one longer word."""
    first, second = _words(text), _words(other)
    if "".join(first) == "".join(second):
        return bool(first)
    differing = [pair for pair in zip(first, second, strict=False) if pair[0] != pair[1]]
    return len(first) == len(second) and len(differing) == 1 and _is_slip(*differing[0])


def _words(name: str) -> list[str]:
    return "".join(letter if letter.isalnum() else " " for letter in folded(name)).split()


def _is_slip(text: str, other: str) -> bool:
    """Return whether one letter was added, left out, replaced or two swapped, in words without figures."""
    short, long = sorted((text, other), key=len)
    if len(short) < _SHORTEST or not (text.isalpha() and other.isalpha()):
        return False
    start = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(long) == len(short) + 1:
        return short[start:] == long[start + 1 :]
    if len(long) != len(short):
        return False
    turned = short[start + 1 : start + 2] + short[start : start + 1] + short[start + 2 :]
    return short[start + 1 :] == long[start + 1 :] or turned == long[start:]
