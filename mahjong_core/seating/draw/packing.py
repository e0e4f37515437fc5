"""Choose who starts in which pot, so that few groups lie across two pots."""

from collections.abc import Sequence

from mahjong_core.seating.wishes import Wishes

__all__ = ["Block", "pot_order"]

Block = list[int]


def pot_order(wishes: Wishes, pots: int, size: int, order: Sequence[int]) -> list[int]:
    """Return all persons, pot after pot of ``size``; ``order`` breaks ties. Members of one pot never meet."""
    blocks = _blocks(wishes, order)
    placed: list[int] = []
    for _ in range(pots):
        pot, blocks = _fill(blocks, size)
        placed += pot
    return placed


def _blocks(wishes: Wishes, order: Sequence[int]) -> list[Block]:
    """Return persons sorted by their heaviest group: hard groups first, then larger groups.

    Inside a block, small groups together.
    """
    # The larger the group, the more pairs it would cost to cut it; equal ones in the order given.
    by_size = sorted(range(len(wishes.size)), key=lambda group: (-wishes.size[group], group))
    rank = {group: at for at, group in enumerate(by_size)}
    keys = {person: tuple(sorted(rank[group] for group in wishes.groups_of[person])) for person in order}
    blocks: dict[tuple[int, int], Block] = {}
    for person in sorted(order, key=lambda number: keys[number]):
        own = (0, keys[person][0]) if keys[person] else (1, person)
        blocks.setdefault(own, []).append(person)
    return list(blocks.values())


def _fill(blocks: list[Block], size: int) -> tuple[Block, list[Block]]:
    """Return one pot of exactly ``size`` out of the blocks, whole ones if some add up to it, and what is left."""
    for at, block in enumerate(blocks):
        if len(block) >= size:
            rest = block[size:]
            return block[:size], [*blocks[:at], *([rest] if rest else []), *blocks[at + 1 :]]
    chosen = _adding_up(blocks, size)
    left = [block for at, block in enumerate(blocks) if at not in chosen]
    pot = [person for at in sorted(chosen) for person in blocks[at]]
    return (pot, left) if len(pot) == size else _cut(pot, left, size)


def _cut(pot: Block, left: list[Block], size: int) -> tuple[Block, list[Block]]:
    """Fill the pot up from the smallest block that is large enough."""
    missing = size - len(pot)
    at = min((k for k, group in enumerate(left) if len(group) >= missing), key=lambda k: (len(left[k]), k))
    block = left[at]
    return pot + block[:missing], [*left[:at], block[missing:], *left[at + 1 :]]


def _adding_up(blocks: list[Block], size: int) -> set[int]:
    """Return which blocks add up to ``size``, or to the most below it: sums as bits, larger blocks first."""
    by_size = sorted(range(len(blocks)), key=lambda at: (-len(blocks[at]), at))
    mask = (1 << (size + 1)) - 1
    reached = [1]
    for at in by_size:
        reached.append((reached[-1] | reached[-1] << len(blocks[at])) & mask)
    total = reached[-1].bit_length() - 1
    chosen = set()
    for step in range(len(by_size), 0, -1):
        if not reached[step - 1] >> total & 1:
            chosen.add(by_size[step - 1])
            total -= len(blocks[by_size[step - 1]])
    return chosen
