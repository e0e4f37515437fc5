"""How an entry of the catalogue is written down."""

from collections.abc import Mapping
from types import MappingProxyType

from mahjong_core.penalties.records import Effect, FaultKind, Offence, Reading, Topic
from mahjong_core.rulesets.records import Family

NO_CHOICES: Mapping[str, Effect] = MappingProxyType({})


def three_lines(words: str) -> tuple[str, str, str]:
    """Name, description and what is said to the offender, one per line."""
    name, description, said = (line.strip() for line in words.strip().splitlines())
    return name, description, said


def entry(
    identity: str,
    *readings: Reading,
    family: Family,
    topic: Topic,
    en: str,
    fr: str,
    takes: tuple[str, Mapping[str, Effect]] = ("", NO_CHOICES),
    kind: FaultKind = FaultKind.PLAY,
    favourite: bool = False,
) -> Offence:
    """An offence; ``takes`` names the option that decides between readings, with the effect of each value."""
    english, french = three_lines(en), three_lines(fr)
    names, descriptions, said = (
        MappingProxyType({"en": first, "fr": second}) for first, second in zip(english, french, strict=True)
    )
    option, choices = takes
    return Offence(
        identity,
        family,
        topic,
        names,
        descriptions,
        said,
        readings,
        readings[0].effect,
        option,
        choices,
        kind,
        favourite,
    )
