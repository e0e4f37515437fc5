"""Find entries that contradict a ruling: a dead hand that wins or is tenpai, or a riichi that was returned."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from django.utils.translation import gettext as _

from mahjong_core.sheets import HandPayload, Mode, RiichiHandPayload
from mahjong_core.winds import WINDS, Wind
from scoring.models import EntryKind, SheetEntry
from scoring.sheets.selectors.cautions import Caution, all_cautions
from scoring.sheets.selectors.folding import TableSheet
from tournaments.common.links import page_url

RIICHI_OF_DEAD: Final = "scoring.riichi_of_dead_hand"  # asks: sent again with the code in ``confirm``, it is written


class Claim(StrEnum):
    """List the claims of a hand about a seat that a ruling may exclude."""

    WIN = "win"
    TENPAI = "tenpai"
    RIICHI = "riichi"


@dataclass(frozen=True)
class DeadClaim:
    """Represent a hand whose claim about a seat contradicts a ruling. ``entry_id`` is the row's sequence."""

    hand: int
    entry_id: int
    caution: Caution
    claim: Claim

    @property
    def text(self) -> str:
        """Return a sentence on the contradiction and who may resolve it."""
        return dead_hand_text(self.caution, self.claim) + " " + _("A referee must correct the hand or accept it.")


def let_count(current: TableSheet) -> tuple[SheetEntry, ...]:
    """Return the hands that a referee let count against a ruling; the reason is on the row."""
    shown = {hand.entry_id for hand in current.sheet.hands}
    return tuple(entry for entry in current.entries if entry.overrules and entry.sequence in shown)


def dead_hand_text(caution: Caution, claim: Claim = Claim.WIN) -> str:
    """Return the sentence that the hand is dead, for whom and for what."""
    facts = {"hand": caution.hand, "player": caution.player, "offence": caution.offence}
    words = {
        Claim.WIN: _("Hand %(hand)s of %(player)s was ruled dead (%(offence)s): it cannot be won."),
        Claim.TENPAI: _("Hand %(hand)s of %(player)s was ruled dead (%(offence)s): it is never tenpai."),
        Claim.RIICHI: _(
            "The riichi of %(player)s in hand %(hand)s is invalid (%(offence)s): the riichi stick is returned."
        ),
    }
    return words[claim] % facts


def riichi_of_dead_text(caution: Caution) -> str:
    """Return the question whether a riichi came before the ruling."""
    facts = {"hand": caution.hand, "player": caution.player, "offence": caution.offence}
    dead = _("Hand %(hand)s of %(player)s was ruled dead (%(offence)s).") % facts
    return dead + " " + _("A riichi declared before the ruling counts, a later one does not. Check the riichi.")


def dead_hand_detail(current: TableSheet, caution: Caution) -> dict[str, Any]:
    """Return the refusal's detail: hand, seat, cause, and the page on which a referee may let the hand count."""
    table = current.table
    where = table.session.tournament.slug, table.session.number, table.number
    return {
        "hand": caution.hand,
        "seat": caution.wind.value,
        "player": caution.player,
        "offence": caution.offence,
        "href": page_url("sheet-dead-hand", *where, caution.hand),
    }


def ruled_at(current: TableSheet, hand: int) -> tuple[Caution, ...]:
    """Return the rulings that bind the sheet of this hand (MCR 3.11.6.8, EMA riichi 3.4.7 and 5.3; one query)."""
    return tuple(caution for caution in all_cautions(current) if caution.binds and caution.hand == hand)


def claims_of(payload: HandPayload) -> dict[Claim, frozenset[Wind]]:
    """Return the seats that won the hand, were tenpai at its end, and declared riichi.

    In riichi several players may win on one discard (EMA riichi 3.4.9), and nagashi mangan is won (4.2.4).
    """
    data = payload.data if isinstance(payload, RiichiHandPayload) else {}
    won = [win["winner"] for win in data.get("wins") or ()] + list(data.get("nagashi") or ())
    winners = {Wind(seat) for seat in won} | ({payload.winner} if payload.winner else set())
    tenpai, riichi = (frozenset(Wind(seat) for seat in data.get(name) or ()) for name in ("tenpai", "riichi"))
    return {Claim.WIN: frozenset(winners), Claim.TENPAI: tenpai, Claim.RIICHI: riichi}


def ruled_out(payload: HandPayload, rulings: Iterable[Caution]) -> list[tuple[Caution, Claim]]:
    """Return the claims of the hand that contradict these rulings."""
    claims = claims_of(payload)
    against = []
    for caution in rulings:
        barred = [Claim.WIN, Claim.TENPAI] if caution.is_dead else []
        barred += [Claim.RIICHI] if caution.returns_stake else []
        against += [(caution, claim) for claim in barred if caution.wind in claims[claim]]
    return against


def riichi_of_dead(payload: HandPayload, rulings: Iterable[Caution]) -> Caution | None:
    """Return the ruling of a dead hand that declared riichi; the sheet does not show which came first."""
    declared = claims_of(payload)[Claim.RIICHI]
    return next((caution for caution in rulings if caution.is_dead and caution.wind in declared), None)


def with_dead(payload: HandPayload, rulings: Iterable[Caution], *, is_overruled: bool = False) -> HandPayload:
    """Return a riichi hand with the seats that were ruled dead; a hand that a referee accepted is not dead."""
    if not isinstance(payload, RiichiHandPayload):
        return payload
    claims = claims_of(payload)
    alive = claims[Claim.WIN] | claims[Claim.TENPAI] if is_overruled else frozenset[Wind]()
    ruled = {caution.wind for caution in rulings if caution.is_dead} - alive
    dead = ruled | {Wind(seat) for seat in payload.data.get("dead") or ()}
    return replace(payload, data={**payload.data, "dead": [w.value for w in WINDS if w in dead]}) if dead else payload


def dead_claims(current: TableSheet, received: tuple[Caution, ...] | None = None) -> tuple[DeadClaim, ...]:
    """Return the claims of hands that contradict rulings and that no referee has accepted.

    None if the typed totals count (one query at most).
    """
    if current.sheet.mode is not Mode.HANDS:
        return ()
    binding = [caution for caution in (all_cautions(current) if received is None else received) if caution.binds]
    rows = {entry.sequence: entry for entry in current.entries if entry.kind == EntryKind.HAND}
    return tuple(
        DeadClaim(hand.number, hand.entry_id, caution, claim)
        for hand in (current.sheet.hands if binding else ())
        if not rows[hand.entry_id].overrules
        for caution, claim in ruled_out(hand.payload, [c for c in binding if c.hand == hand.number])
    )
