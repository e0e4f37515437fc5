"""Build the payment code for banking apps: account, amount and purpose (EPC069-12, version 002)."""

from typing import Final

from registration.models import Registration, RegistrationForm

_MAX_PURPOSE: Final = 140


def iban_is_right(iban: str) -> bool:
    """Return whether the check digits agree.

    The number with its letters as 10 to 35 leaves 1 divided by 97 (ISO 13616).
    """
    if not (15 <= len(iban) <= 34 and iban.isascii() and iban.isalnum() and iban[:2].isalpha() and iban[2:4].isdigit()):
        return False
    return int("".join(str(int(sign, 36)) for sign in iban[4:] + iban[:4])) % 97 == 1


def purpose_of(registration: Registration) -> str:
    """Return the purpose of the transfer, by which the desk finds the registration: number, name, event."""
    text = f"{registration.pk} {registration.name} {registration.tournament.name}"
    return text[:_MAX_PURPOSE]


def transfer_code(form: RegistrationForm, registration: Registration) -> str:
    """Return the text of the code; empty if no account is given or the fee is not in euros."""
    if not (form.iban and form.payee and form.fee_cents and form.currency == "EUR"):
        return ""
    whole, cents = divmod(form.fee_cents, 100)
    amount = f"EUR{whole}.{cents:02}"
    lines = ("BCD", "002", "1", "SCT", "", form.payee, form.iban, amount, "", "", purpose_of(registration))
    return "\n".join(lines)
