"""Referees and their tables: shared out, given by hand, shown; the own country and club left to others."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from mahjong_core.referees import Tie
from tests.api.conftest import Api
from tests.people import NOON, actor, client_of, finish_session, make_seated_event, make_user, session_of
from tests.refusals import refuses
from tests.rights import PEOPLE, SEND
from tournaments.models import (
    AuditEvent,
    Participant,
    RefereeCard,
    Role,
    Session,
    SessionStatus,
    StaffRole,
    TableReferee,
    Tournament,
)
from tournaments.referees.selectors.coverage import coverage
from tournaments.referees.services import cover_session, give_tables, set_card

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/s/1/referees/"


@pytest.fixture
def event() -> Tournament:
    """Four tables; Bob and Rita referee, Chris is chief. At table 1 sit FRA ITA NLD DNK, as at every table."""
    event = make_seated_event()
    StaffRole.objects.create(tournament=event, user=make_user("rita"), role=Role.REFEREE)
    return event


def country(event: Tournament, table: int, code: str, club: str = "") -> None:
    seats = session_of(event).seats.filter(table__number=table)
    Participant.objects.filter(seats__in=seats).update(country=code, club=club)


def card(event: Tournament, username: str, code: str, club: str = "") -> RefereeCard:
    user = make_user(username)
    return set_card(tournament=event, user=user, country=code, club=club, licence="", by=actor("chris"), at=NOON)


def shared(event: Tournament) -> dict[int, str]:
    cover_session(session=session_of(event), by=actor("chris"), at=NOON)
    return held(event)


def held(event: Tournament) -> dict[int, str]:
    rows = TableReferee.objects.filter(table__session=session_of(event))
    return dict(rows.values_list("table__number", "user__username"))


def give(event: Tournament, by: str = "chris", **wanted: str | None) -> None:
    """``give(event, t1="bob")``."""
    accounts = {int(name[1:]): make_user(who).pk if who else None for name, who in wanted.items()}
    give_tables(session=session_of(event), wanted=accounts, by=actor(by), at=NOON)


class TestSharingOut:
    def test_even_shares_side_by_side(self, event: Tournament) -> None:
        assert shared(event) == {1: "bob", 2: "bob", 3: "rita", 4: "rita"}

    @pytest.mark.long
    def test_nobody_judges_the_own_country_where_another_is_free(self, event: Tournament) -> None:
        for table, code in ((1, "FRA"), (2, "FRA"), (3, "DNK"), (4, "DNK")):
            country(event, table, code)
        card(event, "bob", "FRA")
        card(event, "rita", "DEN")  # the same country as DNK
        assert shared(event) == {1: "rita", 2: "rita", 3: "bob", 4: "bob"}
        assert coverage(session_of(event)).tied_watches == []

    def test_nor_the_own_club(self, event: Tournament) -> None:
        country(event, 1, "FRA", "Tuiles de Lyon")
        country(event, 2, "FRA", "Tuiles de Lyon")
        card(event, "bob", "", "tuiles de lyon")
        assert shared(event) == {1: "rita", 2: "rita", 3: "bob", 4: "bob"}

    @pytest.mark.long
    def test_where_nobody_is_free_the_page_warns(self, event: Tournament) -> None:
        country(event, 1, "FRA")
        country(event, 2, "ITA")
        for username in ("bob", "rita", "chris"):
            card(event, username, "FRA")
        shared(event)
        warned = coverage(session_of(event)).tied_watches
        assert next((watch.table, watch.tied, watch.free) for watch in warned) == (1, frozenset({Tie.COUNTRY}), ())
        text = client_of("bob").get(PAGE).text
        assert "Table 1: Bob has the same country or club as a player there." in text
        assert "No neutral referee is available." in text

    def test_the_chief_referee_takes_tables_only_alone(self, event: Tournament) -> None:
        assert "chris" not in shared(event).values()
        StaffRole.objects.filter(tournament=event, role=Role.REFEREE).delete()
        assert set(shared(event).values()) == {"chris"}

    def test_without_referees(self, event: Tournament) -> None:
        StaffRole.objects.filter(tournament=event, role__in=(Role.REFEREE, Role.CHIEF_REFEREE)).delete()
        with refuses("referees.nobody_free"):
            cover_session(session=session_of(event), by=actor_of_root(), at=NOON)

    def test_twice_the_same_writes_nothing_and_a_change_one_audit_row(self, event: Tournament) -> None:
        shared(event)
        before = AuditEvent.objects.count()
        shared(event)
        assert AuditEvent.objects.count() == before
        give(event, t1="rita")
        last = AuditEvent.objects.filter(action="referees.assigned").latest("pk")
        assert (last.before, last.after) == ({"tables": {"1": "bob"}}, {"tables": {"1": "rita"}})


def actor_of_root() -> Any:
    make_user("root", is_superuser=True)
    return actor("root")


class TestByHand:
    def test_a_table_changes_hands_or_is_freed(self, event: Tournament) -> None:
        shared(event)
        give(event, t1="rita", t2=None)
        assert held(event) == {1: "rita", 3: "rita", 4: "rita"}

    def test_a_tie_is_refused_while_another_is_free(self, event: Tournament) -> None:
        country(event, 1, "FRA")
        card(event, "bob", "FRA")
        with refuses("referees.tied", table=1, free=["chris", "rita"]):
            give(event, t1="bob")
        assert held(event) == {}

    @pytest.mark.long
    def test_a_tie_is_taken_where_everybody_has_one(self, event: Tournament) -> None:
        country(event, 1, "FRA")
        for username in ("bob", "rita", "chris"):
            card(event, username, "FRA")
        give(event, t1="bob")
        assert held(event) == {1: "bob"}

    def test_only_who_referees_here_and_tables_of_the_session(self, event: Tournament) -> None:
        with refuses("referees.unknown"):
            give(event, t1="sam")
        with refuses("referees.table_unknown"):
            give(event, t9="bob")

    def test_a_released_session_keeps_its_referees(self, event: Tournament) -> None:
        shared(event)
        Session.objects.filter(pk=session_of(event).pk).update(status=SessionStatus.RELEASED)
        with refuses("referees.session_released"):
            give(event, t1="rita")


class TestCards:
    @pytest.mark.long
    @pytest.mark.parametrize(("typed", "kept"), [("FRA", "FRA"), ("france", "FRA"), ("den", "DEN"), ("", "")])
    def test_countries_as_people_write_them(self, event: Tournament, typed: str, kept: str) -> None:
        assert card(event, "bob", typed).country == kept

    def test_a_card_is_for_referees_and_of_a_country(self, event: Tournament) -> None:
        with refuses("referees.country_malformed"):
            card(event, "bob", "Nowhere")
        with refuses("referees.unknown"):
            card(event, "sam", "FRA")

    @pytest.mark.long
    def test_the_passport_of_a_french_referee_is_shown(self, event: Tournament) -> None:
        """FFMJ at 2.3.4: French referees carry the federation's referee passport."""
        set_card(
            tournament=event,
            user=make_user("bob"),
            country="FRA",
            club="",
            licence="FFMJ-0042",
            by=actor("alice"),
            at=NOON,
        )
        assert "passport FFMJ-0042" in client_of("chris").get(PAGE).text

    @pytest.mark.long
    def test_level_and_validity_stand_beside_the_passport_and_one_that_ends_too_early_is_told(
        self, event: Tournament
    ) -> None:
        """The event is on 21 November 2026: a passport that ends on the 20th does not last, one of the 21st does."""
        words = "The passport expires before the end of the event"
        sent = {"country": "FRA", "licence": "FFMJ-0042", "level": "2", "valid_until": "2026-11-20"}
        uid = make_user("bob").uid
        posted = {f"r{uid}-{name}": value for name, value in sent.items()}
        page = client_of("alice").post(f"{PAGE}{uid}/", posted, follow=True).text
        assert ("level 2" in page, "valid until 20 November 2026" in page, words in page) == (True, True, True)
        assert RefereeCard.objects.get(user__username="bob").valid_until == date(2026, 11, 20)
        posted[f"r{uid}-valid_until"] = "2026-11-21"
        assert words not in client_of("alice").post(f"{PAGE}{uid}/", posted, follow=True).text
        posted[f"r{uid}-valid_until"] = "soon"
        assert client_of("alice").post(f"{PAGE}{uid}/", posted).status_code == 422
        assert 'href="/t/lyon-open/print/"' in page


class TestPages:
    @pytest.mark.long_on_sqlite
    def test_shared_out_by_a_button_each_referee_reads_the_own_tables_and_the_desk_all(self, event: Tournament) -> None:
        answer = client_of("chris").post(f"{PAGE}share/", follow=True)
        assert "4 tables have a referee." in answer.text
        assert len(held(event)) == 4
        assert client_of("bob").get(PAGE).context["own"] == [1, 2]
        assert "referee Rita" in client_of("sam").get("/t/lyon-open/s/1/").text

    @pytest.mark.long_on_sqlite
    def test_changed_in_the_lists(self, event: Tournament) -> None:
        shared(event)
        rita = make_user("rita").uid
        bob = make_user("bob").uid
        wishes = {"table-1": rita, "table-2": "", "table-3": rita, "table-4": bob}
        answer = client_of("chris").post(f"{PAGE}tables/", wishes, follow=True)
        assert "The referees were saved." in answer.text
        assert held(event) == {1: "rita", 3: "rita", 4: "bob"}

    @pytest.mark.long
    def test_a_list_offers_only_the_free(self, event: Tournament) -> None:
        country(event, 1, "FRA")
        country(event, 2, "ITA")
        card(event, "bob", "FRA")
        form = client_of("chris").get(PAGE).context["form"]
        offered = [[str(label) for _value, label in form.fields[f"table-{n}"].choices] for n in (1, 2)]
        assert offered == [["none", "Chris", "Rita"], ["none", "Bob", "Chris", "Rita"]]

    @pytest.mark.long_on_sqlite
    def test_what_a_list_does_not_offer_is_refused(self, event: Tournament) -> None:
        wishes = {"table-1": make_user("sam").uid, "table-2": "", "table-3": "", "table-4": ""}
        answer = client_of("chris").post(f"{PAGE}tables/", wishes)
        assert answer.status_code == 422
        assert held(event) == {}

    @pytest.mark.long_on_sqlite
    def test_a_card_by_its_form(self, event: Tournament, chris: Client) -> None:
        bob = make_user("bob").uid
        wishes = {f"r{bob}-country": "Nowhere", f"r{bob}-club": "", f"r{bob}-licence": ""}
        refused = chris.post(f"{PAGE}{bob}/", wishes)
        assert refused.status_code == 422
        assert "Enter the country as three letters" in refused.text
        chris.post(f"{PAGE}{bob}/", wishes | {f"r{bob}-country": "Italy"})
        assert RefereeCard.objects.get().country == "ITA"

    @pytest.mark.long_on_sqlite
    def test_an_event_without_seating(self, event: Tournament) -> None:
        session_of(event).tables.all().delete()
        assert "Session 1 has no seating yet" in client_of("chris").get(PAGE).text

    @pytest.mark.long
    def test_released_sessions_are_read_only(self, event: Tournament, chris: Client) -> None:
        finish_session(event)
        Session.objects.filter(tournament=event, number=1).update(status=SessionStatus.RELEASED)
        assert "Share out" not in chris.get(PAGE).text
        assert chris.post(f"{PAGE}share/").status_code == 409

    @pytest.mark.long
    @pytest.mark.parametrize("tables", [4, 8])
    def test_a_fixed_number_of_queries(self, tables: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
        event = make_seated_event(players=tables * 4)
        shared(event)
        client = client_of("chris")
        client.get(PAGE)
        with django_assert_num_queries(14):
            client.get(PAGE)


class TestApi:
    ADDRESS = "/tournaments/lyon-open/sessions/1/referees/"

    @pytest.mark.long_on_sqlite
    def test_shared_out_and_given(self, event: Tournament) -> None:
        api = Api("chris")
        body = api.post(self.ADDRESS, {}).body
        assert [item["referee"] for item in body["tables"]] == ["bob", "bob", "rita", "rita"]
        body = api.post(self.ADDRESS, {"tables": [{"table": 1, "referee": None}]}).body
        assert body["tables"][0] == {
            "table": 1,
            "referee": None,
            "name": "",
            "ties": [],
            "free": ["bob", "chris", "rita"],
        }


@pytest.mark.parametrize("person", PEOPLE)
def test_only_the_chief_referee_gives_a_table(event: Tournament, person: str) -> None:
    """A right choice for each table, so that nothing but the role refuses."""
    client = client_of("" if person == "nobody" else person)
    bob = str(make_user("bob").uid)
    client.post(PAGE + "tables/", {"table-1": bob, "table-2": "", "table-3": "", "table-4": ""})
    assert TableReferee.objects.filter(user__username="bob").exists() == (person in SEND["referees-tables"])
