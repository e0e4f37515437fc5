"""Random events with wishes for tables, and what is wrong with a draw of one, found without the engine.

Events of 16 to 72 players with teams, countries, people kept apart and wishes of all kinds are drawn, and many of them
drawn again after some sessions, with withdrawals, late entrants and new wishes. A draw is judged from the grid alone.
A refusal is taken only if trying every seat for the players named shows that there is none. An event of one number is
the same each time.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from mahjong_core.errors import RuleError
from mahjong_core.seating.draw.engine import DrawRequest, SeatingDraw, draw_seating
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups

SEATS = 4
PROOF_STEPS = 2_000_000


@dataclass(frozen=True)
class Sizes:
    """How large the random events are."""

    most_players: int = 72
    most_sessions: int = 8


def draws(event: int, sizes: Sizes) -> Iterator[tuple[DrawRequest, SeatingDraw | RuleError]]:
    """The draws of one random event and what came of them: before the first session, and perhaps on the way."""
    chance = random.Random(event)  # events for a test
    request = random_request(chance, event, sizes)
    outcome = drawn(request)
    yield request, outcome
    if isinstance(outcome, SeatingDraw) and request.sessions > 2 and chance.random() < 0.6:
        again = on_the_way(chance, request, outcome.plan)
        yield again, drawn(again)


def drawn(request: DrawRequest) -> SeatingDraw | RuleError:
    try:
        return draw_seating(request)
    except RuleError as error:
        return error


def random_request(chance: random.Random, event: int, sizes: Sizes) -> DrawRequest:
    players = chance.randint(16, sizes.most_players)
    sessions = chance.randint(2, sizes.most_sessions)
    shuffled = chance.sample(range(1, players + 1), players)
    kinds: dict[str, dict[str, list[int]]] = {}
    if chance.random() < 0.7:
        kinds["team"] = {str(at // 4): shuffled[at : at + 4] for at in range(0, players - 3, 4)}
    if chance.random() < 0.4:
        kinds["country"] = {
            name: [number for number in shuffled if number % 5 == at] for at, name in enumerate("ABCDE")
        }
    if chance.random() < 0.3:
        kinds["apart"] = {str(at): chance.sample(shuffled, 2) for at in range(chance.randint(1, 4))}
    weights = {"team": None} if "team" in kinds and players >= 20 and chance.random() < 0.2 else {}
    fixed = random_wishes(chance, shuffled, -(-players // SEATS), range(1, sessions + 1))
    return DrawRequest(tuple(range(1, players + 1)), sessions, f"{event:x}", Groups(kinds, weights), fixed)


def random_wishes(
    chance: random.Random, players: Sequence[int], tables: int, sessions: range
) -> tuple[FixedTable, ...]:
    """One to six who wish for some tables always or in some sessions; sometimes a few for one and the same table."""
    wishes = [
        FixedTable(
            player,
            frozenset(chance.sample(range(1, tables + 1), chance.randint(1, 3))),
            None if chance.random() < 0.5 else frozenset(chance.sample(sessions, chance.randint(1, len(sessions)))),
        )
        for player in chance.sample(players, chance.randint(1, 6))
    ]
    if chance.random() < 0.25:
        table, when = frozenset({chance.randint(1, tables)}), frozenset({chance.choice(sessions)})
        at_ease = chance.sample(players, chance.randint(2, 5))
        wishes += [FixedTable(player, table, chance.choice([None, when])) for player in at_ease]
    return tuple(wishes)


def on_the_way(chance: random.Random, request: DrawRequest, plan: SeatingPlan) -> DrawRequest:
    """Some sessions are played; people leave and come, and one of those who play on has a new wish."""
    played = chance.randint(1, request.sessions - 1)
    gone = set(chance.sample(request.entrants, chance.randint(0, min(5, len(request.entrants) - 16))))
    last = max(request.entrants)
    late = range(last + 1, last + 1 + chance.randint(0, 5))
    entrants = tuple(player for player in (*request.entrants, *late) if player not in gone)
    tables = -(-len(entrants) // SEATS)
    stay = [
        fixed_table
        for fixed_table in request.fixed
        if fixed_table.player not in gone and max(fixed_table.tables) <= tables
    ]
    to_come = range(played + 1, request.sessions + 1)
    new = random_wishes(chance, entrants, tables, to_come)[:1]
    return replace(
        request,
        entrants=entrants,
        seed=request.seed + "a",
        fixed=(*stay, *new),
        played=SeatingPlan(plan.sessions[:played]),
        planned=SeatingPlan(plan.sessions[played:]) if chance.random() < 0.7 else SeatingPlan(()),
    )


def problems(request: DrawRequest, outcome: SeatingDraw | RuleError) -> list[str]:
    """What is wrong with a draw or with its refusal, found without the engine."""
    if isinstance(outcome, RuleError):
        return wrong_refusal(request, outcome)
    sentences = []
    first, hard = len(request.played.sessions), hard_pairs(request)
    if outcome.plan.sessions[:first] != request.played.sessions:
        sentences.append("a played session changed")
    for number, tables in enumerate(outcome.plan.sessions[first:], start=first + 1):
        at = {player: table.number for table in tables for player in table.seats if player is not None}
        if sorted(player for table in tables for player in table.seats if player) != sorted(request.entrants):
            sentences.append(f"session {number}: somebody does not sit once")
        for wish in request.fixed:
            if (wish.sessions is None or number in wish.sessions) and at[wish.player] not in wish.tables:
                sentences.append(
                    f"session {number}: {wish.player} at {at[wish.player]}, asked to {sorted(wish.tables)}"
                )
        met = [pair for pair in hard if len({at.get(player, -player) for player in pair}) == 1]
        sentences += [f"session {number}: {sorted(pair)} must not meet" for pair in met]
    return sentences


def hard_pairs(request: DrawRequest) -> set[frozenset[int]]:
    groups = request.groups
    named = [members for kind, held in groups.kinds.items() if groups.is_hard(kind) for members in held.values()]
    return {frozenset(pair) for members in named for pair in combinations(members, 2)}


def wrong_refusal(request: DrawRequest, refusal: RuleError) -> list[str]:
    """A contradiction is one if the players named find no seats, alone or beside all who are kept apart."""
    if refusal.code != "seating.fixed_tables_contradict":
        return [f"refused: {refusal.code} {refusal.detail}"]
    session = refusal.detail["session"]
    wishes = wishes_of(request, session)
    named = {player: wishes[player] for player in refusal.detail["players"] if player in wishes}
    everywhere = set(range(1, request.tables + 1))
    hard = {pair for pair in hard_pairs(request) if pair <= set(request.entrants)}
    kept_apart = {player: wishes.get(player, everywhere) for pair in hard for player in pair} | wishes
    try:
        if not seats_exist(named, hard) or not seats_exist(kept_apart, hard):
            return []
    except TimeoutError:
        return [f"session {session}: refused, and not proved: {sorted(named)}"]
    return [f"session {session}: refused, though it can be done: {sorted(named)}"]


def wishes_of(request: DrawRequest, session: int) -> dict[int, set[int]]:
    wishes: dict[int, set[int]] = {}
    for wish in request.fixed:
        if wish.sessions is None or session in wish.sessions:
            wishes[wish.player] = wishes.get(wish.player, set(wish.tables)) & wish.tables
    return wishes


def seats_exist(tables_of: Mapping[int, Collection[int]], apart: Collection[frozenset[int]]) -> bool:
    """Try every seat for everybody, in the order of who may sit at the fewest tables. Raises ``TimeoutError``."""
    order = sorted(tables_of, key=lambda player: (len(tables_of[player]), player))
    foes = {
        player: {other for pair in apart if player in pair for other in pair if other != player} for player in order
    }
    at: dict[int, int] = {}
    steps = 0

    def seat(index: int) -> bool:
        nonlocal steps
        steps += 1
        if steps > PROOF_STEPS:
            raise TimeoutError
        if index == len(order):
            return True
        player = order[index]
        sitting = Counter(at.values())
        for table in sorted(tables_of[player]):
            if sitting[table] < SEATS and not any(at.get(foe) == table for foe in foes[player]):
                at[player] = table
                if seat(index + 1):
                    return True
                del at[player]
        return False

    return seat(0)
