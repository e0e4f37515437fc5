"""Names in two parts, and where a list files them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.people import NOON, actor
from tests.refusals import refuses
from tournaments.common.person_names import NameOrder, filed_name, joined_name, name_list, split_name
from tournaments.models import Participant, Person, Tournament
from tournaments.players.selectors.participant_rows import ParticipantRow
from tournaments.players.selectors.participants import list_query, participant_list
from tournaments.players.services.participants import import_participants
from tournaments.seating.selectors.page import sort_key

# the name as written, its given and its family name
SPLIT = [
    ("Anna Rossi", "Anna", "Rossi"),
    ("  Anna   Rossi ", "Anna", "Rossi"),
    ("Piet van 't Hof", "Piet", "van 't Hof"),
    ("Piet van ’t Hof", "Piet", "van ’t Hof"),
    ("Juan Carlos de la Cruz", "Juan Carlos", "de la Cruz"),
    ("Jean Le Gall", "Jean", "Le Gall"),
    ("Ludwig van Beethoven", "Ludwig", "van Beethoven"),
    ("Rossi, Anna", "Anna", "Rossi"),
    ("van 't Hof, Piet", "Piet", "van 't Hof"),
    ("ROSSI Anna", "Anna", "ROSSI"),
    ("Anna ROSSI", "Anna", "ROSSI"),
    ("VAN 'T HOF Piet", "Piet", "VAN 'T HOF"),
    ("DUPONT MARTIN Marie-Claire", "Marie-Claire", "DUPONT MARTIN"),
    ("Piet van 't HOF", "Piet", "van 't HOF"),
    ("ANNA ROSSI", "ANNA", "ROSSI"),
    ("Gaëlle", "", "Gaëlle"),
    ("Player 5", "", "Player 5"),
    ("Guest (2)", "", "Guest (2)"),
    ("选手 5", "", "选手 5"),
    ("李伟 (Li Wei)", "", "李伟 (Li Wei)"),
    ("李 伟（Li Wei）", "伟 （Li Wei）", "李"),
    ("王伟 Wang Wei", "Wang Wei", "王伟"),
    ("佐藤 健 Sato Takeru", "健 Sato Takeru", "佐藤"),
    ("WANG Wei 王伟", "Wei 王伟", "WANG"),
    ("Takeru Sato 佐藤 健", "Takeru 佐藤 健", "Sato"),
    ("Anna Rossi (Nina)", "Anna (Nina)", "Rossi"),
    ("ROSSI Anna (Nina)", "Anna (Nina)", "ROSSI"),
    ("(Li Wei)", "(Li", "Wei)"),
    ("McDONALD Ian", "Ian", "McDONALD"),
    ("Charles d'ARTAGNAN", "Charles", "d'ARTAGNAN"),
    ("VAN DER BERG Jan", "Jan", "VAN DER BERG"),
    ("van der BERG Jan", "Jan", "van der BERG"),
    ("O'Neill Sean", "O'Neill", "Sean"),
    ("王伟", "", "王伟"),
    ("王 伟", "伟", "王"),
    ("山田 太郎", "太郎", "山田"),
    ("김 민준", "민준", "김"),
    ("", "", ""),
]


@pytest.mark.long
@pytest.mark.parametrize(("name", "given_name", "family_name"), SPLIT)
def test_a_whole_name_is_split(name: str, given_name: str, family_name: str) -> None:
    assert split_name(name) == (given_name, family_name)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Rossi Anna", ("Anna", "Rossi")),
        ("van 't Hof Piet", ("Piet", "van 't Hof")),
        ("Nguyen Van An", ("Van An", "Nguyen")),
        ("Anna ROSSI", ("Anna", "ROSSI")),
        ("Rossi, Anna", ("Anna", "Rossi")),
    ],
)
def test_the_family_name_may_stand_first(name: str, parts: tuple[str, str]) -> None:
    assert split_name(name, NameOrder.FAMILY_FIRST) == parts


# given name, family name, the letter under which a Dutch, French or German list has it
FILED = [
    ("Piet", "van 't Hof", "H"),
    ("Piet", "Van 't Hof", "H"),
    ("Piet", "van ’t Hof", "H"),
    ("Piet", "’t Hart", "H"),
    ("Jan", "van der Berg", "B"),
    ("Jan", "Van der Berg", "B"),
    ("Jean-Claude", "Van Damme", "V"),
    ("Jean", "de Gaulle", "G"),
    ("Jean", "De Gaulle", "D"),
    ("Charles", "d'Artagnan", "D"),
    ("Jean", "La Fontaine", "L"),
    ("Otto", "von Bismarck", "B"),
    ("Sean", "O'Neill", "O"),
    ("Juan", "de la Cruz", "C"),
    ("PIET", "VAN 'T HOF", "H"),
    ("Yann", "LE GOFF", "L"),
    ("Anne", "DU PONT", "D"),
    ("Juan", "DE LA CRUZ", "C"),
    ("Anna", "Rossi", "R"),
]


@pytest.mark.parametrize(("given_name", "family_name", "letter"), FILED)
def test_small_words_do_not_file_a_name(given_name: str, family_name: str, letter: str) -> None:
    assert filed_name("", given_name, family_name)[0].upper() == letter


def test_a_name_in_one_column_is_filed_by_its_family_name() -> None:
    assert filed_name("Piet van 't Hof") == filed_name("", "Piet", "van 't Hof") == "Hof van 't Piet"


_LETTERS = st.characters(categories=("Lu", "Ll", "Lt", "Lo"), exclude_characters="ǅǈǋǲ")
_WORDS = st.one_of(
    st.text(_LETTERS, min_size=1, max_size=8),
    st.sampled_from(["van", "'t", "de", "la", "d'Or", "von", "Van", "al", "HOF", "O'Neill", "Le", "Marie-Claire"]),
)
_NAMES = st.lists(_WORDS, max_size=6).map(" ".join)


@pytest.mark.long
@given(_NAMES, st.sampled_from(NameOrder))
def test_no_word_of_a_name_is_lost(name: str, order: NameOrder) -> None:
    given_name, family_name = split_name(name, order)
    assert sorted([*given_name.split(), *family_name.split()]) == sorted(name.split())
    assert bool(family_name) == bool(name.split())


@pytest.mark.long
@given(_NAMES)
def test_two_words_have_two_parts(name: str) -> None:
    assert all(split_name(name)) == (len(name.split()) > 1)


@pytest.mark.long
@given(_NAMES, _NAMES)
def test_a_comma_divides_in_every_order(family_name: str, given_name: str) -> None:
    expected = (given_name, family_name) if given_name and family_name else split_name(given_name or family_name)
    written = f"{family_name}, {given_name}" if given_name and family_name else given_name or family_name
    assert split_name(written) == expected


@pytest.mark.long
@given(st.from_regex(r"[A-Z][a-zé]{1,7}", fullmatch=True), st.from_regex(r"[A-Z][a-zé]{1,7}", fullmatch=True))
def test_a_plain_name_is_joined_as_it_was_split(first: str, other: str) -> None:
    name = f"{first} {other}"
    assert joined_name(*split_name(name)) == name


@pytest.mark.long
@given(_NAMES, _NAMES)
def test_filing_keeps_every_word(given_name: str, family_name: str) -> None:
    filed = filed_name(joined_name(given_name, family_name), given_name, family_name)
    assert sorted(filed.split()) == sorted([*given_name.split(), *family_name.replace("’", "'").split()])


@pytest.mark.django_db
def test_lists_sort_by_family_name(new_event: Tournament) -> None:
    names = ["Zoe Abel", "Piet van 't Hof", "Anna Ivens", "Bo Gram"]
    rows = [ParticipantRow(n, name) for n, name in enumerate(names, start=1)]
    import_participants(tournament=new_event, rows=rows, by=actor("alice"), at=NOON)
    listed = participant_list(new_event, list_query({"sort": "name"}, is_staff=False))
    assert [person.name for person in listed] == ["Zoe Abel", "Bo Gram", "Piet van 't Hof", "Anna Ivens"]
    people = Participant.objects.filter(tournament=new_event)
    assert sorted(people, key=sort_key) == listed
    assert Person.objects.get(name="Piet van 't Hof").family_name == "van 't Hof"


@pytest.mark.django_db
def test_a_saved_row_is_filed_anew() -> None:
    person = Person.objects.create(name="Piet van 't Hof")
    assert person.filed_as == "Hof van 't Piet"
    person.name, person.family_name, person.given_name = "Piet Abel", "Abel", "Piet"
    person.save()
    assert Person.objects.get().filed_as == "Abel Piet"


@pytest.mark.parametrize(
    ("given_name", "family_name", "name"),
    [
        ("Anna", "Rossi", "Anna Rossi"),
        ("伟", "王", "王 伟"),
        ("太郎", "山田", "山田 太郎"),
        ("Wei", "王", "Wei 王"),
        ("", "王", "王"),
    ],
)
def test_east_asian_letters_have_the_family_name_first(given_name: str, family_name: str, name: str) -> None:
    assert joined_name(given_name, family_name) == name


def test_names_are_joined_by_commas_unless_one_has_a_comma() -> None:
    assert name_list(["Anna Rossi", "Bo Ek"]) == "Anna Rossi, Bo Ek"
    assert name_list(iter(["Smith, John, Jr.", "Bo Ek"])) == "Smith, John, Jr. · Bo Ek"
    assert name_list([]) == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("written", "country", "name", "read"),
    [
        ("ROSSI Anna (ITA)", None, "ROSSI Anna", "ITA"),
        ("Meyer, Eva (GER)", None, "Eva Meyer", "GER"),
        ("Bakker Jan [NED]", None, "Bakker Jan", "NED"),
        ("Anna Rossi ( Italy )", "", "Anna Rossi", "ITA"),
        ("Anna Rossi (ITA)", "Italy", "Anna Rossi", "ITA"),
        ("Anna Rossi (ITA)", "FRA", "Anna Rossi (ITA)", "FRA"),
        ("Guest (2)", None, "Guest (2)", ""),
        ("Anna Rossi (captain)", None, "Anna Rossi (captain)", ""),
    ],
)
def test_a_country_in_brackets_behind_a_name_is_read(
    written: str, country: str | None, name: str, read: str, event: Tournament
) -> None:
    row = ParticipantRow(99, written, country)
    import_participants(tournament=event, rows=[row], by=actor("alice"), at=NOON)
    made = Participant.objects.get(number=99)
    assert (made.name, made.country) == (name, read)


@pytest.mark.django_db
def test_capitals_in_brackets_that_are_no_country_are_asked_about(event: Tournament) -> None:
    with refuses("participants.rows_refused") as refused:
        import_participants(tournament=event, rows=[ParticipantRow(99, "Anna Rossi [XQX]")], by=actor("alice"), at=NOON)
    problem = refused.value.detail["problems"][0]
    assert (problem["code"], problem["column"], problem["value"]) == ("participants.country_unknown", "country", "XQX")
