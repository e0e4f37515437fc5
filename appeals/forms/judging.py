"""Define forms of those who judge: annex 2, the chief referee's answer, the panel, annex 3."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from appeals.forms.letters import line, lines, set_choices
from appeals.models import Ground, Matter, PanelMember, RemedyKind, RulingOutcome, Side, Timing
from appeals.services.first_instance import FirstInstanceAnswer
from appeals.services.hearing import Judgment
from appeals.services.panel import Nominee
from appeals.services.remedies import Order
from mahjong_core.appeals import MAX_DELAY_MINUTES
from penalties.offences.selectors.catalogue import OffenceChoice
from tournaments.models import User


class ReceptionForm(forms.Form):
    """Read annex 2, 4: when it is decided. Questions 1 to 3 are facts of the ledger.

    ``announced`` is asked if the text requires an announcement at once and none was recorded (MERS 2.1).
    """

    announced = forms.ChoiceField(
        label=_("Did a staff member hear it at the table, at once?"),
        choices=[("yes", _("Yes")), ("no", _("No: inadmissible, the deposit is returned"))],
        widget=forms.RadioSelect,
    )
    matter = forms.ChoiceField(label=_("Subject"), choices=Matter.choices)
    timing = forms.ChoiceField(label=_("When is it decided?"), choices=Timing.choices, widget=forms.RadioSelect)
    delay_minutes = forms.IntegerField(
        label=_("Minutes of delay"),
        required=False,
        min_value=0,
        max_value=MAX_DELAY_MINUTES,
    )

    def __init__(self, *args: Any, asks_announced: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks_announced:
            del self.fields["announced"]

    def clean(self) -> dict[str, Any]:
        """Refuse an appeal that was not announced: it has no time for a decision."""
        typed = super().clean() or self.cleaned_data
        if typed.get("announced") == "no":
            self.errors.pop("timing", None)
        return typed

    def clean_delay_minutes(self) -> int:
        return self.cleaned_data["delay_minutes"] or 0


class RefusedReceptionForm(forms.Form):
    """Read annex 2 where a no among questions 1 to 3 has answered already: nothing is left to choose."""


class OrdersForm(forms.Form):
    """Validate the outcome for the ruling and the other orders (annex 3, 8)."""

    ruling = forms.ChoiceField(
        label=_("The contested ruling"), choices=RulingOutcome.choices, widget=forms.RadioSelect, required=False
    )
    offence = forms.ChoiceField(label=_("The new ruling"), required=False)
    clause = line(_("Clause"), required=False)

    def __init__(self, *args: Any, offences: Sequence[OffenceChoice], has_ruling: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_choices(
            self, "offence", [("", "---"), *((offence_choice.id, offence_choice.name) for offence_choice in offences)]
        )
        if not has_ruling:
            del self.fields["ruling"]
            del self.fields["offence"]

    @property
    def ruling_outcome(self) -> RulingOutcome:
        return RulingOutcome(self.cleaned_data.get("ruling") or RulingOutcome.RULING_STANDS)

    def ruling_orders(self) -> tuple[Order, ...]:
        outcome = self.ruling_outcome
        if outcome == RulingOutcome.RULING_REVERSED:
            return (Order(RemedyKind.REVERSE_RULING),)
        if outcome == RulingOutcome.RULING_VARIED:
            return (Order(RemedyKind.REPLACE_RULING, detail={"offence": self.cleaned_data["offence"]}),)
        return ()


class AnswerForm(OrdersForm):
    """Read the chief referee's answer (3.13.1)."""

    granted = forms.ChoiceField(
        label=_("Your judgment"),
        choices=[("no", _("The decision is upheld")), ("yes", _("The appeal is upheld"))],
        widget=forms.RadioSelect,
    )
    text = lines(_("Why"))
    field_order = ["granted", "ruling", "offence", "clause", "text"]

    def answer(self) -> FirstInstanceAnswer:
        typed, granted = self.cleaned_data, self.cleaned_data["granted"] == "yes"
        return FirstInstanceAnswer(granted, typed["text"], typed["clause"], self.ruling_orders() if granted else ())


class JudgmentForm(OrdersForm):
    """Validate the president's text under the votes (annex 3)."""

    refund_percent = forms.TypedChoiceField(
        label=_("Share of the deposit to return"),
        required=False,
        coerce=int,
        empty_value=None,
        widget=forms.RadioSelect,
    )
    instruct = lines(_("The chief referee clarifies to the players before the next session"), 2, required=False)
    new_chief = line(_("Replace the chief referee with (username)"), required=False)
    replay_hand = forms.IntegerField(
        label=_("This hand is played again"),
        required=False,
        min_value=1,
    )
    replay_session = forms.BooleanField(label=_("The session is played again at this table"), required=False)
    other = lines(_("Other"), 2, required=False)
    text = lines(_("Decision and reasons"), 5)
    case_law = lines(_("Record as case law"), 2, required=False)
    signed_by = forms.MultipleChoiceField(label=_("Signed by"), widget=forms.CheckboxSelectMultiple)
    field_order = [
        "ruling",
        "offence",
        "instruct",
        "new_chief",
        "replay_hand",
        "replay_session",
        "other",
        "refund_percent",
        "clause",
        "text",
        "case_law",
        "signed_by",
    ]

    def __init__(
        self, *args: Any, question: int, shares: Sequence[int], members: Sequence[PanelMember], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for name in _UNUSED[question]:
            self.fields.pop(name, None)
        if "refund_percent" in self.fields:
            set_choices(self, "refund_percent", [(str(share), f"{share} %") for share in shares])
        self.members = {str(member.uid): member for member in members}
        set_choices(self, "signed_by", [(uid, member.name) for uid, member in self.members.items()])

    def judgment(self) -> Judgment:
        typed = self.cleaned_data
        return Judgment(
            text=typed["text"],
            ruling=self.ruling_outcome,
            clause=typed.get("clause", ""),
            refund_percent=typed.get("refund_percent"),
            orders=self.ruling_orders() + _other_orders(typed),
            case_law=typed.get("case_law", ""),
            signed_by=tuple(self.members[uid].pk for uid in typed["signed_by"]),
        )


_ORDERED = {"ruling", "offence", "instruct", "new_chief", "replay_hand", "replay_session", "other"}
# By the question that ended the votes: the fields that its answer leaves nothing to write into.
_UNUSED: Mapping[int, set[str]] = {
    5: _ORDERED | {"refund_percent", "clause"},
    6: _ORDERED,
    7: _ORDERED | {"refund_percent"},
    8: {"refund_percent"},
}


def _other_orders(typed: Mapping[str, Any]) -> tuple[Order, ...]:
    """Return the orders of annex 3, 8 that are filled in."""
    orders: list[Order] = []
    if typed.get("instruct"):
        orders.append(Order(RemedyKind.INSTRUCT_CHIEF, typed["instruct"]))
    if typed.get("new_chief"):
        orders.append(Order(RemedyKind.REPLACE_CHIEF, detail={"account": typed["new_chief"]}))
    if typed.get("replay_hand"):
        orders.append(Order(RemedyKind.REPLAY_HAND, detail={"hand": typed["replay_hand"]}))
    if typed.get("replay_session"):
        orders.append(Order(RemedyKind.REPLAY_SESSION))
    if typed.get("other"):
        orders.append(Order(RemedyKind.OTHER, typed["other"]))
    return tuple(orders)


class NomineeForm(forms.Form):
    """Parse one member of the committee: whether they sit on the panel, and the conflicts of interest they declare."""

    seated = forms.BooleanField(label=_("On the panel"), required=False)
    country = line(_("Country"), 3, required=False)
    club = line(_("Club"), 120, required=False)
    team = line(_("Team"), 120, required=False)
    relatives = line(_("Relatives among the players (numbers)"), 100, required=False)
    steps_aside = forms.BooleanField(label=_("Confirm that this member does not judge"), required=False)

    def clean_relatives(self) -> list[int]:
        words = self.cleaned_data["relatives"].replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() for word in words):
            raise forms.ValidationError(_("Numbers of players, separated by spaces."))
        return [int(word) for word in words]

    def asks_about(self, ground: Ground) -> bool:
        """Return whether to ask for confirmation, because a declared tie excludes the member and cannot be changed
        later.
        """
        if self.cleaned_data["steps_aside"]:
            return False
        words = _(
            "A member with this connection cannot judge (%(ground)s). Correct the entry, "
            "or tick the box to confirm that this member does not judge."
        )
        self.add_error("steps_aside", words % {"ground": ground.label})
        return True

    def nominee(self, user: User, *, is_president: bool) -> Nominee:
        typed = self.cleaned_data
        ties = {key: typed[key] for key in ("country", "club", "team", "relatives") if typed[key]}
        return Nominee(user, is_president, ties)


class HeardForm(forms.Form):
    side = forms.ChoiceField(label=_("Speaker"), choices=Side.choices)
    name = line(_("Name"))
    text = lines(_("Statement"), 3)
