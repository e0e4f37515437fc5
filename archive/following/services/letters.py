"""Keep what players send on a machine that follows, and judge it where the event is led.

A letter is a form as it was sent. The machine that leads sends it to its own page: the same services decide, once for
each letter, and the rows that they write come back with the next step.
"""

import io
import json
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final
from urllib.parse import urlencode, urlsplit
from uuid import UUID

from django.core.handlers.base import BaseHandler
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _

from archive.models import Follower, Following, Letter
from registration.models import Registration
from tournaments.common.errors import Refusal
from tournaments.common.link_sealing import token_hash
from tournaments.models import PlayerLink, Tournament

# The pages whose forms are kept: nobody is signed in there, and the address says who sends.
PAGES: Final = frozenset({"register", "registration-status", "registration-change", "own-check-in", "player-dispute"})
KEPT_FOR: Final = timedelta(days=2)
_AT_ONCE: Final = 20
_MOST: Final = 2000
_BYTES: Final = 64 * 1024
_UID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def keep_letter(
    *, following: Following, page: str, arguments: Mapping[str, str], request: HttpRequest, language: str, at: datetime
) -> Letter:
    """Keep a form for the machine that leads. Raise ``following.inbox_full`` and ``following.letter_too_large``."""
    pairs = [
        [name, value]
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken"
        for value in map(str, values)
    ]
    if request.FILES or sum(len(name) + len(value) for name, value in pairs) > _BYTES:
        raise Refusal("following.letter_too_large", _("This form is too large. Send it on the machine that leads."))
    if following.letters.filter(outcome__isnull=True).count() >= _MOST:
        raise Refusal("following.inbox_full", _("Too many forms wait for the machine that leads. Try again later."))
    return Letter.objects.create(
        following=following, page=page, arguments=dict(arguments), fields=pairs, language=language, at=at
    )


def waiting_letters(following: Following) -> list[dict[str, Any]]:
    """Return the oldest letters without an outcome, for the answer to the machine that leads."""
    rows = following.letters.filter(outcome__isnull=True).order_by("pk")[:_AT_ONCE]
    return [
        {
            "uid": str(row.uid),
            "page": row.page,
            "arguments": row.arguments,
            "fields": row.fields,
            "language": row.language,
        }
        for row in rows
    ]


def take_outcomes(*, following: Following, outcomes: object, at: datetime) -> list[str]:
    """Note what the machine that leads decided; return whose letters. They are deleted two days later."""
    taken = []
    if isinstance(outcomes, dict):
        for uid, outcome in outcomes.items():
            taken.append(uid)
            if _UID.fullmatch(uid) and isinstance(outcome, dict):
                rows = following.letters.filter(uid=UUID(uid), outcome__isnull=True)
                rows.update(outcome=outcome, decided_at=at, fields=[])
    following.letters.filter(decided_at__lt=at - KEPT_FOR).delete()
    return taken


def judge_letters(*, follower: Follower, letters: list[Any]) -> dict[str, dict[str, str]]:
    """Send each letter to the page that it was written on; return the outcomes by the letters' uids.

    A letter that could not be judged now, such as one that came too often, has no outcome and comes again.
    """
    outcomes = {}
    for letter in letters:
        outcome = _judge(follower, letter) if _is_letter(letter) else None
        if outcome is not None:
            outcomes[letter["uid"]] = outcome
    return outcomes


def _is_letter(letter: Any) -> bool:
    if not isinstance(letter, dict) or not _UID.fullmatch(str(letter.get("uid"))) or letter.get("page") not in PAGES:
        return False
    arguments, pairs = letter.get("arguments"), letter.get("fields")
    if not isinstance(arguments, dict) or not isinstance(pairs, list):
        return False
    texts: list[str] = []
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(text, str) for text in pair):
            return False
        texts += pair
    return sum(map(len, texts)) <= _BYTES


def _judge(follower: Follower, letter: Mapping[str, Any]) -> dict[str, str] | None:
    arguments = dict(letter["arguments"])
    if "slug" in arguments:
        arguments["slug"] = follower.tournament.slug
    try:
        path = reverse(letter["page"], kwargs=arguments)
    except NoReverseMatch:
        return {"code": "following.no_page", "message": ""}
    if not _is_of_event(follower.tournament, letter["page"], arguments):
        return {"code": "following.other_event", "message": ""}
    return _outcome(_handler().get_response(_request(follower, path, letter)))


def _is_of_event(event: Tournament, page: str, arguments: Mapping[str, Any]) -> bool:
    """Return whether the page is of the event that the other machine follows."""
    return event_of_page(page, arguments) == event.pk


def event_of_page(page: str, arguments: Mapping[str, Any]) -> int | None:
    """Return the key of the event to which a page of a letter belongs; None if there is none, or for other pages."""
    if page not in PAGES:
        return None
    if "slug" in arguments:
        return Tournament.objects.filter(slug=arguments["slug"]).values_list("pk", flat=True).first()
    hashed = token_hash(str(arguments.get("token", "")))
    if page.startswith("registration-"):
        return Registration.objects.filter(token_hash=hashed).values_list("tournament", flat=True).first()
    links = PlayerLink.objects.filter(token_hash=hashed, closed_at__isnull=True)
    return links.values_list("participant__tournament", flat=True).first()


def _request(follower: Follower, path: str, letter: Mapping[str, Any]) -> WSGIRequest:
    """Return the request as the other machine would have got it, at its address: links in mails lead there."""
    address = urlsplit(follower.address)
    body = urlencode([tuple(pair) for pair in letter["fields"]]).encode()
    request = WSGIRequest(
        {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": path,
            "SERVER_NAME": address.hostname or "localhost",
            "SERVER_PORT": str(address.port or (443 if address.scheme == "https" else 80)),
            "HTTP_HOST": address.netloc,
            "HTTP_ACCEPT_LANGUAGE": str(letter.get("language", ""))[:10],
            "HTTP_X_FORM_KEY": f"letter-{letter['uid']}",
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "REMOTE_ADDR": "",
            "wsgi.url_scheme": address.scheme,
            "wsgi.input": io.BytesIO(body),
        }
    )
    request.get_host = lambda: address.netloc  # type: ignore[method-assign]  # the pair's address, no visitor's word
    request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]  # noqa: SLF001  the other one checked it
    return request


def _outcome(response: Any) -> dict[str, str] | None:
    if response.status_code in (429, 503, 507) or response.status_code >= 500:
        return None
    try:
        told = json.loads(response.content)
        if "location" in told:
            return {"location": str(told["location"])}
        return {"code": str(told["code"])[:80], "message": str(told["message"])[:500]}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {"code": "following.not_taken", "message": ""}


@cache
def _handler() -> BaseHandler:
    handler = BaseHandler()
    handler.load_middleware()
    return handler
