"""Case law: the book's sample arbitrations and the rulings that referees wrote up, found by clause, word or offence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import get_language

from mahjong_core.penalties import CASES, Case, cases_about, cases_on, cases_with
from mahjong_core.rulesets import Family
from penalties.models import CaseNote
from scoring.selectors.sheets import rules_of
from tournaments.look.rule_values import text_name
from tournaments.models import Tournament

OWN = "case-"  # the id of a case that was written here: OWN and the note's number


@dataclass(frozen=True)
class CaseView:
    """A case in the reader's language where it has it. ``note`` is None for those that the book prints."""

    id: str
    title: str
    facts: str
    decision: str
    lesson: str
    source: str
    clauses: tuple[str, ...]
    offences: tuple[str, ...]
    note: CaseNote | None

    @property
    def is_taken_back(self) -> bool:
        """The ruling behind it was revoked later."""
        return self.note is not None and hasattr(self.note.ruling, "revocation")


def find_cases(tournament: Tournament, asked: str = "") -> list[CaseView]:
    """The cases of the event's game that ``asked`` names by clause or holds in words; all without it (two queries)."""
    known, notes = all_cases(tournament)
    wanted = asked.strip()
    found = known
    if wanted:
        hits = [*cases_on(known, wanted), *cases_with(known, wanted)]
        found = tuple(dict.fromkeys(hits))
    return [view_of(one, notes) for one in found]


def cases_beside(tournament: Tournament, offence: str) -> list[CaseView]:
    """The cases to suggest beside an offence (two queries)."""
    known, notes = all_cases(tournament)
    family = rules_of(tournament).family
    return [view_of(one, notes) for one in cases_about(known, offence, family)]


def all_cases(tournament: Tournament) -> tuple[tuple[Case, ...], Mapping[str, CaseNote]]:
    """The book's cases of this game, then those of this event and the shared ones of others, newest first."""
    family = rules_of(tournament).family
    notes = {f"{OWN}{note.pk}": note for note in standing_notes(tournament, family)}
    own = tuple(case_of(identity, note) for identity, note in notes.items())
    return (*own, *(one for one in CASES if one.family is family)), notes


def standing_notes(tournament: Tournament, family: Family) -> Iterable[CaseNote]:
    wanted = CaseNote.objects.filter(family=family.value, superseded_by__isnull=True)
    mine_or_shared = Q(tournament=tournament) | Q(is_shared=True)
    related = wanted.filter(mine_or_shared).select_related("tournament", "ruling__revocation", "ruling__session")
    return related.order_by("-id")


def case_of(identity: str, note: CaseNote) -> Case:
    """A note as the core's record, so that both kinds are found alike."""
    said = {"title": note.title, "facts": note.facts, "decision": note.decision, "lesson": note.lesson}
    words = {name: {note.language: text} for name, text in said.items()}
    return Case(
        identity,
        Family(note.family),
        "",
        "",
        words["title"],
        words["facts"],
        words["decision"],
        words["lesson"],
        (note.offence,),
        {"": tuple(note.clauses)},
    )


def view_of(one: Case, notes: Mapping[str, CaseNote]) -> CaseView:
    note = notes.get(one.id)
    printed = tuple(
        f"{text_name(text)} {clause}".strip() if text else clause
        for text, clauses in one.clauses.items()
        for clause in clauses
    )
    source = note.tournament.name if note else f"{text_name(one.text)}, {one.clause}"
    said = [in_own_language(words) for words in (one.titles, one.facts, one.decisions, one.lessons)]
    return CaseView(one.id, said[0], said[1], said[2], said[3], source, printed, one.offences, note)


def in_own_language(words: Mapping[str, str]) -> str:
    """In the reader's language, else in the one it was written in."""
    own = (get_language() or "en").split("-")[0]
    return words.get(own) or next(iter(words.values()), "")
