"""Run ``manage.py follow``: let other machines follow an event, follow one here, and send what is due."""

import os
import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import close_old_connections
from django.utils import timezone

from archive.common.services.refusals import refusal_line
from archive.following.selectors.states import states_of
from archive.following.services.handing import give_from_terminal
from archive.following.services.pairing import accept_from_terminal, add_from_terminal, fingerprint
from archive.following.services.parting import choose_from_terminal
from archive.following.services.receiving import ask_due, asks_somebody
from archive.following.services.sending import send_due, serves_somebody
from archive.following.services.spares import set_awaited_from_terminal, set_spare_from_terminal
from archive.following.services.taking_over import take_over_from_terminal
from archive.models import Follower, Following, Parting
from tournaments.common.actors import system_actor
from tournaments.common.errors import Refusal
from tournaments.models import Lead, Tournament

_EVERY: Final = 0.25
_AT_SPARE: Final = 0.05  # a spare is at most half a second behind
_PAUSE_SHARE: Final = 4  # a fifth of one processor at most, however large the event is
_SPARE_SHARE: Final = 1  # half of one processor at most


class Command(BaseCommand):
    help = "Keep an event on a second machine: add, accept, spare, hand, take-over, settle, status, send."

    def add_arguments(self, parser: CommandParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
        add = acts.add_parser("add", help="let the machine at ADDRESS follow the event at SLUG; prints the invitation")
        add.add_argument("slug")
        add.add_argument("address", nargs="?", default="", help="where this machine reaches it; else with --from")
        add.add_argument("--from", dest="own", default="", help="address of this machine, which the other one asks")
        add.add_argument("--name", default="", help="of the other machine")
        add.add_argument("--here", default="", help="name of this machine")
        add.add_argument("--without-personal-data", action="store_true", help="numbers for names, no links")
        accept = acts.add_parser("accept", help="follow the event of an invitation, read from standard input")
        accept.add_argument("--as", dest="slug", default="", metavar="SLUG", help="under another address")
        hand = acts.add_parser("hand", help="hand the lead of the event at SLUG to the machine that follows it")
        hand.add_argument("slug")
        spare = acts.add_parser("spare", help="make the machine that follows the event at SLUG its spare")
        spare.add_argument("slug")
        spare.add_argument("--receipt", choices=("on", "off"), help="acknowledge only what the spare has")
        take = acts.add_parser("take-over", help="lead the event at SLUG here: the machine that led is off")
        take.add_argument("slug")
        take.add_argument("--it-is-off", action="store_true", help="state that somebody looked at the other machine")
        settle = acts.add_parser("settle", help="choose which machine leads the event at SLUG on, after both wrote")
        settle.add_argument("slug")
        settle.add_argument("leader", choices=("here", "there"))
        acts.add_parser("status", help="who follows here and there, and how far behind")
        send = acts.add_parser("send", help="send what is due; with --while PID until that process is gone")
        send.add_argument("--while", dest="process", type=int, default=0, metavar="PID")
        send.add_argument("--spares", action="store_true", help="to spares alone, as soon as something was written")
        send.add_argument("--questions", action="store_true", help="ask machines that lead, and send nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        acts: Mapping[str, Callable[..., None]] = {
            "add": self._add,
            "accept": self._accept,
            "hand": self._hand,
            "spare": self._spare,
            "take-over": self._take_over,
            "settle": self._settle,
            "status": self._status,
            "send": self._send,
        }
        try:
            acts[options["act"]](**options)
        except Refusal as refused:
            raise CommandError(refusal_line(refused)) from refused

    def _add(self, *, slug: str, address: str, name: str, here: str, **options: Any) -> None:
        _follower, text = add_from_terminal(
            tournament=_event_at(slug),
            own=options["own"],
            name=name or address or "the other machine",
            here=here,
            address=address,
            has_people=not options["without_personal_data"],
            by=system_actor("follow"),
            at=timezone.now(),
        )
        self.stdout.write(text)

    def _accept(self, *, slug: str, **options: Any) -> None:
        made = accept_from_terminal(text=sys.stdin.read(), slug=slug, by=system_actor("follow"), at=timezone.now())
        self.stdout.write(f"{made.slug}: follows {made.leader}, key {fingerprint(made.key)}")

    def _hand(self, *, slug: str, **options: Any) -> None:
        follower = _follower_of(slug)
        give_from_terminal(follower=follower, by=system_actor("follow"), at=timezone.now())
        self.stdout.write(f"{slug}: {follower.name} leads once it has everything")

    def _spare(self, *, slug: str, receipt: str | None, **options: Any) -> None:
        follower = _follower_of(slug)
        by, now = system_actor("follow"), timezone.now()
        set_spare_from_terminal(follower=follower, is_spare=True, by=by, at=now)
        if receipt is not None:
            set_awaited_from_terminal(follower=follower, is_awaited=receipt == "on", by=by, at=now)
        self.stdout.write(f"{slug}: {follower.name} is the spare")

    def _take_over(self, *, slug: str, it_is_off: bool, **options: Any) -> None:
        following = Following.objects.filter(slug=slug, ended_at__isnull=True).first()
        if following is None:
            raise CommandError(f"Nothing at {slug} follows another machine.")
        take_over_from_terminal(following=following, is_off=it_is_off, by=system_actor("follow"), at=timezone.now())
        self.stdout.write(f"{slug}: this machine leads")

    def _settle(self, *, slug: str, leader: str, **options: Any) -> None:
        parting = Parting.objects.filter(tournament=_event_at(slug), choice="", took_lead=True).first()
        if parting is None:
            raise CommandError(f"Nothing is to be settled for {slug}.")
        leads_here = leader == "here"
        choose_from_terminal(parting=parting, leads_here=leads_here, by=system_actor("follow"), at=timezone.now())
        self.stdout.write(f"{slug}: {'this machine' if leads_here else parting.other} leads on")

    def _status(self, **options: Any) -> None:
        now = timezone.now()
        for lead in Lead.objects.filter(is_here=True).select_related("tournament"):
            for state in states_of(lead.tournament, at=now):
                follower, seconds = state.follower, state.behind.total_seconds()
                told = f"{follower.name} {state.state}, {seconds:.0f} s behind, step {follower.number}"
                self.stdout.write(f"{lead.tournament.slug}: {told} {follower.problem}".rstrip())
        for row in Following.objects.filter(ended_at__isnull=True):
            self.stdout.write(f"{row.slug}: follows {row.leader}, step {row.number}, data of {row.as_of or '-'}")

    def _send(self, *, process: int, spares: bool, questions: bool, **options: Any) -> None:
        if not process:
            answered = send_due(at=timezone.now()) + ask_due(at=timezone.now())
            self.stdout.write(f"{answered} answered")
            return
        if hasattr(os, "nice") and not spares:
            os.nice(5)  # play comes first
        every, share = (_AT_SPARE, _SPARE_SHARE) if spares else (_EVERY, _PAUSE_SHARE)
        pause = threading.Event()
        while os.getppid() == process and (asks_somebody() if questions else serves_somebody(spares=spares)):
            begun = time.process_time()
            if questions:
                ask_due(at=timezone.now())
            else:
                send_due(at=timezone.now(), spares=spares)
            close_old_connections()
            pause.wait(max(every, share * (time.process_time() - begun)))


def _follower_of(slug: str) -> Follower:
    follower = (
        Follower.objects.filter(tournament=_event_at(slug), removed_at__isnull=True).order_by("-is_spare").first()
    )
    if follower is None:
        raise CommandError(f"No machine follows {slug}.")
    return follower


def _event_at(slug: str) -> Tournament:
    event = Tournament.objects.filter(slug=slug).first()
    if event is None:
        raise CommandError(f"There is no event at {slug}.")
    return event
