"""Write a step of the machine that leads into this machine's database: all of it, or nothing."""

import io
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.db import DataError, IntegrityError, models, transaction
from django.utils.translation import gettext_lazy as _

from archive.common.selectors.kinds import SHARED, Carries, Kind
from archive.common.services.refusals import as_refusal
from archive.following.services.differences import followed_kinds, total_of
from archive.following.services.handing import has_taken_lead, take_lead
from archive.following.services.headers import checked_header
from archive.following.services.inheriting import follow_heir, note_heir
from archive.following.services.parting import note_replaced
from archive.following.wire import Message, step_digest
from archive.imports.services.events import Loader, checked_kinds, contradiction
from archive.imports.services.pictures import PictureKeeper
from archive.imports.services.row_keys import KeyMaker
from archive.imports.services.sharing import shared_writer
from archive.models import Following, Parting
from mahjong_core.errors import RuleError
from mahjong_core.verify import EventFile, open_event_file
from tournaments.common.actors import Actor, stamp, system_actor
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.policies import lead_elsewhere
from tournaments.common.services.ledger_writer import ledger_writer, plain_rows
from tournaments.models import Lead, LedgerModel, Participant, Person, SiteEvent, Tournament, User
from tournaments.registry.event_parts import Row, all_parts

_AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class Applied:
    """Represent what a message did: the step that this machine has, and the kinds that differ afterwards.

    ``differs`` is None if nothing was compared. ``led``: the term of the lead that this machine took, or None.
    """

    number: int
    digest: str
    differs: list[str] | None
    led: int | None = None


def apply_message(*, following: Following, message: Message, at: datetime) -> Applied:
    """Take a message of the machine that leads: its step, if it is the next one, and compare if it asks for it.

    Refuses with ``following.ended``, ``following.replayed``, ``following.gap``, ``following.older_lease``,
    ``following.other_event``, ``following.malformed``, and as ``follow_heir`` and an import do. Then nothing is
    changed. A step that was taken before, and whose answer was lost, is confirmed again.
    """
    header = checked_header(message.header)
    try:
        source = open_event_file(io.BytesIO(message.step)) if message.step else None
        # The pictures' folder encloses the transaction: if the rows are rolled back, the stored files are deleted too.
        with PictureKeeper(source) if source is not None else nullcontext() as pictures, transaction.atomic():
            current = Following.objects.select_for_update(of=("self",)).get(pk=following.pk)
            if message.key not in ("", current.key):
                follow_heir(following=current, key=message.key, header=header, at=at)
            if has_taken_lead(current, header):
                return Applied(current.number, current.digest, None, header["handover"]["term"])
            _check_message(current, header)
            _check_not_led_here(current)
            if source is not None and pictures is not None and not _is_here(current, message.step, header):
                _check_next(current, header)
                _apply(current, source, pictures, header, at)
                current.number, current.digest = header["number"], step_digest(message.step)
                current.as_of = header["at_data"]
                note_replaced(following=current, at=at)
            elif not message.step and current.number == header["number"] and header["at_data"] is not None:
                current.as_of = header["at_data"]
            current.term, current.leader = header["term"], header["leader"]
            current.heard_at, current.received_at = header["at"], at
            _note_spare(current, header["spare"])
            note_heir(following=current, told=header["heir"])
            current.save()
            _keep_lead(current, header, at)
            differs = _differing(current, header)
            led = None
            if header["handover"] is not None and current.number == header["number"] and not differs:
                led = take_lead(current, header, at)
            return Applied(current.number, current.digest, differs, led)
    except RuleError as error:
        raise as_refusal(error) from error
    except IntegrityError as error:  # found at the end: a row refers to one that is not here
        raise Malformed("archive.contradictory", _("The rows of this step contradict each other.")) from error


def _note_spare(following: Following, told: Mapping[str, Any] | None) -> None:
    following.is_spare = told is not None
    following.is_awaited = told is not None and told["awaited"]
    following.own_name = told["name"] if told is not None else ""
    following.waiting = told["waiting"] if told is not None else 0
    following.tablets = told["tablets"] if told is not None else 0
    following.others = told["others"] if told is not None else []


def _check_message(following: Following, header: Mapping[str, Any]) -> None:
    if following.ended_at is not None:
        _check_not_taken_over(following, header)
        raise Conflict("following.ended", _("This machine no longer follows the event."))
    if header["term"] < following.term:
        detail = {"term": header["term"], "newest": following.term}
        raise Conflict("following.older_lease", _("Another machine has led this event since."), detail)
    if following.heard_at is not None and header["at"] <= following.heard_at:
        raise Conflict("following.replayed", _("This message came before."), {"number": following.number})


def _check_not_taken_over(following: Following, header: Mapping[str, Any]) -> None:
    """Tell the machine that led before who leads now, since when, and which step is here."""
    lead = Lead.objects.filter(tournament__uid=following.event, term__gt=header["term"]).first()
    if lead is not None and Parting.objects.filter(pair=following.uid, took_lead=True).exists():
        told = {"term": lead.term, "leader": lead.leader, "since": lead.since.isoformat()}
        told |= {"number": following.number, "digest": following.digest}
        raise Conflict("following.older_lease", _("Another machine has led this event since."), told)


def _check_not_led_here(following: Following) -> None:
    """Refuse to touch an event that this machine leads, such as one that was imported since."""
    event = Tournament.objects.filter(uid=following.event).first()
    if event is not None and lead_elsewhere(event) is None:
        raise Conflict("following.led_here", _("This machine leads the event itself."))


def _is_here(following: Following, step: bytes, header: Mapping[str, Any]) -> bool:
    return bool(following.number == header["number"] and following.digest == step_digest(step))


def _check_next(following: Following, header: Mapping[str, Any]) -> None:
    detail = {"number": following.number, "sent": header["number"]}
    if header["number"] <= following.number:
        raise Conflict("following.replayed", _("This machine has this step, or a later one."), detail)
    is_next = header["number"] == following.number + 1 and header["previous"] == following.digest
    if not (is_next or header["anew"]):
        raise Conflict("following.gap", _("A step is missing before this one."), detail)


def _apply(
    following: Following, source: EventFile, pictures: PictureKeeper, header: Mapping[str, Any], at: datetime
) -> None:
    """Write the rows of a step."""
    carries = checked_kinds(source, "step")
    if str(following.event) != source.event.get("uid"):
        raise Conflict("following.other_event", _("This step is of another event."))
    if {"secrets": carries.secrets, "personal_data": carries.personal_data} != header["carries"]:
        raise _malformed()
    by = Actor(following.accepted_by, following.accepted_by_name, None, system_actor().origin)
    _Writer(Loader(source, pictures, by=by, slug=following.slug), source, carries, at).write()
    pictures.check_all_used()


@dataclass
class _Plan:
    """Hold what a step does to a kind: the rows to write, and the keys of those among them that are here."""

    kind: Kind
    rows: list[Row]
    here: dict[uuid.UUID, Any]
    gone: dict[uuid.UUID, Any]


@dataclass
class _Writer:
    """Write the rows of one step. Changed rows are taken out and written again under their keys.

    So no row is ever in the way of another one, such as two players who swap their seats.
    """

    loader: Loader
    source: EventFile
    carries: Carries
    at: datetime
    event: Tournament | None = None
    people: dict[uuid.UUID, int] = field(default_factory=dict)
    old_pictures: list[tuple[Any, str]] = field(default_factory=list)

    def write(self) -> None:
        listed = followed_kinds(self.carries)
        gone, whole = self._named("gone", dict), set(self._named("whole", list))
        self.event = Tournament.objects.select_for_update(of=("self",)).filter(uid=self.source.event["uid"]).first()
        plans: list[_Plan] = []
        for kind in listed:
            self.loader.keys[kind.model] = {}
            rows = list(self.loader.read(kind))
            if kind.model in SHARED:
                shared_writer(kind.model, self.loader.by, is_named=True)(iter(rows))
                continue
            if kind.model is Tournament:
                self._write_event(kind, rows)
                continue
            if rows or kind.name in whole or kind.name in gone:
                plans.append(self._planned(kind, rows, gone.get(kind.name, []), is_whole=kind.name in whole))
        needs_opening = any(issubclass(plan.kind.model, LedgerModel) and (plan.here or plan.gone) for plan in plans)
        if needs_opening:
            self._journal_opening(plans)
        with ledger_writer() if needs_opening else nullcontext():
            for plan in reversed(plans):
                self._take_out(plan)
            for plan in plans:
                self._write_rows(plan)
        stale = list(self.old_pictures)
        transaction.on_commit(lambda: [storage.delete(name) for storage, name in stale] and None)

    def _journal_opening(self, plans: list[_Plan]) -> None:
        """Note how many rows of ledgers are replaced, in the journal of the site."""
        ledgers = [plan for plan in plans if issubclass(plan.kind.model, LedgerModel)]
        SiteEvent.objects.create(
            **stamp(self.loader.by, self.at),
            action="event_file.ledger_replaced",
            subject=f"{self.source.event['slug']} {self.source.event['uid']}",
            facts={"rows": sum(len(plan.here) + len(plan.gone) for plan in ledgers)},
        )

    def _named(self, name: str, shape: type) -> Any:
        value = self.source.event.get(name)
        if not isinstance(value, shape):
            raise _malformed()
        return value

    def _write_event(self, kind: Kind, rows: list[Row]) -> None:
        """Write the event's own row by an update, which notifies the viewers of its pages."""
        for row in rows:
            if self.event is None:
                self.event = Tournament.objects.create(**row)
            else:
                Tournament.objects.filter(pk=self.event.pk).update(**row)
        if self.event is None:
            raise _malformed()
        self.loader.keys[Tournament] = {self.event.uid: self.event.pk}

    def _planned(self, kind: Kind, rows: list[Row], gone: object, *, is_whole: bool) -> _Plan:
        assert kind.part is not None  # noqa: S101  the others were written
        assert self.event is not None  # noqa: S101  the event's own row is the first
        uids = [row["uid"] for row in rows]
        if len(set(uids)) != len(uids):
            raise RuleError("archive.row_is_here", "two rows have one identity", {"part": kind.name})
        own = kind.part.rows(self.event).order_by()
        here = _keys(own, uids)
        if is_whole:
            removed = {uid: pk for uid, pk in own.values_list("uid", "pk") if uid not in here}
        else:
            removed = _keys(own, _uids(gone))
        return _Plan(kind, rows, here, removed)

    def _take_out(self, plan: _Plan) -> None:
        gone, changed = list(plan.gone.values()), list(plan.here.values())
        if plan.kind.model is Participant:
            self.people |= dict(plain_rows(Participant).filter(pk__in=changed).values_list("uid", "person_id"))
        for column in plan.kind.columns.files:
            for keys in _groups([*gone, *changed]):
                named = plain_rows(plan.kind.model).filter(pk__in=keys).values_list(column.name, flat=True)
                self.old_pictures += [(column.storage, name) for name in named if name]
        for keys in _groups(gone):
            _take_out_dependants(plan.kind.model, keys)
        for keys in _groups([*gone, *changed]):
            rows = plain_rows(plan.kind.model).filter(pk__in=keys)
            rows._raw_delete(rows.db)  # noqa: SLF001  what refers to a changed row finds it again under its key

    def _write_rows(self, plan: _Plan) -> None:
        if not plan.rows:
            return
        kind, fresh = plan.kind, KeyMaker(plan.kind.model)
        made = fresh.take(len(plan.rows) - len(plan.here))
        own = {row["uid"]: plan.here[row["uid"]] if row["uid"] in plan.here else next(made) for row in plan.rows}
        self._find_targets(kind, plan.rows, own)
        try:
            for rows in _groups(plan.rows):
                written = [self.loader.make(kind, own[row["uid"]], row) for row in rows]
                plain_rows(kind.model).bulk_create(written)
        except (IntegrityError, DataError) as error:
            raise contradiction(kind, error) from error

    def _find_targets(self, kind: Kind, rows: list[Row], own: Mapping[uuid.UUID, Any]) -> None:
        """Find the keys of what the rows refer to, among the rows of this event and the accounts."""
        wanted: dict[type[models.Model], set[uuid.UUID]] = {}
        for name, target in kind.columns.targets.items():
            wanted.setdefault(target, set()).update(row[name] for row in rows if row[name] is not None)
        for target, uids in wanted.items():
            known = self.loader.keys.setdefault(target, {})
            if target is kind.model:
                known |= own
            missing = uids - known.keys()
            if target is Person:
                known |= {uid: self._person(row) for row in rows if (uid := row["uid"]) in missing}
            elif target is User:
                known |= _keys(plain_rows(User), missing)
            elif missing:
                known |= _keys(self._rows_of(target), missing)

    def _rows_of(self, model: type[models.Model]) -> "models.QuerySet[Any]":
        part = next((part for part in all_parts() if part.model is model), None)
        if part is None or self.event is None:
            return plain_rows(model).none()
        return part.rows(self.event).order_by()

    def _person(self, row: Row) -> int:
        """Return the person of a player: the one of before, else one of the site by exact name and country, or new."""
        if row["uid"] in self.people:
            return self.people[row["uid"]]
        person = {name: row[name] for name in SHARED[Person]}
        write = shared_writer(Person, self.loader.by, is_named=self.carries.personal_data)
        return write(iter([person]))[0][row["uid"]]


def _take_out_dependants(model: type[models.Model], keys: list[Any]) -> None:
    """Take out rows that no file carries, and that refer to rows which are gone."""
    for part in all_parts():
        if part.left_out:
            for column in part.model._meta.concrete_fields:
                if column.related_model is model:
                    rows = plain_rows(part.model).filter(**{f"{column.name}__in": keys})
                    rows._raw_delete(rows.db)  # noqa: SLF001  no cascade: these rows are the end of it


def _keys(rows: "models.QuerySet[Any]", uids: Collection[uuid.UUID]) -> dict[uuid.UUID, Any]:
    found: dict[uuid.UUID, Any] = {}
    for group in _groups(list(uids)):
        found |= dict(rows.filter(uid__in=group).values_list("uid", "pk"))
    return found


def _groups(items: list[Any]) -> Iterator[list[Any]]:
    for at in range(0, len(items), _AT_ONCE):
        yield items[at : at + _AT_ONCE]


def _uids(listed: object) -> list[uuid.UUID]:
    if not isinstance(listed, list):
        raise _malformed()
    try:
        return [uuid.UUID(str(uid)) for uid in listed]
    except ValueError as error:
        raise _malformed() from error


def _keep_lead(following: Following, header: Mapping[str, Any], at: datetime) -> None:
    """Note who leads the event. From then on every write is refused here."""
    event = Tournament.objects.filter(uid=following.event).first()
    if event is None:
        return
    facts = {"is_here": False, "leader": header["leader"], "since": header["since"], "term": header["term"]}
    lead, is_new = Lead.objects.get_or_create(tournament=event, defaults=facts)
    if is_new:
        SiteEvent.objects.create(
            at=at,
            by=following.accepted_by,
            by_name=following.accepted_by_name,
            action="event_file.followed",
            subject=f"{event.slug} {event.uid}",
            facts={"leader": header["leader"]},
        )
    elif any(getattr(lead, name) != value for name, value in facts.items()):
        Lead.objects.filter(pk=lead.pk).update(**facts)


def _differing(following: Following, header: Mapping[str, Any]) -> list[str] | None:
    """Return the kinds whose rows are others here than where the event is led; None if this was not asked."""
    event = Tournament.objects.filter(uid=following.event).first()
    if not header["checks"] or event is None or following.number != header["number"]:
        return None
    own = {Tournament._meta.label_lower: lambda row: row | {"slug": header["slug"]}}
    listed: Iterable[Kind] = followed_kinds(Carries(**header["carries"]))
    compared = [kind for kind in listed if kind.part is not None and kind.name in header["checks"]]
    return [kind.name for kind in compared if total_of(kind, event, own.get(kind.name)) != header["checks"][kind.name]]


def _malformed() -> Malformed:
    return Malformed("following.malformed", _("This message cannot be read."))
