"""Register the documents of an event: what each app can print or export, and where."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise

from tournaments.common.registry import Registry
from tournaments.models import Role, Session, Tournament

_EVERYBODY: Final[frozenset[Role]] = frozenset()


class DocumentKind(StrEnum):
    """Define the kinds of result; a page is laid out for paper by the browser."""

    PAGE = "text/html"
    PDF = "application/pdf"
    CSV = "text/csv"
    XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    JSON = "application/json"
    CALENDAR = "text/calendar"


@dataclass(frozen=True, slots=True)
class Document:
    """Represent a document of an event. ``code`` is stable for programs; ``view`` is the name of its URL.

    The address takes the event's slug, the session's number if there is one ``per_session``, and ``args``. ``roles``
    are those that it is made for; empty: everybody.
    """

    code: str
    name: Promise
    kind: DocumentKind
    view: str
    roles: frozenset[Role] = _EVERYBODY
    per_session: bool = False
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentLink:
    """Represent a document in a list; ``session`` is its session's number, None for the whole event."""

    document: Document
    href: str
    session: int | None = None


documents: Final[Registry[Document]] = Registry("document")


def register_documents(*made: Document) -> None:
    """Register documents of an app."""
    for document in made:
        documents.register(document.code, document)


def documents_of(tournament: Tournament, roles: Collection[Role]) -> list[DocumentLink]:
    """Return the documents that these roles may take, in the order of the apps (one query)."""
    seated = Session.objects.filter(tournament=tournament, tables__isnull=False)
    numbers = sorted(set(seated.values_list("number", flat=True)))
    allowed = [document for document in documents if not document.roles or document.roles & set(roles)]
    return [link for document in allowed for link in _links(tournament, document, numbers)]


def _links(tournament: Tournament, document: Document, sessions: list[int]) -> Iterator[DocumentLink]:
    if not document.per_session:
        yield DocumentLink(document, reverse(document.view, args=[tournament.slug, *document.args]))
        return
    for number in sessions:
        yield DocumentLink(document, reverse(document.view, args=[tournament.slug, number, *document.args]), number)
