"""Define the forms of entries on a riichi table's sheet."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.sheet_parse import LISTS
from mahjong_core.riichi.value import limits_of
from mahjong_core.rulesets import RuleSet
from mahjong_core.winds import WINDS
from scoring.common.forms import ReasonForm
from scoring.sheets.forms.entry import DISCARD, SELF_DRAW, WINS, OverruleForm, WinForm
from tournaments.common.forms.widgets import number_input, select
from tournaments.common.look.winds import NAMES
from tournaments.common.rule_words.riichi import ABORTIVE, LIMITS

_SEATS = [(wind.value, NAMES[wind]) for wind in WINDS]
_OUTCOMES = [
    (DISCARD, pgettext_lazy("how a riichi hand is won", "On a discard")),
    (SELF_DRAW, _("Self-draw")),
    ("draw", _("Exhaustive draw")),
    ("abortive", _("Abortive draw")),
    ("nagashi", _("Nagashi mangan")),
    ("chombo", _("Chombo")),
    ("redeal", _("Dealt again")),
]
_FU = (20, 25, *range(30, 180, 10))
_HAN = range(1, 14)
# Which list of seats belongs to which end of a hand; riichi may precede any.
_LIST_OF = {"draw": "tenpai", "nagashi": "nagashi", "chombo": "offenders"}
_WINNERS = ("", "_2", "_3")  # the suffixes of the fields of the first, second and third winner
_OF_WIN = ("winner", "han", "fu", "limit", "liable", "liable_times")  # the fields of a winner
_NOBODY = [("", _("Nobody"))]
_FED = [("", _("One yakuman")), ("2", _("Two yakuman, or a double one"))]
_UNSAID = ("", "-")


def _seats_field(label: Any) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        label=label, choices=_SEATS, required=False, widget=forms.CheckboxSelectMultiple(attrs={"class": "opt-in"})
    )


def _choice(label: Any, choices: Any, **attrs: str) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False, widget=select(**attrs))


def _names_seat(field: str) -> bool:
    return field.split("_", maxsplit=1)[0] in ("winner", "discarder", "liable") and not field.startswith("liable_times")


class RiichiHandForm(WinForm):
    """Validate one line of a riichi sheet; the core decides whether it is possible."""

    is_riichi = True
    is_nagashi_drawn = False
    asks_fed = False
    outcome = forms.ChoiceField(
        label=_("How the hand ended"), choices=_OUTCOMES, initial=DISCARD, widget=select(**{"data-outcome": ""})
    )
    discarder = _choice(_("Discarder"), [("", _("Choose a player")), *_SEATS])
    riichi = _seats_field(_("Declared riichi"))
    tenpai = _seats_field(_("Tenpai"))
    nagashi = _seats_field(_("Nagashi mangan"))
    offenders = _seats_field(_("Player who made the chombo"))
    dead = _seats_field(_("Dead hand"))
    abortive = _choice(_("Kind of abortive draw"), [_UNSAID, *ABORTIVE.items()])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for suffix in _WINNERS:
            self.fields[f"winner{suffix}"] = _choice(_("Winner"), _NOBODY if suffix else [("", _("Choose a player"))])
            self.fields[f"han{suffix}"] = _choice(_("Han"), [_UNSAID, *((n, n) for n in _HAN)])
            self.fields[f"fu{suffix}"] = _choice(_("Fu"), [_UNSAID, *((n, n) for n in _FU)])
            self.fields[f"limit{suffix}"] = _choice(_("or a limit"), [_UNSAID, *LIMITS.items()])
            self.fields[f"liable{suffix}"] = _choice(_("Responsible player"), _NOBODY)
            self.fields[f"liable_times{suffix}"] = _choice(_("Yakuman the responsible player pays for"), _FED)

    @staticmethod
    def typed_from(hand: Mapping[str, Any]) -> dict[str, Any]:
        """Return a recorded line, or the number alone of one to come, as initial values of the form."""
        if "outcome" not in hand:
            return dict(hand)
        flat = {name: hand[name] for name in _OF_WIN if name in hand}
        wins = hand.get("wins") or ([flat] if flat else [])
        first: dict[str, Any] = {name: hand.get(name, []) for name in LISTS}
        for suffix, win in zip(_WINNERS, wins, strict=False):
            first |= {f"{name}{suffix}": value for name, value in win.items()}
        outcome = hand["outcome"]
        if outcome == "win":
            outcome = DISCARD if hand.get("discarder") else SELF_DRAW
        rest = {name: hand.get(name, "") for name in ("discarder", "abortive")}
        return first | rest | {"number": hand["number"], "outcome": outcome}

    def name_seats(self, names: Mapping[str, str]) -> None:
        """Show each seat by its player."""
        named = [(wind, name or NAMES[WINDS["ESWN".index(wind)]]) for wind, name in names.items()]
        for name, field in self.fields.items():
            if name in LISTS and isinstance(field, forms.ChoiceField):
                field.choices = named
            elif _names_seat(name) and isinstance(field, forms.ChoiceField):
                field.choices = [next(iter(field.choices)), *named]  # type: ignore[arg-type]

    def follow(self, rules: RuleSet) -> None:
        """Offer only the choices of these rules: limits, abortive draws, and the liability of a responsible player."""
        self.asks_fed = rules.liability_scope == "yakuman"
        self.is_nagashi_drawn = rules.nagashi_settled == "draw"
        limits = [(limit.value, LIMITS[limit.value]) for limit in limits_of(hand_options(rules))]
        for name, field in self.fields.items():
            if name.split("_")[0] == "limit" and isinstance(field, forms.ChoiceField):
                field.choices = [_UNSAID, *limits]
        draws = self.fields["abortive"]
        if isinstance(draws, forms.ChoiceField):
            draws.choices = [_UNSAID, *((kind, ABORTIVE[kind]) for kind in rules.abortive_draws)]

    def winners(self) -> list[list[forms.BoundField]]:
        """Return the fields of each winner, as pages render them."""
        shown = _OF_WIN if self.asks_fed else _OF_WIN[:-1]
        return [[self[f"{name}{suffix}"] for name in shown] for suffix in _WINNERS]

    def hand(self) -> dict[str, Any]:
        """Return the line as ``scoring.sheets.services.entries.record_hand`` takes it.

        Fields of other ends are left out.
        """
        data, outcome = self.cleaned_data, self.cleaned_data["outcome"]
        hand = {"number": data["number"], "outcome": "win" if outcome in WINS else outcome, "riichi": data["riichi"]}
        hand["dead"] = data["dead"]
        if outcome in _LIST_OF:
            hand[_LIST_OF[outcome]] = data[_LIST_OF[outcome]]
        if outcome == "nagashi" and self.is_nagashi_drawn:
            hand["tenpai"] = data["tenpai"]
        if outcome == "abortive":
            hand["abortive"] = data["abortive"] or None
        if outcome in WINS:
            hand |= {"wins": self.wins(), "discarder": data["discarder"] if outcome == DISCARD else None}
        return {name: value for name, value in hand.items() if value not in (None, [])}

    def wins(self) -> list[dict[str, Any]]:
        data = self.cleaned_data
        return [
            {
                "winner": data[f"winner{suffix}"],
                "han": int(data[f"han{suffix}"]) if data[f"han{suffix}"] else None,
                "fu": int(data[f"fu{suffix}"]) if data[f"fu{suffix}"] else None,
                "limit": data[f"limit{suffix}"] or None,
                "liable": data[f"liable{suffix}"] or None,
                **({"liable_times": int(data[f"liable_times{suffix}"])} if data[f"liable_times{suffix}"] else {}),
            }
            for suffix in _WINNERS
            if data[f"winner{suffix}"]
        ]


class RiichiCorrection(RiichiHandForm, ReasonForm, OverruleForm):
    """Validate a corrected line, with the reason."""


class SignalForm(forms.Form):
    """Ask where a table stood at the end signal; of the dice only if a hand begins with them (EMA riichi 5.8)."""

    completed = forms.IntegerField(label=_("Hands completed at the signal"), min_value=0, widget=number_input())
    dice_thrown = forms.BooleanField(label=_("The dice of the next hand were thrown"), required=False)

    def __init__(self, *args: Any, rules: RuleSet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if rules.hand_begins == "previous_end":
            del self.fields["dice_thrown"]
