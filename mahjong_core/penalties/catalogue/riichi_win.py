"""Define EMA riichi offences: declarations of riichi and of victory, time and conduct."""

from functools import partial

from mahjong_core.penalties.catalogue import vocabulary as v
from mahjong_core.penalties.catalogue.entries import entry
from mahjong_core.penalties.records import Effect, EffectKind, Part, Reading, Topic
from mahjong_core.rulesets.records import Family

__all__ = ["OFFENCES"]

_riichi = partial(entry, family=Family.RIICHI, topic=Topic.RIICHI)
_win = partial(entry, family=Family.RIICHI, topic=Topic.WIN)
_others = partial(entry, family=Family.RIICHI, topic=Topic.ANOTHERS_WIN)
_time = partial(entry, family=Family.RIICHI, topic=Topic.TIME)
_conduct = partial(entry, family=Family.RIICHI, topic=Topic.CONDUCT)
_GRAVE = Effect(EffectKind.DISCRETION, amounts=v.GRAVE_DISRUPTION, between=True)
_DISRUPTED_AGAIN = v.may_add(_GRAVE, v.DISQUALIFIED)
_DISRUPTED = v.repeating(Effect(EffectKind.DISCRETION, amounts=v.DISRUPTION), _DISRUPTED_AGAIN)
_CONFUSED = v.repeating(v.nothing(Part.TOLD, Part.STANDS), Effect(EffectKind.DISCRETION, between=True))

OFFENCES = (
    _riichi(
        "riichi-not-waiting",
        v.riichi("3.4.6 d", v.CHOMBO),
        favourite=True,
    ),
    _riichi(
        "invalid-kong-after-riichi",
        v.riichi("3.4.6 e", v.CHOMBO),
    ),
    _riichi(
        "riichi-stake-missing",
        v.riichi("5.3 b", v.nothing(Part.STANDS, Part.CORRECTED)),
        favourite=True,
    ),
    _riichi(
        "riichi-unsaid",
        v.riichi("5.3 c", v.nothing(Part.STAKE_RETURNED, Part.DEAD_HAND)),
    ),
    _riichi(
        "riichi-open-hand",
        v.riichi("5.3 d", v.DEAD),
    ),
    _riichi(
        "riichi-near-the-end",
        v.riichi("3.3.12 b", v.nothing(Part.STAKE_RETURNED, Part.CORRECTED)),
    ),
    _win(
        "chombo",
        v.riichi("3.4.6 b", v.CHOMBO),
        v.riichi("3.4.6 a", v.CHOMBO),
        v.riichi("3.4.6 h", v.CHOMBO),
        Reading("ema-2016", "changes since 2012", v.CHOMBO),
        favourite=True,
    ),
    _win(
        "invalid-win",
        v.riichi("3.4.6 c", v.CHOMBO),
        favourite=True,
    ),
    _win(
        "false-win-unshown",
        v.riichi("5.1.2 b", v.DEAD),
        v.riichi("3.4.6 c", v.CHOMBO),
        takes=("unshown_false_win_pays", v.RIICHI_UNSHOWN_WIN),
        favourite=True,
    ),
    _win(
        "wrong-word-for-win",
        v.riichi("5.1.2 c", v.CHOMBO),
        takes=("other_word_for_win", v.OTHER_WORD_FOR_WIN),
    ),
    _win(
        "wrong-word-corrected",
        v.riichi("5.1.2 c", v.nothing(Part.STANDS)),
    ),
    _win(
        "ron-tsumo-confused",
        v.riichi("5.1.2 d", _CONFUSED),
    ),
    _win(
        "win-call-changed",
        v.riichi("5.1.3 b", v.nothing(Part.FIRST_CALL_BINDS)),
    ),
    _win(
        "win-call-changed-unshown",
        v.riichi("5.1.3 b", v.DEAD),
    ),
    _win(
        "win-call-changed-shown",
        v.riichi("5.1.3 b", v.CHOMBO),
    ),
    _win(
        "standing-tiles-unshown",
        v.riichi("5.1.2 b", v.SHOWN_NOW),
        takes=("tiles_unshown_at_win", v.UNSHOWN_AT_WIN),
    ),
    _others(
        "partly-shown-at-invalid-win",
        v.riichi("5.2", v.nothing(Part.CORRECTED)),
        takes=("tiles_shown_at_invalid_win", v.SHOWN_IN_PART),
    ),
    _time(
        "late-arrival",
        v.riichi("5.6 a", v.LATE),
        v.riichi("5.6 b", v.LATE),
        favourite=True,
    ),
    _conduct(
        "information",
        v.riichi("5.4 a", v.RIICHI_INFORMATION["warning_then_referee"]),
        takes=("information_given", v.RIICHI_INFORMATION),
        favourite=True,
    ),
    _conduct(
        "serious-information",
        v.riichi("5.4 a", v.SERIOUS_INFORMATION),
    ),
    _conduct(
        "serious-disruption",
        v.riichi("5.5 b", _DISRUPTED),
        v.riichi("5.5 c", v.DISQUALIFIED),
        favourite=True,
    ),
    _conduct(
        "grave-disruption",
        v.riichi("5.5 b", v.repeating(_GRAVE, _DISRUPTED_AGAIN)),
    ),
    _conduct(
        "repeated-disruption",
        v.riichi("5.5 c", v.DISQUALIFIED),
    ),
    _conduct(
        "cheating",
        v.riichi("5.5 a", v.DISQUALIFIED),
        favourite=True,
    ),
)
