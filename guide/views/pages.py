"""Show the pages of help."""

from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from guide.selectors.reading import help_page
from guide.selectors.rights import rights as rights_of_roles
from guide.selectors.search import search
from guide.selectors.shelf import NAMES, ON_ONE_SHEET, SHELVES
from tournaments.common.look.rings import shown_in
from tournaments.models import Role

_LONGEST_SEARCH: Final = 80


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


@require_GET
def contents(request: HttpRequest) -> HttpResponse:
    """Show every page by reader, and the results of a search."""
    wanted = request.GET.get("q", "")[:_LONGEST_SEARCH].strip()
    shelves = [(shelf.readers, [help_page(name, _language()) for name in shelf.names]) for shelf in SHELVES]
    found = search(wanted, _language())
    return render(request, "guide/contents.html", {"shelves": shelves, "wanted": wanted, "found": found})


@require_GET
def page(request: HttpRequest, name: str) -> HttpResponse:
    """Show one page, with its neighbours."""
    if name not in NAMES:
        raise Http404
    language = _language()
    # A language of the first ring has the pages for players alone.
    names = [other for other in NAMES if other == name or shown_in("help-page", language, {"name": other}) == language]
    at = names.index(name)
    neighbours = {"before": names[at - 1] if at else None, "after": names[at + 1] if at + 1 < len(names) else None}
    pages = {place: help_page(other, language) for place, other in neighbours.items() if other is not None}
    shown = help_page(name, language)
    return render(request, "guide/page.html", {"help": shown, "is_one_sheet": name in ON_ONE_SHEET} | pages)


@require_GET
def rights(request: HttpRequest) -> HttpResponse:
    """Show the permissions of each role."""
    roles = [role.label for role in Role]
    return render(request, "guide/rights.html", {"roles": roles, "subjects": rights_of_roles()})
