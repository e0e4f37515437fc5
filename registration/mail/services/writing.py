"""Write messages into the outbox, in the transaction of the act that they report. Nothing is sent here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from registration.common.selectors.places import places_in_line
from registration.mail.selectors.outbox import RecipientChoice, recipients_of
from registration.mail.selectors.texts import (
    LINK,
    PERSONAL,
    MessageText,
    fill_placeholders,
    known_language,
    member_values,
    placeholder_values,
    text_of,
    unknown_blanks,
    with_consent_wanted,
)
from registration.models import (
    MailKind,
    MailState,
    OutgoingMail,
    Registration,
    RegistrationForm,
    RegistrationState,
)
from registration.permissions import ACTS
from registration.policies import CHANGEABLE
from tournaments.common.actors import REGISTRANT_KEY, SYSTEM_KEY, Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import Tournament
from tournaments.players.services.player_links import issue_missing_links

_OF_STATE: Final = {
    RegistrationState.PENDING: MailKind.RECEIVED,
    RegistrationState.CONFIRMED: MailKind.CONFIRMED,
    RegistrationState.WAITING: MailKind.WAITING,
    RegistrationState.OFFERED: MailKind.OFFERED,
    RegistrationState.WITHDRAWN: MailKind.WITHDRAWN,
    RegistrationState.REFUSED: MailKind.REFUSED,
}


MAX_A_DAY: Final = 3  # to one address about one event, of what nobody of the staff did
_DAY: Final = timedelta(hours=24)
_NOT_STAFF: Final = (REGISTRANT_KEY, SYSTEM_KEY)


def mail_is_set_up() -> bool:
    """Return whether a mail server is configured."""
    return bool(settings.EMAIL_URL)


def may_go_out(tournament: Tournament) -> bool:
    """Return whether mail is set up and the event is no rehearsal."""
    return mail_is_set_up() and not tournament.copy_kind


def tell_states(
    rows: Sequence[Registration], form: RegistrationForm, *, by: Actor, at: datetime, lapsed: bool = False
) -> None:
    """Write to each person the new state of their registration; people without an address get no message.

    A fixed number of queries for what the staff does; one more for each change without a member of the staff.
    """
    texts: dict[tuple[MailKind, str], MessageText] = {}
    lines = _Lines(form)
    made: list[OutgoingMail] = []
    for row in rows:
        if not row.email:
            continue
        kind = MailKind.LAPSED if lapsed else _OF_STATE[RegistrationState(row.state)]
        language = known_language(row.language)
        if (kind, language) not in texts:
            texts[kind, language] = text_of(form.tournament, kind, language)
        text = texts[kind, language]
        goes_out = _may_go(text, form) and not (by.key in _NOT_STAFF and _has_enough(row, made, at))
        if not row.is_complete and row.state in CHANGEABLE:
            text = with_consent_wanted(text, language)
        text = fill_placeholders(text, placeholder_values(row, form, language, text, line=lines.of(row, text)))
        made.append(_write(row, text, _Sort(kind, language, uuid4(), goes_out), by, at))
    OutgoingMail.objects.bulk_create(made)


def tell_captain(member: Registration, form: RegistrationForm, *, by: Actor, at: datetime) -> None:
    """Notify the captain that a member gave consent, with the member's new state (two queries).

    Nothing is written to a captain who has left or has no address.
    """
    live = Registration.objects.filter(team=member.team_id, is_captain=True, state__in=CHANGEABLE)
    captain = live.exclude(pk=member.pk).exclude(email="").first()
    if captain is None:
        return
    captain.tournament = form.tournament
    language = known_language(captain.language)
    text = text_of(form.tournament, MailKind.AGREED, language)
    goes_out = _may_go(text, form) and not _has_enough(captain, [], at)
    facts = placeholder_values(captain, form, language, text) | member_values(member, language)
    sort = _Sort(MailKind.AGREED, language, uuid4(), goes_out)
    _write(captain, fill_placeholders(text, facts), sort, by, at).save(force_insert=True)


class _Lines:
    """Look up the places on the waiting list once, and only if a text names them."""

    def __init__(self, form: RegistrationForm) -> None:
        self._form = form
        self._known: dict[int, int] | None = None

    def of(self, registration: Registration, text: MessageText) -> int:
        """Return the place on the waiting list; 0 if the person does not wait, or the text does not name it."""
        if registration.state != RegistrationState.WAITING or "{line}" not in text.subject + text.body:
            return 0
        if self._known is None:
            self._known = places_in_line(self._form)
        return self._known.get(registration.pk, 0)


def _may_go(text: MessageText, form: RegistrationForm) -> bool:
    """Return whether the message may be written: without an address of this installation its link would lead nowhere.

    A person hands the message over.
    """
    return may_go_out(form.tournament) and (bool(settings.SEATWIND_ADDRESS) or not has_links(text.body))


def has_links(body: str) -> bool:
    """Return whether the text holds an address of this installation."""
    return LINK in body or PERSONAL in body


def _has_enough(registration: Registration, beside: Iterable[OutgoingMail], at: datetime) -> bool:
    """Return whether an address has received its maximum of messages for a day (one query).

    Anyone can type a stranger's address into the public form, so the desk looks at further messages. An opened status
    page proves nothing: the person who registers sees it at once. ``beside``: what the same act writes, to a team whose
    members have one address.
    """
    to_it = OutgoingMail.objects.filter(tournament=registration.tournament, address__iexact=registration.email)
    recent = to_it.filter(created_at__gt=at - _DAY, created_by__in=_NOT_STAFF).exclude(state=MailState.BY_HAND)
    same = [mail for mail in beside if mail.next_at and mail.address.casefold() == registration.email.casefold()]
    return recent.count() + len(same) >= MAX_A_DAY


@dataclass(frozen=True, slots=True)
class _Sort:
    kind: MailKind
    language: str
    batch: UUID
    goes_out: bool
    is_news: bool = False


def _write(registration: Registration, text: MessageText, sort: _Sort, by: Actor, at: datetime) -> OutgoingMail:
    return OutgoingMail(
        tournament_id=registration.tournament_id,
        registration=registration,
        batch=sort.batch,
        kind=sort.kind,
        is_news=sort.is_news,
        address=registration.email,
        language=sort.language,
        subject=text.subject,
        body=text.body,
        state=MailState.WAITING if sort.goes_out else MailState.BY_HAND,
        next_at=at if sort.goes_out else None,
        **stamp(by, at, "created"),
        queued_at=at,
    )


@dataclass(frozen=True, slots=True)
class LetterToMany:
    """Define a letter: ``texts`` by language, or a kind with known texts. ``batch``: sent twice it is one letter."""

    batch: UUID
    choice: RecipientChoice
    kind: MailKind = MailKind.LETTER
    texts: dict[str, MessageText] = field(default_factory=dict)
    is_news: bool = False


def text_for(letter: LetterToMany, tournament: Tournament, language: str) -> MessageText:
    """Return the text in the person's language, else the first language that was written."""
    if letter.kind != MailKind.LETTER:
        return text_of(tournament, letter.kind, language)
    return letter.texts.get(language) or next(iter(letter.texts.values()))


def send_letter(*, tournament: Tournament, letter: LetterToMany, count: int, by: Actor, at: datetime) -> int:
    """Write to all chosen people with an address; return how many. A second click writes nothing more.

    ``count``: how many the sender was told. Refuses with ``mail.count_changed`` if it is another number now,
    ``mail.nobody``, ``mail.no_text``, ``mail.blank_unknown``, ``mail.link_in_subject``,
    ``mail.no_fee``, ``mail.batch_used``. Personal links are sent by who may make them all, which is done first.
    """
    check_may(by, "mail.send", tournament, ACTS)
    check_letter(letter, tournament)
    with transaction.atomic():
        if letter.kind == MailKind.PERSONAL:
            issue_missing_links(tournament=tournament, by=by, at=at)
        form = RegistrationForm.objects.select_for_update(of=("self",)).filter(tournament=tournament).first()
        if form is None:
            raise Refusal("registration.none", _("This event has no registration here."))
        written = list(tournament.outgoing_mail.filter(batch=letter.batch).select_related("registration__tournament"))
        if written:
            _check_is_same(letter, written, form)
            return len(written)  # the second click
        _check_fee(letter, form)
        reached = recipients_of(tournament, letter.choice, is_news=letter.is_news).reached
        check_count(count, len(reached))
        made = _letters(letter, reached, form, by, at)
        OutgoingMail.objects.bulk_create(made)
        facts = {"kind": letter.kind.value, "messages": len(made)}
        record("mail.letter_written", form, by=by, at=at, tournament=tournament, after=facts)
    return len(made)


def _letters(
    letter: LetterToMany, reached: Iterable[Registration], form: RegistrationForm, by: Actor, at: datetime
) -> list[OutgoingMail]:
    made, texts, lines = [], {}, _Lines(form)
    for registration in reached:
        language = known_language(registration.language)
        if language not in texts:
            texts[language] = text_for(letter, form.tournament, language)
        text = texts[language]
        sort = _Sort(letter.kind, language, letter.batch, _may_go(text, form), letter.is_news)
        facts = placeholder_values(registration, form, language, text, line=lines.of(registration, text))
        made.append(_write(registration, fill_placeholders(text, facts), sort, by, at))
    return made


def _check_is_same(letter: LetterToMany, written: Iterable[OutgoingMail], form: RegistrationForm) -> None:
    """Check that a batch is sent with the text of its first sending: another text is another letter."""
    firsts = {row.language: row for row in reversed(list(written))}
    lines = _Lines(form)
    for language, row in firsts.items():
        text = text_for(letter, form.tournament, language)
        line = lines.of(row.registration, text)
        now = fill_placeholders(text, placeholder_values(row.registration, form, language, text, line=line))
        if (now.subject, now.body, letter.kind, letter.is_news) != (row.subject, row.body, row.kind, row.is_news):
            raise Conflict(
                "mail.batch_used",
                _("Another message was sent from this page first. This one was not sent: check it and send it now."),
            )


def _check_fee(letter: LetterToMany, form: RegistrationForm) -> None:
    if letter.kind == MailKind.FEE and not form.fee_cents:
        raise Refusal("mail.no_fee", _("This event is free: there is no fee to remind of."))


def check_letter(letter: LetterToMany, tournament: Tournament) -> None:
    """Check that the letter can be sent, independent of the recipients."""
    if letter.kind != MailKind.LETTER:
        form = RegistrationForm.objects.filter(tournament=tournament).first()
        if form is not None:
            _check_fee(letter, form)
        return
    if not letter.texts:
        raise Malformed("mail.no_text", _("Write a subject and a text in at least one language."))
    for text in letter.texts.values():
        check_blanks(text, letter.kind)


def check_blanks(text: MessageText, kind: MailKind) -> None:
    """Raise ``mail.blank_unknown`` or ``mail.link_in_subject`` for a faulty text."""
    unknown = unknown_blanks(text.subject + text.body, kind)
    if unknown:
        raise Refusal(
            "mail.blank_unknown",
            _("“%(blank)s” is not a known placeholder. Correct it.") % {"blank": "{" + unknown[0] + "}"},
            {"blank": unknown[0]},
        )
    if has_links(text.subject):
        raise Refusal("mail.link_in_subject", _("A subject cannot contain a link: put {link} in the text."))


def check_count(expected: int, now: int) -> None:
    """Raise ``mail.nobody``, or ``mail.count_changed`` if ``now`` differs from the number shown to the sender."""
    if now == 0:
        raise Refusal("mail.nobody", _("None of the selected people can receive messages."))
    if expected != now:
        raise Conflict(
            "mail.count_changed",
            _("The number of recipients changed from %(told)s to %(now)s. Check it again.")
            % {"now": now, "told": expected},
            {"count": now},
        )
