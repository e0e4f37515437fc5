"""Define MCR offences of time, information and conduct, and what the general clauses allow."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Effect, EffectKind, FaultKind, Part, Reading, Topic
from mahjong_core.rulesets.records import Family

__all__ = ["OFFENCES"]

_time = partial(entry, family=Family.MCR, topic=Topic.TIME)
_conduct = partial(entry, family=Family.MCR, topic=Topic.CONDUCT)
_OUT = Effect(EffectKind.DISQUALIFICATION, parts=(Part.DISQUALIFIED, Part.PUBLIC_CRITICISM))
_UNRANKED = Effect(EffectKind.DISQUALIFICATION, parts=(Part.UNRANKED, Part.DISQUALIFIED))
_BAN = Effect(EffectKind.BAN, parts=(Part.BANNED, Part.PUBLIC_CRITICISM))
_WASTED_AGAIN = v.may_add(v.FAULT, v.DISQUALIFIED)
_TIME_WASTED = v.repeating(v.FAULT, _WASTED_AGAIN)
_WASTED_REPEATEDLY = v.repeating(
    Effect(EffectKind.DISQUALIFICATION, parts=(Part.NOT_ON_RECORD, Part.DISQUALIFIED)), v.DISQUALIFIED
)

OFFENCES = (
    _time(
        "late-arrival",
        *v.europe("2.2", v.LATE),
        *v.body("3.11.2.1", v.LATE),
        favourite=True,
    ),
    _time(
        "stalling",
        *v.europe("3.4", _TIME_WASTED),
        *v.europe("2.1 b", _TIME_WASTED, comment="EMAR 2.1 @3.11"),
        *v.europe("3.5", _WASTED_AGAIN),
        *v.europe("3.6", _TIME_WASTED),
        kind=FaultKind.STALLING,
        favourite=True,
    ),
    _time(
        "obstruction",
        *v.europe("2.1 b", v.FAULT, comment="EMAR 2.1 @3.11"),
        *v.europe("3.6", v.FAULT),
        kind=FaultKind.OBSTRUCTION,
    ),
    _time(
        "repeated-stalling",
        *v.europe("3.5", _WASTED_REPEATEDLY),
        kind=FaultKind.STALLING,
    ),
    _time(
        "late-question",
        *v.europe("2.1 a", v.nothing(Part.NO_RULING), comment="EMAR 2.1 @3.11"),
        *v.body("3.11.6.11.7", v.nothing(Part.NO_RULING)),
    ),
    _conduct(
        "information",
        *v.europe("2.3", v.INFORMATION["fault"]),
        *v.body("3.11.6.9", v.DEAD),
        Reading(v.MERS, "1.4", v.INFORMATION["fault"]),
        Reading(v.FFMJ, "EMAR 1.4", v.INFORMATION["fault"]),
        v.summary("4.5", v.DEAD),
        takes=("information_given", v.INFORMATION),
        favourite=True,
    ),
    _conduct(
        "cheating",
        *v.europe("3.5", v.DISQUALIFIED),
        *v.body("3.11.6.1", v.DISQUALIFIED),
        favourite=True,
    ),
    _conduct(
        "serious-disruption",
        *v.europe("3.5", v.DISQUALIFIED),
        *v.body("3.11.6.10", _OUT),
        favourite=True,
    ),
    _conduct(
        "disobedience",
        *v.body("3.11.6.10", _OUT),
    ),
    _conduct(
        "deliberate-foul",
        *v.body("3.11.5", _UNRANKED),
    ),
    _conduct(
        "grave-infraction",
        *v.body("3.11.4", _BAN),
        *v.body("3.11", _BAN),
    ),
    _conduct(
        "minor-infraction",
        *v.body("3.11.1", v.FAULT),
    ),
    _conduct(
        "other-infraction",
        *v.body("3.11.2.2", v.OTHER_INFRACTION),
        *v.body("3.11", v.OTHER_INFRACTION),
        *v.body("3.11.6", v.OTHER_INFRACTION),
    ),
    _conduct(
        "judged-dead-hand",
        *v.body("3.11.3", v.DEAD),
        *v.europe("3.2", v.DEAD),
    ),
    _conduct(
        "hall-not-left",
        *v.body("3.11.6.11.8", v.gravity()),
    ),
    _conduct(
        "table-talk",
        Reading(v.FFMJ, "EMAR 1.2", v.nothing(Part.TOLD)),
        Reading(v.MERS, "1.2", v.nothing(Part.TOLD)),
        Reading(v.FFMJ, "3.6.1", v.SILENT),
        Reading(v.WMO, "3.6.1", v.SILENT),
    ),
    _conduct(
        "started-early",
        Reading(v.FFMJ, "FFMJ @3.5.7.3", v.nothing(Part.TOLD)),
        Reading(v.FFMJ, "FFMJ @3.5.7.4", v.nothing(Part.TOLD)),
        Reading(v.FFMJ, "FFMJ @3.5.7.5", v.nothing(Part.TOLD)),
    ),
    _conduct(
        "unseemly-conduct",
        *v.body("2.3.3", v.SILENT),
        *v.body("2.3.2", v.SILENT),
    ),
)
