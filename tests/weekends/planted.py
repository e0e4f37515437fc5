"""Faults that are planted one at a time: each breaks one thing of the product, and weekends must find it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import datetime
from typing import Any
from unittest.mock import patch

from django.db import DatabaseError, transaction

from archive.following.services import applying, differences, handing, sending
from archive.following.services.applying import Applied
from scoring.common.selectors.basis import Basis
from scoring.common.selectors.embargoes import NO_EMBARGOES
from tournaments.common.api import base
from tournaments.common.services.idempotency import WriteResponse
from tournaments.models import Lead, Participant

Patches = tuple[tuple[str, Any], ...]

SENDING = "archive.following.services.sending"
APPLYING = "archive.following.services.applying"
ENTRIES = "scoring.sheets.services.entries"


def _nothing(*_args: Any, **_facts: Any) -> None:
    """In place of a check."""


# --- acknowledging ---

_run_once = base.run_once
_apply = applying.apply_message
_note_problem = sending._note_problem
_give, _take = handing.give_from_terminal, handing.take_lead


def acknowledges_before_the_commit(*, write: Callable[[], WriteResponse], **facts: Any) -> WriteResponse:
    answers: list[WriteResponse] = []

    def noted() -> WriteResponse:
        answers.append(write())
        return answers[0]

    try:
        return _run_once(write=noted, **facts)
    except DatabaseError:
        if answers:
            return answers[0]
        raise


def forgets_keys(*, write: Callable[[], WriteResponse], **_facts: Any) -> WriteResponse:
    return write()


def keeps_the_answer_alone(*, write: Callable[[], WriteResponse], key: str, **facts: Any) -> WriteResponse:
    """One write in seven is undone, and its answer stays."""

    def undone() -> WriteResponse:
        with transaction.atomic():
            answer = write()
            transaction.set_rollback(int(key[:4], 16) % 7 == 0)
        return answer

    return _run_once(write=undone, key=key, **facts)


# --- following ---


def confirms_what_is_undone(**facts: Any) -> Applied:
    """One step in three is undone, and confirmed."""
    header = facts["message"].header
    with transaction.atomic():
        applied = _apply(**facts)
        transaction.set_rollback(bool(facts["message"].step) and header["number"] % 3 == 0)
    return applied


def counts_a_lost_step(follower: Any, problem: str, at: datetime) -> None:
    """A step without an answer counts as taken."""
    from archive.models import Follower

    if follower.step:
        told = {"number": follower.number + 1, "digest": follower.step_digest, "step": "", "starts_anew": False}
        Follower.objects.filter(pk=follower.pk).update(**told)
    _note_problem(follower, problem, at)


def takes_whatever_comes(following: Any, header: Any) -> None:
    """An old message is taken as if it were new."""
    following.heard_at, following.ended_at, following.number = None, None, header["number"] - 1


def applies_a_part(writer: Any) -> Callable[..., None]:
    return lambda self, plan: None if plan.kind.name.endswith("sheetentry") else writer(self, plan)


def tells_of_new_rows_alone(kind: Any, rows: Any, before: Any) -> Any:
    change = _changed_rows(kind, rows, before)
    if before is not None:
        change.gone = []
        change.lines = change.lines[-(len(change.state.rows.keys() - before.rows.keys())) or len(change.lines) :]
        if not change.state.rows.keys() - before.rows.keys():
            change.lines = []
    return change


_changed_rows = differences._changed_rows


# --- handing over ---


def gives_and_keeps_the_lead(**facts: Any) -> None:
    _give(**facts)
    Lead.objects.update(is_here=True)


def takes_no_new_term(following: Any, header: Any, at: datetime) -> int:
    told = _take(following, header, at)
    Lead.objects.update(term=told - 1)
    return told


def hands_over_before_the_last_row(follower: Any) -> bool:
    return bool(follower.handing_term > 0)


# --- what is shown ---


def one_more_point(*args: Any, **facts: Any) -> Any:
    ranked = _from_ledger(*args, **facts)
    rows = list(ranked.rows)
    if rows and ranked.basis is Basis.VERIFIED and rows[0].table_points:
        rows[0] = replace(rows[0], table_points=rows[0].table_points + 1)
    return replace(ranked, rows=tuple(rows))


def _of_ranking() -> Any:
    from scoring.standings.selectors import ranking

    return ranking


_from_ledger = _of_ranking().ranking_from_ledger


def checks_in_again(*, participant: Participant, **_facts: Any) -> Participant:
    from tournaments.players.services.participants import write_state

    if participant.state != "active":
        with transaction.atomic():
            write_state(participant, _facts["to"], reason="", by=_facts["by"], at=_facts["at"])
    return participant


def _all_events() -> Any:
    from tournaments.models import Tournament

    return Tournament.objects.all()


_older: dict[str, Any] = {}


def _of_ranking_kept(key: str) -> Any:
    """The ranking of any version that was made before."""
    from tournaments.common.kept import kept, shared_object

    name = kept.make_key(":".join(part for at, part in enumerate(key.split(":")) if at != 2))
    found = shared_object(key)
    return _older.setdefault(name, found) if found is not None or name in _older else None


PLANTED: dict[str, Patches] = {
    "acknowledges before the commit": (("tournaments.common.api.base.run_once", acknowledges_before_the_commit),),
    "forgets the keys of what was sent": (
        ("tournaments.common.api.base.run_once", forgets_keys),
        (f"{ENTRIES}._kept_entry", _nothing),
    ),
    "keeps an answer whose write is undone": (("tournaments.common.api.base.run_once", keeps_the_answer_alone),),
    "forgets the key of a hand on the other machine": ((f"{ENTRIES}._kept_entry", _nothing),),
    "writes a hand on an older sheet": (
        (f"{ENTRIES}._kept_entry", _nothing),
        (f"{ENTRIES}.check_hand_turn", _nothing),
        (f"{ENTRIES}.check_base", _nothing),
    ),
    "checks a player in twice": (("registration.door.services.check_in.change_state", checks_in_again),),
    "confirms a step that is undone": (
        ("archive.following.services.receiving.apply_message", confirms_what_is_undone),
    ),
    "counts a step as taken that was lost": ((f"{SENDING}._note_problem", counts_a_lost_step),),
    "does not know a step again": ((f"{APPLYING}._is_here", lambda *_: False),),
    "takes a message that is old": (
        (f"{APPLYING}._check_message", takes_whatever_comes),
        (f"{APPLYING}._check_not_led_here", _nothing),
        (f"{APPLYING}._check_next", _nothing),
        (f"{APPLYING}.has_taken_lead", lambda *_: False),
    ),
    "sends new rows and no changed ones": (
        ("archive.following.services.differences._changed_rows", tells_of_new_rows_alone),
    ),
    "leaves hands out of a step": (
        (f"{APPLYING}._Writer._write_rows", applies_a_part(applying._Writer._write_rows)),
        (f"{APPLYING}._differing", _nothing),
    ),
    "writes on a machine that follows": (
        ("tournaments.common.services.audit.check_writable", _nothing),
        ("tournaments.common.services.versions._led_here", _all_events),
        ("tournaments.common.api.base.check_led_here", _nothing),
    ),
    "gives the lead and keeps it": (
        ("archive.following.services.handing.give_from_terminal", gives_and_keeps_the_lead),
    ),
    "takes the lead without a new term": ((f"{APPLYING}.take_lead", takes_no_new_term),),
    "hands over before the last row": ((f"{SENDING}._hands_over", hands_over_before_the_last_row),),
    "does not know that it took the lead": ((f"{APPLYING}.has_taken_lead", lambda *_: False),),
    "judges a device by older rows": (("tournaments.common.api.base.ApiView._elsewhere", _nothing),),
    "waits for a clock that was set back": (
        (
            "archive.following.services.receiving.has_passed",
            lambda span, since, at: since is None or at - since >= span,
        ),
    ),
    "shows a session that is withheld": (
        ("scoring.standings.selectors.ranking.current_embargoes", lambda *_: NO_EMBARGOES),
    ),
    "shows what is not released": (("scoring.standings.api.standings.basis_for", lambda *_: Basis.VERIFIED),),
    "shows standings of before": (("scoring.standings.selectors.ranking.shared_object", _of_ranking_kept),),
    "adds a point to whoever is first": (("scoring.standings.selectors.ranking.ranking_from_ledger", one_more_point),),
}


@contextmanager
def planted(name: str) -> Iterator[None]:
    _older.clear()
    with ExitStack() as stack:
        for target, instead in PLANTED[name]:
            stack.enter_context(patch(target, instead))
        yield
