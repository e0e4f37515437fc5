"""The hall's screens: what each shows, who directs them, and that nothing reaches them before its time."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.files.storage import default_storage
from django.test import Client
from django.utils import timezone

from hall.models import Scene, SceneKind, Screen, ScreenGroup
from hall.selectors.podium import podium_of
from hall.selectors.scenes import ScreenView, screen_view
from hall.services.podium import close_podium, open_podium, step_podium
from hall.services.screens import (
    add_screen,
    add_sponsor,
    plan_group,
    remove_screen,
    show_everywhere,
    show_on_group,
    show_on_screen,
)
from scoring.models import EmbargoKind
from scoring.publication.services.embargoes import place_embargo
from scoring.publication.services.releases import release_session
from tests.html import squeezed
from tests.people import (
    NOON,
    STAFF,
    actor,
    client_of,
    east_wins,
    finish,
    finish_session,
    make_seated_event,
    make_tournament,
    nobody,
    session_of,
    start,
    table_of,
    win,
)
from tests.pictures import picture
from tests.refusals import refuses
from tournaments.common.errors import Conflict, Malformed, NotPermitted
from tournaments.common.look.qr import draw_qr
from tournaments.common.selectors.versions import versions_of
from tournaments.common.services.versions import raise_version
from tournaments.models import AuditEvent, Participant, PublicPart, Seat, Team, Tournament
from tournaments.registry.live_parts import find_part, make_public_part
from tournaments.sessions.services.acts import end_session
from tournaments.tables.services.hall_plans import place_tables

pytestmark = pytest.mark.django_db
PNG = picture()


def make_screen(event: Tournament, name: str = "left", group: str = "Hall") -> Screen:
    return add_screen(tournament=event, name=name, group=group, by=actor("alice"), at=NOON)


def view(event: Tournament, name: str = "left") -> ScreenView:
    this_screen_view = screen_view(event, name, NOON + timedelta(minutes=30))
    assert this_screen_view
    return this_screen_view


def kinds(event: Tournament, name: str = "left") -> list[str]:
    return list(dict.fromkeys(slide.kind for slide in view(event, name).slides))


def part_text(name: str = "left", language: str = "en") -> str:
    part = find_part(f"screen/{name}")
    assert part
    text = make_public_part("lyon-open", *part, language)
    assert text is not None
    return text


class TestDirecting:
    def test_a_first_screen_comes_with_a_group_and_a_rotation(self, event: Tournament) -> None:
        screen = make_screen(event, "Left wall")
        assert (screen.name, screen.group.name) == ("left-wall", "Hall")
        plan = list(Scene.objects.values_list("kind", flat=True))
        assert plan == ["clock", "seating", "standings", "announcements", "sponsors"]

    def test_a_scene_with_nothing_to_say_is_passed_over(self, event: Tournament) -> None:
        make_screen(event)
        assert kinds(event) == ["clock", "seating"]

    def test_one_screen_a_group_and_all_are_switched_and_go_back(self, event: Tournament) -> None:
        left, right = make_screen(event), make_screen(event, "right")
        foyer = make_screen(event, "door", "Foyer")
        by, at = actor("chris"), NOON
        show_on_screen(screen=left, kind="blank", by=by, at=at)
        assert (kinds(event), kinds(event, "right")) == (["blank"], ["clock", "seating"])
        show_on_group(group=right.group, kind="welcome", by=by, at=at)
        assert [kinds(event, name) for name in ("left", "right", "door")] == [
            ["welcome"],
            ["welcome"],
            ["clock", "seating"],
        ]
        show_everywhere(tournament=event, kind="clock", by=by, at=at)
        assert {tuple(kinds(event, name)) for name in ("left", "right", "door")} == {("clock",)}
        show_everywhere(tournament=event, kind="", by=by, at=at)
        assert kinds(event, foyer.name) == ["clock", "seating"]

    def test_a_switch_is_told_by_the_stream_and_stands_in_the_journal(self, event: Tournament) -> None:
        make_screen(event)
        before = versions_of([event.slug])[0]
        show_everywhere(tournament=event, kind="clock", by=actor("chris"), at=NOON)
        after = versions_of([event.slug])[0]
        assert after.changed_since(before) == (PublicPart.ANNOUNCEMENT,)
        assert AuditEvent.objects.filter(action="screens.shown", by_name="Chris").exists()

    @pytest.mark.long
    @pytest.mark.parametrize("username", [*sorted(set(STAFF) - {"alice", "chris"}), "olga", "dan"])
    def test_others_direct_nothing(self, event: Tournament, username: str) -> None:
        screen = make_screen(event)
        acts: list[Callable[[], object]] = [
            lambda: add_screen(tournament=event, name="x", group="", by=actor(username), at=NOON),
            lambda: remove_screen(screen=screen, by=actor(username), at=NOON),
            lambda: show_on_screen(screen=screen, kind="", by=actor(username), at=NOON),
            lambda: show_on_group(group=screen.group, kind="", by=actor(username), at=NOON),
            lambda: show_everywhere(tournament=event, kind="", by=actor(username), at=NOON),
            lambda: plan_group(group=screen.group, plan=[("clock", 9)], theme="pin", by=actor(username), at=NOON),
            lambda: add_sponsor(tournament=event, name="X", data=b"", by=actor(username), at=NOON),
            lambda: open_podium(tournament=event, places=3, by=actor(username), at=NOON),
        ]
        for act in acts:
            with pytest.raises(NotPermitted):
                act()

    def test_a_name_is_given_once(self, event: Tournament) -> None:
        make_screen(event)
        with refuses("screens.name_taken"):
            make_screen(event)

    @pytest.mark.long
    @pytest.mark.parametrize(
        ("plan", "theme"),
        [
            ([], "east"),
            ([("clock", 2)], "east"),
            ([("clock", 601)], "east"),
            ([("film", 9)], "east"),
            ([("clock", 9)], "x"),
        ],
    )
    def test_a_rotation_that_cannot_be_is_refused(
        self, event: Tournament, plan: list[tuple[str, int]], theme: str
    ) -> None:
        group = make_screen(event).group
        with pytest.raises(Malformed):
            plan_group(group=group, plan=plan, theme=theme, by=actor("alice"), at=NOON)
        assert group.scenes.count() == 5

    def test_a_group_goes_with_its_last_screen(self, event: Tournament) -> None:
        remove_screen(screen=make_screen(event), by=actor("alice"), at=NOON)
        assert not ScreenGroup.objects.exists()


class TestScenes:
    @pytest.mark.long
    def test_a_hundred_and_forty_names_are_turned_in_pages_of_twenty(self) -> None:
        event = make_seated_event(players=140, sessions=2)
        screen = make_screen(event)
        plan_group(group=screen.group, plan=[("seating", 10)], theme="east", by=actor("alice"), at=NOON)
        slides = view(event).slides
        assert [(slide.page, slide.pages, len(slide.facts["rows"])) for slide in slides] == [
            (page, 7, 20) for page in range(1, 8)
        ]
        shown = [row.participant.name for slide in slides for row in slide.facts["rows"]]
        assert sorted(shown) == sorted(Participant.objects.values_list("name", flat=True))

    @pytest.mark.long_on_sqlite
    def test_the_standings_show_what_a_stranger_sees_and_no_more(self, event: Tournament) -> None:
        """Results that are verified and not released are not on a screen, whoever opened it."""
        screen = make_screen(event)
        plan_group(group=screen.group, plan=[("standings", 10)], theme="east", by=actor("alice"), at=NOON)
        finish_session(event)
        assert "No results yet" in part_text()
        chief = client_of("chris")
        assert "No results yet" in chief.get("/t/lyon-open/screen/left/").text
        release_session(session=session_of(event), by=actor("alice"), at=NOON + timedelta(minutes=125))
        text = part_text()
        assert "after session 1" in text
        assert "+36" in text  # 12 from the discard: 12 + 3 x 8 (MCR 3.9.1.3.2)

    def test_the_clock_says_what_the_gong_means_and_who_has_longer(self, event: Tournament) -> None:
        """3.5.6: "tous les jeux en cours sont immédiatement interrompus avec la fin du temps de jeu"."""
        make_screen(event)
        start(event)
        show_everywhere(tournament=event, kind="clock", by=actor("chris"), at=NOON)
        text = part_text()
        assert "At the gong: stop at once" in text
        assert "Warning at 15 minutes" in text

    def test_the_time_of_play_stands_on_the_screen_of_the_hall(self, event: Tournament) -> None:
        """3.5.5.7: "Le temps de jeu doit être affiché de sorte que tous les joueurs dans la salle puissent le voir"."""
        screen = make_screen(event)
        plan_group(group=screen.group, plan=[("clock", 10)], theme="east", by=actor("alice"), at=NOON)
        start(event)
        (slide,) = view(event).slides  # half an hour later: 120 of the 150 minutes are left
        assert slide.facts["clock"].seconds == 120 * 60
        page = squeezed(Client().get("/t/lyon-open/screen/left/").text)
        assert 'role="timer"' in page
        assert "data-clock-digits" in page

    @pytest.mark.long
    def test_movement_is_told_since_the_session_before(self) -> None:
        event = make_seated_event(sessions=2)
        screen = make_screen(event)
        plan_group(group=screen.group, plan=[("standings", 10)], theme="east", by=actor("alice"), at=NOON)
        east_wins(event, 8, 16, 24, 32)
        end = NOON + timedelta(minutes=120)
        release_session(session=session_of(event), by=actor("alice"), at=end)
        assert {by for slide in view(event).slides for _row, _name, by in slide.facts["rows"]} == {None}
        later = end + timedelta(minutes=10)
        start(event, 2, later)
        for table in range(1, 5):
            finish(table_of(event, table, 2), [win(1, "N", "E", 80), nobody(2)], at=later)
        end_session(session=session_of(event, 2), by=actor("chris"), at=later + timedelta(minutes=120))
        release_session(session=session_of(event, 2), by=actor("alice"), at=later + timedelta(minutes=120))
        rows = [(row, by) for slide in view(event).slides for row, _name, by in slide.facts["rows"]]
        assert {by is not None for _row, by in rows} == {True}
        assert any(by for _row, by in rows)
        row, by = next((row, by) for row, by in rows if by and by > 0)
        assert row.place + by <= 16

    def test_a_sponsor_has_a_picture_of_a_known_kind(self, event: Tournament) -> None:
        sponsor = add_sponsor(tournament=event, name="Book shop", data=PNG, by=actor("alice"), at=NOON)
        answer = Client().get(f"/t/lyon-open/sponsors/{sponsor.uid}/")
        assert answer.headers["Content-Type"] == "image/png"
        assert answer.headers["Content-Security-Policy"] == "default-src 'none'"
        assert b"".join(answer.streaming_content) == PNG  # type: ignore[attr-defined]
        with refuses("screens.photo_kind"):
            add_sponsor(tournament=event, name="X", data=b"<svg onload=1>", by=actor("alice"), at=NOON)
        default_storage.delete(sponsor.file.name)

    @pytest.mark.long
    def test_a_name_of_ideographs_says_whose_letters_they_are(self, event: Tournament) -> None:
        Participant.objects.filter(tournament=event, number=2).update(name="\u68ee \u9dd7", country="JPN")
        raise_version(event)
        add_screen(tournament=event, name="wall", group="Hall", by=actor("alice"), at=NOON)
        show_everywhere(tournament=event, kind="seating", by=actor("alice"), at=NOON)
        start(event)
        alice = client_of("alice")
        for address in (
            "/t/lyon-open/screen/wall/",
            "/t/lyon-open/seating/wall/?session=1",
            "/t/lyon-open/s/1/tables/2/",
        ):
            assert '<span lang="ja">\u68ee \u9dd7</span>' in alice.get(address).text, address


class TestPodium:
    @pytest.fixture
    def final(self) -> Tournament:
        """One session, played and verified: at table t the East seat won t times eight points and more."""
        event = make_seated_event(sessions=1)
        make_screen(event)
        east_wins(event, 8, 16, 24, 32)
        show_everywhere(tournament=event, kind="podium", by=actor("alice"), at=NOON)
        return event

    def step(self, event: Tournament, seen: int, *, forward: bool = True) -> int:
        return step_podium(tournament=event, seen=seen, forward=forward, by=actor("alice"), at=NOON).revealed

    @pytest.mark.long
    def test_places_come_from_the_last_to_the_first_and_none_before_its_turn(self, final: Tournament) -> None:
        """Table 4 paid most: its East, player 4, is first; then 3, then 2 (a table's winner has four table points)."""
        open_podium(tournament=final, places=3, by=actor("alice"), at=NOON)
        lines = ["Player 2", "Player 3", "Player 4"]
        for seen in range(4):
            text = squeezed(part_text())
            page = squeezed(Client().get("/t/lyon-open/screen/left/").text)
            for at, name in enumerate(lines):
                assert (f">{name}<" in text or f"{name}</li>" in text) is (at < seen), (seen, name)
                assert (f"{name}<" in page) is (at < seen)
            if seen < 3:
                assert self.step(final, seen) == seen + 1
        assert self.step(final, 3) == 3

    @pytest.mark.long
    def test_who_shares_a_place_is_told_with_it_and_no_place_that_nobody_has(self) -> None:
        """1, 1, 3, 3: the wins of 16 points at tables 1 and 2 are level, and those of 8 at tables 3 and 4."""
        event = make_seated_event(sessions=1)
        make_screen(event)
        east_wins(event, 16, 16, 8, 8)
        show_everywhere(tournament=event, kind="podium", by=actor("alice"), at=NOON)
        open_podium(tournament=event, places=3, by=actor("alice"), at=NOON)
        desk = client_of("alice")
        assert "Announce place 3rd" in desk.get("/t/lyon-open/screens/").text
        assert [self.step(event, 0), "Player 3<" in squeezed(part_text())] == [1, True]
        text = part_text()
        assert all(f"Player {number}\n" in text for number in (3, 4))
        assert not any(f"Player {number}\n" in text for number in (1, 2))
        page = desk.get("/t/lyon-open/screens/").text
        assert "Announce place 1st" in page
        assert "2nd" not in page
        assert self.step(event, 1) == 2
        assert all(f"Player {number}" in part_text() for number in (1, 2, 3, 4))
        assert self.step(event, 2) == 2  # all are told
        page = desk.get("/t/lyon-open/screens/").text
        assert "Announce place" not in page
        assert "Last announced: 1st, Player 1." in page
        assert "Last announced: 1st, Player 2." in page

    @pytest.mark.long_on_sqlite
    def test_after_the_last_place_the_desk_leads_to_what_is_kept_back(self, final: Tournament, alice: Client) -> None:
        place_embargo(session=session_of(final), kind=EmbargoKind.FREEZE, by=actor("alice"), at=NOON)
        open_podium(tournament=final, places=3, by=actor("alice"), at=NOON)
        for seen in range(3):
            assert "Show it to the public" not in alice.get("/t/lyon-open/screens/").text
            self.step(final, seen)
        page = alice.get("/t/lyon-open/screens/").text
        assert "Every place is announced." in page
        assert 'href="/t/lyon-open/standings/kept-back/"' in page

    def test_a_name_of_ideographs_says_whose_letters_they_are(self, final: Tournament) -> None:
        """Player 2 is told first, in the part that the screens fetch."""
        Participant.objects.filter(tournament=final, number=2).update(name="\u68ee \u9dd7", country="JPN")
        raise_version(final)
        open_podium(tournament=final, places=3, by=actor("alice"), at=NOON)
        self.step(final, 0)
        assert '<span lang="ja">\u68ee \u9dd7</span>' in part_text()

    @pytest.mark.long
    def test_two_presses_of_one_page_are_one_step_which_is_taken_back(self, final: Tournament) -> None:
        open_podium(tournament=final, places=3, by=actor("alice"), at=NOON)
        assert (self.step(final, 0), self.step(final, 0)) == (1, 1)
        assert self.step(final, 1, forward=False) == 0
        close_podium(tournament=final, by=actor("alice"), at=NOON)
        assert podium_of(final) is None
        assert "The podium is not announced yet" in part_text()

    def told(self, event: Tournament, of: str) -> list[tuple[int, str]]:
        """Everybody who is told at the end, best first."""
        open_podium(tournament=event, places=3, by=actor("alice"), at=NOON, of=of)
        for seen in range(3):
            self.step(event, seen)
        shown = podium_of(event)
        assert shown is not None
        return [(row.place, row.name) for shared in shown.placed for row in shared]

    @pytest.mark.long_on_sqlite
    def test_teams_and_countries_have_podiums_of_their_own(self, final: Tournament) -> None:
        """A team for each table's East: 4 table points each, and table 4 paid most."""
        seats = {
            (seat.table.number, seat.wind): seat.participant
            for seat in Seat.objects.filter(session__tournament=final).select_related("table", "participant")
        }
        Participant.objects.filter(tournament=final).update(team=None, country="")
        for table in range(1, 5):
            team = Team.objects.create(tournament=final, name=f"Crew {table}")
            person = seats[table, "E"]
            assert person is not None
            Participant.objects.filter(pk=person.pk).update(team=team, country=("FRA", "DEN", "FRA", "ITA")[table - 1])
        raise_version(final)
        assert self.told(final, "teams") == [(1, "Crew 4"), (2, "Crew 3"), (3, "Crew 2")]
        text = part_text()
        assert "Podium: Teams" in text
        assert "Player 4" in text  # under the name of the team, its members
        close_podium(tournament=final, by=actor("alice"), at=NOON)
        # France has two firsts of four table points each.
        assert self.told(final, "countries")[0] == (1, "France")
        desk = client_of("alice")
        close_podium(tournament=final, by=actor("alice"), at=NOON)
        page = desk.get("/t/lyon-open/screens/").text
        assert '<option value="teams">' in page
        desk.post("/t/lyon-open/screens/act/", {"act": "podium-open", "places": "2", "of": "teams"})
        shown = podium_of(final)
        assert shown is not None
        assert (shown.of, shown.places) == ("Teams", 2)

    @pytest.mark.long
    def test_teams_that_end_earlier_are_told_before_the_final(self) -> None:
        event = make_seated_event(sessions=2, teams_until=1)
        make_screen(event)
        east_wins(event, 8, 16, 24, 32)
        for number in (1, 2):
            team = Team.objects.create(tournament=event, name=f"Crew {number}")
            Participant.objects.filter(tournament=event, number=number).update(team=team)
        raise_version(event)
        with pytest.raises(Conflict):
            open_podium(tournament=event, places=2, by=actor("alice"), at=NOON)
        assert open_podium(tournament=event, places=2, by=actor("alice"), at=NOON, of="teams").of == "teams"

    @pytest.mark.long
    def test_what_ranks_nobody_has_no_podium(self, final: Tournament) -> None:
        for of in ("division-2", "clubs"):
            with refuses("podium.nobody_ranked"):
                open_podium(tournament=final, places=3, by=actor("alice"), at=NOON, of=of)

    def test_it_waits_for_every_result(self, event: Tournament) -> None:
        start(event)
        with refuses("podium.not_final"):
            open_podium(tournament=event, places=3, by=actor("alice"), at=NOON)

    @pytest.mark.long
    @pytest.mark.parametrize("places", [0, 17])
    def test_it_has_as_many_places_as_there_are(self, final: Tournament, places: int) -> None:
        with pytest.raises(Malformed):
            open_podium(tournament=final, places=places, by=actor("alice"), at=NOON)

    @pytest.mark.long
    def test_the_chief_referee_switches_screens_and_reveals_nothing(self, final: Tournament) -> None:
        with pytest.raises(NotPermitted):
            step_podium(tournament=final, seen=0, forward=True, by=actor("chris"), at=NOON)


class TestPages:
    def test_a_screen_is_heard_says_what_it_shows_and_names_no_scene_that_there_is_not(self, event: Tournament) -> None:
        make_screen(event)
        assert "No contact yet" in client_of("alice").get("/t/lyon-open/screens/").text
        assert Client().post("/t/lyon-open/screen/left/here/", {"scene": "clock"}).status_code == 204
        text = client_of("alice").get("/t/lyon-open/screens/").text
        assert "Connected" in text
        assert "· Clock" in text
        Client().post("/t/lyon-open/screen/left/here/", {"scene": "<b>x"})
        assert "<b>x" not in client_of("alice").get("/t/lyon-open/screens/").text

    def test_the_desk_adds_plans_and_switches(self, event: Tournament) -> None:
        chris = client_of("chris")
        act = "/t/lyon-open/screens/act/"
        assert chris.post(act, {"act": "add", "name": "left", "group": "Hall"}).status_code == 302
        group = ScreenGroup.objects.get()
        plan = {"act": "plan", "group": group.uid, "theme": "jing", "kind": ["clock", "", "welcome"]}
        assert chris.post(act, plan | {"seconds": ["12", "10", "8"]}).status_code == 302
        assert list(group.scenes.values_list("kind", "seconds")) == [("clock", 12), ("welcome", 8)]
        assert chris.post(act, {"act": "show-all", "scene": "blank"}).status_code == 302
        group.refresh_from_db()
        assert (group.theme, group.showing) == ("jing", "blank")
        refused = chris.post(act, plan | {"seconds": ["1", "10", "8"]})
        assert refused.status_code == 400
        assert "3 to 600 seconds" in refused.text

    def test_an_unknown_screen_is_not_found(self, event: Tournament) -> None:
        assert Client().get("/t/lyon-open/screen/nowhere/").status_code == 404
        assert make_public_part("lyon-open", find_part("screen/nowhere")[0], "nowhere", "en") is None  # type: ignore[index]

    @pytest.mark.long
    @pytest.mark.sampled(13)
    @pytest.mark.parametrize("kind", SceneKind.values)
    @pytest.mark.parametrize("language", ["en", "fr"])
    def test_every_scene_draws_with_nothing_and_with_something(
        self, event: Tournament, kind: str, language: str
    ) -> None:
        make_screen(event)
        show_everywhere(tournament=event, kind=kind, by=actor("alice"), at=NOON)
        empty = part_text(language=language)
        finish_session(event)
        release_session(session=session_of(event), by=actor("alice"), at=timezone.now())
        full = part_text(language=language)
        assert f'data-slide="{kind}"' in empty
        assert f'data-slide="{kind}"' in full


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize("kind", SceneKind.values)
def test_a_scene_is_seen_at_the_desk_before_the_hall_sees_it(event: Tournament, kind: str, chris: Client) -> None:
    answer = chris.get(f"/t/lyon-open/screens/preview/{kind}/")
    assert f'data-slide="{kind}"' in answer.text
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
    assert "chris" not in answer.text


@pytest.mark.long
def test_a_preview_is_the_desks(event: Tournament, sam: Client) -> None:
    assert sam.get("/t/lyon-open/screens/preview/clock/").status_code == 403
    assert Client().get("/t/lyon-open/screens/preview/clock/").status_code in {302, 403}
    chris = client_of("chris")
    assert chris.get("/t/lyon-open/screens/preview/nothing/").status_code == 404


@pytest.mark.long_on_sqlite
def test_the_desk_says_what_all_screens_show(event: Tournament, chris: Client) -> None:
    make_screen(event)
    right = make_screen(event, "right", "Side")
    assert "All screens rotate now." in chris.get("/t/lyon-open/screens/").text
    show_everywhere(tournament=event, kind="clock", by=actor("alice"), at=NOON)
    assert "All screens now show: Clock." in squeezed(chris.get("/t/lyon-open/screens/").text)
    show_on_screen(screen=right, kind="standings", by=actor("alice"), at=NOON)
    assert "The screens show different scenes" in chris.get("/t/lyon-open/screens/").text


def test_the_map_is_the_hall_as_it_was_drawn(event: Tournament) -> None:
    make_screen(event)
    show_everywhere(tournament=event, kind="map", by=actor("alice"), at=NOON)
    assert "The plan of the hall is not drawn yet" in part_text()
    place_tables(tournament=event, places={1: (2, 1), 2: (1, 1), 3: (1, 3), 4: (2, 3)}, by=actor("alice"), at=NOON)
    rows = [f'<tr><td class="num">{a}</td><td class=""></td><td class="num">{b}</td></tr>' for a, b in ((2, 3), (1, 4))]
    assert "".join(rows) in squeezed(part_text())


@pytest.mark.long_on_sqlite
def test_a_screen_holds_the_way_to_the_event(event: Tournament) -> None:
    make_screen(event)
    page = Client().get("/t/lyon-open/screen/left/").text
    assert draw_qr("http://testserver/t/lyon-open/") in page


def test_two_groups_never_differ_by_a_capital_alone() -> None:
    """It is asked whether the other was meant, with the name as it stands."""
    event = make_tournament()
    add_screen(tournament=event, name="one", group="Main hall", by=actor("alice"), at=NOON)
    with refuses("screens.group_alike") as refused:
        add_screen(tournament=event, name="two", group="MAIN HALL", by=actor("alice"), at=NOON)
    assert "“Main hall”" in str(refused.value.message)
    add_screen(tournament=event, name="two", group="Main hall", by=actor("alice"), at=NOON)
    add_screen(tournament=event, name="three", group="Side hall", by=actor("alice"), at=NOON)
    assert [group.name for group in ScreenGroup.objects.all()] == ["Main hall", "Side hall"]


@pytest.mark.long
def test_the_desk_of_the_screens_says_so_in_place(alice: Client) -> None:
    event = make_tournament()
    add_screen(tournament=event, name="one", group="Main hall", by=actor("alice"), at=NOON)
    answer = alice.post("/t/lyon-open/screens/act/", {"act": "add", "name": "two", "group": "main hall"})
    assert answer.status_code == 409
    assert "A group “Main hall” already exists." in answer.text
