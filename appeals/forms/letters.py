"""Define forms of the appellant's side: announcing, the letter, a signature, cash, photos."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from appeals.models import Channel, Matter, SignedAs
from appeals.services.lodging import Letter
from mahjong_core.appeals import parse_amount
from mahjong_core.errors import RuleError
from penalties.rulings.selectors.records import RulingRow
from tournaments.common.rule_errors import as_refusal
from tournaments.models import Session

_SIGNED = [(SignedAs.PLAYER.value, SignedAs.PLAYER.label), (SignedAs.CAPTAIN.value, SignedAs.CAPTAIN.label)]
FIELDS_OF_CODES = {
    "appeals.statement_missing": "contested",
    "appeals.signature_missing": "signatory",
    "appeals.confirmation_missing": "signed_paper",
    "appeals.moment_ahead": "lodged_at",
    "appeals.not_at_table": "participant",
    "appeals.text_missing": "text",
    "appeals.clause_missing": "clause",
    "appeals.refund_not_offered": "refund_percent",
    "appeals.timing_missing": "timing",
    "appeals.no_next_session": "timing",
    "appeals.delay_out_of_range": "delay_minutes",
}


def lines(label: Any, rows: int = 4, **facts: Any) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, max_length=8000, widget=widget, **facts)


def line(label: Any, length: int = 200, **facts: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=length, **facts)


class LetterForm(forms.Form):
    """Validate the letter: the contested matter, the reasons, the request (3.12.3)."""

    contested = lines(_("Which decision do you contest?"), 3)
    reasons = lines(_("What happened, and why is the decision wrong?"), 6, required=False)
    remedy_asked = lines(_("What do you ask for?"), 2, required=False)
    clause = line(_("Clause, if you know it"), required=False)
    witnesses = lines(_("Witnesses"), 2, required=False)

    def letter(self, channel: Channel, **facts: Any) -> Letter:
        typed = self.cleaned_data
        signed_as = typed.get("signed_as") or None
        return Letter(
            contested=typed["contested"],
            reasons=typed["reasons"],
            remedy_asked=typed["remedy_asked"],
            clause=typed["clause"],
            witnesses=typed["witnesses"],
            signed_as=SignedAs(signed_as) if signed_as else None,
            signatory=typed.get("signatory", ""),
            signed_paper=typed.get("signed_paper", ""),
            channel=channel,
            **facts,
        )


class PlayerLetterForm(LetterForm):
    """Validate a letter from the player's own page: signed with a name, about one session."""

    about = forms.ChoiceField(label=_("What is it about?"), widget=forms.RadioSelect)
    signatory = line(_("Sign with your full name"))
    field_order = ["about", "contested", "reasons", "remedy_asked", "clause", "witnesses", "signatory"]

    def __init__(self, *args: Any, about: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_choices(self, "about", about)

    def player_letter(self) -> Letter:
        self.cleaned_data["signed_as"] = SignedAs.PLAYER
        return self.letter(Channel.PHONE)


class DeskLetterForm(LetterForm):
    """Validate a letter at the desk, also from paper, with its time and signer."""

    channel = forms.ChoiceField(
        label=_("How it was received"),
        choices=[(Channel.PAPER, Channel.PAPER.label), (Channel.DESK, Channel.DESK.label)],
    )
    lodged_at = forms.DateTimeField(
        label=_("Handed in at"),
        required=False,
        help_text=_("If left empty, the current time is used."),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    signed_as = forms.ChoiceField(
        label=_("Signed by"),
        required=False,
        choices=[("", _("Nobody")), *_SIGNED],
    )
    signatory = line(_("Name under the letter"), required=False)
    signed_paper = line(
        _("Paper signed by the player, and where it is kept"),
        required=False,
        help_text=_("Not needed for a letter typed from paper."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["contested"].required = False  # annex 2 answers a letter that says nothing

    def desk_letter(self) -> Letter:
        lodged_at: datetime | None = self.cleaned_data["lodged_at"]
        return self.letter(Channel(self.cleaned_data["channel"]), lodged_at=lodged_at)


class ContestedForm(forms.Form):
    """Read whose appeal, in which session and at which table, against which ruling."""

    participant = forms.IntegerField(
        label=_("Player number"),
        min_value=1,
    )
    session = forms.ChoiceField(label=_("Session"))
    ruling = forms.ChoiceField(label=_("Contested ruling"), required=False)
    matter = forms.ChoiceField(label=_("Subject"), choices=Matter.choices)
    by_chief_referee = forms.BooleanField(
        label=_("The chief referee made this decision"),
        required=False,
        help_text=_("Not needed for a ruling from the list."),
    )

    def __init__(self, *args: Any, sessions: list[Session], rulings: list[RulingRow], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbers = [session.number for session in sessions]
        set_choices(self, "session", [(str(number), _("Session %(n)s") % {"n": number}) for number in numbers])
        choices: list[tuple[str, str]] = [("", str(_("no ruling from the list")))]
        for row in rulings:
            ruling = row.ruling
            place = f"{ruling.session.number}/{ruling.table.number}" if ruling.session and ruling.table else ""
            person = ruling.participant
            choices.append((str(ruling.uid), f"{place} · {person.number} {person.name} · {row.name}"))
        set_choices(self, "ruling", choices)


def set_choices(form: forms.Form, name: str, choices: list[tuple[str, Any]]) -> None:
    field = form.fields[name]
    if isinstance(field, forms.ChoiceField):
        field.choices = choices


class AnnounceForm(forms.Form):
    participant = forms.ChoiceField(label=_("Appellant"), widget=forms.RadioSelect)
    note = line(_("Note"), 400, required=False)

    def __init__(self, *args: Any, people: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_choices(self, "participant", list(people))


class LocalDepositForm(forms.Form):
    """Validate the deposit in another currency."""

    currency = line(_("Currency"), 3, min_length=3)
    amount = line(_("Amount"), 14)

    def clean(self) -> dict[str, Any]:
        typed: dict[str, Any] = super().clean() or {}
        typed["currency"] = typed.get("currency", "").upper()
        try:
            typed["minor"] = parse_amount(typed.get("amount", ""), typed["currency"])
        except RuleError as error:
            self.add_error("amount", str(as_refusal(error).message))
        return typed


class BodyForm(forms.Form):
    name = line(_("Body responsible for matters other than rules (3.13.2)"))
