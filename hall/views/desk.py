"""Render the desk of the hall's screens: what each shows, what is next, the podium step by step."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from hall.models import PodiumOf, SceneKind, Screen, ScreenGroup, ScreenTheme, Sponsor
from hall.selectors.podium import PLACES, PodiumView, podium_choices, podium_of
from hall.selectors.prizes import Prize, prizes_of
from hall.selectors.signs import QUIET_AFTER, heard
from hall.services import podium
from hall.services import screens as services
from hall.views.rendering import show_page
from scoring.common.permissions import ACTS as SCORING_ACTS
from scoring.standings.selectors.public_view import public_ranking, public_sentence
from tournaments.common.errors import Refusal
from tournaments.common.models.base import read_uid
from tournaments.common.permissions import ACTS, allowed_acts, refusal
from tournaments.common.services.pictures import MAX_BYTES
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import Tournament

ROWS: Final = 8


@dataclass(frozen=True)
class ScreenRow:
    """Represent a screen. ``showing``: set for this screen only; ``seen``: the scene that it reported; ``is_quiet``:
    not heard lately.
    """

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


def _group_rows(tournament: Tournament, now: datetime) -> list[GroupRow]:
    """Return groups with their screens and rotations (three queries)."""
    groups = ScreenGroup.objects.filter(tournament=tournament).prefetch_related("screens", "scenes")
    rows = []
    for group in groups:
        screens = []
        for screen in group.screens.all():
            at, seen = heard(screen)
            screens.append(ScreenRow(screen, at, seen, at is None or now - at > QUIET_AFTER))
        scenes: list[tuple[str, int | None]] = [(scene.kind, scene.seconds) for scene in group.scenes.all()]
        empty: list[tuple[str, int | None]] = [("", None)] * max(1, ROWS - len(scenes))
        rows.append(GroupRow(group, tuple(screens), (*scenes, *empty)))
    return rows


def _shown_everywhere(tournament: Tournament) -> str | None:
    """Return what every screen shows: a scene, empty for the rotation; None if they differ or there is none."""
    rows = Screen.objects.filter(tournament=tournament).values_list("showing", "group__showing")
    shown = {own or of_group for own, of_group in rows}
    return shown.pop() if len(shown) == 1 else None


@require_GET
def screens(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    if "screens.direct" not in page.acts:
        raise refusal(page.actor, "screens.direct", ACTS["screens.direct"])
    return show(request, page)


def show(request: HttpRequest, page: EventPage, refused: Refusal | None = None) -> HttpResponse:
    now = page.now
    shown: PodiumView | None = podium_of(page.tournament)
    context = {
        "tab": "screens",
        "groups": _group_rows(page.tournament, now),
        "kinds": SceneKind.choices,
        "now": _shown_everywhere(page.tournament),
        "themes": ScreenTheme.choices,
        "sponsors": Sponsor.objects.filter(tournament=page.tournament),
        "podium": shown,
        "places": PLACES,
        "podium_of": podium_choices(page.tournament) if shown is None and "screens.podium" in page.acts else (),
        "prizes": _prize_rows(page) if shown is None else (),
        "can_reveal": "screens.podium" in page.acts,
        "embargoes": public_sentence(public) if (public := public_ranking(page.tournament)).embargoes else "",
        "can_let_go": "results.embargo" in allowed_acts(page.roles, SCORING_ACTS),
        "refusal": refused,
        "typed": {name: request.POST.get(name, "")[:80] for name in ("act", "name", "group")} if refused else {},
        "least": services.SECONDS[0],
        "most": services.SECONDS[1],
    }
    answer = show_page(request, "desk", page, context, refused.status if refused else 200)
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """Carry out one action of the desk, named by ``act``."""
    page = load_event(request, slug, "screens.direct")
    made = _MAKE.get(request.POST.get("act", ""))
    if made is None:
        return redirect("screens", slug)
    with Attempt() as attempt:
        message = made(page, request.POST, request, {"by": page.actor, "at": page.now})
        if message:
            messages.success(request, message)
        return redirect("screens", slug)
    return show(request, page, attempt.refusal)


Who = dict[str, Any]
Make = Callable[[EventPage, QueryDict, HttpRequest, Who], str]


def number(sent: QueryDict, name: str, otherwise: int = 0) -> int:
    value = sent.get(name, "")[:9]
    return int(value) if value.isascii() and value.isdecimal() else otherwise


def screen_of(page: EventPage, sent: QueryDict) -> Screen:
    rows = Screen.objects.select_related("group", "tournament")
    return get_object_or_404(rows, tournament=page.tournament, uid=read_uid(sent.get("screen")))


def group_of(page: EventPage, sent: QueryDict) -> ScreenGroup:
    rows = ScreenGroup.objects.select_related("tournament")
    return get_object_or_404(rows, tournament=page.tournament, uid=read_uid(sent.get("group")))


def add(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    added = services.add_screen(
        tournament=page.tournament, name=sent.get("name", ""), group=sent.get("group", ""), **who
    )
    return _("Screen %(name)s is ready: open its address on the projector.") % {"name": added.name}


def remove(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    gone = screen_of(page, sent)
    services.remove_screen(screen=gone, **who)
    return _("Screen %(name)s is removed.") % {"name": gone.name}


def plan(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    """Return the rows that have a scene, in order; an unreadable number of seconds is refused."""
    rows = zip(sent.getlist("kind"), sent.getlist("seconds"), strict=False)
    wanted = [(kind, int(text) if text.isascii() and text.isdecimal() else 0) for kind, text in rows if kind]
    services.plan_group(group=group_of(page, sent), plan=wanted, theme=sent.get("theme", ""), **who)
    return _("The rotation is changed.")


def _show_all(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    services.show_everywhere(tournament=page.tournament, kind=sent.get("scene", ""), **who)
    return ""


def _show_group(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    services.show_on_group(group=group_of(page, sent), kind=sent.get("scene", ""), **who)
    return ""


def _show_screen(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    services.show_on_screen(screen=screen_of(page, sent), kind=sent.get("scene", ""), **who)
    return ""


def add_sponsor(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    file = request.FILES.get("picture")
    data = file.read(MAX_BYTES + 1) if file else b""
    services.add_sponsor(tournament=page.tournament, name=sent.get("name", ""), data=data, **who)
    return ""


def remove_sponsor(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    rows = Sponsor.objects.filter(tournament=page.tournament).select_related("tournament")
    services.remove_sponsor(sponsor=get_object_or_404(rows, uid=read_uid(sent.get("sponsor"))), **who)
    return ""


def _prize_rows(page: EventPage) -> list[tuple[Prize, list[int]]]:
    """Return the event's side prizes with their possible turns, for those who reveal."""
    prizes = list(prizes_of(page.tournament).values()) if "screens.podium" in page.acts else []
    return [(prize, list(range(1, len(prizes) + 1))) for prize in prizes]


def _prizes_sent(sent: QueryDict) -> list[str]:
    """Return the keys by turn; those with the same turn in the form's order."""
    rows = zip(sent.getlist("prize"), sent.getlist("turn"), strict=False)
    turns = [(int(turn), key) for key, turn in rows if turn.isascii() and turn.isdecimal() and len(turn) < 4]
    return [key for _turn, key in sorted(turns, key=lambda row: row[0])]


def open_podium(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    podium.open_podium(
        tournament=page.tournament,
        places=number(sent, "places", PLACES),
        of=sent.get("of", "") or PodiumOf.PLAYERS,
        prizes=_prizes_sent(sent),
        **who,
    )
    services.show_everywhere(tournament=page.tournament, kind=SceneKind.PODIUM, **who)
    return ""


def next_place(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    podium.step_podium(tournament=page.tournament, seen=number(sent, "seen"), forward=True, **who)
    return ""


def _place_back(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    podium.step_podium(tournament=page.tournament, seen=number(sent, "seen"), forward=False, **who)
    return ""


def close_podium(page: EventPage, sent: QueryDict, request: HttpRequest, who: Who) -> str:
    podium.close_podium(tournament=page.tournament, **who)
    return ""


_MAKE: Final[Mapping[str, Make]] = {
    "add": add,
    "remove": remove,
    "plan": plan,
    "show-all": _show_all,
    "show-group": _show_group,
    "show-screen": _show_screen,
    "sponsor-add": add_sponsor,
    "sponsor-remove": remove_sponsor,
    "podium-open": open_podium,
    "podium-next": next_place,
    "podium-back": _place_back,
    "podium-close": close_podium,
}
