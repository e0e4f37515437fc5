"""A number before a noun is a message with two forms: nobody reads "1 table points", in English or in French."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from tournaments.common.rule_words.formats import SENTENCES

ROOT = Path(__file__).resolve().parents[1]

_NUMBER = r"(?:%\((?P<named>\w+)\)[sd]|\{(?P<braced>\w+)\})(?:</\w+>)?"
_BETWEEN = r"(?:(?:table|match|game|personal|more|other|whole|free|empty|open|new|further|different) )?"
ENGLISH: Final = re.compile(rf"{_NUMBER}[ \u00a0]{_BETWEEN}(?P<noun>[a-z-]+s|people)\b")
FRENCH: Final = re.compile(rf"{_NUMBER}[ \u00a0\u202f](?:points de )?(?P<noun>[a-zéèêàç-]+s)\b")
# Placeholders that hold a name, a label or a sum of money.
_NAMES = (
    "amount appeal at day discarder event free gone group hand helper holder leader member name number other phase "
    "player registration reserve session substitute sum table tile time two url username version where who wind winner"
)
NAMES: Final = frozenset(_NAMES.split())
# Words that end like a plural and are none.
_VERBS = "after as belongs calls has is its leaves less needs opens stands this waits was"
_FRENCH_WORDS = "tournois après dans depuis dès mais moins nous pas permis plus reçois sans sous sur très vers vous"
NO_PLURAL: Final = frozenset(f"{_VERBS} {_FRENCH_WORDS}".split())
# Placeholders that are never 0 or 1: bounds of the code, and the whole of which something is a part.
BOUNDS: Final = frozenset({"most", "least", "all", "total"})
# The others that are never 0 or 1, and why.
NEVER_ONE: Final = {
    "%(melds)s melds are too many: a hand has four sets.": "more than four",
    "%(tile)s appears %(copies)s times, but there are only four copies.": "more than four",
    "%(tile)s appears %(copies)s times with the indicators, but there are only four copies.": "more than four",
    "This row has %(cells)s cells, the header has %(headers)s.": "more than the header, which has one at least",
    "With %(players)s players, two substitutes would be at the same table.": "five or six",
    "A double elimination with %(players)s players has %(needed)s rounds.": "more than one table of players",
    "No plan is known for %(teams)s teams. Choose fewer sessions.": "teams are drawn from four on",
    "Session %(session)s by the standings (%(kind)s), %(players)s players; differences of rank at the tables: "
    "%(span)s in total, %(span_bound)s at best": "a table has four",
    "Session %(session)s of phase %(phase)s (%(kind)s), %(players)s players; differences of rank at the tables: "
    "%(span)s in total, %(span_bound)s at best": "a table has four",
    "Sessions %(session)s to %(last)s of phase %(phase)s (%(kind)s), %(players)s players": "a table has four",
    "Play stopped for %(minutes)s minutes; %(most)s are allowed without a reason (3.5.6).": "more than ten",
    "Play has stopped for %(minutes)s minutes in this session; %(most)s are allowed.": "more than ten",
    "Play has been stopped for %(minutes)s minutes. Stops of %(most)s minutes in a session are allowed (3.5.6). Enter "
    "the reason for this longer stop.": "more than ten",
    "An action on the clock can only be undone within %(minutes)s minutes.": "a constant of the code",
    "Session %(session)s has ended. To continue, undo the end within %(minutes)s minutes; after that, tables still "
    "playing submit their sheets as they are.": "a constant of the code",
    "This ruling was just recorded. If the offence happened twice, send it again in %(seconds)s seconds.": "a constant",
    "You already have %(n)s keys. Revoke one first.": "a constant of the code",
    "You already have %(n)s passkeys. Remove one first.": "a constant of the code",
    "Shares the place with %(n)s others: tied on every criterion.": "written out up to six",
    "{n} points": "its form for one stands beside it",
    "Offline · {n} unsent": "its form for one stands beside it",
    "The first %(cut)s go on with %(percent)s %% of their points. The others play on with %(rest)s %% of theirs.": (
        "a cut takes four or more"
    ),
    "{n} rows not yet recorded": "its form for one stands beside it",
    "Access denied · {n} unsent": "its form for one stands beside it",
    "Signed out · {n} unsent": "its form for one stands beside it",
    "{n} unsent, from another person": "its form for one stands beside it",
    "A table has four seats: enter %(below)s or %(above)s places.": "multiples of four",
    "%(n)s paid": "a sum of money",
    "The format does not fit %(players)s players: %(why)s": "a table has four",
    "Half the mean of the results that count, plus half the mean of the best %(n)s": "four",
    "Phase %(n)s seats its sessions by previous results. A draw made here replaces that seating.": "a phase's number",
    "Results of session %(n)s released": "the number of a session",
    "Counts for %(group)s, as one of its best %(n)s results.": "the figure before an adjective",
    "Does not count for %(group)s: only its best %(n)s results count.": "the figure before an adjective, in a team",
}

# A figure in the sentence of a format is a field of the form: what is typed there changes while the sentence stands.
NEVER_ONE |= {str(sentence): "a field" for sentence in SENTENCES.values()}


@cache
def messages() -> list[Message]:
    with (ROOT / "locale/fr/LC_MESSAGES/django.po").open("rb") as file:
        return [message for message in read_po(file, locale="fr") if message.id]


def countable(text: str, pattern: re.Pattern[str]) -> list[str]:
    """Every "number noun" of a text whose number may be one."""
    return [
        match[0]
        for match in pattern.finditer(text)
        if match["noun"] not in NO_PLURAL and (match["named"] or match["braced"]) not in BOUNDS | NAMES
    ]


def faults(pattern: re.Pattern[str], texts: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    return {
        text: result for message, text in texts if message not in NEVER_ONE and (result := countable(text, pattern))
    }


def single() -> list[Message]:
    return [message for message in messages() if not message.pluralizable]


def test_a_number_before_an_english_noun_has_two_forms() -> None:
    assert faults(ENGLISH, ((str(message.id), str(message.id)) for message in single())) == {}


def test_a_number_before_a_french_noun_has_two_forms() -> None:
    assert faults(FRENCH, ((str(message.id), str(message.string)) for message in single())) == {}


def test_whoever_is_never_one_is_a_message_of_today() -> None:
    assert NEVER_ONE.keys() - {message.id for message in single()} == set()


# A figure in a template and the noun in a message of its own: the noun cannot follow the figure.
BESIDE: Final = re.compile(
    r"(?:\}\}|\{% tp [^%]*%\})\s*(?:\{% if [^%]*%\})?\s*\{% translate \"([a-z-]+(?: [a-z-]+)?),?\""
)
TAG: Final = re.compile(r"<[^<>]*>")


def beside(folder: Path) -> set[tuple[str, str]]:
    return {
        (path.relative_to(folder).as_posix(), noun)
        for path in folder.rglob("*.html")
        for noun in BESIDE.findall(TAG.sub("", path.read_text("utf-8")))
        if re.search(r"[a-z]s$|^people$", noun)
    }


def test_no_template_writes_a_figure_and_its_noun_apart() -> None:
    assert beside(ROOT / "templates") == set()


def test_the_search_finds_what_it_is_for(tmp_path: Path) -> None:
    assert countable("%(n)s table points", ENGLISH) == ["%(n)s table points"]
    assert countable("<b>%(score)s</b> mini-points", ENGLISH) == ["%(score)s</b> mini-points"]
    assert countable("%(points)s points de table", FRENCH) == ["%(points)s points"]
    assert countable("{n} tables sur {m}", FRENCH) == ["{n} tables"]
    assert countable("At most %(most)s photos.", ENGLISH) == []
    (tmp_path / "one.html").write_text('<b>{{ n }}</b> {% translate "mini-points" %}', "utf-8")
    assert beside(tmp_path) == {("one.html", "mini-points")}
