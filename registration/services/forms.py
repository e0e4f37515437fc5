"""The form of an event: set up and changed by its organiser."""

from dataclasses import asdict, dataclass, field
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from registration.models import RegistrationForm
from registration.permissions import ACTS
from registration.selectors.places import places_of
from registration.services.registrations import offer_free_places
from tournaments.actors import Actor
from tournaments.errors import Refusal
from tournaments.models import Tournament
from tournaments.permissions import check_may
from tournaments.services.audit import record


@dataclass(frozen=True, slots=True)
class FormFacts:
    """What the organiser says of the form; ``quotas``: places by country code."""

    opens_at: datetime
    closes_at: datetime
    places: int
    privacy: str
    quotas: dict[str, int] = field(default_factory=dict)
    review: bool = False
    offer_hours: int = 48
    fee_cents: int = 0
    currency: str = "EUR"
    intro: str = ""
    payment: str = ""


def save_form(*, tournament: Tournament, facts: FormFacts, by: Actor, at: datetime) -> RegistrationForm:
    """Set the form up, or change it; more places are offered at once to whoever waits.

    Refuses with ``registration.moments_reversed``, ``registration.places_not_fours``, ``registration.quotas_too_many``,
    ``registration.fewer_than_taken``.
    """
    check_may(by, "registration.form", tournament, ACTS)
    _check_facts(facts)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        form = RegistrationForm.objects.select_for_update(of=("self",)).filter(tournament=locked).first()
        is_new = form is None
        form = form or RegistrationForm(tournament=locked, privacy=facts.privacy)
        if form.privacy != facts.privacy:
            form.consent_version += 1
        for name, value in asdict(facts).items():
            setattr(form, name, value)
        if not is_new and places_of(form).all_taken > form.places:
            raise Refusal(
                "registration.fewer_than_taken",
                _("%(n)s places are given already: there cannot be fewer.") % {"n": places_of(form).all_taken},
            )
        form.save()
        action = "registration.form_made" if is_new else "registration.form_changed"
        record(action, form, by=by, at=at, tournament=locked, after={"places": facts.places})
        if not is_new:
            offer_free_places(form, by=by, at=at)
    return form


def _check_facts(facts: FormFacts) -> None:
    if facts.closes_at <= facts.opens_at:
        raise Refusal("registration.moments_reversed", _("It closes after it opens."))
    if facts.places % 4 or facts.places < 4:
        below, above = facts.places // 4 * 4, facts.places // 4 * 4 + 4
        raise Refusal(
            "registration.places_not_fours",
            _("A table has four seats: take %(below)s or %(above)s places.") % {"below": below, "above": above},
        )
    if sum(facts.quotas.values()) > facts.places:
        raise Refusal("registration.quotas_too_many", _("The countries have more places together than there are."))
