"""A model of the lead of an event, its hand-over and its rows on three machines (docs/two-machines.md).

It says in pure Python what the services of ``archive.following`` do, one transaction a step. Messages are lost, doubled
and come in any order: each that was sent may be delivered at any time, again and again, or never. A machine that is
killed has committed or has not: ``deliver`` with and without its answer are both steps. ``explore`` visits every state
within the bounds; ``test_model`` does so, and replays traces of the model with the real services.

The step of a state is a tuple: ``("write", node)``, ``("prepare", pair, node)``, ``("send", pair, node)``,
``("deliver", message, answers)``, ``("give", pair, node)``, ``("invite", pair)``, ``("remove", pair)``. An answer comes
over the connection of its message, so it is taken at once or lost, and nobody waits for that of an older message.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

NODES = 3
PAIRS = ((0, 1), (1, 2))  # the first two machines are a pair from the beginning; the second may invite the third
Rows = frozenset[Any]
Move = tuple[Any, ...]


BROKEN = ("hands over at once", "takes an old step", "gives and keeps the lead", "gives before it is followed")


class Node(NamedTuple):
    """A machine: whether it leads, the term that it knows, and its rows."""

    leads: bool
    term: int
    rows: Rows


class Sent(NamedTuple):
    """The row ``Follower`` of a machine: what the other one confirmed, and the step on its way."""

    number: int = 0
    has: Rows | None = None  # the content of the last step that was confirmed
    step: Rows | None = None
    seen: Rows | None = None  # the rows of the last look
    anew: bool = True
    handing: int = 0
    removed: bool = False
    problem: bool = False
    messages: int = 0


class Heard(NamedTuple):
    """The row ``Following`` of a machine."""

    number: int = 0
    has: Rows | None = None
    term: int = 0
    ended: bool = False
    moment: int = 0


class Message(NamedTuple):
    pair: int
    to: int
    moment: int
    number: int
    step: Rows | None
    previous: Rows | None
    anew: bool
    term: int
    handover: int


class Answer(NamedTuple):
    """``number`` is -1 for a refusal."""

    pair: int
    to: int
    number: int
    has: Rows | None
    led: int


@dataclass(frozen=True)
class State:
    nodes: tuple[Node, ...]
    sent: tuple[tuple[Sent | None, ...], ...]  # by pair, by node
    heard: tuple[tuple[Heard | None, ...], ...]
    messages: frozenset[Message] = frozenset()
    acknowledged: Rows = frozenset()


@dataclass(frozen=True)
class Bounds:
    """How often each act is done. ``broken``: one of ``BROKEN``, to see that the invariants find it."""

    writes: int = 2
    gives: int = 2
    messages: int = 3
    broken: str = ""


class Broken(AssertionError):
    """An invariant does not hold; ``trace`` leads there."""

    def __init__(self, what: str, trace: list[Move]) -> None:
        super().__init__(f"{what}: {trace}")
        self.what, self.trace = what, trace


def beginning() -> State:
    """The first machine leads, and the second one was invited; neither has sent anything."""
    nodes = (Node(True, 1, frozenset()), Node(False, 0, frozenset()), Node(False, 0, frozenset()))
    none = (None,) * NODES
    return State(nodes, ((Sent(), None, None), none), ((None, Heard(), None), none))


def moves(state: State, bounds: Bounds) -> Iterator[Move]:
    """What may happen next."""
    for number, node in enumerate(state.nodes):
        if node.leads and sum(row[0] == "w" for row in state.acknowledged) < bounds.writes:
            yield "write", number
    for pair, ends in enumerate(PAIRS):
        for number in ends:
            yield from _of_sender(state, bounds, pair, number)
        if state.sent[pair] == (None,) * NODES and state.nodes[ends[0]].leads:
            yield "invite", pair
    for message in sorted(state.messages, key=repr):
        sender = state.sent[message.pair][_other(message.pair, message.to)]
        if sender is not None and sender.messages == message.moment:
            yield "deliver", message, True
        yield "deliver", message, False


def _other(pair: int, number: int) -> int:
    return next(other for other in PAIRS[pair] if other != number)


def _of_sender(state: State, bounds: Bounds, pair: int, number: int) -> Iterator[Move]:
    sent, node = state.sent[pair][number], state.nodes[number]
    if sent is None or sent.removed or not (node.leads or sent.handing):
        return
    if sent.step is None and (sent.anew or sent.seen != node.rows):
        yield "prepare", pair, number
    if sent.messages < bounds.messages and (sent.step is not None or _hands_over(sent, node, bounds)):
        yield "send", pair, number
    if not node.leads:
        return
    others = [row for rows in state.sent for row in (rows[number],) if row is not None and not row.removed]
    is_ready = (
        sent.number > 0 and not sent.problem and (not sent.anew or bounds.broken == "gives before it is followed")
    )
    if len(others) == 1 and is_ready and node.term <= bounds.gives:
        yield "give", pair, number
    if len(others) > 1:
        yield "remove", pair


def _hands_over(sent: Sent, node: Node, bounds: Bounds) -> bool:
    """``sending._hands_over``: the other machine is sent the last row that was written before the gift."""
    return sent.handing > 0 and (sent.seen == node.rows or bounds.broken == "hands over at once")


def after(state: State, move: Move, bounds: Bounds) -> State:
    """The state after a move."""
    return _ACTS[move[0]](state, bounds, *move[1:])


def _with_node(state: State, number: int, node: Node) -> State:
    return replace(state, nodes=(*state.nodes[:number], node, *state.nodes[number + 1 :]))


def _with_row(rows: tuple[tuple[Any, ...], ...], pair: int, number: int, row: Any) -> tuple[tuple[Any, ...], ...]:
    of_pair = (*rows[pair][:number], row, *rows[pair][number + 1 :])
    return (*rows[:pair], of_pair, *rows[pair + 1 :])


def _write(state: State, _bounds: Bounds, number: int) -> State:
    node, row = state.nodes[number], ("w", 1 + sum(row[0] == "w" for row in state.acknowledged))
    state = _with_node(state, number, node._replace(rows=node.rows | {row}))
    return replace(state, acknowledged=state.acknowledged | {row})


def _prepare(state: State, _bounds: Bounds, pair: int, number: int) -> State:
    """``differences.prepare_step``: the next step has the rows of now."""
    sent, rows = state.sent[pair][number], state.nodes[number].rows
    assert sent is not None
    return replace(state, sent=_with_row(state.sent, pair, number, sent._replace(step=rows, seen=rows)))


def _send(state: State, bounds: Bounds, pair: int, number: int) -> State:
    """``sending._message``."""
    sent, node = state.sent[pair][number], state.nodes[number]
    assert sent is not None
    moment = sent.messages + 1
    message = Message(
        pair,
        _other(pair, number),
        moment,
        sent.number + (sent.step is not None),
        sent.step,
        sent.has,
        sent.step is not None and sent.anew,
        sent.handing - 1 if sent.handing else node.term,
        sent.handing if _hands_over(sent, node, bounds) else 0,
    )
    sent = sent._replace(messages=moment)
    return replace(state, sent=_with_row(state.sent, pair, number, sent), messages=state.messages | {message})


def _deliver(state: State, bounds: Bounds, message: Message, answers: bool) -> State:
    """``applying.apply_message``: all of it, or nothing; ``answers``: whether its answer comes back."""
    state, answer = _applied(state, bounds, message)
    return _answered(state, answer) if answers else state


def _applied(state: State, bounds: Bounds, message: Message) -> tuple[State, Answer]:
    pair, here = message.pair, message.to
    sender = _other(pair, here)
    heard, node = state.heard[pair][here], state.nodes[here]
    refused = Answer(pair, sender, -1, None, 0)
    if heard is None:
        return state, refused
    if message.handover and heard.ended and node.leads and node.term == message.handover:
        return state, Answer(pair, sender, heard.number, heard.has, message.handover)  # ``has_taken_lead``
    if _is_refused(heard, node, message, bounds):
        return state, refused
    if message.step is not None and (heard.number, heard.has) != (message.number, message.step):
        is_next = message.number == heard.number + 1 and message.previous == heard.has
        is_new = message.number > heard.number and (is_next or message.anew)
        if not is_new and bounds.broken != "takes an old step":
            return state, refused
        heard = heard._replace(number=message.number, has=message.step)
        node = node._replace(rows=message.step)
    heard = heard._replace(term=message.term, moment=message.moment)
    node = node._replace(leads=False, term=message.term)
    led = 0
    if message.handover and heard.number == message.number:
        led = message.handover
        node, heard, state = _takes(state, pair, here, node, heard, message)
    state = _with_node(state, here, node)
    state = replace(state, heard=_with_row(state.heard, pair, here, heard))
    return state, Answer(pair, sender, heard.number, heard.has, led)


def _is_refused(heard: Heard, node: Node, message: Message, bounds: Bounds) -> bool:
    if bounds.broken == "takes an old step":
        return False
    return heard.ended or message.term < heard.term or message.moment <= heard.moment or node.leads


def _takes(state: State, pair: int, here: int, node: Node, heard: Heard, message: Message) -> tuple[Node, Heard, State]:
    """``handing.take_lead``, in the transaction that wrote the last row."""
    before = state.sent[pair][here]
    sent = Sent(number=heard.number, has=heard.has, messages=before.messages if before is not None else 0)
    node = Node(True, message.handover, node.rows | {("t", message.handover)})
    heard = heard._replace(ended=True, term=message.handover)
    return node, heard, replace(state, sent=_with_row(state.sent, pair, here, sent))


def _answered(state: State, answer: Answer) -> State:
    """``sending._take_answer``."""
    sent = state.sent[answer.pair][answer.to]
    assert sent is not None
    if answer.number < 0:
        return replace(state, sent=_with_row(state.sent, answer.pair, answer.to, sent._replace(problem=True)))
    sent = sent._replace(problem=False)
    if sent.step is not None and (answer.number, answer.has) == (sent.number + 1, sent.step):
        sent = sent._replace(number=sent.number + 1, has=sent.step, step=None, anew=False)
    if sent.handing and answer.led == sent.handing:
        before = state.heard[answer.pair][answer.to]
        assert before is None or before.ended
        heard = Heard(sent.number, sent.has, sent.handing)
        state = replace(state, heard=_with_row(state.heard, answer.pair, answer.to, heard))
        sent = sent._replace(handing=0, removed=True, step=None)
    return replace(state, sent=_with_row(state.sent, answer.pair, answer.to, sent))


def _give(state: State, bounds: Bounds, pair: int, number: int) -> State:
    """``handing.give_from_terminal``: from here on nothing is written on this machine."""
    sent, node = state.sent[pair][number], state.nodes[number]
    assert sent is not None
    term = node.term + 1
    leads = bounds.broken == "gives and keeps the lead"
    state = _with_node(state, number, Node(leads, term, node.rows | {("g", term)}))
    return replace(state, sent=_with_row(state.sent, pair, number, sent._replace(handing=term)))


def _invite(state: State, _bounds: Bounds, pair: int) -> State:
    inviter, invited = PAIRS[pair]
    sent = _with_row(state.sent, pair, inviter, Sent())
    node = state.nodes[inviter]
    state = _with_node(state, inviter, node._replace(rows=node.rows | {("i", pair)}))
    return replace(state, sent=sent, heard=_with_row(state.heard, pair, invited, Heard()))


def _remove(state: State, _bounds: Bounds, pair: int) -> State:
    number = next(number for number in PAIRS[pair] if state.nodes[number].leads)
    sent, node = state.sent[pair][number], state.nodes[number]
    assert sent is not None
    state = _with_node(state, number, node._replace(rows=node.rows | {("r", pair)}))
    return replace(state, sent=_with_row(state.sent, pair, number, sent._replace(removed=True, step=None)))


_ACTS: dict[str, Callable[..., State]] = {
    "write": _write,
    "prepare": _prepare,
    "send": _send,
    "deliver": _deliver,
    "give": _give,
    "invite": _invite,
    "remove": _remove,
}


def wrong_with(before: State, state: State) -> str:
    """The invariant that does not hold; empty where all do."""
    return next((what for what, is_wrong in _INVARIANTS.items() if is_wrong(before, state)), "")


def _two_lead(_before: State, state: State) -> bool:
    return sum(node.leads for node in state.nodes) > 1


def _term_fell(before: State, state: State) -> bool:
    return any(now.term < then.term for then, now in zip(before.nodes, state.nodes, strict=True))


def _older_leads(_before: State, state: State) -> bool:
    newest = max(node.term for node in state.nodes)
    return any(node.leads and node.term < newest for node in state.nodes)


def _handing(state: State) -> list[list[Node]]:
    """The machines that hand the lead over, by pair."""
    return [
        [state.nodes[number] for number, row in enumerate(rows) if row is not None and row.handing]
        for rows in state.sent
    ]


def _wait_for_each_other(_before: State, state: State) -> bool:
    return any(len(of_pair) > 1 for of_pair in _handing(state))


def _is_lost(_before: State, state: State) -> bool:
    """Whether the machine that leads, or else the latest that gave the lead, lacks what was acknowledged."""
    holders = [node for node in state.nodes if node.leads]
    holders = holders or [node for of_pair in _handing(state) for node in of_pair]
    return not holders or not state.acknowledged <= max(holders, key=lambda node: node.term).rows


_INVARIANTS: dict[str, Callable[[State, State], bool]] = {
    "two lead": _two_lead,
    "a term fell": _term_fell,
    "an older term leads": _older_leads,
    "two machines wait for each other": _wait_for_each_other,
    "an acknowledged row is lost": _is_lost,
}


def explore(bounds: Bounds) -> int:
    """Visit every state within the bounds; return how many there are. Raise ``Broken`` with the shortest trace."""
    first = beginning()
    came: dict[State, tuple[State, Move] | None] = {first: None}
    waiting = deque([first])
    while waiting:
        state = waiting.popleft()
        for move in moves(state, bounds):
            following = after(state, move, bounds)
            if following in came:
                continue
            came[following] = (state, move)
            wrong = wrong_with(state, following)
            if wrong:
                raise Broken(wrong, _trace(came, following))
            waiting.append(following)
    return len(came)


def _trace(came: dict[State, tuple[State, Move] | None], state: State) -> list[Move]:
    trace: list[Move] = []
    while (step := came[state]) is not None:
        state, move = step
        trace.append(move)
    return trace[::-1]


def walk(seed: int, length: int, bounds: Bounds) -> list[Move]:
    """A trace of the model, drawn from a seed; acts are more frequent than messages that come again."""
    pick, state, trace = Random(seed), beginning(), []
    for _step in range(length):
        possible = list(moves(state, bounds))
        if not possible:
            break
        names = sorted({move[0] for move in possible})
        name = pick.choice(names)
        move = pick.choice([move for move in possible if move[0] == name])
        trace.append(move)
        state = after(state, move, bounds)
    return trace
