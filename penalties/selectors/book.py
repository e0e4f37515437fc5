"""The book as a referee's device keeps it: what each offence costs, so that a table is ruled at without network.

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
from mahjong_core.penalties.ladder import rung, rungs
from mahjong_core.penalties.sentences import ladder_words, read_out_parts
from mahjong_core.rulesets import RuleSet
from penalties.models import Ruling
from penalties.selectors.amounts import headline, points_label
from penalties.selectors.catalogue import offence_name
from penalties.selectors.faults import Verdict
from penalties.selectors.rulings import words_of
from penalties.selectors.tablet import (
    Amount,
    amounts_of,
    asks_dealer,
    asks_victim,
    further_of,
    in_order,
    may_expel,
    others_of,
    own,
    quoted,
    received_label,
)

RUNGS: Final = 10
LONGEST_LATE: Final = 90  # minutes; every rule set has a substitute play long before
ONCE = Moment(1, 1)
AS_IT_IS = Verdict()


def book_of(rules: RuleSet) -> dict[str, Any]:
    """Every offence with its sanction, the rungs of the ladder, and what sets the count back; as JSON would have it.

    ``reset`` is ``per_session``, ``per_hand`` or ``never``; ``carries`` are the kinds of fault that outlive a session.
    Sentences are in the reader's language first and hold ``{name}``.
    """
    return {
        "language": own(),
        "reset": rules.escalation_reset.value,
        "carries": sorted(map(str, rules.escalation_carries_over)),
        "rungs": [rung_row(rules, at) for at in range(RUNGS)],
        "steps": [(str(one), points_label(one)) for one in rungs(rules)] + [("none", _("No sanction"))],
        "late": list(late_rows(rules)),
        "offences": {one.id: offence_row(one, rules) for one in offences_of(rules)},
    }


def rung_row(rules: RuleSet, at: int) -> dict[str, Any]:
    points = rung(rules, at)
    plain, carried = (in_order(ladder_words(rules, at, is_carried=one)) for one in (False, True))
    return {"points": points, "label": points_label(points), "title": fault_title(points), "words": plain} | (
        {"carried": carried} if carried != plain else {}
    )


def fault_title(points: int) -> str:
    return headline(Effect(EffectKind.LADDER), points)


def offence_row(one: BookOffence, rules: RuleSet) -> dict[str, Any]:
    """What the device shows for an offence: first, and again where the text has another sanction then.

    Neither where an own rule set was left without the price.
    """
    row: dict[str, Any] = {"name": offence_name(one), "kind": one.fault_kind.value, "event": one.is_repeated_over_event}
    try:
        row["first"] = effect_row(propose_by_book(one, rules, (), ONCE), rules)
        if one.effect.repeated:
            row["again"] = effect_row(propose_by_book(one, rules, (), ONCE, is_repeated=True), rules)
    except RuleError:
        row.pop("first", None)
    return row


def effect_row(proposal: Proposal, rules: RuleSet) -> dict[str, Any]:
    effect, source = proposal.effect, quoted(proposal.citations[0])
    row = {
        "points": proposal.points,
        "title": headline(effect, proposal.points),
        "source": source.source,
        "quote": source.quote,
        "ladder": effect.kind is EffectKind.LADDER,
        "late": effect.kind is EffectKind.LATENESS,
        "dead": effect.dead_hand,
        "amounts": pairs(amounts_of(proposal, AS_IT_IS)) if proposal.points is None else [],
        "between": effect.between,
        "others": [one for one in pairs(others_of(proposal, AS_IT_IS)) if one[0]],
        "further": pairs(further_of(proposal, AS_IT_IS)),
        "victim": asks_victim(effect),
        "dealer": asks_dealer(effect, rules),
        "expel": may_expel(effect),
    } | words_row(proposal, rules)
    return {name: value for name, value in row.items() if value is not False and value not in ([], "")}


def pairs(amounts: Iterable[Amount]) -> list[tuple[str, str]]:
    return [(one.value, one.label) for one in amounts]


def words_row(proposal: Proposal, rules: RuleSet) -> dict[str, Any]:
    """The sentences; of a fault on the ladder what stands before and after the rung's own."""
    if proposal.effect.kind is not EffectKind.LADDER:
        return {"words": in_order(proposal.sentences)}
    before, after = read_out_parts(proposal.offence, rules)
    return {"others": [], "before": in_order(before), "after": in_order(after)}


def late_rows(rules: RuleSet) -> Iterable[dict[str, Any]]:
    """From how many started minutes on a late player costs what; the last row has no end."""
    known = next((one for one in offences_of(rules) if one.effect.kind is EffectKind.LATENESS), None)
    before = None
    for minutes in range(1, LONGEST_LATE + 1) if known else ():
        try:
            late = lateness(rules, timedelta(minutes=minutes))
        except RuleError:
            return
        now = (late.points, late.is_replaced)
        if now != before:
            words = in_order(read_out_lateness(known, rules, late)) if known else []
            title = headline(known.effect, late.points, late) if known else ""
            yield {"from": minutes, "points": late.points, "title": title, "words": words}
        before = now


def records_of(rulings: Iterable[Ruling], rules: RuleSet) -> list[dict[str, Any]]:
    """What players received so far, for the device to count and to list; what was taken back is marked."""
    return [
        {
            "id": one.pk,
            "participant": one.participant.number,
            "offence": one.offence,
            "name": words_of(one, rules)[0],
            "label": received_label(one),
            "session": one.session.number,
            "hand": one.hand,
            "kind": one.fault_kind,
            "step": one.step,
            "revoked": hasattr(one, "revocation"),
        }
        for one in rulings
        if one.session is not None
    ]
