"""The desk of the hall's screens: what each shows, what all show next, the podium step by step."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from reports.hall.rendering import show_page
from reports.hall.screens import heard
from reports.selectors.podium import PLACES, PodiumView, podium_of
from reports.services import podium
from tournaments.errors import NotPermitted, Refusal
from tournaments.models import SceneKind, Screen, ScreenGroup, ScreenTheme, Sponsor, Tournament
from tournaments.permissions import ACTS, check_may, refusal
from tournaments.services import screens as services
from tournaments.services.pictures import MOST_BYTES
from tournaments.views.base import EventPage, load_event

QUIET_AFTER: Final = timedelta(seconds=90)  # a screen speaks every half minute
ROWS: Final = 8


@dataclass(frozen=True)
class ScreenRow:
    """``showing``: chosen for this screen alone; ``seen``: what it said it shows; ``is_quiet``: not heard lately."""

    screen: Screen
    heard_at: datetime | None
    seen: str
    is_quiet: bool

    @property
    def seen_words(self) -> str:
        return str(SceneKind(self.seen).label) if self.seen else ""


@dataclass(frozen=True)
class GroupRow:
    group: ScreenGroup
    screens: tuple[ScreenRow, ...]
    plan: tuple[tuple[str, int | None], ...]


def group_rows(tournament: Tournament, now: datetime) -> list[GroupRow]:
    """Groups with their screens and rotations (three queries)."""
    groups = ScreenGroup.objects.filter(tournament=tournament).prefetch_related("screens", "scenes")
    return [group_row(group, now) for group in groups]


def group_row(group: ScreenGroup, now: datetime) -> GroupRow:
    scenes: list[tuple[str, int | None]] = [(scene.kind, scene.seconds) for scene in group.scenes.all()]
    empty: list[tuple[str, int | None]] = [("", None)] * max(1, ROWS - len(scenes))
    return GroupRow(group, tuple(screen_row(screen, now) for screen in group.screens.all()), (*scenes, *empty))


def screen_row(screen: Screen, now: datetime) -> ScreenRow:
    at, seen = heard(screen)
    return ScreenRow(screen, at, seen, at is None or now - at > QUIET_AFTER)


def load_desk(request: HttpRequest, slug: str) -> EventPage:
    page = load_event(request, slug)
    if "screens.direct" not in page.acts:
        raise refusal(page.actor, "screens.direct", ACTS["screens.direct"])
    return page


@require_GET
def screens(request: HttpRequest, slug: str) -> HttpResponse:
    return show(request, load_desk(request, slug))


def show(request: HttpRequest, page: EventPage, refused: Refusal | None = None) -> HttpResponse:
    now = timezone.now()
    shown: PodiumView | None = podium_of(page.tournament)
    context = {
        "tab": "screens",
        "groups": group_rows(page.tournament, now),
        "kinds": SceneKind.choices,
        "themes": ScreenTheme.choices,
        "sponsors": Sponsor.objects.filter(tournament=page.tournament),
        "podium": shown,
        "places": PLACES,
        "can_reveal": "screens.podium" in page.acts,
        "refusal": refused,
        "least": services.SECONDS[0],
        "most": services.SECONDS[1],
    }
    answer = show_page(request, "desk", page, context, refused.status if refused else 200)
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """One act of the desk; ``act`` names it."""
    page = load_event(request, slug)
    check_may(page.actor, "screens.direct", page.tournament)
    made = MAKE.get(request.POST.get("act", ""))
    if made is None:
        return redirect("screens", slug)
    try:
        said = made(page, request.POST, request, {"by": page.actor, "at": timezone.now()})
    except NotPermitted:
        raise
    except Refusal as refused:
        return show(request, page, refused)
    if said:
        messages.success(request, said)
    return redirect("screens", slug)


Who = dict[str, Any]
Make = Callable[[EventPage, QueryDict, HttpRequest, Who], str]


def number(sent: QueryDict, name: str, otherwise: int = 0) -> int:
    value = sent.get(name, "")[:9]
    return int(value) if value.isascii() and value.isdecimal() else otherwise


def screen_of(page: EventPage, sent: QueryDict) -> Screen:
    rows = Screen.objects.select_related("group", "tournament")
    return get_object_or_404(rows, tournament=page.tournament, pk=number(sent, "screen"))


def group_of(page: EventPage, sent: QueryDict) -> ScreenGroup:
    rows = ScreenGroup.objects.select_related("tournament")
    return get_object_or_404(rows, tournament=page.tournament, pk=number(sent, "group"))


def add(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    added = services.add_screen(
        tournament=page.tournament, name=sent.get("name", ""), group=sent.get("group", ""), **who
    )
    return _("Screen %(name)s is ready: open its address on the projector.") % {"name": added.name}


def remove(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    gone = screen_of(page, sent)
    services.remove_screen(screen=gone, **who)
    return _("Screen %(name)s is taken away.") % {"name": gone.name}


def plan(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    """The rows with a scene, in order; an unreadable number of seconds is refused as none."""
    rows = zip(sent.getlist("kind"), sent.getlist("seconds"), strict=False)
    wanted = [(kind, int(text) if text.isascii() and text.isdecimal() else 0) for kind, text in rows if kind]
    services.plan_group(group=group_of(page, sent), plan=wanted, theme=sent.get("theme", ""), **who)
    return _("The rotation is changed.")


def show_all(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    services.show_everywhere(tournament=page.tournament, kind=sent.get("scene", ""), **who)
    return ""


def show_group(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    services.show_on_group(group=group_of(page, sent), kind=sent.get("scene", ""), **who)
    return ""


def show_screen(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    services.show_on_screen(screen=screen_of(page, sent), kind=sent.get("scene", ""), **who)
    return ""


def add_sponsor(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    file = request.FILES.get("picture")
    data = file.read(MOST_BYTES + 1) if file else b""
    services.add_sponsor(tournament=page.tournament, name=sent.get("name", ""), data=data, **who)
    return ""


def remove_sponsor(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    rows = Sponsor.objects.filter(tournament=page.tournament).select_related("tournament")
    services.remove_sponsor(sponsor=get_object_or_404(rows, pk=number(sent, "sponsor")), **who)
    return ""


def open_podium(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    podium.open_podium(tournament=page.tournament, places=number(sent, "places", PLACES), **who)
    services.show_everywhere(tournament=page.tournament, kind=SceneKind.PODIUM, **who)
    return ""


def next_place(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    podium.step_podium(tournament=page.tournament, seen=number(sent, "seen"), forward=True, **who)
    return ""


def place_back(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    podium.step_podium(tournament=page.tournament, seen=number(sent, "seen"), forward=False, **who)
    return ""


def close_podium(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    podium.close_podium(tournament=page.tournament, **who)
    return ""


MAKE: Final[Mapping[str, Make]] = {
    "add": add,
    "remove": remove,
    "plan": plan,
    "show-all": show_all,
    "show-group": show_group,
    "show-screen": show_screen,
    "sponsor-add": add_sponsor,
    "sponsor-remove": remove_sponsor,
    "podium-open": open_podium,
    "podium-next": next_place,
    "podium-back": place_back,
    "podium-close": close_podium,
}
