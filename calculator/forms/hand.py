"""Define what a calculator of either game is asked: the hand as text, how it was won, and taps on its tiles."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final, TypeVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from calculator.selectors import hand_edits as edits
from calculator.selectors.hand_edits import EMPTY, Mode
from calculator.selectors.hand_page import SUITS
from calculator.selectors.hand_words import problem_sentences
from calculator.selectors.question import DISCARD, SELF_DRAW, Question, Tap
from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand, parse_hand, parse_meld
from mahjong_core.rulesets import Family, write_rules
from mahjong_core.tiles import KIND_OF, parse_tile
from mahjong_core.winds import WINDS, Wind
from tournaments.common.look.winds import NAMES
from tournaments.rules.selectors.choice import chosen_rules, rule_choices

Asked = TypeVar("Asked", bound=Question)
LONGEST_HAND: Final = 200
HOW: Final = [(DISCARD, pgettext_lazy("how a hand is won", "Discard")), (SELF_DRAW, _("Self-draw"))]
RIICHI_HOW: Final = [(DISCARD, pgettext_lazy("how a riichi hand is won", "Discard")), HOW[1]]
WIND_CHOICES: Final = [(wind.value, NAMES[wind]) for wind in WINDS]
MODES: Final = [
    (Mode.TILE.value, _("Tile")),
    (Mode.CHOW.value, _("Chow")),
    (Mode.PUNG.value, _("Pung")),
    (Mode.KONG.value, _("Kong")),
    (Mode.CONCEALED_KONG.value, _("Concealed kong")),
]
TAPS: Final = [(Tap.OUT.value, _("Remove it")), (Tap.WON.value, _("Set as the winning tile"))]


def text(longest: int = 60) -> forms.CharField:
    return forms.CharField(required=False, max_length=longest)


def choice(label: Any, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False)


def flag(label: Any) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


class CalculatorForm(forms.Form):
    """Validate a question to the calculator. Fields are optional; an invalid one is reported, and its default used."""

    family: ClassVar[Family]
    taps: ClassVar = TAPS
    indicators: ClassVar[list[tuple[str, Any]]] = []
    notations: ClassVar[list[tuple[str, str]]] = []
    flag_names: ClassVar[tuple[str, ...]]
    number_names: ClassVar[tuple[str, ...]]
    hand = text(LONGEST_HAND)
    how = choice(_("Won by"), HOW)
    seat = choice(pgettext_lazy("its wind", "Seat"), WIND_CHOICES)
    round = choice("", WIND_CHOICES)
    last_tile = flag(_("Last tile of the hand"))
    kong_replacement = flag(_("Tile after a kong"))
    robbing_kong = flag(_("Robbing a kong"))
    mode = choice("", MODES)
    tap = choice("", TAPS)
    suit = choice("", [(suit, suit) for suit in SUITS])

    def __init__(self, data: QueryDict) -> None:
        """Refuse rules that are not known."""
        self.sent = data
        self.chosen = chosen_rules(data.get("rules", ""), self.family)
        completed = data.copy()
        completed["rules"] = write_rules(self.chosen)
        super().__init__(completed, auto_id="%s")
        self.fields["rules"] = choice(_("Rule set"), rule_choices(self.chosen))

    def flags(self) -> list[forms.BoundField]:
        return [self[name] for name in self.flag_names]

    def numbers(self) -> list[forms.BoundField]:
        return [self[name] for name in self.number_names]

    def value_of(self, name: str, usual: str = "") -> str:
        """Return the chosen value, or the default."""
        self.is_valid()
        return str(self.cleaned_data.get(name) or usual)

    def faults(self) -> tuple[str, ...]:
        """Return the errors, field by field."""
        self.is_valid()
        return tuple(str(error) for errors in self.errors.values() for error in errors)

    def circumstances(self) -> dict[str, Any]:
        """Return the circumstances of a win that both games have."""
        return {
            "self_draw": self.value_of("how") == SELF_DRAW,
            "seat_wind": Wind(self.value_of("seat", Wind.EAST.value)),
            "prevailing_wind": Wind(self.value_of("round", Wind.EAST.value)),
            **{name: bool(self.cleaned_data.get(name)) for name in self.flag_names},
        }

    def asked(self) -> dict[str, Any]:
        """Return the other arguments of a question, in either game."""
        hand, unread = read_hand(self.value_of("hand"))
        return {
            "text": self.value_of("hand"),
            "hand": hand,
            "refused": self.faults() + unread,
            "rules": self.chosen,
            "mode": self.value_of("mode", Mode.TILE.value),
            "tap": Tap(self.value_of("tap", Tap.OUT.value)),
            "suit": self.value_of("suit", "m"),
        }


def read_hand(text: str) -> tuple[Hand | None, tuple[str, ...]]:
    """Return the hand, or None and why it cannot be read."""
    try:
        return parse_hand(text), ()
    except RuleError as error:
        return None, problem_sentences(error)


# What a tap in the hand does: by what was tapped, and by what the reader chose that taps do.
Edit = Callable[[Hand, str], Hand]
_CHOSEN: Final[Mapping[tuple[str, Tap], Edit]] = {
    ("tile", Tap.WON): lambda hand, value: edits.won_on(hand, parse_tile(value)),
    ("tile", Tap.RED): lambda hand, value: edits.with_red_tile(hand, parse_tile(value)),
    ("meld", Tap.RED): lambda hand, value: edits.with_red_meld(hand, parse_meld(value)),
    ("winning", Tap.RED): lambda hand, value: edits.with_red_winning_tile(hand),
}
_OTHERWISE: Final[Mapping[str, Edit]] = {
    "tile": lambda hand, value: edits.without_tile(hand, parse_tile(value)),
    "meld": lambda hand, value: edits.without_meld(hand, parse_meld(value)),
    "winning": lambda hand, value: edits.without_winning_tile(hand),
    "won_on": lambda hand, value: replace(hand, winning_tile=parse_tile(value)),
}


def tapped(question: Asked, data: QueryDict) -> Asked:
    """Return ``question`` after the taps of this request; the first impossible one ends them, with its reason."""
    hand = EMPTY if "clear" in data else question.hand
    if hand is None:
        return question
    for edit, value in _taps(question, data):
        try:
            hand = edit(hand, value)
        except RuleError as error:
            return replace(question, hand=hand, refused=question.refused + problem_sentences(error))
    return replace(question, hand=hand, refused=() if hand is not question.hand else question.refused)


def _taps(question: Question, data: QueryDict) -> Iterator[tuple[Edit, str]]:
    if question.mode in list(Mode):  # an indicator is no tile of the hand
        add = partial(_added, mode=Mode(question.mode))
        yield from ((add, value) for value in data.getlist("add"))
    for name, otherwise in _OTHERWISE.items():
        yield from ((_CHOSEN.get((name, question.tap), otherwise), value) for value in data.getlist(name))


def _added(hand: Hand, value: str, mode: Mode) -> Hand:
    return edits.added(hand, KIND_OF[parse_tile(value)], mode)
