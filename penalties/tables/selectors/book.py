"""Read the offences for a referee's device, so that it works without network.

What counts for whom is on the table's page (:func:`records_of`); the device only counts. The server judges again when
the ruling arrives, and asks a person where it comes to something else (docs/adr, 19).
"""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final

from django.utils.translation import gettext as _

from mahjong_core.errors import RuleError
from mahjong_core.penalties import Effect, EffectKind, Moment, Proposal, lateness, offences_of, read_out_lateness
from mahjong_core.penalties import Offence as BookOffence
from mahjong_core.penalties import propose as propose_by_book
from mahjong_core.penalties.catalogue import counted_together
from mahjong_core.penalties.ladder import rung, rungs
from mahjong_core.penalties.sentences import ladder_words, read_out_parts
from mahjong_core.rulesets import RuleSet
from penalties.models import Ruling
from penalties.offences.selectors.catalogue import offence_name
from penalties.rulings.selectors.amounts import headline, points_label
from penalties.rulings.selectors.faults import RefereeDecision
from penalties.rulings.selectors.records import ruling_texts
from penalties.rulings.selectors.sanctions import expels_by_text, sanction_label
from penalties.tables.selectors.screen import (
    Amount,
    amounts_of,
    asks_dealer,
    asks_victim,
    further_of,
    may_expel,
    others_of,
    quoted,
)
from tournaments.common.look.languages import reader, reader_first

_RUNGS: Final = 10
_LONGEST_LATE: Final = 90  # minutes; every rule set has a substitute play long before
_ONCE = Moment(1, 1)
_AS_IT_IS = RefereeDecision()


def book_of(rules: RuleSet) -> dict[str, Any]:
    """Return every offence with its sanction, the steps of the ladder, and what resets the count.

    As JSON would have it.

    ``reset`` is ``per_session``, ``per_hand`` or ``never``; ``carries`` are the kinds of fault that outlive a session.
    Sentences are in the reader's language first and hold ``{name}``.
    """
    return {
        "language": reader(),
        "reset": rules.escalation_reset.value,
        "carries": sorted(map(str, rules.escalation_carries_over)),
        "rungs": [_rung_row(rules, at) for at in range(_RUNGS)],
        "steps": [(str(number), points_label(number)) for number in rungs(rules)] + [("none", _("No sanction"))],
        "late": list(_late_rows(rules)),
        "offences": {offence.id: _offence_row(offence, rules) for offence in offences_of(rules)},
    }


def _rung_row(rules: RuleSet, at: int) -> dict[str, Any]:
    points = rung(rules, at)
    plain, carried = (reader_first(ladder_words(rules, at, is_carried=carried_over)) for carried_over in (False, True))
    in_session = reader_first(ladder_words(rules, at, is_carried=False, by_hand=False))
    return {
        "points": points,
        "label": points_label(points),
        "title": headline(Effect(EffectKind.LADDER), points),
        "words": plain,
        **({"carried": carried} if carried != plain else {}),
        **({"in_session": in_session} if in_session != plain else {}),
    }


def _offence_row(offence: BookOffence, rules: RuleSet) -> dict[str, Any]:
    """Return what the device shows for an offence: first, and again if the text has another sanction then.

    Neither where an own rule set was left without the price.
    """
    row: dict[str, Any] = {
        "name": offence_name(offence),
        "kind": offence.fault_kind.value,
        "event": offence.is_repeated_over_event,
    }
    if not offence.by_hand:
        row["in_session"] = True
    together = counted_together(offence.id, rules)
    if len(together) > 1:
        row["with"] = sorted(together)
    try:
        row["first"] = _effect_row(propose_by_book(offence, rules, (), _ONCE), rules)
        if offence.effect.repeated:
            row["again"] = _effect_row(propose_by_book(offence, rules, (), _ONCE, is_repeated=True), rules)
    except RuleError:
        row.pop("first", None)
    return row


def _effect_row(proposal: Proposal, rules: RuleSet) -> dict[str, Any]:
    effect, source = proposal.effect, quoted(proposal.citations[0])
    row = {
        "points": proposal.points,
        "title": headline(effect, proposal.points),
        "source": source.source,
        "quote": source.quote,
        "ladder": effect.kind is EffectKind.LADDER,
        "late": effect.kind is EffectKind.LATENESS,
        "dead": effect.dead_hand,
        "amounts": _pairs(amounts_of(proposal, _AS_IT_IS)) if proposal.points is None else [],
        "between": effect.between,
        "others": [pair for pair in _pairs(others_of(proposal, _AS_IT_IS)) if pair[0]],
        "further": _pairs(further_of(proposal, _AS_IT_IS)),
        "victim": asks_victim(effect),
        "dealer": asks_dealer(effect, rules),
        "expel": may_expel(effect),
        "out": expels_by_text(effect),
        "may_be_dead": effect.may_be_dead,
    }
    if effect.kind is EffectKind.LADDER:  # what stands before and after the rung's own sentences
        before, after = read_out_parts(proposal.offence, rules)
        row |= {"others": [], "before": reader_first(before), "after": reader_first(after)}
    else:
        row["words"] = reader_first(proposal.sentences)
    return {name: value for name, value in row.items() if value is not False and value not in ([], "")}


def _pairs(amounts: Iterable[Amount]) -> list[tuple[str, str]]:
    return [(amount.value, amount.label) for amount in amounts]


def _late_rows(rules: RuleSet) -> Iterable[dict[str, Any]]:
    """Yield the bands of lateness: minutes from which a late player pays what; the last has no end."""
    known = next((offence for offence in offences_of(rules) if offence.effect.kind is EffectKind.LATENESS), None)
    before = None
    for minutes in range(1, _LONGEST_LATE + 1) if known else ():
        try:
            late = lateness(rules, timedelta(minutes=minutes))
        except RuleError:
            return
        now = (late.points, late.is_replaced)
        if now != before:
            words = reader_first(read_out_lateness(known, rules, late)) if known else []
            title = headline(known.effect, late.points, late) if known else ""
            yield {"from": minutes, "points": late.points, "title": title, "words": words}
        before = now


def records_of(rulings: Iterable[Ruling], rules: RuleSet) -> list[dict[str, Any]]:
    """Return the rulings on players so far, for the device to count and list; revoked ones are marked."""
    return [
        {
            "id": str(ruling.uid),
            "participant": ruling.participant.number,
            "offence": ruling.offence,
            "name": ruling_texts(ruling, rules)[0],
            "label": sanction_label(ruling),
            "session": ruling.session.number,
            "hand": ruling.hand,
            "kind": ruling.fault_kind,
            "step": ruling.step,
            "revoked": hasattr(ruling, "revocation"),
        }
        for ruling in rulings
        if ruling.session is not None
    ]
