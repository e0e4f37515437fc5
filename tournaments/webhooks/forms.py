"""Define the form of a webhook, by the kind of its receiver."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Refusal
from tournaments.models import WebhookEvent, WebhookKind
from tournaments.webhooks.models import TARGET_LENGTH, TOKEN_LENGTH, URL_LENGTH
from tournaments.webhooks.services.registering import NewChat

Texts = Mapping[str, str | Promise]
_PLAIN: Final[Texts] = {"url": _("Address")}
_DISCORD: Final[Texts] = {"url": _("Webhook’s address")}
# The fields of each kind, by their labels; the others are left out.
_LABELS: Final[Mapping[str, Texts]] = {
    WebhookKind.PLAIN: _PLAIN,
    WebhookKind.DISCORD: _DISCORD,
    WebhookKind.SLACK: _DISCORD,
    WebhookKind.TELEGRAM: {"token": _("Bot’s token"), "target": _("Chat")},
    WebhookKind.LINE: {"token": _("Channel access token"), "target": _("Group, room or user")},
}
_HELP: Final[Mapping[tuple[str, str], str | Promise]] = {
    (WebhookKind.DISCORD, "url"): _("In Discord: settings of the channel, Integrations, Webhooks, Copy Webhook URL."),
    (WebhookKind.SLACK, "url"): _("In Slack: Incoming Webhooks of an app, Add New Webhook to Workspace."),
    (WebhookKind.TELEGRAM, "token"): _("@BotFather gives it. Add the bot to the chat, too."),
    (WebhookKind.TELEGRAM, "target"): _("The chat’s number, such as -1001234567890, or a channel’s @name."),
    (WebhookKind.LINE, "token"): _("In the LINE Developers Console: the channel, Messaging API."),
    (WebhookKind.LINE, "target"): _("Its id: C, R or U and 32 figures or letters."),
}


def _text(length: int) -> forms.CharField:
    attrs = {"inputmode": "url", "autocapitalize": "none", "spellcheck": "false", "autocomplete": "off"}
    return forms.CharField(max_length=length, widget=forms.TextInput(attrs=attrs))


class KindForm(forms.Form):
    """Choose what a webhook sends to."""

    kind = forms.ChoiceField(choices=WebhookKind.choices, required=False)

    @property
    def chosen(self) -> WebhookKind:
        """Return the chosen kind, another program by default."""
        return WebhookKind((self.is_valid() and self.cleaned_data["kind"]) or WebhookKind.PLAIN)


class WebhookForm(forms.Form):
    """Enter a webhook of a kind; the service validates the address."""

    url = _text(URL_LENGTH)
    token = _text(TOKEN_LENGTH)
    target = _text(TARGET_LENGTH)
    language = forms.ChoiceField(label=_("Language of the messages"), choices=settings.LANGUAGES)
    events = forms.MultipleChoiceField(label=_("Notify when"), required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, data: Any = None, *, kind: WebhookKind, events: Sequence[WebhookEvent]) -> None:
        super().__init__(data, initial={"language": get_language() or settings.LANGUAGE_CODE})
        labels = _LABELS[kind]
        for name in ("url", "token", "target"):
            if name in labels:
                self.fields[name].label = str(labels[name])
                self.fields[name].help_text = str(_HELP.get((kind, name), ""))
            else:
                del self.fields[name]
        if kind is WebhookKind.PLAIN:
            del self.fields["language"]
        self.address_fields = [self[name] for name in labels]
        choices = self.fields["events"]
        assert isinstance(choices, forms.MultipleChoiceField)  # noqa: S101  for the types
        choices.choices = [(event.value, event.label) for event in events]

    def facts(self, kind: WebhookKind, site: str) -> dict[str, Any]:
        """Return what was entered, as the service takes it."""
        chosen = {name: value for name, value in self.cleaned_data.items() if name in ("token", "target", "language")}
        chat = NewChat(kind=kind, site=site, **chosen)
        return {"url": self.cleaned_data.get("url", ""), "events": self.cleaned_data["events"], "chat": chat}

    def add_refusal(self, refusal: Refusal) -> None:
        """Add the refusal of the service to its field."""
        about = refusal.detail.get("field", "url") if refusal.code != "webhooks.no_event" else "events"
        self.add_error(about if about in self.fields else None, str(refusal.message))
