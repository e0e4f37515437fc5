"""Define how an entry of the catalogue is written."""

from collections.abc import Mapping
from types import MappingProxyType

from mahjong_core.penalties.catalogue.riichi_editions import LATER
from mahjong_core.penalties.records import Effect, FaultKind, Offence, Reading, Topic
from mahjong_core.rulesets.records import Family
from mahjong_core.words import words

__all__ = ["entry"]

_NO_CHOICES: Mapping[str, Effect] = MappingProxyType({})


def entry(
    identity: str,
    *readings: Reading,
    family: Family,
    topic: Topic,
    takes: tuple[str, Mapping[str, Effect]] = ("", _NO_CHOICES),
    kind: FaultKind = FaultKind.PLAY,
    favourite: bool = False,
    by_hand: bool = True,
    by_edition: bool = False,
) -> Offence:
    """Return an offence; ``takes`` names the option that decides between readings, with the effect of each value.

    In riichi the readings of the later editions follow those given here.

    Its words stand under the family and its id in the words of each language.
    """
    names, descriptions, spoken = (
        words("offences", f"{family}/{identity}/{name}") for name in ("name", "description", "said")
    )
    option, choices = takes
    if family is Family.RIICHI:
        readings = (*readings, *LATER.get(identity, ()))
    return Offence(
        identity,
        family,
        topic,
        names,
        descriptions,
        spoken,
        readings,
        readings[0].effect,
        option,
        choices,
        kind,
        favourite,
        by_hand,
        words("aliases", f"{family}/{identity}"),
        by_edition,
    )
