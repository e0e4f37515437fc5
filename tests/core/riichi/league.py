"""A league of simulated games, kept twice: by the product, and by a plain ledger written here from the text alone.

The ledger knows no transfers and no state machine: it keeps a list of pots and scores, and looks at the list of hands
already played whenever it wants to know the round, the dealer or the counters.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from mahjong_core.riichi.session import SignalHeard, last_hand
from mahjong_core.riichi.sheet import RiichiSheet, fold_hands
from mahjong_core.riichi.sheet_parse import hand_data, parse_table_hand
from mahjong_core.rulesets import RuleSet, preset
from tests.core.riichi.tables import session_scores

SEATS = "ESWN"
# Some cells of the printed tables of page 31: (han, fu) -> East self-draw, East discard, others self-draw (East,
# other), others discard; None where the cell is blank.
PRINTED: dict[tuple[int, int], tuple[int | None, int | None, tuple[int, int] | None, int | None]] = {
    (1, 30): (500, 1500, (500, 300), 1000),
    (1, 40): (700, 2000, (700, 400), 1300),
    (1, 50): (800, 2400, (800, 400), 1600),
    (1, 60): (1000, 2900, (1000, 500), 2000),
    (2, 20): (700, None, (700, 400), None),
    (2, 25): (None, 2400, None, 1600),
    (2, 30): (1000, 2900, (1000, 500), 2000),
    (2, 40): (1300, 3900, (1300, 700), 2600),
    (3, 20): (1300, None, (1300, 700), None),
    (3, 25): (1600, 4800, (1600, 800), 3200),
    (3, 30): (2000, 5800, (2000, 1000), 3900),
    (3, 40): (2600, 7700, (2600, 1300), 5200),
    (4, 20): (2600, None, (2600, 1300), None),
    (4, 25): (3200, 9600, (3200, 1600), 6400),
    (4, 30): (3900, 11600, (3900, 2000), 7700),
    (4, 40): (4000, 12000, (4000, 2000), 8000),
}
# Limit hands: han -> East self-draw, others self-draw (East, other); "Mains de limite".
LIMITS: dict[int, tuple[int, tuple[int, int]]] = {
    5: (4000, (4000, 2000)),
    6: (6000, (6000, 3000)),
    8: (8000, (8000, 4000)),
    11: (12000, (12000, 6000)),
}
YAKUMAN = (16000, (16000, 8000))


@dataclass
class Ledger:
    """A game kept by hand."""

    rules: str
    scores: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 30_000))
    pot: int = 0
    history: list[tuple[str, bool, bool]] = field(default_factory=list)  # kind, East keeps the deal, East won
    chombo: Counter[str] = field(default_factory=Counter)

    # --- whose deal it is, from the list of hands alone

    def passes(self) -> int:
        """How often the deal has passed on: it does when East neither won nor waited (3.4.12)."""
        return sum(not keeps for _, keeps, _ in self.history)

    def dealer(self) -> str:
        return SEATS[self.passes() % 4]

    def counters(self) -> int:
        """Hands since the last one that another than East won (3.4.10), chombo and redeals left out (3.4.6)."""
        count = 0
        for kind, _, east_won in self.history:
            if kind == "win":
                count = count + 1 if east_won else 0
            elif kind == "nobody":
                count += 1
        return count

    def over(self) -> bool:
        return self.passes() == 8

    def label(self) -> str:
        counters = self.counters()
        name = f"{'East' if self.passes() < 4 else 'South'} {self.passes() % 4 + 1}"
        return name + (f", {counters} counter" + "s" * (counters > 1) if counters else "")

    def seat_wind(self, seat: str) -> str:
        return SEATS[(SEATS.index(seat) - SEATS.index(self.dealer())) % 4]

    # --- money

    def pay(self, payer: str, payee: str, points: int) -> None:
        self.scores[payer] -= points
        self.scores[payee] += points

    def lay(self, riichi: list[str]) -> None:
        for seat in riichi:
            self.scores[seat] -= 1000
            self.pot += 1000

    def play(self, line: dict[str, Any]) -> None:
        """One line, as its JSON says."""
        riichi = line.get("riichi", [])
        self.lay(riichi)
        east = self.dealer()
        getattr(self, "_" + line["outcome"])(line, east, riichi)

    def _win(self, line: dict[str, Any], east: str, riichi: list[str]) -> None:
        wins = line.get("wins") or [line]
        names = [win["winner"] for win in wins]
        for win in wins:
            self.pay_win(win, line.get("discarder"), east)
        self.take_pot(names, riichi, self.closest(names, line.get("discarder")))
        self.history.append(("win", east in names, east in names))

    def pay_win(self, win: dict[str, Any], discarder: str | None, east: str) -> None:
        winner, counters = win["winner"], self.counters()
        each = self.shares(win, winner == east, discarder is not None)
        if discarder is not None:
            bills = {discarder: each[0] + 300 * counters}
        else:
            bills = {seat: (each[0] if east in (seat, winner) else each[1]) for seat in SEATS if seat != winner}
            bills = {seat: bill + 100 * counters for seat, bill in bills.items()}
        liable = win.get("liable")
        if liable is not None:
            total = sum(bills.values())
            others = {discarder} - {None, liable}
            # 2012 halves all; of 2016 "only the player who discards the winning tile pays for the counters" (3.3.9)
            alone = 300 * counters if others and self.rules != "ema-riichi-2012" else 0
            bills = dict.fromkeys((liable, *others), (total - alone) // 2) if others else {liable: total}
            if others and discarder is not None:
                bills[discarder] += alone
        for payer, bill in bills.items():
            self.pay(payer, winner, bill)

    def shares(self, win: dict[str, Any], east_wins: bool, discard: bool) -> tuple[int, int]:
        """Discarder's bill, or East's share and the others'."""
        limit, han = win.get("limit"), win.get("han")
        if limit is None and han is not None and han < 5:
            printed = PRINTED[han, win["fu"]]
            if discard:
                return (printed[1] if east_wins else printed[3]) or 0, 0
            return (printed[0] or 0, printed[0] or 0) if east_wins else (printed[2] or (0, 0))
        times = 2 if limit == "double_yakuman" else 1
        single, pair = YAKUMAN if limit in ("yakuman", "double_yakuman") else LIMITS[han or 5]
        if discard:
            return times * (3 * single if east_wins else pair[0] + 2 * pair[1]), 0
        return (times * single, times * single) if east_wins else (times * pair[0], times * pair[1])

    def closest(self, names: list[str], discarder: str | None) -> str:
        """ "le gagnant le plus proche de la droite du jeteur" (4.1): South sits at the right of East (2.1)."""
        if discarder is None:
            return names[0]
        right = (SEATS * 2)[SEATS.index(discarder) + 1 : SEATS.index(discarder) + 4]
        return next(seat for seat in right if seat in names)

    def take_pot(self, names: list[str], riichi: list[str], first: str) -> None:
        for seat in names:
            if seat in riichi:
                self.scores[seat] += 1000
                self.pot -= 1000
        self.scores[first] += self.pot
        self.pot = 0

    def _nagashi(self, line: dict[str, Any], east: str, riichi: list[str]) -> None:
        names = line["nagashi"]
        for seat in names:
            self.pay_win({"winner": seat, "han": 5}, None, east)
        first = next(seat for seat in (SEATS * 2)[SEATS.index(east) :] if seat in names)
        self.take_pot(names, riichi, first)
        self.history.append(("win", east in names, east in names))

    def _draw(self, line: dict[str, Any], east: str, riichi: list[str]) -> None:
        ready = line.get("tenpai", [])
        noten = [seat for seat in SEATS if seat not in ready]
        if ready and noten:
            for seat in ready:
                self.scores[seat] += 3000 // len(ready)
            for seat in noten:
                self.scores[seat] -= 3000 // len(noten)
        self.history.append(("nobody", east in ready, False))

    def _abortive(self, line: dict[str, Any], east: str, riichi: list[str]) -> None:
        self.history.append(("nobody", True, False))

    def give_back(self, riichi: list[str]) -> None:
        for seat in riichi:
            self.scores[seat] += 1000
            self.pot -= 1000

    def _chombo(self, line: dict[str, Any], east: str, riichi: list[str]) -> None:
        self.give_back(riichi)
        for seat in line["offenders"]:
            self.chombo[seat] += 1
            if self.rules == "ema-riichi-2012":
                for other in set(SEATS) - {seat}:
                    self.pay(seat, other, 4000 if east in (seat, other) else 2000)
        self.history.append(("redeal", True, False))

    def _redeal(self, line: dict[str, Any], east: str, riichi: list[str]) -> None:
        self.give_back(riichi)
        self.history.append(("redeal", True, False))


# --- what may happen next -------------------------------------------------------------------------------------------


def any_line(random: Random, number: int, ledger: Ledger) -> dict[str, Any]:
    """A line that may follow at this table, every event of the game having its chance."""
    old = ledger.rules == "ema-riichi-2012"
    kinds = {"win": 60, "several": 6, "draw": 22, "chombo": 3, "redeal": 1}
    if old:
        kinds |= {"abortive": 5, "nagashi": 3}
    kind = random.choices(list(kinds), list(kinds.values()))[0]
    riichi = [seat for seat in SEATS if random.random() < 0.25][: 3 if old else 4]
    line: dict[str, Any] = {"number": number, "outcome": kind}
    fill = {"win": one_win, "several": several_wins, "draw": exhaustive, "chombo": chombo}
    fill |= {"redeal": nothing_more, "abortive": abortive, "nagashi": nagashi}
    line |= fill[kind](random, riichi, ledger)
    if riichi and "riichi" not in line:
        line["riichi"] = riichi
    return line


def value(random: Random, ledger: Ledger, *, self_draw: bool) -> dict[str, Any]:
    """Han and fu of the printed tables, or a limit by han or by name."""
    if random.random() < 0.25:
        han = random.choice((5, 6, 8, 11))
        return random.choice(({"han": han}, {"han": han, "fu": 30}))
    if random.random() < 0.06:
        big = ["yakuman"] + ["double_yakuman"] * (ledger.rules == "ema-riichi-2012")
        return {"limit": random.choice(big)}
    least = 2 if ledger.counters() >= 5 else 1
    cells = [
        cell
        for cell, (east_draw, _, _, discard) in PRINTED.items()
        if (east_draw if self_draw else discard) is not None and cell[0] >= least
    ]
    han, fu = random.choice(cells)
    return {"han": han, "fu": fu}


def with_liable(random: Random, win: dict[str, Any]) -> dict[str, Any]:
    if "limit" in win and random.random() < 0.6:
        win["liable"] = random.choice([seat for seat in SEATS if seat != win["winner"]])
    return win


def one_win(random: Random, riichi: list[str], ledger: Ledger) -> dict[str, Any]:
    winner, discarder = random.sample(SEATS, 2)
    self_draw = random.random() < 0.4
    win = with_liable(random, {"winner": winner} | value(random, ledger, self_draw=self_draw))
    return win if self_draw else win | {"discarder": discarder}


def several_wins(random: Random, riichi: list[str], ledger: Ledger) -> dict[str, Any]:
    discarder, *winners = random.sample(SEATS, random.choice((3, 3, 4)))
    wins = [with_liable(random, {"winner": seat} | value(random, ledger, self_draw=False)) for seat in winners]
    return {"outcome": "win", "wins": wins, "discarder": discarder}


def exhaustive(random: Random, riichi: list[str], ledger: Ledger) -> dict[str, Any]:
    ready = sorted({*riichi, *(seat for seat in SEATS if random.random() < 0.4)}, key=SEATS.index)
    return {"tenpai": ready} if ready else {}


def abortive(random: Random, riichi: list[str], ledger: Ledger) -> dict[str, Any]:
    kind = random.choice(("nine_orphans", "four_kongs", "four_winds", "four_riichi"))
    return {"abortive": kind} | ({"riichi": list(SEATS)} if kind == "four_riichi" else {})


def nagashi(random: Random, riichi: list[str], ledger: Ledger) -> dict[str, Any]:
    return {"nagashi": sorted(random.sample(SEATS, random.choice((1, 1, 1, 2))), key=SEATS.index)}


def chombo(random: Random, riichi: list[str], ledger: Ledger) -> dict[str, Any]:
    return {"offenders": sorted(random.sample(SEATS, random.choice((1, 1, 1, 2))), key=SEATS.index)}


def nothing_more(random: Random, riichi: list[str], ledger: Ledger) -> dict[str, Any]:
    return {}


# --- a game, a league -----------------------------------------------------------------------------------------------


@dataclass
class Game:
    """A game as written down: lines, and after each of them what the ledger says."""

    ledger: Ledger
    lines: list[dict[str, Any]]
    states: list[tuple[str, str, dict[str, int], int, int]]  # label and dealer before; scores, pot, counters after
    signal: SignalHeard | None
    last: int | None


def simulate(random: Random, rules: str) -> Game:
    """A game to its end, or to the last hand that a time signal left (5.8)."""
    ledger = Ledger(rules)
    game = Game(ledger, [], [], None, None)
    stop_at = random.choice((None, None, random.randrange(1, 12)))
    dice = random.random() < 0.5
    hands = 0
    while not ledger.over() and (game.last is None or hands < game.last):
        if stop_at == hands and game.signal is None:
            game.signal = SignalHeard(hands, dice)
            # "les joueurs ne joueront que la main en cours" without dice; "auront à jouer deux mains" with (5.8)
            game.last = hands + (2 if dice else 1)
        label, dealer = ledger.label(), ledger.dealer()
        line = any_line(random, len(game.lines) + 1, ledger)
        ledger.play(line)
        hands += line["outcome"] not in ("chombo", "redeal")
        game.lines.append(line)
        game.states.append((label, dealer, dict(ledger.scores), ledger.pot, ledger.counters()))
    return game


def fold_game(game: Game, rule_set: RuleSet) -> RiichiSheet:
    """The product's sheet of the same lines, through their JSON form and back."""
    records = [parse_table_hand(hand_data(parse_table_hand(line))) for line in game.lines]
    return fold_hands(list(enumerate(records, start=100)), rule_set, signal=game.signal)


def check_game(game: Game, sheet: RiichiSheet, rule_set: RuleSet) -> None:
    """The product agrees with the ledger on every line, and both hold 120 000."""
    assert [problem.code for problem in sheet.problems] == []
    assert len(sheet.lines) == len(game.lines)
    for line, (label, dealer, scores, pot, counters) in zip(sheet.lines, game.states, strict=True):
        assert str(line.label) == label
        assert line.dealer == dealer
        assert dict(line.running) == scores
        assert (line.deposits * 1000, line.counters) == (pot, counters)
        assert sum(scores.values()) + pot == 120_000
        assert sum(line.running.values()) + 1000 * line.deposits == 120_000
    assert sheet.next_hand is None
    check_end(game, sheet, rule_set)


def check_end(game: Game, sheet: RiichiSheet, rule_set: RuleSet) -> None:
    """Stakes left go to the winner (3.6), and the uma adds up to zero (3.6.1)."""
    if game.signal is not None:
        assert sheet.last_hand == last_hand(game.signal, rule_set) == game.last
    top = max(game.ledger.scores.values())
    winners = [seat for seat in SEATS if game.ledger.scores[seat] == top]
    expected = {
        seat: game.ledger.scores[seat] + (seat in winners) * (game.ledger.pot // len(winners)) for seat in SEATS
    }
    assert dict(sheet.table_scores) == expected
    price = 0 if rule_set.id == "ema-riichi-2012" else 20_000
    assert dict(sheet.deductions) == {seat: price * game.ledger.chombo[seat] for seat in SEATS}
    results = session_scores(sheet.table_scores, rule_set, deductions=sheet.deductions)
    assert sum(result.uma for result in results) == 0
    lost = 120_000 - sum(expected.values())
    assert lost < len(winners)
    assert sum(result.total for result in results) == -lost - sum(sheet.deductions.values())


def play_league(games: int, seed: int, rules: str) -> Counter[str]:
    """Play and check ``games`` games; how often each event came."""
    random = Random(f"{rules} {seed}")
    rule_set = preset(rules)
    events: Counter[str] = Counter()
    for _ in range(games):
        game = simulate(random, rules)
        check_game(game, fold_game(game, rule_set), rule_set)
        events.update(events_of(game))
    return events


def events_of(game: Game) -> Counter[str]:
    """What a game held, by name, so that a league can show that nothing was left out."""
    events: Counter[str] = Counter(hands=len(game.lines), games=1)
    for line in game.lines:
        wins = line.get("wins") or ([line] if line["outcome"] == "win" else [])
        events[line.get("abortive") or line["outcome"]] += 1
        events["several winners"] += len(wins) > 1
        events["self-draw"] += line["outcome"] == "win" and "discarder" not in line
        events["responsibility"] += any("liable" in win for win in wins)
        events["riichi"] += len(line.get("riichi", ()))
    events["ended by the signal"] += game.last is not None and not game.ledger.over()
    events["stakes left at the end"] += game.ledger.pot > 0
    events["five counters and more"] += max(counters for *_, counters in game.states) >= 5
    return events
