"""What the riichi calculator is asked; every field may be missing."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand, parse_hand
from mahjong_core.riichi.win import Win
from mahjong_core.tiles import Tile, parse_tiles
from mahjong_core.winds import WINDS, Wind
from scoring.forms.calculator import HOW, LONGEST_HAND, SELF_DRAW
from scoring.forms.entry import number_input, select
from scoring.selectors.hand_words import problem_sentences
from scoring.selectors.riichi_hand import DEFAULT, OPTIONS, Answer, value_hand
from tournaments.look.rule_words import TEXTS
from tournaments.look.winds import NAMES

WIND_CHOICES = [(wind.value, NAMES[wind]) for wind in WINDS]
RIICHI = [("", _("No riichi")), ("riichi", _("Riichi")), ("double_riichi", _("Double riichi"))]
FLAGS = ("ippatsu", "first_turn", "last_tile", "kong_replacement", "robbing_kong")
RULES = [(name, TEXTS[name.replace("riichi-", "")]) for name in OPTIONS]


def text(label: Any, hint: Any = "") -> forms.CharField:
    widget = forms.TextInput(attrs={"class": "in", "autocomplete": "off", "spellcheck": "false"})
    return forms.CharField(label=label, help_text=hint, required=False, max_length=LONGEST_HAND, widget=widget)


def choice(label: Any, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False, widget=select())


def count(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=99, widget=number_input())


class RiichiCalculatorForm(forms.Form):
    """The hand as text, how it was won, and what lay on the table."""

    hand = text(
        pgettext_lazy("of tiles", "Hand"), _("The winning tile after +, a red five is 0: 234m 067p 345s 22s 66s + 6s")
    )
    how = choice(_("Won by"), HOW)
    seat = choice(_("Seat"), WIND_CHOICES)
    round = choice(pgettext_lazy("its wind", "Round"), WIND_CHOICES)
    declared = choice(_("Riichi"), RIICHI)
    ippatsu = forms.BooleanField(label=_("Ippatsu"), required=False)
    first_turn = forms.BooleanField(label=_("In the first turn"), required=False)
    last_tile = forms.BooleanField(label=_("Last tile of the wall"), required=False)
    kong_replacement = forms.BooleanField(label=_("Tile after a kong"), required=False)
    robbing_kong = forms.BooleanField(label=_("Robbing a kong"), required=False)
    dora = text(_("Dora indicators"), "3z4m")
    ura = text(_("Ura dora indicators"))
    counters = count(_("Counters"))
    deposits = count(_("Stakes taken"))
    rules = choice(_("Rule set"), RULES)

    def flags(self) -> list[forms.BoundField]:
        return [self[name] for name in FLAGS]

    def plain(self) -> list[forms.BoundField]:
        """The other fields beside the hand."""
        return [field for field in self if field.name not in {*FLAGS, "hand"}]

    def answer(self) -> Answer:
        """The value, or every reason why there is none; nothing while no hand is typed."""
        if not self.is_valid() or not self.cleaned_data["hand"].strip():
            return Answer()
        try:
            hand, win = parse_hand(self.cleaned_data["hand"]), self.win()
        except RuleError as error:
            return Answer(faults=problem_sentences(error))
        return self.valued(hand, win)

    def valued(self, hand: Hand, win: Win) -> Answer:
        return value_hand(hand, win, self.cleaned_data["rules"] or DEFAULT)

    def win(self) -> Win:
        """How the hand was won; raises the codes of the tile parser."""
        said = self.cleaned_data
        return Win(
            self_draw=said["how"] == SELF_DRAW,
            seat_wind=Wind(said["seat"] or "E"),
            prevailing_wind=Wind(said["round"] or "E"),
            riichi=said["declared"] == "riichi",
            double_riichi=said["declared"] == "double_riichi",
            dora_indicators=self.tiles("dora"),
            ura_indicators=self.tiles("ura"),
            counters=said["counters"] or 0,
            deposits=said["deposits"] or 0,
            **{name: said[name] for name in FLAGS},
        )

    def tiles(self, name: str) -> tuple[Tile, ...]:
        typed = self.cleaned_data[name].strip()
        return parse_tiles(typed) if typed else ()
