"""Give the fields of all forms the look of an input, in one place."""

from typing import Any, Final

from django import forms
from django.forms.renderers import DjangoTemplates

INPUT_CLASS: Final = "field-input"
_TYPED: Final = (forms.widgets.Input, forms.Textarea, forms.Select)
_NOT_TYPED: Final = (forms.HiddenInput, forms.CheckboxInput)


class LookField(forms.BoundField):
    """Draw a bound field. Text inputs and selects get the class of inputs beside their widget's own.

    A number that cannot be negative is typed on a keypad of digits.
    """

    def build_widget_attrs(self, attrs: dict[str, Any], widget: forms.Widget | None = None) -> dict[str, Any]:
        attrs = super().build_widget_attrs(attrs, widget)
        used = widget or self.field.widget
        if isinstance(used, _TYPED) and not isinstance(used, _NOT_TYPED):
            attrs["class"] = " ".join(filter(None, (INPUT_CLASS, used.attrs.get("class"))))
        if isinstance(used, forms.NumberInput) and int(used.attrs.get("min", -1)) >= 0:
            attrs["inputmode"] = "numeric"
        return attrs


class LookRenderer(DjangoTemplates):
    """Render forms; the setting ``FORM_RENDERER`` names this class."""

    bound_field_class = LookField
