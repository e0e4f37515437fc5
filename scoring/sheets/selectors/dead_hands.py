"""Find wins on the sheet by players whose hand was ruled dead."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from mahjong_core.sheets import HandPayload, Mode, RiichiHandPayload
from mahjong_core.winds import Wind
from scoring.models import EntryKind, SheetEntry
from scoring.sheets.selectors.cautions import Caution, all_cautions
from scoring.sheets.selectors.folding import TableSheet
from tournaments.common.links import page_url


@dataclass(frozen=True)
class DeadWin:
    """Represent a hand won by a player whose hand was ruled dead. ``entry_id`` is the row's sequence."""

    hand: int
    entry_id: int
    caution: Caution

    @property
    def text(self) -> str:
        """Return what is wrong, and who may resolve it."""
        return dead_hand_text(self.caution) + " " + _("A referee must correct the hand or accept the win.")


def let_count(current: TableSheet) -> tuple[SheetEntry, ...]:
    """Return the hands whose win a referee let count against a ruling; the reason is on the row."""
    shown = {hand.entry_id for hand in current.sheet.hands}
    return tuple(entry for entry in current.entries if entry.overrules and entry.sequence in shown)


def dead_hand_text(caution: Caution) -> str:
    """Return the sentence that the hand is dead, for whom and for what."""
    facts = {"hand": caution.hand, "player": caution.player, "offence": caution.offence}
    return _("Hand %(hand)s of %(player)s was ruled dead (%(offence)s): it cannot be won.") % facts


def dead_hand_detail(current: TableSheet, caution: Caution) -> dict[str, Any]:
    """Return the refusal's detail: hand, seat, cause, and the page on which a referee may let the win count."""
    table = current.table
    where = table.session.tournament.slug, table.session.number, table.number
    return {
        "hand": caution.hand,
        "seat": caution.wind.value,
        "player": caution.player,
        "offence": caution.offence,
        "href": page_url("sheet-dead-hand", *where, caution.hand),
    }


def dead_at(current: TableSheet, hand: int) -> tuple[Caution, ...]:
    """Return the rulings by which this hand is dead for a player (MCR 3.11.6.8, EMA riichi 3.4.7; one query)."""
    return tuple(caution for caution in all_cautions(current) if caution.is_dead and caution.hand == hand)


def winners_of(payload: HandPayload) -> frozenset[Wind]:
    """Return all who won the hand: in riichi several players may win on one discard (EMA riichi 3.4.9)."""
    wins = payload.data.get("wins") if isinstance(payload, RiichiHandPayload) else None
    if wins:
        return frozenset(Wind(win["winner"]) for win in wins)
    return frozenset({payload.winner} if payload.winner else ())


def dead_winner(current: TableSheet, payload: HandPayload) -> Caution | None:
    """Return the ruling against which the hand was won; None without one, or if no one won."""
    winners = winners_of(payload)
    return (
        next((caution for caution in dead_at(current, payload.number) if caution.wind in winners), None)
        if winners
        else None
    )


def dead_wins(current: TableSheet, received: tuple[Caution, ...] | None = None) -> tuple[DeadWin, ...]:
    """Return the wins of dead hands that no referee let count yet.

    None where the typed totals count (one query at most).
    """
    if current.sheet.mode is not Mode.HANDS:
        return ()
    dead = [caution for caution in (all_cautions(current) if received is None else received) if caution.is_dead]
    rows = {entry.sequence: entry for entry in current.entries if entry.kind == EntryKind.HAND}
    return tuple(
        DeadWin(hand.number, hand.entry_id, caution)
        for hand in (current.sheet.hands if dead else ())
        for caution in dead
        if caution.hand == hand.number
        and not rows[hand.entry_id].overrules
        and caution.wind in winners_of(hand.payload)
    )
