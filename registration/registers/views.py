"""Serve federation registers: the administrator's lists, and their use at an event's desk and door."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from registration.models import (
    LicenceCheck,
    LicenceSeen,
    Register,
    RegisterEntry,
    RegisterImport,
    RegisterList,
    RegisterUse,
    Registration,
)
from registration.permissions import ACTS
from registration.registers.forms.files import guessed_columns, read_members, read_register_file
from registration.registers.forms.lists import RegisterColumnsForm, RegisterFileForm, RegisterForm, UseForm
from registration.registers.selectors import (
    register_differences,
    remembered_columns,
    search_members,
    sorted_registers,
    standings_of,
)
from registration.registers.services.licences import see_licence, take_over
from registration.registers.services.lists import (
    check_administrator,
    choose_columns,
    current_list,
    drop_file,
    keep_file,
    remove_register,
    replace_list,
    save_register,
    stop_using,
    take_list_back,
    usable_registers,
    use_register,
)
from tournaments.common.errors import Malformed
from tournaments.common.files.tables import FileTable, table_data, table_from_data
from tournaments.common.files.uploads import read_upload
from tournaments.common.models.base import read_uid
from tournaments.common.permissions import allowed_acts
from tournaments.common.views.base import EventPage, load_event, page_actor
from tournaments.common.views.refusals import Attempt, refusals_on
from tournaments.models import Participant

_MAX_FAULTS = 200


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def registers(request: HttpRequest) -> HttpResponse:
    """Return the federations whose lists this site has; a POST creates one."""
    by = page_actor(request)
    check_administrator(by)
    form = RegisterForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form, {"register.name_taken": "name"}):
            made = save_register(**form.cleaned_data, by=by, at=timezone.now())
            return redirect("register-page", made.uid)
    rows = [(register, current_list(register)) for register in sorted_registers(Register.objects.all())]
    context = {"rows": rows, "form": form}
    return render(request, "registration/registers/list.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register_page(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Return one federation: the list in force, the next file, taking the list back, who may use it."""
    by = page_actor(request)
    check_administrator(by)
    register = get_object_or_404(Register, uid=uid)
    act, now = request.POST.get("act", ""), timezone.now()
    file_form = RegisterFileForm(*((request.POST, request.FILES) if act == "read" else ()))
    facts = {"name": register.name, "country": register.country, "is_shared": register.is_shared}
    form = RegisterForm(request.POST if act == "save" else None, initial=facts)
    if act == "read" and file_form.is_valid():
        if _read(register, file_form, by, now):
            return redirect("register-file", uid)
    elif act == "save" and form.is_valid():
        with refusals_on(form, {"register.name_taken": "name"}):
            save_register(register=register, **form.cleaned_data, by=by, at=now)
            messages.success(request, _("Saved."))
            return redirect("register-page", uid)
    elif act == "back":
        take_list_back(register=register, by=by, at=now)
        messages.success(request, _("The list was taken back."))
        return redirect("register-page", uid)
    elif act == "remove":
        remove_register(register=register, by=by, at=now)
        messages.success(request, _("The lists were removed."))
        return redirect("registers")
    lists = list(RegisterList.objects.filter(register=register))
    context = {
        "register": register,
        "form": form,
        "file_form": file_form,
        "now": lists[0] if lists else None,
        "before": lists[1] if len(lists) > 1 else None,
        "members": RegisterEntry.objects.filter(members_of=lists[0]).count() if lists else 0,
        "waits": RegisterImport.objects.filter(register=register).first(),
        "uses": RegisterUse.objects.filter(register=register).count(),
    }
    status = 422 if form.errors or file_form.errors else 200
    return render(request, "registration/registers/one.html", context, status=status)


def _read(register: Register, form: RegisterFileForm, by: Any, now: Any) -> bool:
    """Save the uploaded file; a file that is no list is reported under its field."""
    with refusals_on(form, "file"):
        upload = read_upload(form.cleaned_data["file"])
        table = read_register_file(upload)
        keep_file(
            register=register,
            filename=upload.name,
            listed_on=form.cleaned_data["listed_on"],
            table=table_data(table),
            columns=remembered_columns(by.user, _headings(table)) or guessed_columns(table),
            by=by,
            at=now,
        )
        return True
    return False


def _headings(table: FileTable) -> list[str]:
    return [cell.text for cell in table.header.cells]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register_file(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Show the waiting file with columns, faults and changes; POST puts it in force."""
    by = page_actor(request)
    check_administrator(by)
    register = get_object_or_404(Register, uid=uid)
    waiting = RegisterImport.objects.filter(register=register).first()
    if waiting is None:
        messages.info(request, _("No file is waiting: it was already imported or discarded."))
        return redirect("register-page", uid)
    act = request.POST.get("act", "")
    table = table_from_data(waiting.table)
    form = RegisterColumnsForm(request.POST if act == "columns" else None, table=table, columns=waiting.columns)
    if act == "drop":
        drop_file(waiting=waiting, by=by)
        messages.success(request, _("The file was discarded. The list in force is unchanged."))
        return redirect("register-page", uid)
    if act == "columns" and form.is_valid():
        choose_columns(waiting=waiting, headings=_headings(table), columns=form.columns(), by=by, at=timezone.now())
        return redirect("register-file", uid)
    read = read_members(table, waiting.columns, register.country)
    attempt = Attempt()
    if act == "replace":
        with attempt:
            replace_list(
                register=register,
                waiting=waiting,
                rows=read.rows,
                left_out=len(read.faults),
                leave_out=request.POST.get("leave_out") == "yes",
                by=by,
                at=timezone.now(),
            )
            messages.success(request, _("The list is now in force."))
            return redirect("register-page", uid)
    context = {
        "register": register,
        "waiting": waiting,
        "form": form,
        "members": len(read.rows),
        "first": read.rows[:5],
        "faults": read.faults[:_MAX_FAULTS],
        "fault_count": len(read.faults),
        "refusal": attempt.refusal,
    } | _compared(register, read.rows)
    return render(request, "registration/registers/file.html", context, status=attempt.status_of(form))


def _compared(register: Register, rows: Any) -> dict[str, Any]:
    """Return what the file changes of the list in force.

    Who is new, who is missing, and whether that looks like a slip.
    """
    now = current_list(register)
    if now is None:
        return {"now": None}
    listed = {_key(entry) for entry in RegisterEntry.objects.filter(members_of=now)}
    read = {_key(row) for row in rows}
    missing = len(listed - read)
    return {"now": now, "new": len(read - listed), "missing": missing, "looks_wrong": missing * 2 > len(listed)}


def _key(entry: Any) -> str:
    return str(entry.federation_number or entry.name)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def event_register(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the lists that an event uses.

    Search for people, list those who differ, and adopt the list's spelling.
    """
    page = load_event(request, slug, "register.look_up", ACTS)
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            _act(request, page)
            return redirect("event-register", slug)
    q = request.GET.get("q", "").strip()[:100]
    usable = usable_registers(page.tournament, page.actor)
    uses = list(RegisterUse.objects.filter(tournament=page.tournament).select_related("register"))
    acts = allowed_acts(page.roles, ACTS)
    context = {
        "page": page,
        "tab": "participants",
        "acts": acts,
        "refusal": attempt.refusal,
        "uses": [(use, current_list(use.register)) for use in uses],
        "form": UseForm(registers=usable) if usable and "register.use" in acts else None,
        "q": q,
        "hits": search_members(page.tournament, q),
        "differences": register_differences(page.tournament, page.now),
    }
    return render(request, "registration/registers/event.html", context, status=attempt.status)


def _act(request: HttpRequest, page: EventPage) -> None:
    act, now = request.POST.get("act", ""), page.now
    if act == "use":
        form = UseForm(request.POST, registers=usable_registers(page.tournament, page.actor))
        if not form.is_valid():
            raise Malformed("register.choose_one", _("Choose a federation from the list."))
        use_register(
            tournament=page.tournament,
            register=form.cleaned_data["register"],
            check=LicenceCheck(form.cleaned_data["check_at_door"]),
            by=page.actor,
            at=now,
        )
        messages.success(request, _("Saved."))
    elif act == "stop":
        uses = RegisterUse.objects.filter(tournament=page.tournament).select_related("tournament", "register")
        stop_using(use=get_object_or_404(uses, uid=read_uid(request.POST.get("use"))), by=page.actor, at=now)
        messages.success(request, _("Saved."))
    elif act == "take":
        _take(request, page)
        messages.success(request, _("The data were copied from the list."))
    else:
        raise Malformed("registration.nothing_asked", _("This action does not exist."))


def _take(request: HttpRequest, page: EventPage) -> None:
    """Take over the list's data for a person whom the page shows, and for no other member of the list."""
    uid = read_uid(request.POST.get("about"))
    now = page.now
    for difference in register_differences(page.tournament, now):
        if difference.about.uid == uid and difference.standing.entry is not None:
            about: Registration | Participant = difference.about
            take_over(about=about, member=difference.standing.entry, by=page.actor, at=now)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def participant_licence(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return one player's status in the lists, and record a licence that the staff saw."""
    page = load_event(request, slug, "licence.seen", ACTS)
    wanted = Participant.objects.select_related("tournament")
    player = get_object_or_404(wanted, tournament=page.tournament, number=number)
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            see_licence(participant=player, reason=_line(request), by=page.actor, at=page.now)
            messages.success(request, _("The licence was recorded. The player can check in."))
            return redirect("participant-licence", slug, number)
    context = {
        "page": page,
        "tab": "participants",
        "player": player,
        "standings": standings_of(player, page.now),
        "seen": LicenceSeen.objects.filter(participant=player),
        "refusal": attempt.refusal,
    }
    return render(request, "registration/registers/licence.html", context, status=attempt.status)


def _line(request: HttpRequest) -> str:
    return " ".join(request.POST.get("reason", "").split())
