"""Two events side by side: one that nobody of the other may know, marked in all its texts, and one that is read.

``mark`` writes a mark into the texts of an event past its services; ``everything`` is what one reader can get.
"""

import io
import logging
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch
from uuid import UUID

import pypdfium2
from django.db import IntegrityError, connection, models, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from knox.models import AuthToken

from archive.common.selectors.kinds import Carries
from paper.prints.selectors.orders import content_of, template_data
from penalties.models import Incident
from penalties.notes.services import leave_note
from registration.accounts.services.invitations import invite
from registration.mail.services.composing import message_of
from registration.models import OutgoingMail, Registration, RegistrationForm
from tests.api.day import NO_UID, Row, asked_more
from tests.archive.files import saved
from tests.cache_keys import empty_cache
from tests.people import NOON, STAFF, actor, make_seated_event, make_user, other_event, session_of
from tests.rights import CALLS
from tests.test_every_page import facts, fill, late_entries
from tournaments.announcements.services import AnnouncementDraft, announce
from tournaments.common.errors import Refusal
from tournaments.common.services.ledger_writer import ledger_writer, plain_rows
from tournaments.models import Audience, Participant, Person, Role, StaffRole, Tournament, User, WebhookDelivery
from tournaments.players.services.player_links import issue_player_link
from tournaments.referees.services import give_tables, set_card
from tournaments.registry.event_parts import EventPart, all_parts
from tournaments.registry.live_parts import live_parts, make_public_part
from tournaments.registry.printables import PrintOrder, PrintScope, printables
from tournaments.tables.services.table_links import issue_table_links

HIDDEN, READ, NOWHERE = "hidden-open", "lyon-open", "nowhere-open"
MARKS = ("QZX", "VWKJY")  # of two lengths: what is counted, cut or padded differs too
MARKED = re.compile(rb"qzx[0-9]|vwkjy[0-9]", re.IGNORECASE)

# Texts that programs read: kinds, codes, hashes, languages. A mark in them would make an event that cannot be.
CODED = frozenset(
    {
        *("slug", "time_zone", "preset", "country", "currency", "language", "family", "clause", "edition", "offence"),
        *("kind", "mode", "effect", "fault_kind", "digest", "sha256", "token_hash", "salt", "commitment", "seed"),
        *("secret", "engine", "wind", "signer", "key", "sealed", "status", "action", "target_type", "channel", "event"),
        *("public_value", "players", "cause", "document", "paper", "code", "state", "of", "choice", "reading", "hand"),
        *("subject", "step", "image", "fingerprint", "text", "refusal", "file", "by", "hands"),
    }
)
# ``text`` is a code in rulings alone, ``subject`` in papers alone.
FREE = frozenset(
    {
        *("statement.text", "firstanswer.text", "heard.text", "decision.text", "remedy.text", "handovernote.text"),
        *("consenttext.text", "mailtext.subject", "outgoingmail.subject"),
    }
)


# In JSON columns: the keys under which people's words stand.
WORDS = frozenset({"name", "given_name", "family_name", "reason", "note", "text", "label", "en", "fr", "club", "title"})
# Amounts and points that are nobody else's; hands are varied by their value.
NUMBERS = frozenset({"receipt.cents", "cashentry.amount", "localdeposit.amount", "registrationform.fee_cents"})


@dataclass(frozen=True)
class World:
    """``hidden`` is of people who have no part in ``read``; ``values`` fill the addresses of each."""

    hidden: Tournament
    read: Tournament
    values: Mapping[str, Mapping[str, object]]


def two_events() -> World:
    hidden, read = make_seated_event(HIDDEN, name="Hidden Open"), make_seated_event(READ)
    other_event()
    for event in (hidden, read):
        fill(event)
        _fill_more(event)
    values = {event.slug: _values(event) for event in (hidden, read)}
    known = read.participants.get(number=1).person  # who plays in both is one person
    Participant.objects.filter(tournament=hidden, number=1).update(person=known)
    strangers = {name.removeprefix("far-"): make_user(name) for name in FAR}
    for role in StaffRole.objects.filter(tournament=hidden).select_related("user"):
        StaffRole.objects.filter(pk=role.pk).update(user=strangers[role.user.username])
    return World(hidden, read, values)


def _fill_more(event: Tournament) -> None:
    """What a day in play does not have: an invitation, where a referee comes from, a note, cards of tables."""
    by, session = actor("alice"), session_of(event)
    invite(tournament=event, role=Role.REFEREE, name="Luc", by=by, at=NOON)
    card = {"country": "", "club": "Ouest", "licence": "L-1", "plays_as": None}
    set_card(tournament=event, user=make_user("bob"), by=by, at=NOON, **card)  # type: ignore[arg-type]
    leave_note(session=session, text="Mind table 2", by=actor("bob"), at=NOON)
    issue_table_links(session=session, tables=[3], by=by, at=NOON)
    give_tables(session=session, wanted={2: make_user("bob").pk}, by=actor("chris"), at=NOON)


def _values(event: Tournament) -> dict[str, object]:
    player = event.participants.get(number=1)
    token = issue_player_link(participant=player, by=actor("alice"), at=NOON)
    known = facts(event, late_entries(event)) | asked_more(_Day(event))  # type: ignore[arg-type]
    return known | {"uid": known["batch"], "token": token, "document": "standings", "code": "ema", "ending": "csv"}


@dataclass(frozen=True)
class _Day:
    event: Tournament


# Marking.


def marked_columns(part: EventPart) -> "list[models.Field[Any, Any]]":
    """The texts of a model that people write."""
    name = part.model._meta.model_name
    return [
        field
        for field in part.model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField)
        and not (field.choices or field.unique)
        and (field.name not in CODED or f"{name}.{field.name}" in FREE)
        and not field.name.endswith("_by")
    ]


def mark(event: Tournament, text: str, *, shown: Iterable[str] = (), values: bool = False) -> int:
    """Write the text into each column that is not ``shown`` (``model.field``), and return into how many rows.

    ``values``: other amounts, values of hands and words in JSON, too.
    """
    count = 0
    with ledger_writer():
        for part in all_parts():
            names = [f for f in marked_columns(part) if f"{part.model._meta.model_name}.{f.name}" not in set(shown)]
            for row in part.rows(event) if names else ():
                _rewrite(row, {f.name: _text(text, row.pk, f) for f in names})
                count += 1
            if values:
                _rewrite_values(part, event, text, set(shown))
        for user in User.objects.filter(staff_roles__tournament=event).distinct():
            User.objects.filter(pk=user.pk).update(
                username=f"{text}{user.pk}", first_name=f"{text}{user.pk}", email=f"{text}{user.pk}@example.org"
            )
        for person in Person.objects.filter(participations__tournament=event):
            Person.objects.filter(pk=person.pk).update(federation_number=_number(text, person.pk))
    return count


def _rewrite(row: models.Model, new: Mapping[str, str]) -> None:
    """Also empty texts, unless the database says that they have to be empty as the row is."""
    stored = plain_rows(type(row)).filter(pk=row.pk)
    try:
        with transaction.atomic():
            stored.update(**new)
    except IntegrityError:
        stored.update(**{name: value for name, value in new.items() if getattr(row, name)})


def _rewrite_values(part: EventPart, event: Tournament, text: str, shown: set[str]) -> None:
    """The words in JSON, and the numbers: another one for each text."""
    name = part.model._meta.model_name
    for field in part.model._meta.concrete_fields:
        is_json = isinstance(field, models.JSONField) and field.name != "rule_set"
        if f"{name}.{field.name}" in shown or not (is_json or f"{name}.{field.name}" in NUMBERS):
            continue
        for row in part.rows(event):
            value = getattr(row, field.name)
            new = _json(value, text) if is_json else value and len(text) * 100
            if new != value:
                plain_rows(part.model).filter(pk=row.pk).update(**{field.name: new})


def _json(value: Any, text: str, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _json(inner, text, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [_json(inner, text, key) for inner in value]
    if key == "value" and isinstance(value, int) and not isinstance(value, bool):
        return len(text) * 8  # of a hand: 24 or 40 points
    return f"{text}0" if key in WORDS and isinstance(value, str) and value else value


def _text(text: str, pk: object, field: Any) -> str:
    return _number(text, pk) if field.name == "federation_number" else f"{text}{pk}"[: field.max_length]


def _number(text: str, pk: object) -> str:
    """Eight signs, as every number of a member has."""
    return f"{text}{str(pk).zfill(8 - len(text))}"[:8]


def grow(event: Tournament) -> int:
    """Write each private row that may be there twice a second time, and return how many: lists differ in length."""
    count = 0
    for part in all_parts():
        if not (part.personal or part.model in (Incident, Registration)):
            continue
        for row in list(part.rows(event)):
            row.pk, row._state.adding = None, True
            for field in part.model._meta.concrete_fields:
                if isinstance(field, models.UUIDField) and field.unique:
                    setattr(row, field.attname, field.get_default())
            try:
                with transaction.atomic():
                    models.QuerySet(part.model).bulk_create([row])
                count += 1
            except IntegrityError:  # once in an event: its text is marked
                continue
    return count


# Walking.


def page_routes() -> Iterator[str]:
    """The address of every page, without the database pages and the API."""
    yield from dict.fromkeys(_routes(get_resolver(), ""))


def _routes(resolver: URLResolver, before: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern, route)
        elif isinstance(pattern, URLPattern) and not route.startswith(("api/", "admin/")) and "(?P" not in route:
            yield route


def api_routes() -> Iterator[str]:
    yield from (f"api/v1/{row.route}" for row in CALLS if row.method == "get" and row.route not in ("schema/", "docs/"))


def filled(route: str, values: Mapping[str, object]) -> str:
    def value(match: re.Match[str]) -> str:
        kind, _, name = match[1].rpartition(":")
        found = values.get(name)
        if kind == "uuid":
            return str(found) if isinstance(found, UUID) else NO_UID
        if kind == "int":
            return str(found) if isinstance(found, int) else "1"
        return str(found) if found is not None else "x"

    return "/" + re.sub(r"<([^>]+)>", value, route)


# What differs from one answer to the next, whatever is in the database.
OWN_HEADERS = frozenset({"Date", "Expires", "X-Request-ID", "Server-Timing"})
PACKED = b"PK\x03\x04"
VOLATILE = (
    (re.compile(rb'("X-CSRFToken": "|"csrf": "|name="csrfmiddlewaretoken" value=")[^"]*'), rb"\1"),
    (re.compile(rb'(nonce[-=]"?)[A-Za-z0-9+/=_-]+'), rb"\1"),
    (re.compile(rb'("request_id": ?"|quote the request ID: <code>)[0-9a-f]*'), rb"\1"),
    (re.compile(rb'(<dcterms:(?:created|modified) xsi:type="dcterms:W3CDTF">)[^<]*'), rb"\1"),
    (re.compile(rb'("free_bytes": )[0-9]+|[0-9.]+ GB free, [0-9]+ %'), rb"\1"),
    (re.compile(rb'(data-now=")[0-9.]+'), rb"\1"),
    (
        re.compile(rb'(name="(?:batch|key)" value="|\{"id":")[0-9a-f-]{32,36}'),
        rb"\1",
    ),  # of rows that this answer would write
)


def body_of(answer: Any) -> bytes:
    data = b"".join(answer.streaming_content) if answer.streaming else answer.content
    own = {*OWN_HEADERS, *(f"RateLimit-{of}" for of in ("Limit", "Remaining", "Reset"))}  # of the reader's calls
    if data.startswith(PACKED):
        own.add("Content-Length")  # the moment is packed with it
    if answer.headers.get("Cache-Control", "").startswith("private"):
        own.add("ETag")  # the token of the page's forms is part of it
    headers = [f"{name}: {value}\n" for name, value in sorted(answer.headers.items()) if name not in own]
    return "".join(headers).encode() + b"\n" + opened(bytes(data))


def opened(data: bytes) -> bytes:
    """The bytes as a reader sees them: packed files unpacked, the words of paper beside it."""
    if data.startswith(PACKED):
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return b"".join(name.encode() + b"\n" + opened(packed.read(name)) for name in sorted(packed.namelist()))
    if data.startswith(b"%PDF"):
        document = pypdfium2.PdfDocument(data)
        try:
            words = "\n".join(page.get_textpage().get_text_bounded() for page in document)
            return repr(sorted(document.get_metadata_dict().items())).encode() + words.encode()
        finally:
            document.close()
    for pattern, kept in VOLATILE:
        data = pattern.sub(kept, data)
    return data


class Lines(logging.Handler):
    """What the log says meanwhile, without statements and templates, which only a developer turns on."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith(("django.db", "django.template", "asyncio")):
            return
        text = record.getMessage() + (str(record.exc_info[1]) if record.exc_info else "")
        self.lines.append(f"{record.name} {record.levelname} {text}")


def quiet_now(walk: Callable[[], dict[str, bytes]]) -> dict[str, bytes]:
    """Walk at one moment, with nothing kept from before."""
    empty_cache()
    with patch("django.utils.timezone.now", lambda: NOON):
        return walk()


def pages(world: World, client: Client, headers: Mapping[str, str], every: int = 1) -> dict[str, bytes]:
    """Both events' addresses, and those of the read event with the hidden one's rows: the answers by address."""
    hidden, read = (world.values[slug] for slug in (HIDDEN, READ))
    crossed = {**hidden, "slug": READ}
    routes = [*page_routes(), *api_routes()]
    wanted = [filled(route, values) for values in (read, hidden, crossed) for route in routes[::every]]
    wanted += [
        f"/{path}?q={word}"
        for path in ("people/", f"t/{READ}/registrations/", f"t/{READ}/participants/")
        for word in MARKS
    ]
    found: dict[str, bytes] = {}
    for path in dict.fromkeys(wanted):
        if path.startswith(f"/p/{hidden['token']}"):
            continue  # this secret is the hidden player's own
        with transaction.atomic():
            answer = client.get(path, headers=dict(headers))
            found[f"GET {path}"] = f"{answer.status_code}\n".encode() + body_of(answer)
            transaction.set_rollback(True)
    return found


def writes(world: World, client: Client, headers: Mapping[str, str]) -> dict[str, bytes]:
    """The answers to every call that writes, sent to the hidden event with a body that is right there."""
    found: dict[str, bytes] = {}
    for row in CALLS:
        if row.method == "get" or callable(row.body):
            continue
        path = filled(f"api/v1/{row.route}", world.values[HIDDEN])
        with transaction.atomic():
            answer = _sent(client, row, path, headers)
            found[f"{row.method} {path}"] = f"{answer.status_code}\n".encode() + body_of(answer)
            transaction.set_rollback(True)
    return found


def _sent(client: Client, row: Row, path: str, headers: Mapping[str, str]) -> Any:
    content = {} if row.body is None else {"data": row.body, "content_type": "application/json"}
    return getattr(client, row.method)(path, headers=dict(headers), **content)


def reader(username: str, *, by_key: bool = False) -> tuple[Client, dict[str, str]]:
    client = Client(raise_request_exception=False)
    if by_key:
        _token, key = AuthToken.objects.create(user=make_user(username))
        return client, {"Authorization": f"Token {key}"}
    if username != "nobody":
        client.force_login(make_user(username))
    return client, {}


# What is not asked for by an address of its own.

NEW_UID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SITE = "https://seatwind.example"


def papers(world: World) -> dict[str, bytes]:
    """What each document of the print centre would set."""
    found: dict[str, bytes] = {}
    for printable in printables:
        session = None if printable.scope is PrintScope.EVENT else 1
        order = PrintOrder(world.read, session, "en", printable.papers[0], SITE)
        try:
            content = content_of(printable.code, order)
        except Refusal as refusal:
            found[f"paper {printable.code}"] = repr(refusal).encode()
            continue
        codes = {item.subject: "00000000" for item in content.items}
        data = template_data(printable.code, order, content, codes, dict.fromkeys(codes, 1)) if content.items else {}
        found[f"paper {printable.code}"] = repr((content, data)).encode()
    return found


def files(world: World) -> dict[str, bytes]:
    kinds = (Carries(), Carries(secrets=True), Carries(personal_data=False))
    return {f"file {carries}": opened(saved(world.read, carries)) for carries in kinds}


def mails(world: World) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for row in OutgoingMail.objects.filter(tournament=world.read).select_related("registration", "tournament"):
        message = message_of(row, RegistrationForm.objects.get(tournament=world.read))
        told = (message.subject, message.from_email, message.to, message.body, message.extra_headers)
        found[f"mail {row.uid}"] = repr((told, message.alternatives)).encode()
    return found


def hooks(world: World) -> dict[str, bytes]:
    """What a program is told when something is announced, without the uids of delivery and announcement."""
    known = set(WebhookDelivery.objects.values_list("pk", flat=True))
    lunch = AnnouncementDraft(Audience.EVERYBODY, {"en": "Lunch"})
    with transaction.atomic():
        announce(tournament=world.read, message=lunch, by=actor("alice"), at=NOON)
        bodies = list(WebhookDelivery.objects.exclude(pk__in=known).values_list("body", flat=True))
        transaction.set_rollback(True)
    return {f"webhook {place}": NEW_UID.sub("", body).encode() for place, body in enumerate(bodies)}


def streams(world: World) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for part in live_parts:
        words = {"results": "1", "standing": "1", "path": "1", "statistics": "1"}.get(part.name, "hall")
        text = make_public_part(READ, part, words if part.takes_words else "", "en")
        found[f"stream {part.name}"] = opened((text or "").encode())
    return found


def outputs(world: World) -> dict[str, bytes]:
    return {**papers(world), **files(world), **mails(world), **hooks(world), **streams(world)}


def told_to(world: World, username: str, *, by_key: bool = False) -> dict[str, bytes]:
    """Every answer that one reader gets, and what the log says meanwhile."""
    client, headers = reader(username, by_key=by_key)
    lines = Lines()
    logging.getLogger().addHandler(lines)
    try:
        found = {**pages(world, client, headers), **writes(world, client, headers)}
    finally:
        logging.getLogger().removeHandler(lines)
    return {**found, "log": "\n".join(lines.lines).encode()}


def faults(one: Mapping[str, bytes], other: Mapping[str, bytes]) -> list[str]:
    """Where a mark is read, and where the answers of the two installations differ."""
    wrong = [f"{name}: in one installation alone" for name in sorted(one.keys() ^ other.keys())]
    for name in one.keys() & other.keys():
        for answer in (one[name], other[name]):
            if (seen := MARKED.search(answer)) is not None:
                wrong.append(f"{name}: tells {answer[max(0, seen.start() - 80) : seen.end() + 20]!r}")
                break
        else:
            if one[name] != other[name]:
                at = next(
                    (n for n, pair in enumerate(zip(one[name], other[name], strict=False)) if pair[0] != pair[1]), 0
                )
                around = slice(max(0, at - 60), at + 60)
                wrong.append(f"{name}: differs, {one[name][around]!r} and {other[name][around]!r}")
    return sorted(wrong)


# The staff of another event.

FAR: Mapping[str, Role] = {
    f"far-{name}": role for name, role in ({**STAFF, "rita": Role.RECEPTION, "otto": Role.OBSERVER}).items()
}


def far_staff(slug: str) -> None:
    """Give each role in this event to somebody who has none elsewhere."""
    event = Tournament.objects.get(slug=slug)
    for name, role in FAR.items():
        StaffRole.objects.get_or_create(tournament=event, user=make_user(name), role=role)


# Counters of strangers' requests, and the answers kept for a second sending, are no part of an event.
BESIDE = ("django_session", "tournaments_failuretally", "tournaments_storedanswer")


@contextmanager
def written_tables() -> Iterator[list[str]]:
    """The tables that are written meanwhile."""
    tables: list[str] = []

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Mapping[str, Any]) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            table = sql.split('"')[1]
            if table not in BESIDE:
                tables.append(table)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield tables


def rows_of(event: Tournament) -> dict[str, list[dict[str, Any]]]:
    """Every row of the event, as it is stored."""
    return {part.name: list(part.rows(event).values()) for part in all_parts()}


def send_every_write(world: World, username: str) -> Counter[int]:
    """Send every call that writes to the hidden event, and those that name rows by uid to the other's address, too.

    Each has a body that is right there. Nothing is undone; return how many answers there were of each status.
    """
    client, headers = reader(username, by_key=True)
    seen: Counter[int] = Counter()
    for values in (world.values[HIDDEN], {**world.values[HIDDEN], "slug": READ}):
        for row in sorted(CALLS, key=lambda row: row.route.endswith("/status/")):  # an archived event refuses the rest
            if row.method == "get" or callable(row.body) or (values["slug"] == READ and "<uuid:" not in row.route):
                continue
            path = filled(f"api/v1/{row.route}", values)
            with transaction.atomic():
                seen[_sent(client, row, path, headers).status_code] += 1
    return seen
