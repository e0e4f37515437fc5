"""Build the letter of appeal, and the two forms of the committee (annexes 2 and 3 if the text has them)."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from appeals.look.paper import FilledForm, paper_data
from appeals.selectors.facts import terms_for
from appeals.selectors.papers import decision_paper, reception_paper
from mahjong_core.appeals import Terms, amount_text, minor_units
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.models import Tournament
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder


def appeal_letter(order: PrintOrder) -> PrintContent:
    """Return the letter to fill in by hand; refused if the rule set has no appeals."""
    terms = _terms(order.tournament)
    facts = [terms.window_minutes, terms.deposit, terms.currency]
    data = {"case": {}, "deposit": _deposit(terms)}
    return PrintContent([PrintItem("event", _("Letter of appeal"), facts, data)], labels=_letter_words(terms))


def appeal_reception(order: PrintOrder) -> PrintContent:
    """Return the form by which an appeal is received."""
    return _form(reception_paper(_terms(order.tournament)))


def appeal_decision(order: PrintOrder) -> PrintContent:
    """Return the form by which an appeal is decided."""
    return _form(decision_paper(_terms(order.tournament)))


def _terms(event: Tournament) -> Terms:
    with rules_as_refusals():
        return terms_for(event)


def _form(paper: FilledForm) -> PrintContent:
    """Return the form; its questions follow from the rule set, and other words make another form."""
    facts = [paper.about, [[question.number, question.text] for question in paper.questions]]
    return PrintContent([PrintItem("event", paper.title, facts, paper_data(paper))])


def _deposit(terms: Terms) -> str:
    return amount_text(minor_units(terms.deposit, terms.currency), terms.currency) if terms.deposit else ""


def _letter_words(terms: Terms) -> dict[str, Any]:
    note = ngettext(
        "To be handed to the appeals committee within %(minutes)s minute after the end of the session.",
        "To be handed to the appeals committee within %(minutes)s minutes after the end of the session.",
        terms.window_minutes,
    ) % {"minutes": terms.window_minutes}
    if terms.deposit:
        note += " " + _("A deposit of %(sum)s in cash is required.") % {"sum": _deposit(terms)}
    return {
        "title": _("Letter of appeal"),
        "letter": _("Letter of appeal"),
        "letter-note": note,
        "case": _("Appeal no."),
        "appellant": _("Player or team captain"),
        "team": _("Team"),
        "hand": pgettext("a narrow column", "Hand"),
        "ruling": _("Ruling appealed against (number and referee)"),
        "announced": _("Announced at the table at"),
        "handed-in": _("Handed in at"),
        "received-by": _("Received by"),
        "facts": _("The facts"),
        "reason": _("Why the ruling is contested"),
        "clause": _("Clause relied on (number)"),
        "wish": _("Remedy asked for"),
        "witness": _("Witnesses (number and name)"),
        "date": _("Date"),
        "time": _("Time"),
        "sign": _("Signature of the player or captain"),
    }
