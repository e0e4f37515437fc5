"""Translate Seatwind's own notes on sources into the reader's language; quotations keep the words of the books."""

import re
from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.clauses import TEXTS, clauses_of
from mahjong_core.rulesets import Source
from tournaments.common.look.languages import reader
from tournaments.common.look.signs import comma, spaced
from tournaments.common.rule_words.readings import READING_CLAUSES, READING_NOTES
from tournaments.common.rule_words.values import text_name

NOTES: Final[Mapping[str, Promise]] = {
    "EMA rates a country by its top 3": _("EMA rates a country by its top 3"),
    "the top 3; a missing player counts nothing": _("the top 3; a missing player counts as zero"),
    "a tile already drawn goes back within three seconds": _("a tile already drawn goes back within three seconds"),
    "minor irregularities have no ladder": _("minor irregularities have no scale of steps"),
    "normally not penalised; no rule of its own": _("normally not penalised; no specific rule"),
    "the game only ends after the South round": _("the game only ends after the South round"),
    "the booklet has no chapter on appeals": _("the booklet has no chapter on appeals"),
    "only an empty call has a rule": _("only an empty call has a rule"),
    "up to five revealed tiles go back": _("up to five revealed tiles go back"),
    "0 point, net of the starting points": _("0 points, net of the starting points"),
    "no clause knows points beside score and uma": _("no clause has points beside the score and the uma"),
    "games of three players are not known": _("games of three players do not exist"),
    "no clause is about evenings": _("no clause is about evenings"),
    "every yaku of the list counts": _("every yaku of the list counts"),
    "no minimum is stated": _("no minimum is stated"),
    "no number of sessions is asked for": _("no number of sessions is required"),
    "no stop of play is provided for": _("no stop of play is provided for"),
    "-15 000 fixed points": _("−15,000 fixed points"),
    "-15 000 uma": _("−15,000 uma"),
    "-20 000 from the tournament score": _("−20,000 from the tournament score"),
    "13 or more fan make a sanbaiman": _("13 or more han make a sanbaiman"),
    "last place of the 15/5 uma": _("the last place of the 15/5 uma"),
    "no payments; deducted after uma": _("no payments; deducted after uma"),
    "no red fives": _("no red fives"),
    "what the list leaves stands in the book of 2012": _("for anything not listed, the book of 2012 applies"),
    "one more hand": _("one more hand"),
    "removed": _("removed from the rules"),
    "uma 15/5/-5/-15": _("uma 15, 5, −5, −15"),
    "six sessions, a warning and no bar": _("six sessions (Seatwind accepts fewer, but shows a notice)"),
    "repeated: a warning": _("repeated: a warning"),
    "only an invalid win has a rule": _("only an invalid win has a rule"),
    "total score only, shared when level": _("total score only, shared when tied"),
    "30 000 each, 120 000 in all": _("30,000 each, 120,000 in all"),
    "3.9.2.2 is silent; Europe shares the sum of the places": _(
        "not stated in 3.9.2.2; in Europe the points of the tied places are added and shared"
    ),
    "the list ends at 60": _("the list ends at 60"),
    "every source found sums all members": _("usually the results of all members are added up"),
    "priced as a false win": _("same penalty as a false win"),
    "no carrying over is stated": _("carrying over is not stated"),
    "within the window; no announcement is asked for": _("within the time limit; no announcement required"),
    "the book names no penalty": _("the book gives no penalty"),
    "not part of this game": _("not part of this game"),
    "no clause forbids it": _("no clause forbids it"),
    "no clause asks for points beyond the stake": _("no clause requires points beyond the riichi stick"),
    "swap calling is forbidden": _("swap calling is forbidden"),
    "nothing newer is known: as EMA 2016 has it": _("taken from EMA 2016, because no newer text is known"),
    "nothing newer is known: as WRC 2017 has it": _("taken from WRC 2017, because no newer text is known"),
    "doubtful: a club's list says so, the others are silent": _("uncertain: only a club’s list says so"),
    "doubtful: two projects of 2026 count it, a third does not": _(
        "uncertain: two projects of 2026 count it, a third does not"
    ),
    "counters raise the value of the hand, which is halved": _("counters are part of the value, which is halved"),
    "the hand in halves; only the discarder pays counters": _("the hand is halved; only the discarder pays counters"),
    "no clause says what counts": _("what counts is not stated in the text"),
    "one tile in the wall; with none the stake is returned": _(
        "one tile in the wall; with none the riichi stick is returned"
    ),
    "the tile of the lowest score is the winning tile": _("the tile of the lowest score is the winning tile"),
    "called sets count among the four": _("called sets count among the four"),
    "doubtful: by the clarification of June 2025; one project asks for one tile": _(
        "uncertain: by the clarification of June 2025; one project requires one tile"
    ),
    "at once for all kongs; not when it is robbed": _("at once for all kongs, but not if the kong is robbed"),
    "the wait unchanged, with the drawn tile": _("the wait unchanged, and with the drawn tile"),
    "only the yakuman that was fed": _("only the yakuman that was fed"),
    "with the end of the hand before, no longer with the dice": _(
        "with the end of the previous hand, no longer with the dice"
    ),
    "as those who quote the text have it": _("as quoted by others"),
    "tied winners share, decimals rounded down": _("tied winners share, rounded down"),
    "turned at once, before the replacement tile": _("turned at once, before the replacement tile"),
    "11 han and more are a sanbaiman": _("11 han and more are a sanbaiman"),
    "2 fu, no longer 4": _("2 fu, no longer 4"),
    "the hand is dealt again, the game goes on": _("the hand is dealt again; the game continues"),
    "off the tournament score; places at the table stay": _(
        "subtracted from the tournament score; the places at the table stay"
    ),
    "who has touched the wall has lost the claim": _("a player who touches the wall loses the claim"),
    "no clause knows it": _("not mentioned in the text"),
    "no other yaku and no dora beside it": _("no other yaku and no dora are added"),
    "a mangan instead of the hand; the dearer one counts": _("a mangan in place of the hand; the higher value counts"),
    "stay on the table": _("they stay on the table"),
    "lower penalties take 20,000": _("20,000 with the lower penalties"),
    "a difference to EMA: not the winner's": _("differs from EMA: not for the winner"),
    "a change of 2022, told by a project": _("a change of 2022, reported by a project"),
    "one program: 13 han are a sanbaiman": _("one program: 13 han are a sanbaiman"),
    "told by a federation": _("reported by a federation"),
    "Half or Full Flush may be added": _("Half Flush or Full Flush may be added"),
    "examples add two Double Pungs, or Triple Pung": _("the examples add two Double Pungs, or Triple Pung"),
    **READING_NOTES,
}
# Notes by which the text says nothing: it is the silence that was read there, not the value.
SILENT: Final = frozenset(
    {
        "no clause is about evenings",
        "no clause knows it",
        "no clause knows points beside score and uma",
        "no clause says what counts",
        "no carrying over is stated",
        "no minimum is stated",
        "no number of sessions is asked for",
        "no stop of play is provided for",
    }
)
# Notes of presets of 0.1.0, which events made by it hold.
FORMER_NOTES: Final[Mapping[str, Promise]] = {
    "doubtful: one program alone says so": _("uncertain: found in one program only"),
    "doubtful: a program does not count it, a club names it as its change": _(
        "uncertain: not counted by one program, listed as a house rule by one club"
    ),
    "doubtful: a program counts them, a club names them as its change": _(
        "uncertain: counted by one program, listed as a house rule by one club"
    ),
    "doubtful: one program alone ends the game here": _("uncertain: only one program ends the game here"),
    "doubtful: 20,000 to 30,000 are seen": _("uncertain: values from 20,000 to 30,000 are used"),
    "doubtful: the editions differ": _("uncertain: the editions differ"),
    "doubtful: a description of the rules lets the game end": _(
        "uncertain: in one description of the rules the game ends"
    ),
    "as the program played before this was an option": _("as in Seatwind before this became an option"),
}
CLAUSES: Final[Mapping[str, Promise]] = {
    "ties": _("on ties"),
    "overall ranking": _("on the overall ranking"),
    "riichi editions": _("on the editions of riichi"),
    "changes since 2012": _("changes since 2012"),
    "preamble": _("preamble"),
    "own choice": _("organiser’s choice"),
    "earlier edition": _("on the previous edition"),
    "earlier version": _("on earlier versions of Seatwind"),
    "settings of programs": _("on the settings of programs"),
    "hand values": _("on the value of hands"),
    "WRC": _("on the world championship"),
    "JPML A": _("on the A rules of the JPML"),
    "M-League": _("on the M-League"),
    "WRC 2022": _("on the world championship of 2022"),
    "WRC 2025": _("on the world championship of 2025"),
    "RRC": _("on the Russian championship"),
    "Saikouisen": _("on the Saikouisen"),
    "Tenhou": _("on Tenhou"),
    "Mahjong Soul": _("on Mahjong Soul"),
    "rules of clubs": _("on the rules of clubs"),
    "country rating": _("on the rating of countries"),
    "teams": _("on teams"),
    **READING_CLAUSES,
}


_ON_FANS: Final = re.compile(r"(?P<clause>\S+) on (?P<fans>#\d+(?: #\d+)*)")


def note_of(source: Source) -> Promise | None:
    """Return the note on a source, or None if its words are the book's."""
    return NOTES.get(source.quote) or FORMER_NOTES.get(source.quote)


def clause_text(source: Source) -> str | Promise:
    """Return the number of a clause, or the words used if it has no number."""
    return clause_words(source.text, source.clause)


def clause_words(text: str, clause: str) -> str | Promise:
    """Return the printed number, or the words used in its place, in the reader's language.

    For example ``Annexe 4, n° 4.2.1``, or ``note on 3.11.6.11.3`` for a comment of the edition on a clause.
    """
    of, _separator, place = clause.partition(" @")
    if of in ("FFMJ", "EMA") and place:
        return str(_("note on %(clause)s") % {"clause": place})
    on_fans = _ON_FANS.fullmatch(clause)
    if on_fans:
        return str(pgettext_lazy("a clause, applied to fans", "%(clause)s on %(fans)s") % on_fans.groupdict())
    listed = clauses_of(text).get(clause) if text in TEXTS else None
    return CLAUSES.get(clause) or (listed.printed[reader()] if listed else clause)


def text_before(text: str, clause: str) -> str:
    """Return the name of a rule text as it stands before a clause: "FFMJ 2016, ", but "Usual practice ".

    The comma keeps the year of the text apart from the number of the clause.
    """
    name = str(text_name(text))
    return f"{name} " if text == "practice" and clause in CLAUSES else f"{name}{spaced(comma())}"


def citation_words(text: str, clause: str) -> str:
    """Return a rule text with its clause in the reader's language: "Green Book, 3.11.2", or "FFMJ, note on 1.1".

    A clause that only repeats the name of its text, such as ``FFMJ``, is left out.
    """
    name = text_name(text)
    of, _separator, place = clause.partition("@")
    if place:
        return str(_("%(text)s, note on %(clause)s") % {"text": name, "clause": place})
    if of in str(name).split():
        return str(name)
    return f"{text_before(text, clause)}{clause_words(text, clause)}" if clause else str(name)
