"""Write the phases of a tournament record, with who came through each cut."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from archive.records.services.tables import STEP, Playing
from mahjong_core.record.document import Division, PhaseEntry
from tournaments.common.errors import Malformed
from tournaments.models import ELIMINATIONS, Phase, PhaseKind, PhaseMember, PhaseStatus

# A phase whose kind this program does not seat is played by the ranking: the seats are those of the record anyway.
_KINDS: Final[Mapping[str | None, PhaseKind]] = {
    "round_robin": PhaseKind.ROUND_ROBIN,
    "danish": PhaseKind.DANISH,
    "elimination": PhaseKind.ELIMINATION,
    "double_elimination": PhaseKind.DOUBLE_ELIMINATION,
    "teams": PhaseKind.TEAMS,
}
_FIELDS: Final = ("percent", "rounding", "unit", "cap", "step")
_WITHOUT_FORM: Final = ("rounding", "unit")


def write_phases(play: Playing) -> list[Phase]:
    """Write the phases in their order. Raise ``archive.record_phases`` for phases that an event cannot have."""
    entries = sorted(play.record.phases or (), key=lambda entry: entry.first)
    _check_follow(entries)
    phases = []
    for number, entry in enumerate(entries, start=1):
        facts = _facts(entry, number)
        # The cut stands before the results of its first session, and after those of the session before.
        at = play.moment(entry.first) - STEP / 2
        phase = Phase.objects.create(
            tournament=play.tournament,
            number=number,
            first_session=entry.first,
            sessions=entry.last - entry.first + 1,
            kind=_KINDS.get(entry.kind, PhaseKind.SWISS),
            status=PhaseStatus.OPEN,
            opened_at=at,
            opened_by=play.by.key,
            opened_by_name=play.by.name,
            seed="",
            **facts,
        )
        _write_members(play, phase, entry)
        phases.append(phase)
    return phases


def _check_follow(entries: list[PhaseEntry]) -> None:
    """Check that each phase begins where the one before it ends, the first with session 1."""
    following = 1
    for entry in entries:
        if entry.first != following:
            raise _not_held(entry, "first")
        following = entry.last + 1


def _facts(entry: PhaseEntry, number: int) -> dict[str, Any]:
    """Return the sizes of the divisions and what they keep, as a plan says it."""
    divisions = entry.divisions or ()
    if not divisions:
        return {}
    if number == 1:
        raise _not_held(entry, "divisions")
    named, rest = _named_and_rest(entry, divisions)
    first = named[0]
    return {
        "cut": [len(division.players) for division in named],
        "carried_percent": first.percent,
        "rest_percent": None if rest is None else rest.percent,
        "carry_rounding": first.rounding,
        "carry_unit": first.unit,
        "carry_cap": first.cap,
        "carry_step": first.step,
    }


def _named_and_rest(entry: PhaseEntry, divisions: tuple[Division, ...]) -> tuple[tuple[Division, ...], Division | None]:
    """Return the divisions of one form, and the last where it keeps another share, as those below a cut do."""
    if _are_alike(divisions, _FIELDS):
        return divisions, None
    *named, rest = divisions
    rest_fits = rest.cap is rest.step is None and _are_alike((named[-1], rest), _WITHOUT_FORM) if named else False
    if not rest_fits or not _are_alike(tuple(named), _FIELDS) or entry.kind in ELIMINATIONS:
        raise _not_held(entry, "divisions")
    return tuple(named), rest


def _are_alike(divisions: tuple[Division, ...], fields: tuple[str, ...]) -> bool:
    return len({tuple(getattr(division, name) for name in fields) for division in divisions}) == 1


def _write_members(play: Playing, phase: Phase, entry: PhaseEntry) -> None:
    PhaseMember.objects.bulk_create(
        PhaseMember(phase=phase, participant=play.people[number], division=division, place=place)
        for division, members in enumerate(entry.divisions or (), start=1)
        for place, number in enumerate(members.players, start=1)
    )


def _not_held(entry: PhaseEntry, name: str) -> Malformed:
    detail = {"field": f"phases.{entry.number}.{name}"}
    sentence = _("An event cannot have this plan: %(field)s.") % detail
    return Malformed("archive.record_phases", sentence, detail)
