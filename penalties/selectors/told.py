"""A recorded ruling in the words that were read out."""

from dataclasses import replace

from mahjong_core.errors import RuleError
from mahjong_core.penalties import EffectKind, Moment, ladder_state
from mahjong_core.penalties import offence as find_offence
from mahjong_core.penalties.sentences import read_out
from mahjong_core.rulesets import RuleSet
from penalties.models import Ruling
from penalties.selectors.history import history_of
from penalties.selectors.tablet import Told, in_order


def told_again(ruling: Ruling, rules: RuleSet) -> tuple[Told, ...]:
    """The sentences of a ruling as it stands in the record, the reader's language first (one query).

    Nothing for an offence that the rule set no longer lists, and for lateness, which is told by its minutes.
    """
    try:
        known = find_offence(ruling.offence, rules)
    except RuleError:
        return ()
    if known.effect.kind is EffectKind.LATENESS or ruling.session is None:
        return ()
    if ruling.is_repeated and known.effect.repeated:
        known = replace(known, effect=known.effect.repeated)
    earlier = [one for one in history_of(ruling.participant) if one.id < ruling.pk]
    state = ladder_state(earlier, rules, Moment(ruling.session.number, ruling.hand), known.id)
    words = read_out(known, rules, ruling.points, state)
    return tuple(Told(one, text.replace("{name}", ruling.participant.name)) for one, text in in_order(words))
