"""Define what the riichi calculator is asked; every field may be missing."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from calculator.forms.mcr_hand import HOW, LONGEST_HAND, MODES, SELF_DRAW, TAPS, read_hand
from calculator.selectors import hand_edits as edits
from calculator.selectors.hand_edits import EMPTY, Mode
from calculator.selectors.hand_page import SUITS
from calculator.selectors.hand_words import problem_sentences
from calculator.selectors.riichi_rack import DORA, FLAGS, INDICATORS, URA, RiichiQuestion, Tap, shown_indicators
from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand, parse_meld
from mahjong_core.riichi.win import RiichiWin
from mahjong_core.rulesets import Family, write_rules
from mahjong_core.tiles import KIND_OF, Tile, parse_tile, parse_tiles
from mahjong_core.winds import WINDS, Wind
from tournaments.common.forms.widgets import number_input
from tournaments.common.look.winds import NAMES
from tournaments.rules.selectors.choice import chosen_rules, rule_choices

WIND_CHOICES = [(wind.value, NAMES[wind]) for wind in WINDS]
RIICHI = [("", _("No riichi")), ("riichi", _("Riichi")), ("double_riichi", _("Double riichi"))]
INDICATOR_MODES: Final = [(DORA, _("Dora indicator")), (URA, _("Ura indicator"))]
RIICHI_TAPS: Final = [*TAPS, (Tap.RED.value, _("Red five"))]


def text(longest: int = 60) -> forms.CharField:
    return forms.CharField(required=False, max_length=longest)


def choice(label: Any, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False)


def count(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=99, widget=number_input())


class RiichiCalculatorForm(forms.Form):
    """Read the hand as text, how it was won, and what lay on the table.

    What cannot be read is said beside the result.
    """

    hand = text(LONGEST_HAND)
    dora = text()
    ura = text()
    how = choice(_("Won by"), HOW)
    seat = choice(_("Seat"), WIND_CHOICES)
    round = choice("", WIND_CHOICES)
    declared = choice(_("Riichi"), RIICHI)
    ippatsu = forms.BooleanField(label=_("Ippatsu"), required=False)
    first_turn = forms.BooleanField(label=_("In the first turn"), required=False)
    last_tile = forms.BooleanField(label=_("Last tile of the wall"), required=False)
    kong_replacement = forms.BooleanField(label=_("Tile after a kong"), required=False)
    robbing_kong = forms.BooleanField(label=_("Robbing a kong"), required=False)
    counters = count(_("Counters"))
    deposits = count(_("Stakes collected"))
    mode = choice("", [*MODES, *INDICATOR_MODES])
    tap = choice("", RIICHI_TAPS)
    suit = choice("", [(suit, suit) for suit in SUITS])

    def __init__(self, data: QueryDict) -> None:
        """Refuses rules that it does not know."""
        self.chosen = chosen_rules(data.get("rules", ""), Family.RIICHI)
        completed = data.copy()
        completed["rules"] = write_rules(self.chosen)
        super().__init__(completed)
        self.fields["rules"] = choice(_("Rule set"), rule_choices(self.chosen))

    def flags(self) -> list[forms.BoundField]:
        return [self[name] for name in FLAGS]

    def numbers(self) -> list[forms.BoundField]:
        return [self[name] for name in ("counters", "deposits", "rules")]

    def value_of(self, name: str, usual: str = "") -> str:
        """Return what was chosen, or what is usual."""
        self.is_valid()
        return str(self.cleaned_data.get(name) or usual)

    def win(self) -> RiichiWin:
        """Return how the hand was won; raises the codes of the tile parser."""
        self.is_valid()
        data = self.cleaned_data
        return RiichiWin(
            self_draw=data.get("how") == SELF_DRAW,
            seat_wind=Wind(self.value_of("seat", "E")),
            prevailing_wind=Wind(self.value_of("round", "E")),
            riichi=data.get("declared") == "riichi",
            double_riichi=data.get("declared") == "double_riichi",
            dora_indicators=self.tiles("dora"),
            ura_indicators=self.tiles("ura"),
            counters=data.get("counters") or 0,
            deposits=data.get("deposits") or 0,
            **{name: bool(data.get(name)) for name in FLAGS},
        )

    def tiles(self, name: str) -> tuple[Tile, ...]:
        typed = self.value_of(name).strip()
        return parse_tiles(typed) if typed else ()

    def question(self) -> RiichiQuestion:
        """Return the question, before any tap of this request."""
        hand, unread = read_hand(self.value_of("hand"))
        win, unseen = self.read_win()
        return RiichiQuestion(
            text=self.value_of("hand"),
            hand=hand,
            refused=unread + unseen,
            win=win,
            rules=self.chosen,
            mode=self.value_of("mode", Mode.TILE.value),
            tap=Tap(self.value_of("tap", Tap.OUT.value)),
            suit=self.value_of("suit", "m"),
        )

    def read_win(self) -> tuple[RiichiWin, tuple[str, ...]]:
        """Return the circumstances; none, and why, where an indicator cannot be read."""
        try:
            return self.win(), ()
        except RuleError as error:
            return RiichiWin(), problem_sentences(error)


# What a tap in the hand does: by what was tapped, and by what the reader chose that taps do.
Edit = Callable[[Hand, str], Hand]
_PRESSED: Final[Mapping[tuple[str, Tap], Edit]] = {
    ("tile", Tap.OUT): lambda hand, value: edits.without_tile(hand, parse_tile(value)),
    ("tile", Tap.WON): lambda hand, value: edits.won_on(hand, parse_tile(value)),
    ("tile", Tap.RED): lambda hand, value: edits.with_red_tile(hand, parse_tile(value)),
    ("meld", Tap.RED): lambda hand, value: edits.with_red_meld(hand, parse_meld(value)),
    ("winning", Tap.RED): lambda hand, value: edits.with_red_winning_tile(hand),
}
OTHERWISE: Final[Mapping[str, Edit]] = {
    "meld": lambda hand, value: edits.without_meld(hand, parse_meld(value)),
    "winning": lambda hand, value: edits.without_winning_tile(hand),
    "won_on": lambda hand, value: replace(hand, winning_tile=parse_tile(value)),
}


def tapped(question: RiichiQuestion, data: QueryDict) -> RiichiQuestion:
    """``question`` after the taps of this request; the first one that cannot be done ends them, with its reason."""
    if "clear" in data:
        return replace(
            question, hand=EMPTY, refused=(), win=replace(question.win, dora_indicators=(), ura_indicators=())
        )
    try:
        changed = edited(question, data)
        dora, ura = (_tiles_after(question, name, data) for name in INDICATORS)
        return replace(changed, win=replace(question.win, dora_indicators=dora, ura_indicators=ura))
    except RuleError as error:
        return replace(question, refused=question.refused + problem_sentences(error))


def edited(question: RiichiQuestion, data: QueryDict) -> RiichiQuestion:
    if question.hand is None:
        return question
    hand = question.hand
    for value in data.getlist("add") if question.mode not in INDICATORS else ():
        hand = edits.added(hand, KIND_OF[parse_tile(value)], Mode(question.mode))
    for name in ("tile", *OTHERWISE):
        edit = _PRESSED.get((name, question.tap)) or OTHERWISE[name]
        for value in data.getlist(name):
            hand = edit(hand, value)
    return replace(question, hand=hand)


def _tiles_after(question: RiichiQuestion, name: str, data: QueryDict) -> tuple[Tile, ...]:
    """Return the indicators with those added by the picker, and without those taken out on the rack."""
    tiles = list(shown_indicators(question.win, name))
    if question.mode == name:
        tiles += [parse_tile(value) for value in data.getlist("add")]
    for value in data.getlist(f"{name}_out"):
        tile = parse_tile(value)
        if tile in tiles:
            tiles.remove(tile)
    return tuple(tiles)
