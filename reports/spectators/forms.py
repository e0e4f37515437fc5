"""Parse what a spectator asks for: which session, which step of it, which table."""

from django import forms


class WatchForm(forms.Form):
    """Collect the query of the page. Anything that is no number is as if it were not asked for."""

    session = forms.IntegerField(min_value=1, max_value=9999, required=False)
    step = forms.IntegerField(min_value=0, max_value=100_000, required=False)
    table = forms.IntegerField(min_value=1, max_value=9999, required=False)
    show = forms.ChoiceField(choices=[("page", ""), ("wall", "")], required=False)

    def asked(self, name: str) -> int | None:
        """Return a number of the query, None if it is missing or none."""
        self.is_valid()
        number = self.cleaned_data.get(name)
        return number if isinstance(number, int) else None

    @property
    def is_wall(self) -> bool:
        """Return whether the page is for a wall: large, without controls."""
        self.is_valid()
        return self.cleaned_data.get("show") == "wall"
