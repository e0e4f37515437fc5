"""Compute what a hand moves between the four seats (MCR 3.9.1.3; EMA riichi 3.4.3 and 4)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from mahjong_core.check.rules import Rules
from mahjong_core.record.document import HandEntry, Win

__all__ = ["MAX_VALUE", "Four", "RiichiPayments", "mcr_payments", "riichi_payments", "staked"]

Four = tuple[int, ...]
# No MCR hand is worth more: four concealed kongs of dragons and winds with a pair, all that goes with them, and the
# flowers (two of 88 points, two of 64, two of 8, 4, 2, 1 and eight flowers).
MAX_VALUE = 336
_STAKE = 1000
_NOTEN = 3000
_MANGAN, _YAKUMAN = 2000, 8000


def mcr_payments(hand: HandEntry) -> Four | None:
    """Return the points of each seat; None if the hand does not give them.

    A self-draw takes 8 and the value from each; a discard 8 and the value from who discarded, 8 from the two others.
    """
    if hand.outcome != "win":
        return (0, 0, 0, 0)
    if hand.value is None or hand.winner is None or not hand.says_discarder:
        return None
    paid = [8 + (hand.value if hand.discarder in (None, seat) else 0) for seat in range(4)]
    paid[hand.winner] = 0
    return tuple(sum(paid) if seat == hand.winner else -paid[seat] for seat in range(4))


def staked(hand: HandEntry) -> Four | None:
    """Return the riichi stakes of each seat; None if they are not given."""
    if hand.riichi is None:
        return None
    return tuple(-_STAKE * (seat in hand.riichi) for seat in range(4))


@dataclass(frozen=True, slots=True)
class RiichiPayments:
    """Store the possible payments of a riichi hand. ``free``: only the sum is known (None: not even the sum)."""

    allowed: frozenset[Four]
    total: int | None
    is_free: bool = False
    gains: frozenset[tuple[int, int]] = frozenset()  # where only the winner's gain is known: seat and points

    def holds(self, deltas: Sequence[int]) -> bool:
        """Return whether these payments are among them."""
        if self.total is not None and sum(deltas) != self.total:
            return False
        if self.gains:
            return any(deltas[seat] == points for seat, points in self.gains)
        return self.is_free or tuple(deltas) in self.allowed

    @property
    def usual(self) -> list[int] | int | None:
        """Return the value to report as expected."""
        return list(min(self.allowed)) if self.allowed else self.total


def riichi_payments(rules: Rules, hand: HandEntry, carried: int | None) -> RiichiPayments:
    """Return the payments that a hand may have caused. ``carried``: stakes on the table before it; None: not known."""
    stakes = staked(hand)
    if hand.outcome == "chombo":
        return RiichiPayments(frozenset(), 0, is_free=True)
    if hand.outcome == "win":
        total = None if carried is None or stakes is None else carried
        return _wins(rules, hand, stakes, total)
    if stakes is None:
        return RiichiPayments(frozenset(), None, is_free=True)
    if hand.outcome == "abortive":
        return RiichiPayments(frozenset({stakes}), sum(stakes))
    return RiichiPayments(frozenset(_draws(rules, hand, stakes)), sum(stakes))


def _draws(rules: Rules, hand: HandEntry, stakes: Four) -> Iterable[Four]:
    """Yield the payments of an exhaustive draw: 3,000 from who is not ready to who is; or a nagashi mangan."""
    sizes = range(5)
    ready_ones = (
        [hand.tenpai] if hand.tenpai is not None else [one for size in sizes for one in combinations(range(4), size)]
    )
    for ready in ready_ones:
        if len(set(ready)) in (0, 4):
            yield stakes
            continue
        gain, loss = _NOTEN // len(set(ready)), _NOTEN // (4 - len(set(ready)))
        yield _sum(stakes, tuple(gain if seat in ready else -loss for seat in range(4)))
    if rules.nagashi is not False and hand.dealer is not None:
        for winner in range(4):
            yield _sum(stakes, _self_draw(_MANGAN, winner, hand.dealer, 0))


def _wins(rules: Rules, hand: HandEntry, stakes: Four | None, total: int | None) -> RiichiPayments:
    """Return the payments of a win; where value or dealer are not said, only the sum is known."""
    known = hand.wins and hand.dealer is not None and hand.says_discarder and stakes is not None
    if (
        not known
        or stakes is None
        or any(win.han is None or (win.fu is None and (win.han or 0) < 5) for win in hand.wins)
    ):
        return RiichiPayments(frozenset(), total, is_free=True)
    if total is None:
        return RiichiPayments(frozenset(), None, is_free=True)
    if any((win.han or 0) >= 13 for win in hand.wins):
        return RiichiPayments(frozenset(), total, gains=frozenset(_gains(rules, hand, stakes, total)))
    allowed: set[Four] = set()
    for bases in product(*(_bases(rules, win) for win in hand.wins)):
        for shared in _counters(rules, hand):
            paid = stakes
            for win, base, counters in zip(hand.wins, bases, shared, strict=True):
                paid = _sum(paid, _won(rules, hand, win, (base, counters)))
            allowed |= {_sum(paid, won) for won in _deposits(rules, hand, total - sum(stakes))}
    return RiichiPayments(frozenset(allowed), total)


def _gains(rules: Rules, hand: HandEntry, stakes: Four, total: int) -> Iterable[tuple[int, int]]:
    """Yield what a winner of a yakuman may have gained: somebody else may be responsible for it and pay."""
    for win in hand.wins:
        if (win.han or 0) < 13:
            continue
        for base in _bases(rules, win):
            for shared in _counters(rules, hand):
                counters = shared[hand.wins.index(win)]
                own = _won(rules, hand, win, (base, counters))[win.winner] + stakes[win.winner]
                for won in _deposits(rules, hand, total - sum(stakes)):
                    yield win.winner, own + won[win.winner]


def _bases(rules: Rules, win: Win) -> list[int]:
    """Return the basic points; several for 13 han, which may be one yakuman, more, or counted."""
    han, fu = win.han or 0, win.fu or 0
    if han >= 13:
        counted = [] if rules.counted_yakuman else [6000]
        return [*(_YAKUMAN * times for times in range(1, 7)), *counted]
    for least, base in ((11, 6000), (8, 4000), (6, 3000), (5, _MANGAN)):
        if han >= least:
            return [base]
    basic = fu * 2 ** (han + 2)
    if basic >= _MANGAN or (basic == 1920 and rules.kiriage_mangan):
        return [_MANGAN]
    return [basic, _MANGAN] if basic == 1920 and rules.kiriage_mangan is None else [basic]


def _counters(rules: Rules, hand: HandEntry) -> list[tuple[int, ...]]:
    """Return the counters that each winner gets: each of them, or who is nearest to the discarder."""
    counters = hand.counters or 0
    each = tuple(counters for _ in hand.wins)
    nearest = tuple(counters if win.winner == _nearest(hand) else 0 for win in hand.wins)
    if len(hand.wins) == 1 or rules.counters_of_several == "each":
        return [each]
    return [nearest] if rules.counters_of_several == "nearest" else [each, nearest]


def _nearest(hand: HandEntry) -> int:
    """Return the winner whose turn comes first behind the discarder."""
    start = hand.discarder if hand.discarder is not None else hand.wins[0].winner
    return min((win.winner for win in hand.wins), key=lambda seat: (seat - start) % 4)


def _deposits(rules: Rules, hand: HandEntry, deposits: int) -> list[Four]:
    """Return who gets the deposits: the nearest winner all of them, or everybody their own first."""
    nearest = _nearest(hand)
    winners = {win.winner for win in hand.wins}
    all_of_one = tuple(deposits * (seat == nearest) for seat in range(4))
    own = [_STAKE * (seat in winners and seat in (hand.riichi or ())) for seat in range(4)]
    own[nearest] += deposits - sum(own)
    if len(winners) == 1 or rules.deposits_of_several == "nearest":
        return [all_of_one]
    return [tuple(own)] if rules.deposits_of_several == "own_first" else [tuple(own), all_of_one]


def _won(rules: Rules, hand: HandEntry, win: Win, worth: tuple[int, int]) -> Four:
    """Return what one winner is paid; ``worth`` is the basic points and the counters."""
    base, counters = worth
    each = (rules.counter_points or 300) // 3
    dealer = hand.dealer or 0
    if hand.discarder is None:
        return _self_draw(base, win.winner, dealer, counters * each)
    points = _hundreds(base * (6 if win.winner == dealer else 4)) + 3 * each * counters
    return tuple(points * (seat == win.winner) - points * (seat == hand.discarder) for seat in range(4))


def _self_draw(base: int, winner: int, dealer: int, extra: int) -> Four:
    paid = [_hundreds(base * (2 if dealer in (seat, winner) else 1)) + extra for seat in range(4)]
    paid[winner] = 0
    return tuple(sum(paid) if seat == winner else -paid[seat] for seat in range(4))


def _hundreds(points: int) -> int:
    """Round up to hundreds."""
    return -(-points // 100) * 100


def _sum(first: Four, second: Four) -> Four:
    return tuple(one + other for one, other in zip(first, second, strict=True))
