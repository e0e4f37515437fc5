"""Define what each text charges and how it counts, where the catalogue only names an option."""

from mahjong_core.penalties.catalogue.vocabulary import BELOW, EMA, EMA_2025, FFMJ, INVALID, MERS, WMO, WRC_2025, fault
from mahjong_core.penalties.records import CountedIn, Effect, EffectKind, FaultKind, Offence, Reading
from mahjong_core.rulesets.disputed_riichi import CHANGES, NEW
from mahjong_core.rulesets.presets_mcr import LATE_BY_THE_BOOK, LATE_IN_EUROPE
from mahjong_core.rulesets.presets_riichi import LATE_IN_RIICHI
from mahjong_core.rulesets.records import Family, LatenessBand

__all__ = ["bands_of", "charges_of", "count_of", "general_readings"]

# Points to each opponent, or off the offender; every text that names one of these names the same.
_CHARGED = {
    BELOW: 10,  # 3.11.6.6.1, MERS 2.9.2, summary 4.10 b
    INVALID: 20,  # 3.11.6.6.2, MERS 2.9.2, summary 4.10 c
    "mistaken_tile_payment": 10,  # 3.11.6.6.1; MERS 2.9.2 has no such class: the hand is not valid
    "wall_destroyed_payment": 30,  # 3.11.6.7.2, summary 6.3
    "winning_tile_deduction": 10,  # MERS 2.8.7, summary 5.2
}
_CHOMBO = {EMA: 8000, NEW: 20000, EMA_2025: 20000, WRC_2025: 30000}  # 3.4.6, a mangan; off the score since 2016


def charges_of(reading: Reading, effect: Effect) -> tuple[int, ...]:
    """Return the amounts of ``effect`` (the reading's own, or a part of it) in this text.

    Those of a list stay as they are.
    """
    if effect.kind is EffectKind.CHOMBO:
        return (_CHOMBO[reading.text],)
    if effect.keys:
        return tuple(sorted(_CHARGED[key] for key in effect.keys))
    priced = effect.key or effect.option
    return (_CHARGED[priced],) if priced in _CHARGED else effect.amounts


def bands_of(reading: Reading) -> tuple[LatenessBand, ...]:
    """Return the lateness bands of this text (3.11.2.1, MERS 2.2, EMA riichi 5.6)."""
    if reading.text in (EMA, EMA_2025, WRC_2025):
        return LATE_IN_RIICHI
    return LATE_IN_EUROPE if _is_european(reading) else LATE_BY_THE_BOOK


def count_of(offence: Offence, reading: Reading) -> CountedIn | None:
    """Return in what this text counts repeated faults: "lors d'une donne" (3.11.6.3), by the session (MERS 3.6)."""
    if offence.family is Family.RIICHI:
        return None
    if reading.text in (WMO, FFMJ) and not _is_european(reading):
        return CountedIn.HAND if offence.by_hand else CountedIn.SESSION
    return CountedIn.SESSION if offence.fault_kind is FaultKind.PLAY else CountedIn.EVENT


def general_readings(offence: Offence) -> tuple[Reading, ...]:
    """Return the general clauses of a text for a kind of sanction, if it has none for the offence itself.

    MERS 3.6 (EMAR 3.6) counts by the session what the book counts by the hand; the changes of 2016 settle a chombo.
    """
    readings: list[Reading] = []
    if not any(_is_european(reading) for reading in offence.readings):
        by_hand = [reading for reading in offence.readings if count_of(offence, reading) is CountedIn.HAND]
        laddered = next((reading for reading in by_hand if reading.effect.kind is EffectKind.LADDER), None)
        if laddered is not None:
            effect = fault(*laddered.effect.parts, further=laddered.effect.further)
            readings += [Reading(FFMJ, "EMAR 3.6", effect), Reading(MERS, "3.6", effect)]
    old = (reading for reading in offence.readings if reading.text == EMA)
    chombo = next((reading for reading in old if reading.effect.kind is EffectKind.CHOMBO), None)
    if chombo is not None and not any(reading.text == NEW for reading in offence.readings):
        readings.append(Reading(NEW, CHANGES, chombo.effect))
    return tuple(readings)


def _is_european(reading: Reading) -> bool:
    return reading.text == MERS or reading.clause.startswith("EMAR ")
