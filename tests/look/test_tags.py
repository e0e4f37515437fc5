"""Each template tag and filter, literal in and literal out, in both languages."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest
from django.template import TemplateSyntaxError
from django.test import RequestFactory
from django.utils import timezone, translation

from mahjong_core.standings import RankFigure
from mahjong_core.winds import Wind
from tests.refusals import refuses
from tournaments.common.look.winds import draw_wind, draw_wind_label


def wind_html(classes: str, name: str, character: str, letter: str = "") -> str:
    corner = f"<i>{letter}</i>" if letter else ""
    return f'<span class="{classes}" role="img" aria-label="{name}"><b lang="zh-Hant">{character}</b>{corner}</span>'


class TestIcons:
    def test_an_icon_is_silent_beside_its_word(self, draw):
        assert draw('{% icon "check" %}') == (
            '<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="m4 10.5 4 4 8-9"/></svg>'
        )

    def test_an_icon_alone_carries_its_label(self, draw):
        drawn = draw('{% icon "trash" label=word %}', word='Delete "x"')
        assert drawn.startswith('<svg class="icon" viewBox="0 0 20 20" role="img" aria-label="Delete &quot;x&quot;">')

    def test_a_name_without_icon_is_refused(self, draw):
        with pytest.raises(TemplateSyntaxError, match="no icon 'chek'"):
            draw('{% icon "chek" %}')

    def test_a_tone_has_an_icon_of_its_own(self, draw):
        assert draw('{% tone_icon "jade" %}') == draw('{% icon "check" %}')


class TestWinds:
    @pytest.mark.parametrize(
        ("wind", "character", "name", "english", "french"),
        [
            ("E", "東", "East", "E", "E"),
            ("S", "南", "South", "S", "S"),
            ("W", "西", "West", "W", "O"),
            ("N", "北", "North", "N", "N"),
        ],
    )
    def test_the_letter_follows_the_reader_and_the_character_stays(self, draw, wind, character, name, english, french):
        assert draw("{% wind w %}", w=wind) == wind_html("wind medium", name, character, english)
        assert f"{character}</b><i>{french}</i>" in draw("{% wind w %}", "fr", w=wind)

    def test_the_size_and_the_letter_can_be_chosen(self, draw) -> None:
        # A wind of the core is a wind.
        assert draw("{% wind w size='large' %}", w=Wind.WEST) == wind_html("wind large", "West", "西", "W")
        assert draw('{% wind "E" letter=False %}') == wind_html("wind medium", "East", "東")
        # A small tile has no room for the letter.
        assert draw('{% wind "E" size="small" %}') == wind_html("wind", "East", "東")

    @pytest.mark.parametrize(("language", "letter"), [("en", "W"), ("fr", "O")])
    def test_a_label_has_the_letter_beside(self, draw, language, letter):
        drawn = draw('{% wind_label "W" %}', language)
        assert drawn.startswith('<span class="wind-label"><span class="wind" role="img"')
        assert drawn.endswith(f'<span aria-hidden="true">{letter}</span></span>')

    def test_the_name_is_translated_when_it_is_read(self, draw, french_words):
        french_words(West="Ouest")
        assert 'aria-label="Ouest"' in draw('{% wind "W" %}', "fr")
        assert draw('{{ "W"|wind_name }}', "fr") == "Ouest"
        assert draw('{{ "W"|wind_name }}') == "West"

    def test_letter_and_character_stand_alone_too(self, draw):
        assert draw('{{ "W"|wind_letter }}{{ "W"|wind_character }}', "fr") == "O西"

    @pytest.mark.parametrize("value", ["X", "", None, "east"])
    def test_what_is_no_wind_is_refused(self, draw, value):
        with refuses("look.unknown_wind"):
            draw("{% wind w %}", w=value)

    def test_an_unknown_size_is_refused(self, draw):
        with refuses("look.unknown_size"):
            draw('{% wind "E" size="xs" %}')


def test_what_a_wall_shows(draw) -> None:
    # Finished running and coming pieces differ.
    assert draw("{% wall 2 4 now=3 label='Hand 3 of 4' %}") == (
        '<span class="wall" role="img" aria-label="Hand 3 of 4">'
        '<i class="done"></i><i class="done"></i><i class="now"></i><i></i></span>'
    )
    # Now may be the next one.
    assert draw("{% wall 2 4 now=True %}") == draw("{% wall 2 4 now=3 %}")
    # Without label it counts.
    assert 'aria-label="9 of 16"' in draw("{% wall 9 16 %}")
    # The last minutes are marked.
    assert draw("{% wall 2 4 warn=1 %}").endswith(
        '"><i class="done warn"></i><i class="done"></i><i></i><i></i></span>'
    )


class TestTablePoints:
    @pytest.mark.parametrize(
        ("value", "shown"), [(4, "4"), ("7/3", "2⅓"), (Fraction(3, 2), "1½"), (0, "0"), ("2", "2"), ("1/2", "½")]
    )
    def test_they_are_told_by_figure_and_by_fill(self, draw, value, shown):
        assert draw("{% tp v %}", v=value) == f'<span class="table-points" data-v="{shown}">{shown}</span>'

    @pytest.mark.parametrize("value", [None, ""])
    def test_a_session_to_come_is_an_empty_box(self, draw, value):
        assert (
            draw("{% tp v %}", v=value)
            == '<span class="table-points" data-v=""><span class="visually-hidden">not played</span></span>'
        )


class TestQuery:
    def test_it_changes_adds_and_takes_away(self, draw):
        request = RequestFactory().get("/standings/?q=lin&page=1&after=3")
        assert draw("{% query page=2 after=None as_of='s5' %}", request=request) == "?q=lin&amp;page=2&amp;as_of=s5"

    def test_it_keeps_what_it_is_not_told_about(self, draw):
        assert draw("{% query %}", request=RequestFactory().get("/?a=1&a=2")) == "?a=1&amp;a=2"

    def test_it_needs_a_request(self, draw):
        with pytest.raises(TemplateSyntaxError, match="needs the request"):
            draw("{% query page=2 %}")


class TestClockTime:
    MOMENT = datetime(2026, 11, 21, 13, 52, 7, tzinfo=UTC)

    @pytest.mark.parametrize("language", ["en", "fr"])
    @pytest.mark.parametrize(("zone", "shown"), [("Europe/Paris", "14:52"), ("Asia/Tokyo", "22:52"), ("UTC", "13:52")])
    def test_it_is_the_time_in_the_current_zone(self, draw, zone, shown, language):
        with timezone.override(zone):
            assert draw("{{ moment|clock_time }}", language, moment=self.MOMENT) == shown

    def test_a_sentence_holds_a_time_with_its_zone(self, draw):
        with timezone.override("Europe/Paris"):
            sentence = (
                "{% load i18n %}{% blocktranslate with time=moment|moment %}ends at {{ time }}{% endblocktranslate %}"
            )
            assert draw(sentence, moment=self.MOMENT) == (
                'ends at <time data-own datetime="2026-11-21T14:52:07+01:00">14:52</time>'
            )
            assert draw("{{ moment|day_time }}", "fr", moment=self.MOMENT) == "sam. 21 nov., 14:52"

    @pytest.mark.parametrize(
        ("points", "language", "shown"),
        [
            ("1", "en", "1 table point"),
            ("0", "en", "0 table points"),
            ("0", "fr", "0 point de table"),
            ("1", "fr", "1 point de table"),
            ("1/2", "fr", "½ point de table"),
            ("4/3", "en", "1⅓ table points"),
            ("4/3", "fr", "1⅓ point de table"),
            ("2", "fr", "2 points de table"),
            ("7", "fr", "7 points de table"),
        ],
    )
    def test_one_point_is_one(self, draw, points, language, shown):
        text = (
            "{% load i18n %}{% blocktranslate count n=one|counted with points=one|figure %}{{ points }} table point"
            "{% plural %}{{ points }} table points{% endblocktranslate %}"
        )
        assert draw(text, language, one=RankFigure("table_points", Fraction(points))) == shown

    def test_no_moment_is_no_text(self, draw):
        assert draw("[{{ moment|clock_time }}]", moment=None) == "[]"


@pytest.mark.parametrize(("level", "tone"), [(10, "slate"), (20, "slate"), (25, "jade"), (30, "brass"), (40, "verm")])
def test_a_message_takes_the_tone_of_its_level(draw, level, tone):
    assert draw("{{ level|message_tone }}", level=level) == tone


@pytest.mark.parametrize(("language", "corner"), [("en", "<i>S</i>"), ("da", "<i>S</i>"), ("ja", ""), ("zh-hans", "")])
def test_a_wind_whose_letter_is_the_character_is_drawn_once(language, corner):
    """Japanese and Chinese write 南 for the letter as well as on the tile."""
    with translation.override(language):
        drawn, labelled = draw_wind(Wind.SOUTH, "medium", letter=True), draw_wind_label(Wind.SOUTH)
    assert drawn.count("南</b>") == 1
    assert drawn.endswith(f"</b>{corner}</span>")
    assert ("aria-hidden" in labelled) is bool(corner)
