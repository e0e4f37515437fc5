"""Write announcing an appeal at the table, lodging it in writing, signing it, taking it back (MCR 3.12; EMAR 2.1)."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, Channel, Signature, SignedAs, Statement
from appeals.permissions import ACTS, check_for_player, check_may_lodge, check_may_on, is_appellant
from appeals.selectors.facts import CAUSE, terms_for
from appeals.services.moves import Contested, begin_appeal, lock_appeal, move_appeal
from appeals.services.waiting import end_waiting
from mahjong_core.appeals import Act
from penalties.models import Ruling
from scoring.standings.services import mark_provisional
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.models import Role, Seat, StaffRole
from tournaments.sessions.policies import check_session_open_for_entry

_CLOCK_SKEW = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Letter:
    """Represent the written statement. ``lodged_at`` None: now; ``signed_as`` None: not signed.

    ``signed_paper``: where the signature is that a letter typed at the desk has; a letter from paper has its own.
    """

    contested: str
    reasons: str = ""
    remedy_asked: str = ""
    clause: str = ""
    witnesses: str = ""
    signed_as: SignedAs | None = None
    signatory: str = ""
    signed_paper: str = ""
    channel: Channel = Channel.DESK
    lodged_at: datetime | None = None


def announce_appeal(*, about: Contested, by: Actor, at: datetime, note: str = "") -> Appeal:
    """Record at the table that a player will appeal (EMAR 2.1: at once).

    Refuses with ``appeals.not_in_rule_set``, ``appeals.not_at_table``, ``appeals.already_appealed``.
    """
    if not is_appellant(by, about.participant):
        check_may(by, "appeal.announce", about.session.tournament, ACTS)
    with transaction.atomic():
        return _begin_checked(about, Act.ANNOUNCE, by=by, at=at, note=note)


def _begin_checked(about: Contested, act: Act, *, by: Actor, at: datetime, note: str = "") -> Appeal:
    with rules_as_refusals():
        terms_for(about.session.tournament)
    about = _about_ruling_in_force(about)
    _check_about(about)
    about = _with_chief(about)
    try:
        with transaction.atomic():
            return begin_appeal(about, act, by=by, at=at, note=note)
    except IntegrityError as error:
        raise Conflict(
            "appeals.already_appealed", _("This player has already appealed against this ruling.")
        ) from error


def _about_ruling_in_force(about: Contested) -> Contested:
    """Return the contested facts with the ruling in force, if the named one was replaced since."""
    ruling = about.ruling
    while ruling is not None and (later := Ruling.objects.filter(supersedes=ruling).first()) is not None:
        ruling = later
    return replace(about, ruling=ruling)


def _check_about(about: Contested) -> None:
    """Check that the facts belong together and that the appellant sat where it happened."""
    check_session_open_for_entry(about.session)
    ruling, table = about.ruling, about.table
    if ruling is not None and (table is None or ruling.table_id != table.pk):
        raise Malformed("appeals.ruling_elsewhere", _("This ruling was made at another table."))
    if table is None:
        return
    if table.session_id != about.session.pk:
        raise Malformed("appeals.table_elsewhere", _("This table belongs to another session."))
    if not Seat.objects.filter(table=table, participant=about.participant).exists():
        raise Refusal(
            "appeals.not_at_table",
            _("No. %(number)s did not sit at table %(table)s.")
            % {"number": about.participant.number, "table": table.number},
            {"participant": about.participant.number, "table": table.number},
        )


def _with_chief(about: Contested) -> Contested:
    """Return the facts, marked if the chief referee made the ruling, who is the first instance."""
    if about.ruling is None or not about.ruling.by.startswith("user:"):
        return about
    account = about.ruling.by.removeprefix("user:")
    held = StaffRole.objects.filter(tournament=about.session.tournament, user__uid=account, role=Role.CHIEF_REFEREE)
    return Contested(
        about.participant, about.session, about.table, about.ruling, about.matter, by_chief_referee=held.exists()
    )


def lodge_appeal(
    *, letter: Letter, by: Actor, at: datetime, about: Contested | None = None, appeal: Appeal | None = None
) -> Appeal:
    """Lodge the statement of an announced appeal, or of a new one (``about``).

    Late letters are taken too: annex 2 answers them. Refuses with ``appeals.statement_missing`` on a player's own
    page, ``appeals.signature_missing`` there, ``appeals.moment_ahead``, and the refusals of ``announce_appeal``.
    """
    contested = appeal or about
    if contested is None:
        raise Malformed("appeals.nothing_contested", _("Describe what you contest."))
    own = is_appellant(by, contested.participant)
    if not own:
        check_may(by, "appeal.lodge", contested.session.tournament, ACTS)
    _check_letter(letter, own=own, at=at)
    with transaction.atomic():
        if appeal is not None:
            current = lock_appeal(appeal)
            check_may_lodge(by, current)
            # What the audit may say: how it came and whether it is signed, never what it says.
            move_appeal(
                current,
                Act.LODGE,
                by=by,
                at=at,
                facts={"channel": str(letter.channel), "signed_as": str(letter.signed_as or "")},
            )
        elif about is not None:
            current = _begin_checked(about, Act.LODGE, by=by, at=at)
            check_may_lodge(by, current)
        # The letter stands before the rows are marked: the mark names the letter.
        _write_letter(current, letter, by=by, at=at)
        _mark_contested(current, by=by, at=at)
    return current


def _check_letter(letter: Letter, *, own: bool, at: datetime) -> None:
    """Check the letter on a player's own page, where a missing line would cost the deposit."""
    if own and not letter.contested.strip():
        raise Malformed("appeals.statement_missing", _("Enter the decision you contest."))
    if own and not (letter.signed_as and letter.signatory.strip()):
        raise Malformed("appeals.signature_missing", _("Sign with your name: an unsigned appeal is rejected."))
    if letter.signed_as and not letter.signatory.strip():
        raise Malformed("appeals.signature_missing", _("Enter who signed."))
    if letter.signed_as and letter.channel != Channel.PAPER:
        check_confirmed(letter.signed_paper, own=own)
    if letter.lodged_at is not None and (own or letter.lodged_at > at + _CLOCK_SKEW):
        raise Malformed("appeals.moment_ahead", _("The time of the letter is in the future. Enter an earlier time."))


def check_confirmed(signed_paper: str, *, own: bool) -> None:
    """Check that the player confirmed an act done for them: by their own link, or on a paper that the desk names."""
    if not own and not signed_paper.strip():
        raise Malformed(
            "appeals.confirmation_missing",
            _("The player confirms this on their own page, or signs a paper: enter which paper, and where it is kept."),
        )


def _write_letter(appeal: Appeal, letter: Letter, *, by: Actor, at: datetime) -> Statement:
    statement = Statement.objects.create(
        appeal=appeal,
        contested=letter.contested.strip(),
        reasons=letter.reasons.strip(),
        remedy_asked=letter.remedy_asked.strip(),
        clause=letter.clause.strip(),
        witnesses=letter.witnesses.strip(),
        channel=letter.channel,
        lodged_at=letter.lodged_at or at,
        **stamp(by, at),
    )
    if letter.signed_as:
        write_signature(appeal, letter.signed_as, letter.signatory, by=by, at=at)
    return statement


def write_signature(appeal: Appeal, signed_as: SignedAs, name: str, *, by: Actor, at: datetime) -> Signature:
    """Write the signature of a letter; a second one by the same person is the first."""
    signature, _is_new = Signature.objects.get_or_create(
        appeal=appeal,
        signed_as=signed_as,
        name=name.strip(),
        defaults={"at": at, "by": by.key, "by_name": by.name},
    )
    return signature


def _mark_contested(appeal: Appeal, *, by: Actor, at: datetime) -> None:
    """Mark the rows that could change as provisional."""
    if appeal.table is None:
        return
    ruling = appeal.ruling
    group = ruling.effect_group if ruling is not None and not hasattr(ruling, "revocation") else None
    label = str(appeal.number)
    mark_provisional(table=appeal.table, cause=CAUSE, source=appeal.uid, label=label, group=group, by=by, at=at)


def sign_statement(
    *, appeal: Appeal, signed_as: SignedAs, name: str, by: Actor, at: datetime, signed_paper: str = ""
) -> Signature:
    """Sign a letter that was handed in without a signature, before the president receives it (annex 2, 3).

    Under the player's own link, or at the desk with the paper that was signed: ``appeals.confirmation_missing``.
    """
    own = check_for_player(by, appeal)
    if signed_as not in (SignedAs.PLAYER, SignedAs.CAPTAIN) or not name.strip():
        raise Malformed("appeals.signature_missing", _("Enter who signed."))
    check_confirmed(signed_paper, own=own)
    with transaction.atomic():
        current = lock_appeal(appeal)
        move_appeal(current, Act.SIGN, by=by, at=at, note=signed_paper.strip(), facts={"signed_as": signed_as.value})
        return write_signature(current, signed_as, name, by=by, at=at)


def record_announcement(*, appeal: Appeal, heard_by: str, heard_at: datetime, by: Actor, at: datetime) -> Appeal:
    """Record afterwards who heard the announcement of an appeal at the table, and when (MERS 2.1 "immédiatement").

    Refuses with ``appeals.heard_by_missing`` and ``appeals.moment_ahead``.
    """
    check_may_on(by, "appeal.heard", appeal)
    if not heard_by.strip():
        raise Malformed("appeals.heard_by_missing", _("Enter who heard it at the table."))
    if heard_at > at + _CLOCK_SKEW:
        raise Malformed(
            "appeals.moment_ahead", _("The time of the announcement is in the future. Enter an earlier time.")
        )
    with transaction.atomic():
        current = lock_appeal(appeal)
        facts = {"heard_by": heard_by.strip(), "heard_at": heard_at.isoformat()}
        move_appeal(current, Act.HEARD, by=by, at=at, note=f"{heard_by.strip()}, {heard_at.isoformat()}", facts=facts)
    return current


def excuse_silence(*, appeal: Appeal, reason: str, by: Actor, at: datetime) -> Appeal:
    """Accept an appeal that was not announced. Raise ``appeals.reason_missing``."""
    check_may_on(by, "appeal.excuse", appeal)
    if not reason.strip():
        raise Malformed("appeals.reason_missing", _("Enter why it is accepted without an announcement."))
    with transaction.atomic():
        current = lock_appeal(appeal)
        move_appeal(current, Act.EXCUSE, by=by, at=at, note=reason.strip())
    return current


def withdraw_appeal(*, appeal: Appeal, by: Actor, at: datetime, reason: str = "", signed_paper: str = "") -> Appeal:
    """Withdraw an appeal; refused once the committee hears it.

    Under the player's own link, or at the desk with the paper that they signed: ``appeals.confirmation_missing``.
    """
    own = check_for_player(by, appeal)
    check_confirmed(signed_paper, own=own)
    with transaction.atomic():
        current = lock_appeal(appeal)
        move_appeal(current, Act.WITHDRAW, by=by, at=at, note=note_of(reason, signed_paper))
        end_waiting(current, _("The appeal was withdrawn"), by=by, at=at)
    return current


def note_of(*parts: str) -> str:
    """Return the note of an act in the history of an appeal."""
    return " · ".join(filter(None, (part.strip() for part in parts)))
