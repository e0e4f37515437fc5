"""Define the forms of an event's facts, and what they share."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import time
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.day_plan import USUAL_BEGIN
from mahjong_core.formats import FORMATS, Format, figures, shape
from mahjong_core.rulesets import PRESETS, CountryRule, Family, usual_preset
from mahjong_core.seating.bounds import MAX_SESSIONS, PLACES_AT_A_TABLE
from mahjong_core.seating.sessions.phases import Phase
from tournaments.common.rule_words.formats import NAMES, FormatPicture, format_pictures
from tournaments.common.rule_words.options import CHOICES
from tournaments.events.selectors.outlook import Outlook, outlook_of
from tournaments.models import MAX_TABLES, CardExtent
from tournaments.rules.selectors.choice import preset_choices
from tournaments.rules.selectors.pages import PresetChoice

# The field under which a refusal of the service is told; others are told above the form.
FIELDS_OF_CODES: Mapping[str, str] = {
    "tournaments.slug_taken": "slug",
    "tournaments.slug_malformed": "slug",
    "tournaments.sessions_out_of_range": "sessions",
    "tournaments.dates_reversed": "ends_on",
    "tournaments.session_begun": "sessions",
    "tournaments.tables_numbered": "first_table",
    "tournaments.time_zone_unknown": "time_zone",
    "rulesets.unknown_preset": "rule_set",
}
_VISIBLE = (("", _("Everyone, immediately")), ("draft", _("Staff only, until made public")))
_SITTING_OUT = (("1", _("Players may sit a session out")), ("", _("All players play every session")))
_TAIWAN = (("", "TWN"), ("1", _("TPE, Chinese Taipei")))
_VERIFICATION = (
    ("", _("By a second person from 16 players on")),
    ("1", _("By a second person")),
    ("0", _("Also by the person who entered it")),
)
_RESULT_MODES = (("", _("Hidden until released")), ("1", _("Live, as sheets are submitted")))
_NAMING_MODES = (("1", _("May be named later")), ("", _("Named before the session starts")))

_GROUP_OPTIONS = ("team_best", "country_rule", "country_best")

# The formats that most events have stand open, in this order; the others are folded.
_USUAL_FORMATS = ("round-robin", "final-half", "swiss", "teams", "knock-out")
_USUAL_PLAYERS = 48
_MAX_PLAYERS = MAX_TABLES * PLACES_AT_A_TABLE
_FIGURE_LABELS = {
    "first": _("%(format)s: sessions"),
    "go_on": _("%(format)s: players who go on"),
    "more": _("%(format)s: sessions of the last phase"),
}
_PLACEHOLDER = re.compile(r"%\((\w+)\)s")


def _date_field(label: Any, **options: Any) -> forms.DateField:
    # A browser's date field reads ISO dates only, whatever the page's language.
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, widget=widget, **options)


def _text_field(label: Any, length: int, **options: Any) -> forms.CharField:
    attrs = options.pop("attrs", {})
    return forms.CharField(label=label, max_length=length, widget=forms.TextInput(attrs=attrs), **options)


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


def _last_session_field(label: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=1,
        max_value=MAX_SESSIONS,
        help_text=_("If left empty, to the end, including finals."),
    )


class FactsForm(forms.Form):
    """Edit the facts that may change during the whole life of an event."""

    name = _text_field(_("Name"), 160)
    starts_on = _date_field(_("First day"))
    ends_on = _date_field(_("Final day"), required=False)
    place = _text_field(pgettext_lazy("where an event is held", "Place"), 160, required=False)
    country = _text_field(
        _("Country"),
        3,
        required=False,
        help_text=_("Three letters: FRA, NED, JPN."),
        attrs={"autocapitalize": "characters"},
    )
    time_zone = _text_field(_("Time zone"), 60, initial="Europe/Paris", help_text=_("Such as Europe/Paris."))
    live_results = forms.ChoiceField(
        label=_("Results"), choices=_RESULT_MODES, required=False, initial="", widget=forms.RadioSelect
    )

    sitting_out_allowed = forms.ChoiceField(
        label=_("Sitting out"),
        choices=_SITTING_OUT,
        required=False,
        initial="1",
    )
    two_person_verification = forms.ChoiceField(
        label=_("Verification of sheets"),
        choices=_VERIFICATION,
        required=False,
        initial="",
        help_text=_("By default, this depends on the number of players at the first start."),
    )
    first_table = forms.IntegerField(
        label=_("Number of the first table"),
        initial=1,
        min_value=1,
        max_value=MAX_TABLES,
        required=False,
        help_text=_("Use a number other than 1 if two events share a hall."),
    )

    teams_until = _last_session_field(_("Team ranking up to session"))
    countries_until = _last_session_field(_("Country ranking up to session"))

    chinese_taipei = forms.ChoiceField(
        label=_("Code for Taiwan"),
        choices=_TAIWAN,
        required=False,
        initial="",
    )
    table_cards = forms.ChoiceField(
        label=_("Table cards"),
        choices=CardExtent.choices,
        required=False,
        initial=CardExtent.EVENT,
        help_text=_("The code on a card opens the sheet of its table. Changing this revokes earlier cards."),
    )

    allow_unnamed_substitutes = forms.ChoiceField(
        label=_("Substitutes"), choices=_NAMING_MODES, required=False, initial="1", widget=forms.RadioSelect
    )

    def clean_allow_unnamed_substitutes(self) -> bool:
        """Return the answer, or the event's current one where the form was sent without the question."""
        if self.add_prefix("allow_unnamed_substitutes") not in self.data:
            return bool(
                self.get_initial_for_field(self.fields["allow_unnamed_substitutes"], "allow_unnamed_substitutes")
            )
        return bool(self.cleaned_data["allow_unnamed_substitutes"])

    def clean_live_results(self) -> bool:
        return bool(self.cleaned_data["live_results"])

    def clean_sitting_out_allowed(self) -> bool:
        if "sitting_out_allowed" not in self.data:
            return bool(self.get_initial_for_field(self.fields["sitting_out_allowed"], "sitting_out_allowed"))
        return bool(self.cleaned_data["sitting_out_allowed"])

    def clean_chinese_taipei(self) -> bool:
        if "chinese_taipei" not in self.data:
            return bool(self.get_initial_for_field(self.fields["chinese_taipei"], "chinese_taipei"))
        return bool(self.cleaned_data["chinese_taipei"])

    def clean_table_cards(self) -> str:
        typed = self.cleaned_data["table_cards"]
        return str(typed or self.get_initial_for_field(self.fields["table_cards"], "table_cards"))

    def clean_two_person_verification(self) -> bool | None:
        """Return the answer, or the event's current one where the form was sent without the question."""
        sent = self.cleaned_data["two_person_verification"]
        if "two_person_verification" not in self.data:
            sent = self.get_initial_for_field(self.fields["two_person_verification"], "two_person_verification")
        return None if sent in ("", None) else sent == "1"

    def clean_first_table(self) -> int:
        typed: int | None = self.cleaned_data["first_table"]
        return typed or int(self.get_initial_for_field(self.fields["first_table"], "first_table"))

    def clean_country(self) -> str:
        country = str(self.cleaned_data["country"]).upper()
        if country and not (len(country) == 3 and country.isascii() and country.isalpha()):
            raise forms.ValidationError(_("A country has three letters."), code="tournaments.country_malformed")
        return country


class EventForm(FactsForm):
    """Create an event: what is played, when and where, and how; the sessions come from the format.

    Each format has its own figures (``final-half-go_on``); ``sessions`` is that of one's own format. ``players`` and
    ``begin`` are asked for the outlook and the timetable, and are no facts of the event.
    """

    slug = _text_field(
        _("Address"),
        80,
        required=False,
        help_text=_("The end of the event's link. If left empty, made from the name."),
        attrs={"autocapitalize": "none", "spellcheck": "false"},
    )
    format = forms.ChoiceField(
        label=_("Format"),
        choices=lambda: [("", _("My own format")), *NAMES.items()],
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
    players = forms.IntegerField(
        label=_("Players"),
        required=False,
        initial=_USUAL_PLAYERS,
        min_value=PLACES_AT_A_TABLE,
        max_value=_MAX_PLAYERS,
        help_text=_("As many as you expect; they are entered later."),
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
            for name, value in figures(form).items():
                label = _FIGURE_LABELS[name] % {"format": NAMES[form.id]}
                most, least = (_MAX_PLAYERS, PLACES_AT_A_TABLE) if name == "go_on" else (MAX_SESSIONS, 1)
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
        """Return the radio of one's own format."""
        return next(iter(self["format"]))

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
        return self["format"].value() not in ("", None, *_USUAL_FORMATS)

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
        """Return what the answers come to; an answer that is missing or wrong counts as the usual one."""
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
        usual = figures(FORMATS[name]) if name in FORMATS else {}
        return {one: self.cleaned_data.get(f"{name}-{one}") or value for one, value in usual.items()}

    field_order = ("name", "slug", "rule_set", "sessions", "starts_on", "ends_on", "place", "country")

    def clean_draft(self) -> bool:
        return bool(self.cleaned_data["draft"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        given = {name: cleaned.pop(name, None) for name in _GROUP_OPTIONS}
        cleaned["options"] = {name: value for name, value in given.items() if value}
        if cleaned.get("format"):
            cleaned["sessions"] = self.chosen.sessions
        elif cleaned.get("sessions") is None and "sessions" not in self.errors:
            self.add_error("sessions", forms.ValidationError(_("Enter the number of sessions."), code="required"))
        if not cleaned.get("slug"):
            cleaned["slug"] = slugify(cleaned.get("name", ""))[:80].strip("-")
        return cleaned

    def facts(self) -> dict[str, Any]:
        """Return what ``create_tournament`` takes."""
        asked = {"players", "begin", *(f"{form.id}-{name}" for form in FORMATS.values() for name in figures(form))}
        facts = {name: value for name, value in self.cleaned_data.items() if name not in asked}
        starts = self.outlook.starts(facts["time_zone"]) if self.cleaned_data.get("begin") else {}
        return facts | {"figures": self.figures, "starts": starts}
