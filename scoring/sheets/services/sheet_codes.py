"""Take in a sheet that a table without network shows as a code (docs/offline.md)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

from mahjong_core.errors import RuleError
from mahjong_core.sheet_code import CodeEntry, SealedCode, SheetCode, read_code, read_content
from scoring.common.permissions import ACTS, check_may_at
from scoring.models import SheetEntry
from scoring.sheets.models.signing import SIGNERS
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.selectors.signing import signed_sheet, signers_of
from scoring.sheets.services.entries import Sending, record_hand, sent_key
from scoring.sheets.services.signing import Word, sign_sheet
from tournaments.common.actors import Actor, device_actor
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import Session, Table, TableLink
from tournaments.referees.policies import check_not_own_table


@dataclass(frozen=True)
class TakenCode:
    """Represent the result of reading a code: new hands, hands already recorded, new signatures.

    ``stopped_at``: the hand that was refused, with ``refusal``; the ones after it wait. A refusal without it is that of
    the signatures.
    """

    table: Table
    written: tuple[int, ...]
    already: tuple[int, ...]
    signed: tuple[str, ...] = ()
    stopped_at: int | None = None
    refusal: Refusal | None = None


def take_sheet_code(*, session: Session, text: str, by: Actor, at: datetime) -> TakenCode:
    """Write the hands and signatures of a code, each as the table's own device would have sent it, and once.

    Raise ``scoring.code_unreadable``, ``scoring.code_of_other_event``, ``scoring.code_of_other_session``,
    ``scoring.code_of_other_table``, ``scoring.code_not_sealed``, and what a card that was withdrawn is refused with.
    What the sheet refuses is in the answer: the hands before it are written.
    """
    check_may(by, "sheet.enter", session.tournament, ACTS)
    try:
        sealed = read_code(text.strip("\r\n"))
        code = read_content(sealed)
    except RuleError as error:
        raise Malformed("scoring.code_unreadable", _("This is not the code of a sheet. Scan it again.")) from error
    link = _link_of(session, sealed, code)
    table = _table_of(session, code, link)
    check_not_own_table(by, table)
    device = device_actor(link, by.origin)
    check_may_at(device, "sheet.enter", table, at)
    taken = _take_hands(table, code, device, at)
    if taken.refusal is None and code.signatures:
        taken = _take_signatures(taken, code, device, at)
    if taken.written or taken.signed:
        facts = {"hands": list(taken.written), "signed": list(taken.signed)}
        record("sheet.code_taken", table, by=by, at=at, tournament=session.tournament, after=facts)
    return taken


def _link_of(session: Session, sealed: SealedCode, code: SheetCode) -> TableLink:
    """Return the card that sealed the code, of whatever table of this event; a newer one comes first."""
    if code.event != session.tournament.slug:
        raise Conflict(
            "scoring.code_of_other_event",
            _("This code belongs to another event: %(event)s.") % {"event": code.event[:80]},
        )
    links = TableLink.objects.filter(tournament=session.tournament).order_by("-pk")
    link = next((link for link in links if sealed.is_sealed_by(link.token_hash.encode())), None)
    if link is None:
        raise Conflict(
            "scoring.code_not_sealed",
            _("This code was not made with a card of this event. Nothing was recorded: enter the sheet from paper."),
        )
    return link


def _table_of(session: Session, code: SheetCode, link: TableLink) -> Table:
    if code.session != session.number:
        raise Conflict(
            "scoring.code_of_other_session",
            _("This code belongs to session %(session)s. Open the desk of that session.") % {"session": code.session},
            {"session": code.session},
        )
    table = Table.objects.select_related("session__tournament").filter(session=session, number=code.table).first()
    if table is None or link.number != code.table:
        raise Conflict(
            "scoring.code_of_other_table",
            _("This code was made with the card of table %(table)s.") % {"table": link.number},
            {"table": link.number},
        )
    return table


def _take_hands(table: Table, code: SheetCode, device: Actor, at: datetime) -> TakenCode:
    written: list[int] = []
    already: list[int] = []
    for entry in code.entries:
        number = int(entry.body["number"])
        is_new = not SheetEntry.objects.filter(key=sent_key(device, entry.key)).exists()
        try:
            _write_hand(table, entry, device, at)
        except Refusal as refusal:
            return TakenCode(table, tuple(written), tuple(already), stopped_at=number, refusal=refusal)
        (written if is_new else already).append(number)
    return TakenCode(table, tuple(written), tuple(already))


def _write_hand(table: Table, entry: CodeEntry, device: Actor, at: datetime) -> SheetEntry:
    hand: dict[str, Any] = dict(entry.body)
    confirm, written_at = hand.pop("confirm", []), hand.pop("written_at", None)
    key, moment = sent_key(device, entry.key), parse_datetime(written_at) if written_at else None
    sending = Sending(key=key, device=device.origin.device, base=entry.base, written_at=moment)
    return record_hand(table=table, hand=hand, by=device, at=at, sending=sending, confirm=confirm)


def _take_signatures(taken: TakenCode, code: SheetCode, device: Actor, at: datetime) -> TakenCode:
    """Write who agreed, if the sheet shows the scores that they saw; a sheet that is closed keeps what it has."""
    current = sheet_of(taken.table)
    agreed = {signer.key for signer in signers_of(current) if signer.agrees}
    waiting = [signature for signature in code.signatures if signature.signer not in agreed]
    if not waiting or signed_sheet(current) is not None:
        return taken
    shown = {wind.value: score for wind, score in current.sheet.table_scores.items()}
    if shown != code.scores or current.base != code.base:
        refusal = Conflict(
            "scoring.code_scores_differ",
            _("The scores of the sheet differ from those that were signed. All four players must sign again."),
            {"signed": dict(code.scores), "now": shown},
        )
        return TakenCode(taken.table, taken.written, taken.already, refusal=refusal)
    signed: list[str] = []
    for each in waiting:
        word = Word(each.signer, agrees=True, seen=current.sheet.digest, strokes=each.strokes, name=each.name)
        try:
            sign_sheet(table=taken.table, word=word, by=device, at=at)
        except Refusal as refusal:
            return TakenCode(taken.table, taken.written, taken.already, tuple(signed), refusal=refusal)
        signed.append(each.signer)
    return TakenCode(taken.table, taken.written, taken.already, tuple(sorted(signed, key=SIGNERS.index)))
