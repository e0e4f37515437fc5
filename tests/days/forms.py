"""Links and forms of a rendered page, and how somebody fills a form in without knowing what it is."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random

Attributes = dict[str, str]
Filled = dict[str, list[str]]
WORDS = ("As it happened", "Helper", "Nobody saw it")


@dataclass
class Field:
    """``choices``: the values of a select, of radios of one name, or of one box."""

    name: str
    kind: str
    value: str = ""
    choices: list[str] = field(default_factory=list)
    lowest: int | None = None
    highest: int | None = None
    required: bool = False
    checked: str | None = None


@dataclass(frozen=True)
class Button:
    """What sends a form; ``action`` and ``method`` stand in for those of the form where they are not empty."""

    name: str
    value: str
    action: str = ""
    method: str = ""


@dataclass
class Form:
    """``buttons``: what sends it; one of them is pressed."""

    method: str
    action: str
    fields: dict[str, Field] = field(default_factory=dict)
    buttons: list["Button"] = field(default_factory=list)
    has_file: bool = False


class Page(HTMLParser):
    """What a person can click on: ``links`` and ``forms``, those of another place by ``form=`` among them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self._open: Form | None = None
        self._select: tuple[Form | None, Field] | None = None
        self._late: list[tuple[str, Attributes]] = []
        self.feed(html)
        for tag, attributes in self._late:
            self._control(tag, attributes, self.by_id.get(attributes["form"]))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"])
        elif tag == "form":
            self._open = Form(attributes.get("method", "get").lower(), attributes.get("action", ""))
            self.forms.append(self._open)
            if "id" in attributes:
                self.by_id[attributes["id"]] = self._open
        elif tag == "option" and self._select is not None and "disabled" not in attributes:
            chosen = self._select[1]
            chosen.choices.append(attributes.get("value", ""))
            if "selected" in attributes:
                chosen.checked = attributes.get("value", "")
        elif tag in ("input", "select", "textarea", "button") and "disabled" not in attributes:
            if "form" in attributes:
                self._late.append((tag, attributes))
            else:
                self._control(tag, attributes, self._open)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = None

    def _control(self, tag: str, attributes: Attributes, form: Form | None) -> None:
        name, kind = attributes.get("name", ""), attributes.get("type", "text" if tag == "input" else tag)
        if form is None or (tag == "button" and kind not in ("submit", "button")):
            return
        if tag == "button" or kind in ("submit", "image"):
            if kind != "button" or tag != "button" or "type" not in attributes:
                value, action = attributes.get("value", ""), attributes.get("formaction", "")
                form.buttons.append(Button(name, value, action, attributes.get("formmethod", "").lower()))
            return
        form.has_file = form.has_file or kind == "file"
        known = form.fields.get(name) if name else None
        value = attributes.get("value", "on" if kind in ("radio", "checkbox") else "")
        if known is None:
            known = Field(name, kind, value, required="required" in attributes)
            known.lowest, known.highest = _number(attributes.get("min")), _number(attributes.get("max"))
            if name:
                form.fields[name] = known
        if kind in ("radio", "checkbox"):
            known.choices.append(value)
            if "checked" in attributes:
                known.checked = value
        if tag == "select":
            self._select = form, known

    @property
    def sendable(self) -> list[Form]:
        """Forms that are sent without a file and that change something."""
        return [form for form in self.forms if form.method == "post" and form.buttons and not form.has_file]


def _number(text: str | None) -> int | None:
    return int(text) if text and text.lstrip("-").isdigit() else None


def fill(form: Form, pick: Random) -> tuple[str, str, Filled]:
    """The method, the address and the fields as somebody might send them: what stands there mostly stays."""
    sent: Filled = {}
    for name, bound in form.fields.items():
        value = _fill_one(bound, pick)
        if value is not None:
            sent[name] = value
    method, action = form.method, form.action
    if form.buttons:
        button = pick.choice(form.buttons)
        method, action = button.method or method, button.action or action
        if button.name:
            sent[button.name] = [button.value]
    return method, action, sent


def _fill_one(bound: Field, pick: Random) -> list[str] | None:
    if bound.kind == "hidden":
        return [bound.value]
    if bound.kind in ("checkbox", "radio", "select"):
        return _choose(bound, pick)
    if bound.value and pick.random() < 0.7:
        return [bound.value]
    if bound.kind == "number" or bound.lowest is not None:
        low = bound.lowest or 0
        return [str(pick.randint(low, max(low, min(bound.highest or 40, low + 40))))]
    return [pick.choice(WORDS) if bound.required or pick.random() < 0.8 else ""]


def _choose(bound: Field, pick: Random) -> list[str] | None:
    if bound.kind == "checkbox":
        return [choice for choice in bound.choices if pick.random() < 0.5] or None
    if bound.checked is not None and pick.random() < 0.4:
        return [bound.checked]
    return [pick.choice(bound.choices)] if bound.choices else None
