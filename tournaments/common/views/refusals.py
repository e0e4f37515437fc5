"""Show the refusals of services on the page.

A view runs its one call inside ``with``. A refusal leaves the block, and the view goes on to the page that says it::

    if form.is_valid():
        with refusals_on(form):
            made = create_tournament(**form.cleaned_data, by=page.actor, at=page.now)
            return redirect("event", made.slug)
    return render(request, "tournaments/events/new.html", {"form": form}, status=422 if form.errors else 200)

A refusal outside of such a block becomes a page of its own (``tournaments.middleware.RefusalMiddleware``).
"""

from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Final, Self

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from tournaments.common.errors import NotPermitted, Refusal
from tournaments.common.forms.refusals import NO_FIELDS, add_refusal

_REASONS: Final = "seatwind.reasons"


def note_reason(request: HttpRequest, reason: object) -> None:
    """Note what the page says of its form as a whole, for a browser that sent it from its outbox and shows no page."""
    request.META.setdefault(_REASONS, []).append(str(reason))


def reasons_of(request: HttpRequest) -> list[str]:
    """Return what was noted while the page was made."""
    return list(request.META.get(_REASONS, []))


class Attempt:
    """Catch a refusal raised inside ``with``, for the page to show: ``refusal`` is None as long as none was raised.

    ``show`` is told of it at once. That this person may not do it (``NotPermitted``) is no matter of the page and goes
    on as it came, unless the page ``shows_rights`` too.
    """

    def __init__(self, show: Callable[[Refusal], object] | None = None, *, shows_rights: bool = False) -> None:
        self.refusal: Refusal | None = None
        self._show, self._shows_rights = show, shows_rights

    @property
    def status(self) -> int:
        """Return the HTTP status of the page: that of the refusal, or 200."""
        return self.refusal.status if self.refusal else 200

    def status_of(self, form: forms.Form) -> int:
        """Return the HTTP status of a page with a form: the refusal's, 422 if the form has errors, or 200."""
        return self.refusal.status if self.refusal else 422 if form.errors else 200

    @property
    def refused(self) -> Refusal:
        """Return the refusal, after a block that always ends in one."""
        assert self.refusal is not None  # noqa: S101  # read where the block ended without its answer
        return self.refusal

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, Refusal) or (isinstance(error, NotPermitted) and not self._shows_rights):
            return False
        self.refusal = error
        if self._show is not None:
            self._show(error)
        return True


def refusals_on(
    form: forms.Form, fields: Mapping[str, str] | str = NO_FIELDS, *, shows_rights: bool = False
) -> Attempt:
    """Add a caught refusal to the form, as ``add_refusal`` does with these ``fields``."""
    return Attempt(lambda refusal: add_refusal(form, refusal, fields), shows_rights=shows_rights)


def refusals_as_messages(request: HttpRequest, *, shows_rights: bool = False) -> Attempt:
    """Show a caught refusal as a message on the next page."""
    return Attempt(lambda refusal: messages.error(request, str(refusal.message)), shows_rights=shows_rights)
