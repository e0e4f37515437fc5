"""Take orders, set them in the background, keep files for thirty days, and settle stale pieces."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid4

from django.conf import settings
from django.core.files.base import ContentFile
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from paper.models import OPEN, PrintedPiece, PrintFile, PrintRun, PrintStatus
from paper.prints.selectors.choices import Wish, narrowed
from paper.prints.selectors.orders import content_of, only, printable_of, template_data
from paper.prints.selectors.pieces import check_code, next_versions, stale_pieces, subjects_of
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.actors import Actor, stamp, user_actor
from tournaments.common.errors import Malformed, NotPermitted, Refusal
from tournaments.common.look.lists import print_list
from tournaments.common.permissions import ACTS, check_may, may, refusal, roles_of
from tournaments.common.services.audit import record_look
from tournaments.common.typeset import Standard, draw_first_page, joined, typeset
from tournaments.models import Participant, Tournament, User
from tournaments.players.services.player_links import (
    OpenLink,
    all_open_links,
    open_links_at_the_terminal,
    show_player_link,
)
from tournaments.registry.printables import Printable, PrintContent, PrintOrder, PrintScope, printables

KEPT_FOR: Final = timedelta(days=30)
_LINKED: Final = frozenset({"start-cards", "badges", "badges-a7", "player-codes"})
_CODES: Final = "player-codes"
_SYSTEM: Final = "system"


def check_may_print(by: Actor, printable: Printable, tournament: Tournament) -> None:
    """Check that the actor may print; the terminal may print everything (docs/adr/0029)."""
    if by.key == _SYSTEM:
        return
    if not roles_of(by, tournament) & printable.roles:
        raise refusal(by, "paper.print", printable.roles)


def order_prints(
    *, tournament: Tournament, wishes: Sequence[Wish], address: str, by: Actor, at: datetime
) -> list[PrintRun]:
    """Save and return the orders of one request. Files are made after the commit (``paper.tasks.set_run``).

    Refuses ``paper.unknown_document``, ``paper.session_missing``, ``paper.unknown_paper``, ``paper.unknown_language``,
    ``paper.other_game``, ``paper.no_such_piece`` and whatever a document refuses of itself, before anything is kept.
    """
    batch = uuid4()
    checked = [(wish, _checked(tournament, wish, by)) for wish in wishes]
    wanted = [(*_chosen(tournament, wish, address), printable) for wish, printable in checked]
    links = by.key == _SYSTEM or may(by, "player_link.all", tournament)
    with transaction.atomic():
        runs = []
        for wish, pieces, printable in wanted:
            run = PrintRun.objects.create(
                tournament=tournament,
                batch=batch,
                document=wish.document,
                session=None if printable.scope is PrintScope.EVENT else wish.session,
                language=wish.language,
                paper=wish.paper or printable.papers[0],
                subjects=list(wish.subjects),
                address=address,
                with_links=wish.document in _LINKED and (links or _may_hand_out(wish, tournament, by)),
                pieces_wanted=pieces,
                **stamp(by, at, "made"),
            )
            facts = {"document": wish.document, "session": wish.session, "pieces": pieces}
            record_look("paper.ordered", tournament, by=by, at=at, target=run, after=facts)
            runs.append(run)
    return runs


def _may_hand_out(wish: Wish, tournament: Tournament, by: Actor) -> bool:
    """Return whether the piece is one person's own link, which the actor may give to them.

    Those of a hall are the organiser's.
    """
    is_one = _person_of(wish.subjects) is not None
    return is_one and bool(roles_of(by, tournament) & ACTS["player_link.issue"])


def _person_of(subjects: Sequence[str]) -> str | None:
    """Return the uid of the one person whom these pieces are about."""
    kind, _colon, uid = subjects[0].partition(":") if len(subjects) == 1 else ("", "", "")
    return uid if kind == "player" else None


def _checked(tournament: Tournament, wish: Wish, by: Actor) -> Printable:
    printable = printable_of(wish.document)
    check_may_print(by, printable, tournament)
    if rules_of(tournament).family not in printable.families:
        raise Refusal("paper.other_game", _("This document is for the other game."), {"document": wish.document})
    if printable.scope is PrintScope.SESSION and wish.session is None:
        raise Malformed("paper.session_missing", _("Choose a session."), {"document": wish.document})
    if wish.paper and wish.paper not in printable.papers:
        sizes = {"document": wish.document, "papers": list(printable.papers)}
        raise Malformed(
            "paper.unknown_paper", _("This document does not exist in this paper size. Choose another size."), sizes
        )
    if wish.language not in dict(settings.LANGUAGES):
        known = {"known": list(dict(settings.LANGUAGES))}
        raise Malformed(
            "paper.unknown_language", _("Documents cannot be printed in this language. Choose another one."), known
        )
    return printable


def _chosen(tournament: Tournament, wish: Wish, address: str) -> tuple[Wish, int]:
    """Return the order with its pieces by name, if they are not all; and their number."""
    content = content_of(wish.document, PrintOrder(tournament, wish.session, wish.language, wish.paper, address))
    kept = narrowed(tournament, wish, content).items
    is_part = len(kept) < len(content.items)
    return replace(wish, subjects=tuple(item.subject for item in kept) if is_part else ()), len(kept)


def preview_prints(*, tournament: Tournament, wish: Wish, address: str, by: Actor) -> bytes:
    """Return the first page as a picture; nothing is kept. Refuses as ``order_prints`` does."""
    printable = _checked(tournament, wish, by)
    order = PrintOrder(tournament, wish.session, wish.language, wish.paper or printable.papers[0], address)
    content = narrowed(tournament, wish, content_of(wish.document, order))
    first = PrintContent(content.items[:10], content.listed, content.shared, content.labels)
    return draw_first_page(printable.template, data_of(order, wish.document, first)[0])


def data_of(order: PrintOrder, document: str, content: PrintContent) -> tuple[dict[str, object], list[PrintedPiece]]:
    """Return the template data, and the pieces to print."""
    codes = {item.subject: check_code(order.tournament, document, item) for item in content.items}
    versions = next_versions(order.tournament, document, codes)
    pieces = [
        PrintedPiece(
            document=document,
            subject=item.subject,
            label=item.label[:240],
            code=codes[item.subject],
            version=versions[item.subject],
        )
        for item in content.items
    ]
    return template_data(document, order, content, codes, versions), pieces


def set_run(*, run: PrintRun, at: datetime) -> PrintRun:
    """Typeset a waiting order; orders in progress or done are skipped.

    The pieces are known once their file is; a refusal ends the order with its code and sentence. What was made of an
    order that somebody stopped meanwhile is thrown away.
    """
    if not _take(run):
        return PrintRun.objects.get(pk=run.pk)
    try:
        pdf, pieces = _set(run, at)
    except Refusal as refused:
        failed = {"refusal": refused.code, "reason": str(refused.message)[:300], "ended_at": at}
        PrintRun.objects.filter(pk=run.pk, status=PrintStatus.WORKING).update(status=PrintStatus.FAILED, **failed)
        return PrintRun.objects.get(pk=run.pk)
    with transaction.atomic():
        current = PrintRun.objects.select_for_update(of=("self",)).get(pk=run.pk)
        if current.status != PrintStatus.WORKING:
            return current
        for piece in pieces:
            piece.run = run
        PrintedPiece.objects.bulk_create(pieces)
        kept = PrintFile(run=run, size=len(pdf))
        kept.file.save(f"{run.uid}.pdf", ContentFile(pdf), save=True)
        run.status, run.ended_at = PrintStatus.DONE, at
        run.save(update_fields=["status", "ended_at"])
    return run


def stop_run(*, run: PrintRun, by: Actor, at: datetime) -> bool:
    """Stop an order that waits or is in progress; return whether it was one."""
    check_may_print(by, printable_of(run.document), run.tournament)
    with transaction.atomic():
        current = PrintRun.objects.select_for_update(of=("self",)).get(pk=run.pk)
        if current.status not in OPEN:
            return False
        current.status, current.ended_at = PrintStatus.STOPPED, at
        current.save(update_fields=["status", "ended_at"])
        facts = {"document": run.document, "session": run.session}
        record_look("paper.stopped", run.tournament, by=by, at=at, target=current, after=facts)
    return True


def one_file(*, tournament: Tournament, batch: UUID, by: Actor) -> bytes:
    """Return the files of one request as one PDF, in the order of the form.

    Refuses ``paper.batch_not_ready`` while one of them is in work or if there is no file any more, and
    ``paper.batch_incomplete`` with the documents of which none was made: whoever prints takes the file for all of it.
    What makes the single files accessible does not survive the joining.
    """
    # Read once: what the worker ends meanwhile is neither missed nor taken for ready.
    ordered = PrintRun.objects.filter(tournament=tournament, batch=batch).order_by("pk")
    runs = list(ordered.select_related("output", "tournament"))
    for run in runs:
        check_may_read_file(by, run)
    ready = [run for run in runs if run.status == PrintStatus.DONE and hasattr(run, "output")]
    if not ready or any(run.status in OPEN for run in runs):
        raise Refusal("paper.batch_not_ready", _("The files are not ready or no longer available: print them again."))
    missing = [run.document for run in runs if run not in ready]
    if missing:
        raise Refusal(
            "paper.batch_incomplete",
            _("These files could not be created: %(names)s. Download the others one by one, or print them all again.")
            % {"names": print_list(printable_of(text).name for text in missing)},
            {"documents": missing},
        )
    return joined([_content_of(run) for run in ready])


def _content_of(run: PrintRun) -> bytes:
    with run.output.file.open("rb") as file:
        return bytes(file.read())


def _take(run: PrintRun) -> bool:
    waiting = PrintRun.objects.filter(pk=run.pk, status=PrintStatus.WAITING)
    taken = bool(waiting.update(status=PrintStatus.WORKING))
    if taken:
        run.status = PrintStatus.WORKING
    return taken


def _set(run: PrintRun, at: datetime) -> tuple[bytes, list[PrintedPiece]]:
    printable = printable_of(run.document)
    links = _links_of(run, at)
    paths = {link.participant.pk: reverse("player", args=[link.token]) for link in links}
    codes = {link.participant.pk: link.code for link in links}
    order = PrintOrder(run.tournament, run.session, run.language, run.paper, run.address, paths, codes)
    content = only(content_of(run.document, order), run.subjects)
    if run.document == _CODES and not codes:
        raise Refusal("paper.codes_unknown", _("The codes are not stored here: create new personal links."))
    data, pieces = data_of(order, run.document, content)
    standard = Standard.KEPT if printable.is_kept else Standard.ACCESSIBLE
    return typeset(printable.template, data, standard=standard, at=at), pieces


def _links_of(run: PrintRun, at: datetime) -> list[OpenLink]:
    """Return the personal links behind the codes on cards, where the person who ordered may still hand them out."""
    if not run.with_links:
        return []
    if run.made_by == _SYSTEM:
        return open_links_at_the_terminal(run.tournament)
    user = User.objects.filter(uid=run.made_by.removeprefix("user:")).first()
    if user is None:
        return []
    by, person = user_actor(user), _person_of(run.subjects)
    try:
        if person is None:
            return all_open_links(run.tournament, by=by)
        wanted = Participant.objects.select_related("tournament").filter(tournament=run.tournament, uid=person)
        shown = [show_player_link(participant=participant, by=by, at=at) for participant in wanted]
        return [link for link in shown if link is not None]
    except NotPermitted:
        return []


def check_may_read_file(by: Actor, run: PrintRun) -> None:
    """Check that the actor may read the file; with personal links only its orderer and organisers may."""
    check_may_print(by, printable_of(run.document), run.tournament)
    if run.with_links and run.made_by != by.key:
        check_may(by, "player_link.all", run.tournament)


def order_stale(*, tournament: Tournament, address: str, by: Actor, at: datetime) -> list[PrintRun]:
    """Order the stale pieces, in the language and paper size of their last print, and return the orders."""
    wishes = [
        Wish(document, session, tuple(subjects), language, paper)
        for (document, session, language, paper), subjects in subjects_of(stale_pieces(tournament)).items()
        if _may_print_document(by, document, tournament)
    ]
    if not wishes:
        raise Refusal("paper.nothing_stale", _("All printed sheets are up to date."))
    return order_prints(tournament=tournament, wishes=wishes, address=address, by=by, at=at)


def _may_print_document(by: Actor, document: str, tournament: Tournament) -> bool:
    printable = printables.get(document)
    return printable is not None and (by.key == _SYSTEM or bool(roles_of(by, tournament) & printable.roles))


def settle_piece(*, tournament: Tournament, piece: UUID, by: Actor, at: datetime) -> PrintedPiece:
    """Record that a stale piece was taken away without replacement, and return it. Repeating changes nothing."""
    check_may(by, "paper.print", tournament)
    with transaction.atomic():
        printed_piece = (
            PrintedPiece.objects.select_for_update(of=("self",)).filter(uid=piece, run__tournament=tournament).first()
        )
        if printed_piece is None:
            raise Malformed("paper.unknown_piece", _("This document was not printed."))
        if printed_piece.settled_at is None:
            printed_piece.settled_at, printed_piece.settled_by = at, by.key
            printed_piece.save(update_fields=["settled_at", "settled_by"])
            facts = {
                "document": printed_piece.document,
                "subject": printed_piece.subject,
                "version": printed_piece.version,
            }
            record_look("paper.settled", tournament, by=by, at=at, target=printed_piece, after=facts)
    return printed_piece


def forget_old_files(*, at: datetime) -> int:
    """Delete files older than thirty days and return how many; the record of prints stays."""
    old = list(PrintFile.objects.filter(run__ended_at__lt=at - KEPT_FOR))
    for print_file in old:
        print_file.file.delete(save=False)
        print_file.delete()
    return len(old)


def give_up_stuck(*, at: datetime, after: timedelta = timedelta(minutes=15)) -> int:
    """Mark orders whose process died as refused, so that they can be ordered again. Return how many."""
    stuck: Iterable[PrintRun] = PrintRun.objects.filter(status__in=OPEN, made_at__lt=at - after)
    ended = 0
    for run in stuck:
        run.status, run.ended_at, run.refusal = PrintStatus.FAILED, at, "paper.interrupted"
        run.reason = _("Printing was interrupted. Print again.")
        run.save(update_fields=["status", "ended_at", "refusal", "reason"])
        ended += 1
    return ended
