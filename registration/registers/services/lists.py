"""Create federation registers, fill them from a file in one act, take a list back, and use them in events."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from registration.models import (
    LicenceCheck,
    Register,
    RegisterEntry,
    RegisterImport,
    RegisterList,
    RegisterUse,
)
from registration.permissions import ACTS
from registration.registers.selectors import register_headings, sorted_registers
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.person_names import filed_name
from tournaments.common.services.audit import record
from tournaments.imports.selectors.column_maps import ColumnMap, headings_key
from tournaments.models import ColumnMemory, SiteEvent, Tournament

_LISTS_KEPT: Final = 2  # the one in force, and the one before it, for whoever imported the wrong file


@dataclass(frozen=True, slots=True)
class MemberRow:
    """Store one member of a list; ``valid_from`` and ``valid_until`` are days of the licence."""

    name: str
    federation_number: str = ""
    given_name: str = ""
    family_name: str = ""
    country: str = ""
    club: str = ""
    licence: str = ""
    valid_from: date | None = None
    valid_until: date | None = None


def is_administrator(by: Actor) -> bool:
    """Return whether the actor administers the site, whose registers are shared by all events."""
    return by.user is not None and by.user.is_active and by.user.is_superuser and not by.user.is_demo


def check_administrator(by: Actor) -> None:
    """Raise ``permissions.administrator_only`` or ``permissions.not_signed_in``."""
    if by.user is None:
        raise NotPermitted("permissions.not_signed_in", _("Sign in first."), {"status": 401})
    if not is_administrator(by):
        raise NotPermitted("permissions.administrator_only", _("Only the administrator of this site can do this."))


def save_register(
    *, name: str, country: str, is_shared: bool, by: Actor, at: datetime, register: Register | None = None
) -> Register:
    """Create or change a register: its name and who may use it. Raise ``register.name_taken``."""
    check_administrator(by)
    with transaction.atomic():
        others = Register.objects.filter(name=name)
        if register is not None:
            others = others.exclude(pk=register.pk)
        if others.exists():
            raise Conflict("register.name_taken", _("There is already a list of %(name)s.") % {"name": name})
        saved = register or Register()
        saved.name, saved.country, saved.is_shared = name, country, is_shared
        saved.save()
        _journal("register.saved", saved, by, at, {"country": country, "shared": is_shared})
    return saved


def remove_register(*, register: Register, by: Actor, at: datetime) -> None:
    """Remove a federation's lists from this site, with the events' uses of them."""
    check_administrator(by)
    with transaction.atomic():
        _journal("register.removed", register, by, at, {})
        register.delete()


def keep_file(
    *,
    register: Register,
    filename: str,
    listed_on: date,
    table: dict[str, Any],
    columns: Sequence[str],
    by: Actor,
    at: datetime,
) -> RegisterImport:
    """Save a file that was read, for its preview, in place of an older one. Nothing is in force yet."""
    check_administrator(by)
    with transaction.atomic():
        RegisterImport.objects.filter(register=register).delete()
        return RegisterImport.objects.create(
            register=register,
            filename=filename[:255],
            listed_on=listed_on,
            table=table,
            columns=list(columns),
            at=at,
            by=by.key,
        )


def choose_columns(
    *, waiting: RegisterImport, headings: Sequence[str], columns: Sequence[str], by: Actor, at: datetime
) -> None:
    """Change the columns of the waiting file, and store the choice for files with the same headings."""
    check_administrator(by)
    with transaction.atomic():
        RegisterImport.objects.filter(pk=waiting.pk).update(columns=list(columns))
        if by.user is not None:
            ColumnMemory.objects.update_or_create(
                user=by.user,
                headings=headings_key(register_headings(headings)),
                defaults={"columns": ColumnMap(tuple(columns)).data(), "kept_at": at},
            )


def drop_file(*, waiting: RegisterImport, by: Actor) -> None:
    """Discard the waiting file: the list in force stays."""
    check_administrator(by)
    RegisterImport.objects.filter(pk=waiting.pk).delete()


def replace_list(
    *,
    register: Register,
    waiting: RegisterImport,
    rows: Sequence[MemberRow],
    left_out: int,
    leave_out: bool,
    by: Actor,
    at: datetime,
) -> RegisterList:
    """Replace the current list with the list of the file, in one transaction, and return it.

    ``leave_out``: skip the ``left_out`` faulty lines; otherwise they are refused.

    Raise ``register.no_rows``, ``register.rows_faulty``, ``register.same_list``, ``register.older_list``,
    ``register.file_gone``.
    """
    check_administrator(by)
    if not rows:
        raise Malformed("register.no_rows", _("No line of the file can be used. Choose the column with the name."))
    if left_out and not leave_out:
        raise Refusal(
            "register.rows_faulty", _("Some lines cannot be used: correct the file, or tick to leave them out.")
        )
    with transaction.atomic():
        locked = Register.objects.select_for_update().get(pk=register.pk)
        if not RegisterImport.objects.filter(pk=waiting.pk).exists():
            raise Conflict("register.file_gone", _("This file was already imported or discarded."))
        now = current_list(locked)
        digest = _digest(rows)
        if now is not None:
            _check_newer(now, digest, waiting.listed_on)
        RegisterList.objects.filter(register=locked, digest=digest).delete()
        made = _write(locked, waiting, rows, digest, left_out, by, at)
        waiting.delete()
        keep = list(RegisterList.objects.filter(register=locked).values_list("pk", flat=True)[:_LISTS_KEPT])
        RegisterList.objects.filter(register=locked).exclude(pk__in=keep).delete()
        facts = {"listed_on": made.listed_on.isoformat(), "members": len(rows), "left_out": left_out}
        _journal("register.replaced", locked, by, at, facts)
    return made


def _check_newer(now: RegisterList, digest: str, listed_on: date) -> None:
    if now.digest == digest:
        raise Conflict(
            "register.same_list",
            _("This list of %(day)s is already in force. Nothing was changed.") % {"day": now.listed_on.isoformat()},
        )
    if listed_on < now.listed_on:
        raise Conflict(
            "register.older_list",
            _("The list in force is newer, of %(day)s. Take it back before you import an older one.")
            % {"day": now.listed_on.isoformat()},
        )


def _write(
    register: Register,
    waiting: RegisterImport,
    rows: Sequence[MemberRow],
    digest: str,
    left_out: int,
    by: Actor,
    at: datetime,
) -> RegisterList:
    made = RegisterList.objects.create(
        register=register,
        listed_on=waiting.listed_on,
        filename=waiting.filename,
        digest=digest,
        left_out=left_out,
        **stamp(by, at),
    )
    RegisterEntry.objects.bulk_create(
        (
            RegisterEntry(
                members_of=made, filed_as=filed_name(row.name, row.given_name, row.family_name), **asdict(row)
            )
            for row in rows
        ),
        batch_size=500,
    )
    return made


def _digest(rows: Sequence[MemberRow]) -> str:
    data = [[str(value or "") for value in asdict(row).values()] for row in rows]
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()


def current_list(register: Register) -> RegisterList | None:
    """Return the list in force: the newest one (one query)."""
    return RegisterList.objects.filter(register=register).select_related("register").first()


def take_list_back(*, register: Register, by: Actor, at: datetime) -> RegisterList | None:
    """Take back the list in force and return it: the one before is in force again, or none."""
    check_administrator(by)
    with transaction.atomic():
        locked = Register.objects.select_for_update().get(pk=register.pk)
        now = current_list(locked)
        if now is not None:
            _journal("register.taken_back", locked, by, at, {"listed_on": now.listed_on.isoformat()})
            now.delete()
    return current_list(register)


def usable_registers(tournament: Tournament, by: Actor) -> list[Register]:
    """Return the registers that this organiser may let the event use: shared ones, and those in use (one query).

    Sorted for the reader.
    """
    rows = Register.objects.all()
    if not is_administrator(by):
        used = RegisterUse.objects.filter(tournament=tournament).values("register")
        rows = rows.filter(is_shared=True) | rows.filter(pk__in=used)
    return sorted_registers(rows)


def use_register(
    *, tournament: Tournament, register: Register, check: LicenceCheck, by: Actor, at: datetime
) -> RegisterUse:
    """Let the event use a register, and set the effect of licences at check-in.

    Refuses with ``register.not_shared``: a list of members is not for everybody who makes an event.
    """
    check_may(by, "register.use", tournament, ACTS)
    if register not in usable_registers(tournament, by):
        raise NotPermitted(
            "register.not_shared",
            _("Only the administrator of this site can let events use the list of %(name)s.") % {"name": register.name},
        )
    with transaction.atomic():
        use, _is_new = RegisterUse.objects.update_or_create(
            tournament=tournament, register=register, defaults={"check_at_door": check}
        )
        facts = {"register": register.name, "check": check.value}
        record("register.used", use, by=by, at=at, tournament=tournament, after=facts)
    return use


def stop_using(*, use: RegisterUse, by: Actor, at: datetime) -> None:
    """Stop the event's use of this register."""
    check_may(by, "register.use", use.tournament, ACTS)
    with transaction.atomic():
        facts = {"register": use.register.name}
        record("register.not_used", use, by=by, at=at, tournament=use.tournament, after=facts)
        use.delete()


def _journal(action: str, register: Register, by: Actor, at: datetime, facts: dict[str, Any]) -> None:
    SiteEvent.objects.create(
        **stamp(by, at), action=action, subject=f"{register.name} {register.uid}"[:200], facts=facts
    )
