"""Countries read in every form and written as the sport does; the expected codes are the Olympic committee's."""

import pycountry
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.api.conftest import Api
from tests.people import NOON, actor, make_tournament
from tournaments.common.selectors.countries import event_code, read_country
from tournaments.events.services.facts import change_tournament
from tournaments.models import Participant, Tournament
from tournaments.players.selectors.participant_rows import ParticipantRow
from tournaments.players.services.participants import import_participants

# ISO alpha-2, ISO alpha-3, the Olympic code, an English and a French name
OLYMPIC = [
    ("DE", "DEU", "GER", "Germany", "Allemagne"),
    ("NL", "NLD", "NED", "Netherlands", "Pays-Bas"),
    ("DK", "DNK", "DEN", "Denmark", "Danemark"),
    ("CH", "CHE", "SUI", "Switzerland", "Suisse"),
    ("PT", "PRT", "POR", "Portugal", "Portugal"),
    ("GR", "GRC", "GRE", "Greece", "Grèce"),
    ("HR", "HRV", "CRO", "Croatia", "Croatie"),
    ("SI", "SVN", "SLO", "Slovenia", "Slovénie"),
    ("LV", "LVA", "LAT", "Latvia", "Lettonie"),
    ("BG", "BGR", "BUL", "Bulgaria", "Bulgarie"),
    ("MC", "MCO", "MON", "Monaco", "Monaco"),
    ("ZA", "ZAF", "RSA", "South Africa", "Afrique du Sud"),
    ("CL", "CHL", "CHI", "Chile", "Chili"),
    ("UY", "URY", "URU", "Uruguay", "Uruguay"),
    ("PY", "PRY", "PAR", "Paraguay", "Paraguay"),
    ("CR", "CRI", "CRC", "Costa Rica", "Costa Rica"),
    ("ID", "IDN", "INA", "Indonesia", "Indonésie"),
    ("MY", "MYS", "MAS", "Malaysia", "Malaisie"),
    ("PH", "PHL", "PHI", "Philippines", "Philippines"),
    ("VN", "VNM", "VIE", "Vietnam", "Viêt Nam"),
    ("MN", "MNG", "MGL", "Mongolia", "Mongolie"),
    ("IR", "IRN", "IRI", "Iran", "Iran"),
    ("SA", "SAU", "KSA", "Saudi Arabia", "Arabie saoudite"),
    ("AE", "ARE", "UAE", "United Arab Emirates", "Émirats arabes unis"),
    ("BH", "BHR", "BRN", "Bahrain", "Bahreïn"),
    ("DZ", "DZA", "ALG", "Algeria", "Algérie"),
    ("NG", "NGA", "NGR", "Nigeria", "Nigeria"),
    ("NE", "NER", "NIG", "Niger", "Niger"),
    ("MG", "MDG", "MAD", "Madagascar", "Madagascar"),
    ("LK", "LKA", "SRI", "Sri Lanka", "Sri Lanka"),
    ("KW", "KWT", "KUW", "Kuwait", "Koweït"),
    ("HT", "HTI", "HAI", "Haiti", "Haïti"),
    ("XK", "XKX", "KOS", "Kosovo", "Kosovo"),
    ("FR", "FRA", "FRA", "France", "France"),
    ("IT", "ITA", "ITA", "Italy", "Italie"),
    ("AT", "AUT", "AUT", "Austria", "Autriche"),
    ("AU", "AUS", "AUS", "Australia", "Australie"),
    ("BE", "BEL", "BEL", "Belgium", "Belgique"),
    ("ES", "ESP", "ESP", "Spain", "Espagne"),
    ("GB", "GBR", "GBR", "United Kingdom", "Royaume-Uni"),
    ("IE", "IRL", "IRL", "Ireland", "Irlande"),
    ("SE", "SWE", "SWE", "Sweden", "Suède"),
    ("NO", "NOR", "NOR", "Norway", "Norvège"),
    ("FI", "FIN", "FIN", "Finland", "Finlande"),
    ("PL", "POL", "POL", "Poland", "Pologne"),
    ("CZ", "CZE", "CZE", "Czech Republic", "Tchéquie"),
    ("SK", "SVK", "SVK", "Slovakia", "Slovaquie"),
    ("HU", "HUN", "HUN", "Hungary", "Hongrie"),
    ("RO", "ROU", "ROU", "Romania", "Roumanie"),
    ("UA", "UKR", "UKR", "Ukraine", "Ukraine"),
    ("JP", "JPN", "JPN", "Japan", "Japon"),
    ("CN", "CHN", "CHN", "China", "Chine"),
    ("KR", "KOR", "KOR", "South Korea", "Corée du Sud"),
    ("HK", "HKG", "HKG", "Hong Kong", "Hong Kong"),
    ("US", "USA", "USA", "United States", "États-Unis"),
    ("CA", "CAN", "CAN", "Canada", "Canada"),
    ("TR", "TUR", "TUR", "Turkey", "Turquie"),
    ("CI", "CIV", "CIV", "Côte d'Ivoire", "Côte d’Ivoire"),
]


@pytest.mark.long
@pytest.mark.parametrize(("alpha_2", "alpha_3", "olympic", "english", "french"), OLYMPIC)
def test_every_form_of_a_country_is_its_olympic_code(
    alpha_2: str, alpha_3: str, olympic: str, english: str, french: str
) -> None:
    forms = [alpha_2, alpha_2.lower(), alpha_3, alpha_3.lower(), olympic, f" {olympic} ", english, french.upper()]
    assert {form: read_country(form) for form in forms} == dict.fromkeys(forms, olympic)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Deutschland", "GER"),
        ("Nederland", "NED"),
        ("Danmark", "DEN"),
        ("Schweiz", "SUI"),
        ("España", "ESP"),
        ("Holland", "NED"),
        ("UK", "GBR"),
        ("Great Britain", "GBR"),
        ("U.S.A.", "USA"),
        ("England", "ENG"),
        ("Écosse", "SCO"),
        ("TPE", "TWN"),
        ("Chinese Taipei", "TWN"),
        ("Taïwan", "TWN"),
        ("ROM", "ROU"),
    ],
)
def test_other_words_for_countries(text: str, code: str) -> None:
    assert read_country(text) == code


@pytest.mark.parametrize("text", ["", " ", "QQQ", "XX", "Atlantis", "Z", "IT1", "Kongo", "1"])
def test_what_names_no_country_or_two(text: str) -> None:
    assert read_country(text) is None


@given(st.sampled_from(sorted(country.alpha_3 for country in pycountry.countries)))
def test_each_country_has_one_code_of_three_letters_that_reads_as_itself(alpha_3: str) -> None:
    code = read_country(alpha_3)
    assert code is not None
    assert len(code) == 3
    assert code.isupper()
    if alpha_3 != "BRN":  # Brunei in ISO, Bahrain in the sport
        short = pycountry.countries.get(alpha_3=alpha_3).alpha_2
        assert read_country(short) == read_country(code) == code


@pytest.mark.long
@given(st.text(max_size=12))
def test_what_was_read_reads_again(text: str) -> None:
    code = read_country(text)
    assert code is None or read_country(code) == code


def test_two_countries_never_share_a_code() -> None:
    codes = [read_country(country.alpha_2) for country in pycountry.countries]
    assert len(set(codes)) == len(codes)


def test_taiwan_is_written_as_the_event_says() -> None:
    assert [event_code(code, chinese_taipei=True) for code in ("TWN", "TPE", "CHN")] == ["TPE", "TPE", "CHN"]
    assert [event_code(code, chinese_taipei=False) for code in ("TWN", "TPE", "CHN")] == ["TWN", "TWN", "CHN"]


@pytest.mark.django_db
def test_a_list_in_every_form_is_one_country(new_event: Tournament) -> None:
    forms = ["DNK", "DEN", "dk", "Denmark", "Danemark"]
    rows = [ParticipantRow(n, f"Bo Holm{'abcde'[n]}", form) for n, form in enumerate(forms)][1:]
    import_participants(tournament=new_event, rows=rows, by=actor("alice"), at=NOON)
    assert set(Participant.objects.values_list("country", flat=True)) == {"DEN"}


@pytest.mark.long_on_sqlite
@pytest.mark.django_db
def test_an_event_that_changes_how_taiwan_is_written_writes_it_everywhere() -> None:
    event = make_tournament(chinese_taipei=True)
    import_participants(tournament=event, rows=[ParticipantRow(1, "Wei Lin", "Taiwan")], by=actor("alice"), at=NOON)
    assert Api().get("/tournaments/lyon-open/participants/1/").body["country"] == "TPE"
    change_tournament(tournament=event, changes={"chinese_taipei": False}, by=actor("alice"), at=NOON)
    assert Api().get("/tournaments/lyon-open/participants/1/").body["country"] == "TWN"
    assert Api().get("/tournaments/lyon-open/standings/").body["rows"][0]["participant"]["country"] == "TWN"


@pytest.mark.long
@pytest.mark.django_db
def test_the_api_reads_any_form_and_answers_the_sports(new_event: Tournament) -> None:
    api = Api("alice")
    rows = [{"name": "Jan Bos", "country": "nl"}, {"name": "Uli Berg", "country": "Deutschland"}]
    assert api.post("/tournaments/lyon-open/participants/bulk/", {"participants": rows}).status in (200, 201)
    people = api.get("/tournaments/lyon-open/participants/").body["results"]
    assert [(person["number"], person["country"]) for person in people] == [(1, "NED"), (2, "GER")]
    assert api.get("/tournaments/lyon-open/participants/?country=NLD").body["count"] == 1


@pytest.mark.django_db
def test_the_events_own_country_is_written_so_too() -> None:
    assert make_tournament(country="DNK").country == "DEN"
