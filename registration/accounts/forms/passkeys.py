"""Define the forms of passkeys: allauth checks what the device answers, and the messages are ours."""

from collections.abc import Iterator
from contextlib import contextmanager
from struct import error as StructError  # noqa: N812  an exception of the standard library
from typing import Any, Final

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as allauth
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from fido2.cose import UnsupportedKey
from fido2.webauthn import RegistrationResponse

from registration.common.forms import line

_MAX_SIGNS: Final = 12_000  # the answers of devices have 500 to 4,000
# What the parsers of answers raise where one is no answer at all.
_MALFORMED: Final = (
    ValueError,
    TypeError,
    KeyError,
    AttributeError,
    IndexError,
    NotImplementedError,
    OverflowError,
    RecursionError,
    StructError,
)


_UNFIT: Final = _(
    "This passkey was not accepted: the page was open too long, or the passkey is for another site. Try again."
)


def _unfit() -> ValidationError:
    return ValidationError(_UNFIT, code="account.passkey_unfit")


@contextmanager
def _in_our_words() -> Iterator[None]:
    try:
        yield
    except ValidationError as error:
        if getattr(error, "code", "") != "incorrect_code":
            raise
        raise _unfit() from error
    except _MALFORMED as error:
        raise _unfit() from error


class _CredentialField(forms.JSONField):
    """Parse a credential as browsers write it (``PublicKeyCredential.toJSON``)."""

    widget = forms.HiddenInput
    default_error_messages = {"required": _UNFIT}

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str) and len(value) > _MAX_SIGNS:
            raise _unfit()
        try:
            credential = super().to_python(value)
        except (ValidationError, RecursionError) as error:
            raise _unfit() from error
        if not isinstance(credential, dict | None):
            raise _unfit()
        return credential


class NewPasskeyForm(allauth.AddWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """Ask for a name and the device's answer; each passkey opens the account without a password."""

    name = line(
        pgettext_lazy("of a thing", "Name"), 60, required=False, hint=_("For example “My phone”."), autocomplete="off"
    )
    credential = _CredentialField()
    passwordless = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {}).setdefault("name", "")
        super().__init__(*args, **kwargs)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        return name

    def clean(self) -> dict[str, Any]:
        with _in_our_words():
            cleaned: dict[str, Any] = super().clean()
            if "credential" in cleaned:
                cleaned["credential"] = _bare(cleaned["credential"])
        return cleaned


def _bare(credential: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that later sign-ins read, and nothing else that was sent."""
    answer = RegistrationResponse.from_dict(credential)
    credential_data = answer.response.attestation_object.auth_data.credential_data
    if credential_data is None or isinstance(credential_data.public_key, UnsupportedKey):
        raise ValueError("a key that nobody here can check")
    sent = dict(dict(answer)["response"])
    parts = ("clientDataJSON", "attestationObject")
    return {"rawId": answer.id, "type": "public-key", "response": {part: sent[part] for part in parts}}


class SecondStepForm(allauth.AuthenticateWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """Ask for a passkey after the password."""

    credential = _CredentialField()

    def clean_credential(self) -> Authenticator:
        with _in_our_words():
            authenticator: Authenticator = super().clean_credential()
        return authenticator


class PasskeyAgainForm(SecondStepForm):
    """Ask for a passkey where the password is asked for again."""

    reauthenticated = True


class PasskeySignInForm(SecondStepForm):
    """Ask for a passkey instead of user name and password."""

    passwordless = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, user=None, **kwargs)

    def clean_credential(self) -> Authenticator:
        authenticator = super().clean_credential()
        if not authenticator.user.is_active:
            raise _unfit()
        return authenticator


class PasskeyNameForm(forms.Form):
    name = line(pgettext_lazy("of a thing", "Name"), 60, autocomplete="off")
