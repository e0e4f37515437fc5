"""What each person does next: one card on the event's page, looked up by phase and role."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Role
from tournaments.selectors.events import DayState, Phase

CHIEF, REFEREE, SCOREKEEPER, ORGANISER = Role.CHIEF_REFEREE, Role.REFEREE, Role.SCOREKEEPER, Role.ORGANISER
PUBLIC: Final = None


@dataclass(frozen=True)
class NextStep:
    """``url`` is the name of a page of the event; texts may hold the session, the tables counted and those waiting."""

    title: Promise | str
    text: Promise | str
    label: Promise | str
    url: str


def step(title: Promise, text: Promise, label: Promise, url: str) -> NextStep:
    return NextStep(title, text, label, url)


STEPS: Final[Mapping[tuple[Phase, Role | None], NextStep]] = {
    (Phase.NO_PLAYERS, ORGANISER): step(
        _("Enter the players"),
        _("Import a list or type them in. The draw needs at least four."),
        _("Import players"),
        "import-participants",
    ),
    (Phase.NO_PLAYERS, PUBLIC): step(
        _("The event is being prepared"), _("The rules that will apply stand already."), _("Read the rules"), "rules"
    ),
    (Phase.NOT_SEATED, ORGANISER): step(
        _("Draw the seating"),
        _("The commitment is published first, then the draw is run and published, for all sessions at once."),
        _("To the draws"),
        "draws",
    ),
    (Phase.NOT_SEATED, PUBLIC): step(
        _("The seating is not drawn yet"),
        _("The players are entered. Tables and winds appear here once the draw is published."),
        _("See who plays"),
        "participants",
    ),
    (Phase.READY, CHIEF): step(
        _("Start session %(session)s"),
        _("%(tables)s tables are seated. The clock starts when the players sit."),
        _("To the desk"),
        "desk-now",
    ),
    (Phase.READY, PUBLIC): step(
        _("Find your table for session %(session)s"),
        _("Look for your name: it stands with the table and the wind you start at."),
        _("Seating of session %(session)s"),
        "seating",
    ),
    (Phase.IN_PLAY, CHIEF): step(
        _("Session %(session)s is being played"),
        _("The clock and every table are on the desk."),
        _("To the desk"),
        "desk-now",
    ),
    (Phase.IN_PLAY, SCOREKEEPER): step(
        _("Type the sheets of session %(session)s"),
        _("%(verified)s of %(tables)s tables are verified, %(to_verify)s wait for a second person."),
        _("To the desk"),
        "desk-now",
    ),
    (Phase.IN_PLAY, REFEREE): step(
        _("Session %(session)s is being played"),
        _("Open a table on the desk to rule there. What was ruled so far stands in the list."),
        _("To the desk"),
        "desk-now",
    ),
    (Phase.IN_PLAY, PUBLIC): step(
        _("Session %(session)s is being played"),
        _("The ranking moves when the results are released, or at once where the organiser chose live results."),
        _("See the standings"),
        "standings",
    ),
    (Phase.COUNTING, SCOREKEEPER): step(
        _("Verify the sheets of session %(session)s"),
        _("%(verified)s of %(tables)s tables are verified, %(to_verify)s wait for a second person."),
        _("To the desk"),
        "desk-now",
    ),
    (Phase.COUNTING, CHIEF): step(
        _("Session %(session)s is being counted"),
        _("Results can be released when all %(tables)s are verified: %(verified)s are."),
        _("To the desk"),
        "desk-now",
    ),
    (Phase.COUNTING, PUBLIC): step(
        _("Session %(session)s is being counted"),
        _("Every sheet is read by two people before the results are released."),
        _("See the standings"),
        "standings",
    ),
    (Phase.TO_RELEASE, CHIEF): step(
        _("Release session %(session)s"),
        _("All %(tables)s tables are verified. The ranking is published as it stands."),
        _("To the desk"),
        "desk-now",
    ),
    (Phase.TO_RELEASE, ORGANISER): step(
        _("Release session %(session)s"),
        _("All %(tables)s tables are verified. The ranking is published as it stands."),
        _("To the desk"),
        "desk-now",
    ),
    (Phase.TO_RELEASE, PUBLIC): step(
        _("Session %(session)s is counted"),
        _("The results are released in a moment."),
        _("See the standings"),
        "standings",
    ),
    (Phase.FINISHED, PUBLIC): step(
        _("All sessions are played"), _("The final ranking is published."), _("See the standings"), "standings"
    ),
}
# Who acts first where somebody holds several roles.
ORDER: Final = (CHIEF, SCOREKEEPER, ORGANISER, REFEREE)


def next_step(state: DayState, roles: Collection[Role]) -> NextStep:
    """The step of the first of the reader's roles that has one in this phase, else everybody's."""
    mine = [STEPS[state.phase, role] for role in ORDER if role in roles and (state.phase, role) in STEPS]
    chosen = mine[0] if mine else STEPS[state.phase, PUBLIC]
    facts = step_facts(state)
    title, text, label = (str(words) % facts for words in (chosen.title, chosen.text, chosen.label))
    return NextStep(title, text, label, chosen.url)


def step_facts(state: DayState) -> dict[str, Any]:
    row = state.row
    counted = {"tables": row.tables, "verified": row.verified, "to_verify": row.to_verify} if row else {}
    return {"session": state.number, "tables": 0, "verified": 0, "to_verify": 0} | counted
