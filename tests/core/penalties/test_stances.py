"""Where the texts disagree: in sanction, amount, scope or refusal, for every pair of texts and every offence."""

from dataclasses import replace
from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest

from mahjong_core.penalties import (
    BY_FAMILY,
    OFFENCES,
    Effect,
    EffectKind,
    Offence,
    Part,
    Stance,
    differ,
    offence,
    stance_of_rules,
    stances,
    texts_disagree,
)
from mahjong_core.penalties.records import Reading
from mahjong_core.rulesets import Family, derive
from tests.core.penalties.scenarios.builders import EMA12, EMA16, FFMJ, MERS, WMO

MINUTE = timedelta(minutes=1)
_BUT_LATENESS = [candidate for candidate in OFFENCES if candidate.id != "late-arrival"]
by_clause = pytest.mark.parametrize("entry", _BUT_LATENESS, ids=lambda value: f"{value.family}-{value.id}")
every_offence = pytest.mark.parametrize("entry", OFFENCES, ids=lambda value: f"{value.family}-{value.id}")

# What the books print, written down once more for this test: who charges what, and within what faults are counted.
PRINTED = {
    # 3.11.6.6.1 "il doit 10 points à chacun"; MERS 2.9.2 "10 points aux autres joueurs"; summary 4.10 b "+10 points"
    ("false_win_payments", "false-win-below-minimum"): 10,
    # 3.11.6.6.2 and MERS 2.9.2 "20 points"; summary 4.10 c "+20 points aux trois adversaires"
    ("false_win_payments", "false-win-invalid-hand"): 20,
    ("mistaken_tile_payment", ""): 10,  # 3.11.6.6.1 "s'il s'est trompé sur la tuile défaussée"
    ("wall_destroyed_payment", ""): 30,  # 3.11.6.7.2 "doit 30 points à chacun"; summary 6.3 "+30 points"
    ("winning_tile_deduction", ""): 10,  # MERS 2.8.7 "une déduction de 10 points"; summary 5.2 "10 points"
}
CHOMBO = {
    "ema-2012": 8000,
    "ema-2016": 20000,
    "ema-2025": 20000,
    "wrc-rules-2025": 30000,
}  # 3.4.6 "4 000 à Est, 2 000 à chacun"; 2016: -20,000 after uma
# MERS 3.6: "réinitialisée au début de chaque session, sauf pour obstruction ou tentative de gagner du temps"
OVER_EVENT = {"stalling", "obstruction", "repeated-stalling"}
# 3.11.6.4 has no "lors d'une donne", which 3.11.6.3 and 3.11.6.5 have.
NOT_BY_HAND = {"tile-touched-early", "drawn-before-turn"}
HANDLED = {"told", "corrected", "stands", "tile_returned", "tile_kept", "tiles_stay", "stake_returned", "hand_ends"}
HANDLED |= {"redeal", "not_on_record"}


def printed_amounts(text: str, effect: Effect) -> tuple[int, ...]:
    if effect.kind is EffectKind.CHOMBO:
        return (CHOMBO[text],)
    if effect.keys:
        return tuple(PRINTED[effect.option, key] for key in effect.keys)
    return (PRINTED[effect.option, effect.key],) if (effect.option, effect.key) in PRINTED else effect.amounts


def printed_scope(entry: Offence, text: str, clause: str) -> str:
    if entry.family is Family.RIICHI:
        return ""
    if text in ("wmo-2014", "ffmj-2016") and not clause.startswith("EMAR"):
        return "session" if entry.id in NOT_BY_HAND else "hand"
    return "event" if entry.id in OVER_EVENT else "session"


def printed(entry: Offence, text: str, clause: str, effect: Effect | None) -> Any:
    """Sanction, amounts, scope, refusal of one row, from the tables above and the catalogue's effect alone."""
    if effect is None:
        return None
    laddered = effect.kind is EffectKind.LADDER
    return {
        "sanction": (effect.kind.value, {str(part) for part in effect.parts} - HANDLED),
        "amounts": printed_amounts(text, effect),
        "any amount": effect.between,
        "scope": printed_scope(entry, text, clause) if laddered else "",
        "limit": effect.limit and effect.limit.value,
        "further": printed(entry, text, clause, effect.further),
        "repeated": printed(entry, text, clause, effect.repeated),
    }


def rows(entry: Offence) -> list[tuple[Reading, Any]]:
    return [(reading, printed(entry, reading.text, reading.clause, reading.effect)) for reading in entry.readings]


@by_clause
def test_two_texts_disagree_exactly_where_sanction_amount_scope_or_refusal_differ(entry: Offence) -> None:
    """Each pair of clauses of each offence, against the tables above; lateness has a test of its own."""
    shown = stances(entry)
    assert [this_stance.text for this_stance in shown[: len(entry.readings)]] == [
        reading.text for reading in entry.readings
    ]
    pairs = list(zip(rows(entry), shown, strict=False))
    for ((_, first), stance), ((_, second), other) in combinations(pairs, 2):
        assert differ(stance, other) == (first != second), (stance, other)


@every_offence
def test_the_flag_is_set_exactly_when_some_pair_differs(entry: Offence) -> None:
    pairs = list(combinations(stances(entry), 2))
    assert texts_disagree(entry) == any(differ(first, second) for first, second in pairs)
    assert all(differ(first, second) == differ(second, first) for first, second in pairs)


def changed(reading: Reading) -> dict[str, Reading]:
    """The same reading with one thing changed that a player would feel."""
    parts = set(reading.effect.parts)
    refused = parts ^ {Part.CLAIM_REFUSED}
    dead = parts ^ {Part.DEAD_HAND}
    return {
        "sanction": replace(reading, effect=replace(reading.effect, parts=tuple(dead))),
        "refusal": replace(reading, effect=replace(reading.effect, parts=tuple(refused))),
        "amount": replace(reading, effect=Effect(EffectKind.DISCRETION, amounts=(0, 999))),
        "any amount": replace(reading, effect=replace(reading.effect, between=not reading.effect.between)),
        "repetition": replace(reading, effect=replace(reading.effect, repeated=Effect(EffectKind.BAN))),
        "further": replace(reading, effect=replace(reading.effect, further=Effect(EffectKind.BAN))),
    }


@by_clause
def test_whatever_one_thing_is_changed_the_flag_is_set(entry: Offence) -> None:
    reading = entry.readings[0]
    alone = replace(entry, readings=(reading, reading))
    assert not differ(*stances(alone)[:2])
    for name, other in changed(reading).items():
        first, second = stances(replace(entry, readings=(reading, other)))[:2]
        assert differ(first, second), name


@every_offence
def test_how_the_play_is_put_right_is_no_disagreement(entry: Offence) -> None:
    reading = entry.readings[0]
    parts = set(reading.effect.parts) ^ {Part.TILE_RETURNED, Part.STANDS}
    other = replace(reading, effect=replace(reading.effect, parts=tuple(parts)))
    first, second = stances(replace(entry, readings=(reading, other)))[:2]
    assert not differ(first, second)


# The points of the list of conflicts: family, offence, the two texts with their clauses, and what stands in each row.
POINTS = [
    # MERS 2.9.2 b "il n'a pas une main valide: 20 points"; 3.11.6.6.1 "s'est trompé sur la tuile défaussée": 10
    (Family.MCR, "false-win-mistaken-tile", ("wmo-2014", "3.11.6.6.1", "(10)"), ("mers-2010", "2.9.2", "(20)")),
    # 3.11.6.5 "lors d'une donne"; MERS 3.6 "réinitialisée au début de chaque session"
    (Family.MCR, "late-pung", ("wmo-2014", "3.11.6.5", "in each hand"), ("mers-2010", "3.6", "in each session")),
    (Family.MCR, "late-pung", ("ffmj-2016", "3.11.6.5", "in each hand"), ("ffmj-2016", "EMAR 3.6", "each session")),
    (Family.MCR, "empty-claim", ("wmo-2014", "3.11.6.3", "in each hand"), ("mers-2010", "3.6", "in each session")),
    (Family.MCR, "impossible-claim", ("mers-2010", "2.4.1", "a higher"), ("mcr-penalty-summary", "3", "call refused")),
    # 3.11.6.11.1 "le joueur suivant ait défaussé"; MERS 2.6.3 "avant que les 2 prochains joueurs terminent leur tour"
    (
        Family.MCR,
        "claimed-tile-not-taken",
        ("wmo-2014", "3.11.6.11.1", "when the next player discards"),
        ("mers-2010", "2.6.3", "within two turns"),
    ),
    # 5.2 "du mur, du mur mort ou de la main"; 3.4.6 f does not name the dead wall, 3.4.7 c makes the hand dead
    (Family.RIICHI, "dead-wall-among-many", ("ema-2012", "5.2", "chombo (8,000)"), ("ema-2012", "3.4.7", "dead hand")),
    # 3.4.6 c "déclaration de victoire invalide"; 5.1.2 b "ne pas montrer ses tuiles": a dead hand
    (Family.RIICHI, "false-win-unshown", ("ema-2012", "3.4.6", "chombo"), ("ema-2012", "5.1.2", "dead hand")),
    (Family.RIICHI, "invalid-win", ("ema-2012", "3.4.6", "8,000"), ("ema-2016", "changes since 2012", "20,000")),
]


@pytest.mark.parametrize(("family", "identity", "first", "second"), POINTS)
def test_the_points_of_the_list_of_conflicts_are_flagged(
    family: Family, identity: str, first: tuple[str, str, str], second: tuple[str, str, str]
) -> None:
    entry = BY_FAMILY[family][identity]
    assert texts_disagree(entry)
    pair: list[Stance] = []
    for text, clause, words in (first, second):
        (stance,) = {candidate for candidate in stances(entry) if (candidate.text, candidate.clause) == (text, clause)}
        assert words in stance.words["en"]
        pair.append(stance)
    assert differ(*pair)


@pytest.mark.parametrize(
    ("family", "identity"),
    [
        (Family.MCR, "hand-not-intact"),  # EMAR 2.8.5 and 2.8.6, 3.11.6.11.6, summary 5.3: a dead hand
        (Family.MCR, "false-win-invalid-hand"),  # 20 to each in every text
        (Family.MCR, "false-win-below-minimum"),  # 10 to each in every text
        (Family.MCR, "false-set-after-discard"),  # a dead hand; MERS adds that the tiles stay on the table
        (Family.MCR, "tile-touched-early"),  # 3.11.6.4 has no "lors d'une donne": the session, as in MERS 3.6
        (Family.RIICHI, "claimed-tile-not-taken"),  # 5.1.1 and 3.3.5: two discards
    ],
)
def test_it_is_silent_where_all_rows_say_the_same(family: Family, identity: str) -> None:
    assert not texts_disagree(BY_FAMILY[family][identity])


@pytest.mark.parametrize(
    ("late", "book", "europe"),
    [
        # 3.11.2.1: "10 minutes ou moins: 10; 11-15: 20; 15 minutes: perdue"; MERS 2.2: under 10, from 10 to 15, beyond
        (
            timedelta(minutes=9, seconds=59),
            "points deducted from the offender (10)",
            "points deducted from the offender (10)",
        ),
        (10 * MINUTE, "points deducted from the offender (10)", "points deducted from the offender (20)"),
        (
            timedelta(minutes=10, seconds=1),
            "points deducted from the offender (20)",
            "points deducted from the offender (20)",
        ),
        (
            timedelta(minutes=14, seconds=59),
            "points deducted from the offender (20)",
            "points deducted from the offender (20)",
        ),
        (15 * MINUTE, "substitute", "points deducted from the offender (20)"),
        (timedelta(minutes=15, seconds=1), "substitute", "substitute"),
    ],
)
def test_lateness_differs_at_exactly_ten_and_fifteen_minutes(late: timedelta, book: str, europe: str) -> None:
    entry = BY_FAMILY[Family.MCR]["late-arrival"]
    facts = {(stance.text, stance.clause): stance.words["en"] for stance in stances(entry, late)}
    assert facts == {
        ("wmo-2014", "3.11.2.1"): book,
        ("ffmj-2016", "3.11.2.1"): book,
        ("ffmj-2016", "EMAR 2.2"): europe,
        ("mers-2010", "2.2"): europe,
    }
    assert texts_disagree(entry, late) == (book != europe)
    assert texts_disagree(entry), "over all moments the bands differ"


def test_riichi_texts_say_the_same_of_lateness() -> None:
    """5.6: "1 000 points par minute de retard", more than ten: replaced; the changes of 2016 say nothing of it."""
    entry = BY_FAMILY[Family.RIICHI]["late-arrival"]
    for late, words in ((7 * MINUTE, "points deducted from the offender (7,000)"), (11 * MINUTE, "substitute")):
        assert {stance.words["en"] for stance in stances(entry, late)} == {words}
        assert not texts_disagree(entry, late)


def other_rows(identity: str, rules: Any, late: timedelta | None = None) -> set[tuple[str, str]]:
    known = offence(identity, rules)
    taken = stance_of_rules(known, rules, late)
    return {(stance.text, stance.clause) for stance in stances(known, late) if differ(stance, taken)}


def test_a_row_is_another_where_it_asks_for_something_else_than_the_event() -> None:
    """Each rule set takes its own text's row, and the others' only where they say the same."""
    body, comment = ("ffmj-2016", "3.11.6.5"), ("ffmj-2016", "EMAR 3.6")
    assert other_rows("late-pung", WMO) == {comment, ("mers-2010", "3.6")}
    assert other_rows("late-pung", MERS) == {body, ("wmo-2014", "3.11.6.5")} == other_rows("late-pung", FFMJ)
    assert other_rows("false-win-mistaken-tile", FFMJ) == {("wmo-2014", "3.11.6.6.1"), ("ffmj-2016", "3.11.6.6.1")}
    assert other_rows("late-arrival", WMO, 10 * MINUTE) == {("ffmj-2016", "EMAR 2.2"), ("mers-2010", "2.2")}
    assert other_rows("late-arrival", WMO, 9 * MINUTE) == set()
    new = {("ema-2025", "6.5.2"), ("ema-2025", "6.8")}  # 20,000, as since 2016; the world championship takes 30,000
    world = {("wrc-rules-2025", "12.3.3")}
    assert other_rows("invalid-win", EMA12) == {("ema-2016", "changes since 2012"), *new, *world}
    assert other_rows("invalid-win", EMA16) == {("ema-2012", "3.4.6"), *world}


def test_the_organisers_own_choice_is_no_disagreement_of_the_texts() -> None:
    """Every text says 10 to each for a hand below the minimum; an event that charges 12 stands alone."""
    own = derive(FFMJ, {"false_win_payments": {"false-win-below-minimum": 12, "false-win-invalid-hand": 20}}, name="O")
    known = offence("false-win-below-minimum", own)
    assert not texts_disagree(known)
    assert len(other_rows("false-win-below-minimum", own)) == len(
        {(stance.text, stance.clause) for stance in stances(known)}
    )


def test_the_tables_of_this_test_are_those_of_the_rule_sets() -> None:
    assert (WMO.mistaken_tile_payment, FFMJ.wall_destroyed_payment, MERS.winning_tile_deduction) == (10, 30, 10)
    assert (EMA12.chombo_amount, EMA16.chombo_amount) == (8000, 20000)
    assert set(WMO.false_win_payments.values()) == {10, 20}
