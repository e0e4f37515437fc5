"""Define what the hand calculator is asked: the hand as text, how it was won, and taps on its tiles."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from calculator.selectors import hand_edits as edits
from calculator.selectors.hand_edits import EMPTY, Mode
from calculator.selectors.hand_page import SUITS, HandQuestion, Tap
from calculator.selectors.hand_words import problem_sentences
from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand, parse_hand, parse_meld
from mahjong_core.mcr.win import FLOWERS, McrWin
from mahjong_core.rulesets import Family
from mahjong_core.tiles import KIND_OF, Notation, parse_tile
from mahjong_core.winds import WINDS, Wind
from tournaments.common.look.winds import NAMES
from tournaments.rules.selectors.choice import chosen_rules

LONGEST_HAND: Final = 200
_MAX_FANS: Final = 40
DISCARD, SELF_DRAW = "discard", "self_draw"
HOW: Final = [(DISCARD, _("Discard")), (SELF_DRAW, _("Self-draw"))]
WIND_CHOICES: Final = [(wind.value, NAMES[wind]) for wind in WINDS]
NOTATIONS: Final = [(Notation.MPSZ.value, "123m"), (Notation.SUIT_FIRST.value, "m123")]
MODES: Final = [
    (Mode.TILE.value, _("Tile")),
    (Mode.CHOW.value, _("Chow")),
    (Mode.PUNG.value, _("Pung")),
    (Mode.KONG.value, _("Kong")),
    (Mode.CONCEALED_KONG.value, _("Concealed kong")),
]
_CIRCUMSTANCES: Final = ("last_tile", "kong_replacement", "robbing_kong", "last_of_kind")
TAPS: Final = [(Tap.OUT.value, _("Remove it")), (Tap.WON.value, _("Set as the winning tile"))]


def words(enum: Any) -> list[tuple[str, str]]:
    return [(str(each.value), str(each.value)) for each in enum]


class CalculatorForm(forms.Form):
    """Read every field may be missing; what cannot be read is said beside the result and taken as usual."""

    hand = forms.CharField(required=False, max_length=LONGEST_HAND)
    how = forms.ChoiceField(choices=HOW, required=False)
    seat = forms.ChoiceField(choices=WIND_CHOICES, required=False)
    round = forms.ChoiceField(choices=WIND_CHOICES, required=False)
    last_tile = forms.BooleanField(required=False)
    kong_replacement = forms.BooleanField(required=False)
    robbing_kong = forms.BooleanField(required=False)
    last_of_kind = forms.BooleanField(required=False)
    flowers = forms.IntegerField(required=False, min_value=0, max_value=FLOWERS)
    rules = forms.CharField(required=False)
    announced = forms.IntegerField(label=_("Announced"), required=False, min_value=0, max_value=999)
    said = forms.TypedMultipleChoiceField(choices=[(n, n) for n in range(1, 82)], coerce=int, required=False)
    say = forms.TypedChoiceField(choices=[(n, n) for n in range(1, 82)], coerce=int, required=False, empty_value=None)
    notation = forms.ChoiceField(choices=NOTATIONS, required=False)
    mode = forms.ChoiceField(choices=words(Mode), required=False)
    tap = forms.ChoiceField(choices=words(Tap), required=False)
    suit = forms.ChoiceField(choices=[(suit, suit) for suit in SUITS], required=False)

    def value_of(self, name: str, usual: str) -> str:
        """Return what was chosen, or what is usual."""
        self.is_valid()
        return str(self.cleaned_data.get(name) or usual)

    def faults(self) -> tuple[str, ...]:
        """Return what could not be read, field by field."""
        self.is_valid()
        return tuple(str(error) for errors in self.errors.values() for error in errors)

    def win(self) -> McrWin:
        self.is_valid()
        flags = {name: bool(self.cleaned_data.get(name)) for name in _CIRCUMSTANCES}
        return McrWin(
            self_draw=self.value_of("how", DISCARD) == SELF_DRAW,
            seat_wind=Wind(self.value_of("seat", Wind.EAST.value)),
            prevailing_wind=Wind(self.value_of("round", Wind.EAST.value)),
            flowers=self.cleaned_data.get("flowers") or 0,
            **flags,
        )

    def question(self) -> HandQuestion:
        """Return the question, before any tap of this request; refuses rules that it does not know."""
        hand, unread = read_hand(self.value_of("hand", ""))
        return HandQuestion(
            text=self.value_of("hand", ""),
            hand=hand,
            refused=self.faults() + unread,
            win=self.win(),
            rules=chosen_rules(self.value_of("rules", ""), Family.MCR),
            announced=self.cleaned_data.get("announced"),
            said=tuple(self.cleaned_data.get("said") or ())[:_MAX_FANS],
            notation=Notation(self.value_of("notation", Notation.MPSZ.value)),
            mode=Mode(self.value_of("mode", Mode.TILE.value)),
            tap=Tap(self.value_of("tap", Tap.OUT.value)),
            suit=self.value_of("suit", "m"),
        )


def read_hand(text: str) -> tuple[Hand | None, tuple[str, ...]]:
    """Return the hand, or None and why it cannot be read."""
    try:
        return parse_hand(text), ()
    except RuleError as error:
        return None, problem_sentences(error)


# A tap: what it does to the hand. Taps of one request come in this order; only one sort is sent at a time.
Edit = Callable[[Hand, str, Mode], Hand]
_EDITS: Final[Mapping[str, Edit]] = {
    "clear": lambda hand, value, mode: EMPTY,
    "add": lambda hand, value, mode: edits.added(hand, KIND_OF[parse_tile(value)], mode),
    "out": lambda hand, value, mode: edits.without_tile(hand, parse_tile(value)),
    "meld_out": lambda hand, value, mode: edits.without_meld(hand, parse_meld(value)),
    "win_out": lambda hand, value, mode: edits.without_winning_tile(hand),
    "won": lambda hand, value, mode: edits.won_on(hand, parse_tile(value)),
}


def tapped(question: HandQuestion, data: QueryDict) -> HandQuestion:
    """``question`` after the taps of this request; the first one that cannot be done ends them, with its reason."""
    fans = _fans_after(question.said, data)
    hand, refused = question.hand, question.refused
    if hand is None and "clear" not in data:
        return replace(question, said=fans)
    for name, edit in _EDITS.items():
        for value in data.getlist(name):
            try:
                hand = edit(hand or EMPTY, value, question.mode)
            except RuleError as error:
                return replace(question, hand=hand, said=fans, refused=refused + problem_sentences(error))
    return replace(question, hand=hand, said=fans, refused=() if hand is not question.hand else refused)


def _fans_after(fans: tuple[int, ...], data: QueryDict) -> tuple[int, ...]:
    """Return the announced fans after one was added (``say_now``) or taken away (``unsay``: its place)."""
    form = CalculatorForm(data)
    form.is_valid()
    more = form.cleaned_data.get("say") if "say_now" in data else None
    gone = data.get("unsay", "")
    kept = tuple(number for place, number in enumerate(fans) if str(place) != gone)
    return (kept + ((more,) if more else ()))[:_MAX_FANS]
