"""Sign a sheet at the table (MCR 3.9.1.4): the four players and the referee, on the sheet as it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core import sheets as core
from scoring.calls.services.queue import open_call
from scoring.common.permissions import ACTS, check_may_at
from scoring.models import CallReason, PaperKept, SheetSettings, SheetSignature, SignedHow, SignedSheet
from scoring.sheets.models.signing import SIGNERS
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.problem_rows import likely_words
from scoring.sheets.selectors.seat_views import seat_names
from scoring.sheets.selectors.signing import (
    REFEREE,
    digest_of,
    settings_of,
    sheet_data,
    sheet_image,
    signed_sheet,
    signers_of,
)
from scoring.sheets.services.entries import open_sheet
from tournaments.common.actors import Actor, player_key, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.links import page_url
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import sentence
from tournaments.common.services.audit import record
from tournaments.models import Table, Tournament
from tournaments.referees.policies import check_not_own_table

_MAX_POINTS = 3000
Strokes = Sequence[Sequence[Sequence[int]]]


@dataclass(frozen=True)
class Word:
    """Store a signer's answer. ``signer``: a starting wind, or R; ``seen``: the state that they looked at."""

    signer: str
    agrees: bool
    seen: str
    strokes: Strokes = ()
    name: str = ""
    note: str = ""


def sign_sheet(*, table: Table, word: Word, by: Actor, at: datetime) -> SheetSignature:
    """Record one signer's answer; five that agree freeze the sheet; one that does not calls a referee.

    Raise ``scoring.sheet_moved_on`` when the sheet changed after it was shown, ``scoring.signed_already``,
    ``scoring.signature_empty``, and as the submission does while the sheet does not add up.
    """
    if word.signer not in SIGNERS:
        raise Malformed(
            "scoring.unknown_signer", _("Only the four players and the referee can sign."), {"signer": word.signer}
        )
    with transaction.atomic():
        current = open_sheet(table, "submit")
        how = _check_may_sign(current, word, by, at)
        # The sheet is locked: the digest checked here is still that of the sheet when the signature is written.
        check_sheet(current)
        _check_seen(current, word)
        row = SheetSignature.objects.create(
            table=current.table,
            digest=current.sheet.digest,
            signer=word.signer,
            name=_name_of(current, word, by),
            agrees=word.agrees,
            how=how,
            strokes=_checked_strokes(word, how),
            note=word.note.strip()[:200],
            **stamp(by, at),
        )
        _follow(current, row, by=by, at=at)
    return row


def _check_may_sign(current: TableSheet, word: Word, by: Actor, at: datetime) -> SignedHow:
    """Check who signs: a player for their own seat; the table's device and a referee take signatures on the glass."""
    player = next((player for wind, player in current.seats.items() if wind.value == word.signer), None)
    if player is not None and by.key == player_key(player):
        return SignedHow.PHONE
    check_may_at(by, "sheet.sign", current.table, at)
    if word.signer != REFEREE or by.badge is not None:
        return SignedHow.GLASS
    check_not_own_table(by, current.table)
    return SignedHow.ACCOUNT


def _check_seen(current: TableSheet, word: Word) -> None:
    if word.seen != current.sheet.digest:
        raise Conflict(
            "scoring.sheet_moved_on",
            _("The sheet changed after you opened it. Read it again, then sign."),
            {"seen": word.seen, "now": current.sheet.digest},
        )
    signed = next((signer for signer in signers_of(current) if signer.key == word.signer), None)
    if word.agrees and signed_sheet(current) is not None:
        table = current.table
        href = page_url("sheet-sign", table.session.tournament.slug, table.session.number, table.number)
        whole = _("All five have signed. The sheet is final.")
        raise Conflict("scoring.signed_already", whole, {"href": href})
    if signed and signed.agrees and word.agrees:
        raise Conflict("scoring.signed_already", _("%(name)s has already signed.") % {"name": signed.name})


def _name_of(current: TableSheet, word: Word, by: Actor) -> str:
    """Return the signer's name: a player's is the seat's.

    A referee's is the account's, or written beside the signature on the glass.
    """
    names = {wind.value: name for wind, name in seat_names(current).items()}
    name = names.get(word.signer) or word.name.strip()[:200] or ("" if by.badge else by.name)
    if not name:
        raise Malformed("scoring.signer_unnamed", _("Enter the name of the referee with the signature."))
    return name


def _checked_strokes(word: Word, how: SignedHow) -> list[list[list[int]]]:
    """Return the drawing, each point within the field; a signer on the glass who agrees must draw."""
    strokes = [[[int(x), int(y)] for x, y in stroke] for stroke in word.strokes]
    points = [point for stroke in strokes for point in stroke]
    if len(points) > _MAX_POINTS or not all(0 <= value <= 1000 for point in points for value in point):
        raise Malformed("scoring.signature_malformed", _("This signature cannot be saved. Sign again."))
    if how is SignedHow.GLASS and word.agrees and len(points) < 2:
        raise Malformed("scoring.signature_empty", _("Sign in the field first."))
    return strokes


def _follow(current: TableSheet, row: SheetSignature, *, by: Actor, at: datetime) -> None:
    """Carry out the consequence of an answer: call the referee, or freeze the sheet."""
    tournament = current.table.session.tournament
    after = {"signer": row.signer, "name": row.name, "how": str(row.how), "note": row.note}
    act = "sheet.signed" if row.agrees else "sheet.not_agreed"
    record(act, row, by=by, at=at, tournament=tournament, after=after)
    if not row.agrees:
        open_call(current.table, CallReason.DISAGREEMENT, f"{row.name}: {row.note}".strip(": "), by=by, at=at)
    elif all(signer.agrees for signer in signers_of(current)) and signed_sheet(current) is None:
        _freeze_sheet(current, by=by, at=at)


def _freeze_sheet(current: TableSheet, *, by: Actor, at: datetime) -> SignedSheet:
    signers = signers_of(current)
    # Data and picture are made from the same signers, and the hash covers both: neither can be exchanged alone.
    data, image = sheet_data(current, signers), sheet_image(current, signers)
    frozen = SignedSheet.objects.create(
        table=current.table,
        digest=current.sheet.digest,
        data=data,
        image=image,
        sha256=digest_of(data, image),
        at=at,
    )
    facts = {"sha256": frozen.sha256}
    record("sheet.frozen", frozen, by=by, at=at, tournament=current.table.session.tournament, after=facts)
    return frozen


def check_signed(current: TableSheet, by: Actor) -> None:
    """Check that all have signed, if the event requires it; the desk may hold signed paper."""
    if by.badge is None or not settings_of(current.table.session.tournament).signatures:
        return
    if signed_sheet(current) is None:
        missing = [signer.key for signer in signers_of(current) if not signer.agrees]
        raise Conflict(
            "scoring.not_signed", _("The four players and the referee must sign first."), {"missing": missing}
        )


def set_sheet_settings(
    *,
    tournament: Tournament,
    signatures: bool,
    paper: str,
    dispute_minutes: int | None = None,
    by: Actor,
    at: datetime,
) -> SheetSettings:
    """Set the event's requirements for signatures and paper.

    ``paper``: a value of ``PaperKept``; ``dispute_minutes`` None leaves them as they are.
    """
    check_may(by, "sheet.settings", tournament, ACTS)
    if paper not in PaperKept.values:
        raise Malformed("scoring.unknown_paper", _("Choose whether a paper sheet is kept."), {"paper": paper})
    with transaction.atomic():
        before = settings_facts(settings_of(tournament))
        wanted: dict[str, Any] = before | {"signatures": signatures, "paper": paper}
        if dispute_minutes is not None:
            wanted["dispute_minutes"] = dispute_minutes
        row, _made = SheetSettings.objects.update_or_create(tournament=tournament, defaults=wanted)
        if before != wanted:
            record("sheets.settings_changed", row, by=by, at=at, tournament=tournament, before=before, after=wanted)
    return row


def settings_facts(row: SheetSettings) -> dict[str, Any]:
    """Return the settings of signing as the audit journal writes them."""
    return {"signatures": row.signatures, "paper": str(row.paper), "dispute_minutes": row.dispute_minutes}


def check_sheet(current: TableSheet) -> None:
    """Raise the first refusal of the sheet; the detail carries all of them."""
    if current.sheet.mode == core.Mode.EMPTY:
        raise Refusal("scoring.sheet_empty", _("Nothing is recorded on this sheet yet."))
    refusals = [problem for problem in current.sheet.problems if problem.severity == "refusal"]
    if not refusals:
        return
    first = refusals[0]
    detail = dict(first.detail)
    others = [{"code": p.code, "detail": dict(p.detail)} for p in refusals[1:]]
    text = f"{sentence(first.code, detail, first.code)}{likely_words(current)}"
    raise Refusal(first.code, text, detail | {"others": others})
