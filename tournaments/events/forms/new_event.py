"""Define the form of a new event: three questions, and what their answers come to."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from mahjong_core.day_plan import USUAL_BEGIN
from mahjong_core.formats import FORMATS, Format, adjustable_figures, shape
from mahjong_core.rulesets import PRESETS, CountryRule, Family, usual_preset
from mahjong_core.seating.bounds import MAX_SESSIONS, PLACES_AT_A_TABLE
from mahjong_core.seating.sessions.phases import Phase
from tournaments.common.rule_words.formats import NAMES, FormatPicture, format_pictures
from tournaments.common.rule_words.options import CHOICES
from tournaments.events.forms.event import FactsForm, text_field
from tournaments.events.selectors.outlook import Outlook, outlook_of
from tournaments.models import MAX_PLAYERS, EventKind
from tournaments.rules.selectors.choice import preset_choices
from tournaments.rules.selectors.pages import PresetChoice

_VISIBLE = (("", _("Everyone, immediately")), ("draft", _("Staff only, until made public")))
_GROUP_OPTIONS = ("team_best", "country_rule", "country_best")
# The formats that most events have stand open, in this order; the others are folded.
_USUAL_FORMATS = ("round-robin", "final-half", "swiss", "teams", "knock-out")
_OF_TOURNAMENTS = ("live_results", "two_person_verification")
_USUAL_PLAYERS = 48
_FIGURE_LABELS = {
    "first": _("%(format)s: sessions"),
    "go_on": _("%(format)s: players who go on"),
    "more": _("%(format)s: sessions of the last phase"),
}
_PLACEHOLDER = re.compile(r"%\((\w+)\)s")


def _usual_ids() -> tuple[str, ...]:
    return tuple(usual_preset(family).id for family in Family)


class FormatSelect(forms.RadioSelect):
    """Choose a format: its name labels the radio, and the sentence beside it is the radio's description."""

    def create_option(self, name: str, value: Any, label: Any, *args: Any, **options: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, label, *args, **options)
        own = option["attrs"]["id"]
        option["attrs"]["aria-labelledby"] = f"{own}-name"
        if value:
            option["attrs"]["aria-describedby"] = f"{own}-says"
        return option


@dataclass(frozen=True)
class FormatOption:
    """Represent a format as a card: its radio, its picture, and its sentence with a field for each figure."""

    radio: Any
    picture: FormatPicture
    parts: tuple[tuple[str, Any], ...]


class EventForm(FactsForm):
    """Create an event: game, dates, place and format; the sessions follow from the format.

    Each format has its own figures (``final-half-go_on``); ``sessions`` is that of one's own format. ``players`` are
    asked for the outlook and the places of the registration form, ``begin`` for the timetable.
    """

    slug = text_field(
        _("Address"),
        80,
        required=False,
        help_text=_("The end of the event’s link. If left empty, made from the name."),
        attrs={"autocapitalize": "none", "spellcheck": "false"},
    )
    format = forms.ChoiceField(
        label=_("Format"),
        choices=lambda: [("", _("My own format")), *NAMES.items(), (EventKind.CLUB.value, EventKind.CLUB.label)],
        required=False,
        initial="round-robin",
        widget=FormatSelect,
    )
    sessions = forms.IntegerField(
        label=_("Sessions"),
        required=False,
        initial=6,
        min_value=1,
        max_value=MAX_SESSIONS,
    )
    expected_players = None  # type: ignore[assignment]  # asked as `players`, by which the formats count
    players = forms.IntegerField(
        label=_("Expected number of players"),
        required=False,
        initial=_USUAL_PLAYERS,
        min_value=PLACES_AT_A_TABLE,
        max_value=MAX_PLAYERS,
        help_text=_("You enter the players later."),
    )
    begin = forms.TimeField(
        label=_("First session of a day"),
        required=False,
        initial=time(*divmod(USUAL_BEGIN, 60)),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=_("Without it, the event has no timetable yet."),
    )
    draft = forms.ChoiceField(
        label=_("Visibility of the event"), choices=_VISIBLE, required=False, initial="draft", widget=forms.RadioSelect
    )
    rule_set = forms.ChoiceField(
        label=_("Rule set"),
        choices=preset_choices,
        widget=forms.RadioSelect,
        initial=lambda: usual_preset(Family.MCR).id,
    )
    team_best = forms.IntegerField(
        label=_("Members of a team who count"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=_("Leave empty for all."),
    )
    country_rule = forms.ChoiceField(
        label=_("Countries ranked by"),
        choices=tuple(CHOICES["country_rule"].items()),
        required=False,
        initial=CountryRule.BEST,
    )
    country_best = forms.IntegerField(
        label=_("Players of a country who count"),
        required=False,
        min_value=1,
        max_value=100,
        initial=3,
        help_text=_("If only the best players count."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for form in FORMATS.values():
            for name, value in adjustable_figures(form).items():
                label = _FIGURE_LABELS[name] % {"format": NAMES[form.id]}
                most, least = (MAX_PLAYERS, PLACES_AT_A_TABLE) if name == "go_on" else (MAX_SESSIONS, 1)
                self.fields[f"{form.id}-{name}"] = forms.IntegerField(
                    label=label,
                    required=False,
                    initial=value,
                    min_value=least,
                    max_value=most,
                    widget=forms.NumberInput(attrs={"class": "figure-input", "aria-label": label}),
                )

    @cached_property
    def own_format(self) -> Any:
        """Return the radio button of the custom format."""
        return next(iter(self["format"]))

    @cached_property
    def club_season(self) -> Any:
        """Return the radio of a club season, which has no format."""
        return list(self["format"])[-1]

    @property
    def is_club(self) -> bool:
        return bool(self["format"].value() == EventKind.CLUB)

    @cached_property
    def _format_options(self) -> dict[str, FormatOption]:
        radios = {str(radio.data["value"]): radio for radio in self["format"]}
        return {
            picture.id: FormatOption(radios[picture.id], picture, tuple(self._parts(picture)))
            for picture in format_pictures()
        }

    @property
    def usual_formats(self) -> list[FormatOption]:
        return [self._format_options[name] for name in _USUAL_FORMATS]

    @property
    def other_formats(self) -> list[FormatOption]:
        return [option for name, option in self._format_options.items() if name not in _USUAL_FORMATS]

    @property
    def has_other_format(self) -> bool:
        """Return whether a folded format is chosen."""
        return self["format"].value() not in ("", None, EventKind.CLUB, *_USUAL_FORMATS)

    def _parts(self, picture: FormatPicture) -> Iterator[tuple[str, Any]]:
        """Yield the sentence cut at its figures: text, and the field after it or None."""
        pieces = _PLACEHOLDER.split(str(picture.sentence))
        for text, name in zip(pieces[::2], [*pieces[1::2], None], strict=True):
            yield text, self[f"{picture.id}-{name}"] if name else None

    @cached_property
    def _preset_options(self) -> list[tuple[Any, PresetChoice]]:
        return [(radio, PresetChoice(PRESETS[str(radio.data["value"])])) for radio in self["rule_set"]]

    @property
    def usual_presets(self) -> list[tuple[Any, PresetChoice]]:
        """Return the radio of each game's usual rule set with how surely its values are known."""
        return [option for option in self._preset_options if option[1].rules.id in _usual_ids()]

    @property
    def other_presets(self) -> list[tuple[Any, PresetChoice]]:
        return [option for option in self._preset_options if option[1].rules.id not in _usual_ids()]

    @property
    def has_other_preset(self) -> bool:
        """Return whether a folded rule set is chosen."""
        return self["rule_set"].value() not in _usual_ids()

    @cached_property
    def outlook(self) -> Outlook:
        """Return the outlook of these answers; a missing or invalid answer counts as the default."""
        counted = self if self.is_bound else EventForm({name: self[name].value() for name in self.fields})
        counted.is_valid()
        facts = counted.cleaned_data
        begin = facts.get("begin") or time(*divmod(USUAL_BEGIN, 60))
        return outlook_of(
            form=counted.chosen,
            rules=PRESETS[facts.get("rule_set") or usual_preset(Family.MCR).id],
            players=facts.get("players") or _USUAL_PLAYERS,
            starts_on=facts.get("starts_on"),
            ends_on=facts.get("ends_on"),
            begin=begin.hour * 60 + begin.minute,
        )

    @property
    def chosen(self) -> Format:
        """Return the format with the figures typed into its card; one's own is a round robin until it is planned."""
        form = FORMATS.get(self.cleaned_data.get("format") or "")
        if form is None:
            sessions = self.cleaned_data.get("sessions") or self.fields["sessions"].initial
            return Format("", (Phase("round_robin", sessions),), _USUAL_PLAYERS, adjustable=())
        return shape(form, self.figures)

    @property
    def figures(self) -> dict[str, int]:
        """Return the figures typed into the card of the chosen format."""
        name = self.cleaned_data.get("format") or ""
        usual = adjustable_figures(FORMATS[name]) if name in FORMATS else {}
        return {one: self.cleaned_data.get(f"{name}-{one}") or value for one, value in usual.items()}

    field_order = ("name", "slug", "rule_set", "sessions", "starts_on", "ends_on", "place", "country")

    def clean_draft(self) -> bool:
        return bool(self.cleaned_data["draft"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        given = {name: cleaned.pop(name, None) for name in _GROUP_OPTIONS}
        cleaned["options"] = {name: value for name, value in given.items() if value}
        if cleaned.get("format") == EventKind.CLUB:
            # What a club usually has is left to the service: one person confirms, and results are shown at once.
            kept = {name: value for name, value in cleaned.items() if name not in _OF_TOURNAMENTS}
            cleaned = kept | {"kind": EventKind.CLUB, "format": "", "sessions": 0}
        elif cleaned.get("format"):
            cleaned["sessions"] = self.chosen.sessions
        elif cleaned.get("sessions") is None and "sessions" not in self.errors:
            self.add_error("sessions", forms.ValidationError(_("Enter the number of sessions."), code="required"))
        if not cleaned.get("slug"):
            cleaned["slug"] = slugify(cleaned.get("name", ""))[:80].strip("-")
        return cleaned

    def facts(self) -> dict[str, Any]:
        """Return the arguments of ``create_tournament``."""
        asked = {
            "players",
            "begin",
            *(f"{form.id}-{name}" for form in FORMATS.values() for name in adjustable_figures(form)),
        }
        facts = {name: value for name, value in self.cleaned_data.items() if name not in asked}
        has_timetable = "kind" not in facts and self.cleaned_data.get("begin")
        starts = self.outlook.starts(facts["time_zone"]) if has_timetable else {}
        expected = None if "kind" in facts else self.cleaned_data.get("players")
        return facts | {"figures": self.figures, "starts": starts, "expected_players": expected}
