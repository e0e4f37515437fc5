"""Create and change the registration form of an event."""

from dataclasses import asdict, dataclass, field
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from registration.common.selectors.places import places_of
from registration.models import ClosesWith, ConsentText, RegistrationForm
from registration.permissions import ACTS
from registration.registrations.models import CONTACT_WEEKS, LARGEST_TEAM, MAX_CONTACT_WEEKS, SMALLEST_TEAM
from registration.registrations.services.moves import offer_free_places
from tournaments.common.actors import Actor
from tournaments.common.errors import Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class FormFacts:
    """Store the settings of the form; ``quotas``: places by country code.

    ``texts``: by language what stands in place of ``intro``, ``payment`` and ``privacy``, which are in ``language``.
    """

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
    payee: str = ""
    iban: str = ""
    reply_to: str = ""
    shows_names: bool = False
    members_until: datetime | None = None
    member_countries: list[str] = field(default_factory=list)
    member_clubs: list[str] = field(default_factory=list)
    members_word: str = ""
    asks_guardian: bool = False
    adult_age: int = 18
    team_size: int = 0
    teams_only: bool = False
    language: str = settings.LANGUAGE_CODE
    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    contact_weeks: int = CONTACT_WEEKS
    closes_with: str = ClosesWith.TIME


def save_form(*, tournament: Tournament, facts: FormFacts, by: Actor, at: datetime) -> RegistrationForm:
    """Create or change the form; additional places are offered to the waiting list at once.

    Refuses with ``registration.moments_reversed``, ``registration.places_not_fours``, ``registration.quotas_too_many``,
    ``registration.fewer_than_taken``, ``registration.members_moment``, ``registration.members_unsaid``,
    ``registration.team_size_range``, ``registration.contact_weeks``. A new privacy text is kept beside the older ones,
    to which people agreed.
    """
    check_may(by, "registration.form", tournament, ACTS)
    _check_facts(facts)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        form = RegistrationForm.objects.select_for_update(of=("self",)).filter(tournament=locked).first()
        is_new = form is None
        form = form or RegistrationForm(tournament=locked, privacy=facts.privacy)
        if not is_new and _privacy(form) != _privacy(facts):
            form.consent_version += 1
        for name, value in asdict(facts).items():
            setattr(form, name, value)
        taken = places_of(form).all_taken
        if not is_new and taken > form.places:
            words = ngettext(
                "%(n)s place is already taken: there cannot be fewer.",
                "%(n)s places are already taken: there cannot be fewer.",
                taken,
            )
            raise Refusal("registration.fewer_than_taken", words % {"n": taken})
        form.save()
        shown = {"text": form.privacy, "texts": _other_privacy(form), "at": at}
        ConsentText.objects.get_or_create(form=form, version=form.consent_version, defaults=shown)
        action = "registration.form_made" if is_new else "registration.form_changed"
        record(action, form, by=by, at=at, tournament=locked, after={"places": facts.places})
        if not is_new:
            offer_free_places(form, by=by, at=at)
    return form


def _privacy(form: RegistrationForm | FormFacts) -> dict[str, str]:
    """Return the privacy text in each language."""
    return {form.language: form.privacy} | _other_privacy(form)


def _other_privacy(form: RegistrationForm | FormFacts) -> dict[str, str]:
    return {code: texts["privacy"] for code, texts in form.texts.items() if texts.get("privacy")}


def _check_members(facts: FormFacts) -> None:
    if facts.members_until is None:
        return
    if not facts.opens_at < facts.members_until <= facts.closes_at:
        raise Refusal("registration.members_moment", _("The period for members must be between opening and closing."))
    if not (facts.member_countries or facts.member_clubs or facts.members_word):
        raise Refusal("registration.members_unsaid", _("Define the members: enter a country, a club or a code."))


def _check_facts(facts: FormFacts) -> None:
    if facts.closes_at <= facts.opens_at:
        raise Refusal("registration.moments_reversed", _("Registration must close after it opens."))
    _check_members(facts)
    if facts.team_size and not SMALLEST_TEAM <= facts.team_size <= LARGEST_TEAM:
        raise Refusal(
            "registration.team_size_range",
            _("A team has from %(least)s to %(most)s players.") % {"least": SMALLEST_TEAM, "most": LARGEST_TEAM},
        )
    if facts.teams_only and not facts.team_size:
        raise Refusal("registration.team_size_range", _("Enter the number of players per team."))
    if facts.places % 4 or facts.places < 4:
        below, above = facts.places // 4 * 4, facts.places // 4 * 4 + 4
        raise Refusal(
            "registration.places_not_fours",
            _("A table has four seats: enter %(below)s or %(above)s places.") % {"below": below, "above": above},
        )
    if not 1 <= facts.contact_weeks <= MAX_CONTACT_WEEKS:
        raise Refusal(
            "registration.contact_weeks",
            _("Enter 1 to %(most)s weeks until contact data are removed.") % {"most": MAX_CONTACT_WEEKS},
        )
    if sum(facts.quotas.values()) > facts.places:
        raise Refusal("registration.quotas_too_many", _("The places reserved for countries exceed the total."))
