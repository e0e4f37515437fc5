"""Import an event from its file: all of it, or nothing."""

import re
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import IO, Any, Final

from django.conf import settings
from django.db import DataError, IntegrityError, models, transaction
from django.utils.translation import gettext_lazy as _

from archive.common.selectors.columns import read_row
from archive.common.selectors.former import present_parts, present_pictures, present_row
from archive.common.selectors.kinds import SHARED, Carries, Kind, kinds, known_models
from archive.common.services.refusals import as_refusal
from archive.imports.services.pictures import PictureKeeper
from archive.imports.services.row_keys import KeyMaker
from archive.imports.services.sharing import shared_writer
from mahjong_core.errors import RuleError
from mahjong_core.rulesets import from_data
from mahjong_core.verify import EventFile, open_event_file
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may_create_events
from tournaments.common.services.ledger_writer import plain_rows
from tournaments.events.services.facts import SLUG, slug_taken
from tournaments.models import SiteEvent, Tournament
from tournaments.registry.event_parts import Row

_AT_ONCE: Final = 1000
Progress = Callable[[int], None]
Keys = dict[uuid.UUID, Any]


@dataclass(frozen=True, slots=True)
class Imported:
    """Represent an imported event; ``accounts``: how many accounts were created for its staff."""

    tournament: Tournament
    rows: int
    pictures: int
    accounts: int


def import_event(
    *, file: IO[bytes], by: Actor, at: datetime, slug: str = "", on_rows: Progress = lambda rows: None
) -> Imported:
    """Import the event of a file under its own address or ``slug``, for an actor who may create events.

    Refuses as ``check_may_create_events`` and ``open_event_file`` do, and with ``archive.event_is_here``,
    ``tournaments.slug_taken``, ``archive.unknown_part``, ``archive.unknown_reference``, ``archive.row_is_here``,
    ``archive.row_malformed`` and ``archive.contradictory``. Then nothing is changed.
    """
    check_may_create_events(by)
    return restore_event(file=file, by=by, at=at, slug=slug, on_rows=on_rows)


def restore_event(
    *, file: IO[bytes], by: Actor, at: datetime, slug: str = "", on_rows: Progress = lambda rows: None
) -> Imported:
    """Import the event of a file from the terminal, as ``import_event`` does."""
    try:
        source = open_event_file(file)
        carries = checked_kinds(source, "event")
        check_address(source, slug)
        # The pictures' folder encloses the transaction: if the rows are rolled back, the stored files are deleted too.
        with PictureKeeper(source) as pictures, transaction.atomic():
            loader = Loader(source, pictures, by=by, slug=slug, on_rows=on_rows)
            loader.load(kinds(carries))
            pictures.check_all_used()
            _journal(loader, by=by, at=at)
    except RuleError as error:
        raise as_refusal(error) from error
    return Imported(loader.tournament(), loader.rows, len(present_pictures(source)), loader.accounts)


def checked_kinds(source: EventFile, kind: str) -> Carries:
    """Return the file's kinds in their order, if it is of this kind and has the parts of such a file."""
    needs = str(source.facts["needs"])[:40]
    if release_of(needs) > release_of(settings.SEATWIND_VERSION):
        raise RuleError("archive.newer_format", f"the file is read by Seatwind {needs} and later", {"needs": needs})
    if source.kind != kind:
        raise Malformed("archive.other_kind", _("This is not an event file of Seatwind."), {"kind": source.kind})
    carried = source.facts["carries"]
    if (
        not isinstance(carried, dict)
        or set(carried) != {"secrets", "personal_data"}
        or not _are_flags(carried.values())
    ):
        raise RuleError("archive.manifest_malformed", "what the file carries is not said")
    carries = Carries(**carried)
    parts = present_parts(source)
    known = [name for name in known_models() if name in parts]
    unknown = sorted(set(parts) - set(known))
    wanted = [form.name for form in kinds(carries)]
    if kind == "site":
        wanted = known
    if unknown or parts != [name for name in wanted if name in parts]:
        raise Malformed(
            "archive.unknown_part", _("This file has parts that do not belong to an event."), {"parts": unknown[:5]}
        )
    return carries


def release_of(version: str) -> tuple[int, ...]:
    """Return the release that a version belongs to or leads to: (0, 2, 0) of ``0.2.0.dev0``."""
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])


def _are_flags(values: Iterable[Any]) -> bool:
    return all(isinstance(value, bool) for value in values)


def check_address(source: EventFile, slug: str) -> None:
    """Refuse an event that exists here already, and an address that is taken or malformed."""
    try:
        uid, wanted = uuid.UUID(str(source.event.get("uid"))), slug or str(source.event.get("slug"))
    except ValueError as error:
        raise RuleError("archive.manifest_malformed", "the event has no uid") from error
    here = Tournament.objects.filter(uid=uid).first()
    if here is not None:
        raise Conflict(
            "archive.event_is_here",
            _("This event is already on this site, at %(slug)s.") % {"slug": here.slug},
            {"slug": here.slug},
        )
    if not SLUG.match(wanted) or len(wanted) > 80:
        raise Malformed(
            "tournaments.slug_malformed",
            _("Use lower-case letters, digits and hyphens in the address."),
            {"slug": wanted},
        )
    if wanted == "new" or Tournament.objects.filter(slug=wanted).exists():
        raise slug_taken(wanted)


def _journal(loader: "Loader", *, by: Actor, at: datetime) -> None:
    tournament = loader.tournament()
    SiteEvent.objects.create(
        **stamp(by, at),
        action="event_file.imported",
        subject=f"{tournament.slug} {tournament.uid}",
        facts={"rows": loader.rows, "accounts": loader.accounts, "as_of": loader.source.event.get("as_of")},
    )


@dataclass
class Loader:
    """Write the rows of a file, kind by kind. ``keys``: of each referenced model, a row's key by its uid."""

    source: EventFile
    pictures: PictureKeeper
    by: Actor
    slug: str = ""
    on_rows: Progress = lambda rows: None
    keys: dict[type[models.Model], Keys] = field(default_factory=dict)
    rows: int = 0
    accounts: int = 0

    def load(self, listed: list[Kind]) -> None:
        """Write every kind in its order, in the caller's transaction.

        Raise ``RuleError`` or ``Refusal`` for a fault.
        """
        pointed_at = {target for kind in listed for target in kind.columns.targets.values()}
        for kind in listed:
            self.keys[kind.model] = {}
            rows = self.read(kind)
            try:
                if kind.model in SHARED and not kind.whole:
                    is_named = self.source.facts["carries"]["personal_data"]
                    self.keys[kind.model], made = shared_writer(kind.model, self.by, is_named=is_named)(rows)
                    self.accounts += made
                else:
                    self._write(kind, rows, keep=kind.model in pointed_at)
            except (IntegrityError, DataError) as error:
                raise contradiction(kind, error) from error

    def tournament(self) -> Tournament:
        return Tournament.objects.get(uid=self.source.event["uid"])

    def read(self, kind: Kind) -> Iterator[Row]:
        """Yield the checked values of the rows of a kind, references as uids."""
        for written in self.source.rows(kind.name):
            row = written if kind.whole and kind.model in SHARED else present_row(kind.name, written)
            if row is None:
                continue
            values = read_row(kind.columns, {**kind.later, **row}, kind.part.shapes if kind.part is not None else {})
            if kind.part is not None:
                self._check_of_event(kind, values)
                values = _read_by_part(kind, values)
                if self.source.kind == "event":
                    values |= kind.part.here
            self.rows += 1
            if self.rows % _AT_ONCE == 0:
                self.on_rows(self.rows)
            yield values

    def _check_of_event(self, kind: Kind, values: Row) -> None:
        """Check that a row names the event of the file; the event's own row matches the manifest."""
        if self.source.kind == "site":
            return
        event = self.source.event["uid"]
        if kind.model is Tournament:
            if str(values["uid"]) != event or values["slug"] != self.source.event["slug"] or self.keys[Tournament]:
                raise RuleError("archive.manifest_malformed", "the event is not the one of the manifest")
            _check_rules(values)
            values["slug"] = self.slug or values["slug"]
        elif kind.part is not None and kind.part.by_uid and str(values[kind.part.by_uid]) != event:
            raise _unknown(kind, values, kind.part.by_uid)

    def _write(self, kind: Kind, rows: Iterator[Row], *, keep: bool) -> None:
        maker, known = KeyMaker(kind.model), self.keys[kind.model]
        while batch := list(islice(rows, _AT_ONCE)):
            has_own = not isinstance(kind.model._meta.pk, models.AutoField)
            taken = [values["id"] for values in batch] if has_own else list(maker.take(len(batch)))
            for key, values in zip(taken, batch, strict=True):
                if keep:
                    if values["uid"] in known:
                        raise _is_here(kind, values)
                    known[values["uid"]] = key
            made = [self.make(kind, key, values) for key, values in zip(taken, batch, strict=True)]
            plain_rows(kind.model).bulk_create(made)

    def make(self, kind: Kind, key: int, values: Row) -> models.Model:
        """Return a row to write, with the keys of what it refers to, and store its pictures."""
        for name, target in kind.columns.targets.items():
            wanted = values.pop(name)
            if wanted is not None and wanted not in self.keys[target]:
                raise _unknown(kind, values, name)
            values[f"{name}_id"] = None if wanted is None else self.keys[target][wanted]
        for column in kind.columns.files:
            values[column.name] = self.pictures.keep(column, values[column.name], values)
        return kind.model(**({"pk": key} | values))


def contradiction(kind: Kind, error: Exception) -> Refusal:
    """Return the refusal for a row that the database does not take."""
    detail = {"part": kind.name}
    if "uid" in str(error).lower() and "unique" in str(error).lower():
        return Conflict("archive.row_is_here", _("A row of this file belongs to another event of this site."), detail)
    return Malformed(
        "archive.contradictory", _("The rows of this file contradict each other. Use another copy."), detail
    )


def _check_rules(values: Mapping[str, Any]) -> None:
    try:
        from_data(values["rule_set"])
    except (RuleError, TypeError, KeyError, ValueError, AttributeError) as error:
        raise RuleError("archive.row_malformed", f"the rule set cannot be read: {error}"[:160]) from error


def _read_by_part(kind: Kind, values: Row) -> Row:
    if kind.part is None or kind.part.read is None:
        return values
    try:
        return kind.part.read(values)
    except ValueError as error:
        raise RuleError("archive.row_malformed", f"{kind.name}: {error}"[:160], {"part": kind.name}) from error


def _unknown(kind: Kind, values: Row, name: str) -> RuleError:
    detail = {"part": kind.name, "uid": str(values.get("uid")), "column": name}
    return RuleError("archive.unknown_reference", f"{kind.name} {name} points out of the file", detail)


def _is_here(kind: Kind, values: Row) -> RuleError:
    detail = {"part": kind.name, "uid": str(values["uid"])}
    return RuleError("archive.row_is_here", f"two rows of {kind.name} have one identity", detail)
