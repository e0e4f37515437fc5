"""Turn the core's coded errors into refusals with a sentence in the reader's language."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from mahjong_core.errors import RuleError
from tournaments.common.errors import Malformed, Message, Refusal
from tournaments.common.rule_words.contradictions import contradiction_words
from tournaments.common.rule_words.riichi import REFUSALS as RIICHI_REFUSALS

# Sentences by code; figures come from the error's detail. A code without a sentence keeps the core's English one.
_SENTENCES: dict[str, Message] = {
    "sheets.malformed": _("Some fields are missing or cannot be read."),
    "sheets.hand_out_of_range": _("There is no hand %(hand)s: a session has %(hands_per_session)s."),
    "sheets.winner_missing": _("Say who won."),
    "sheets.discarder_without_winner": _("Nobody won, so nobody discarded the winning tile."),
    "sheets.value_without_winner": _("Nobody won, so the hand has no value."),
    "sheets.totals_not_integers": _("Totals are whole numbers, one for each of the four seats."),
    "sheets.winner_in_draw": _("Nobody won, so there is no winner to name."),
    "sheets.value_missing": _("Say what the hand was worth."),
    "sheets.total_out_of_range": _("A table score of that size cannot be right."),
    "sheets.totals_twice": _("The totals stand twice on the sheet."),
    "sheets.hands_not_kept": _("This game's tables are entered as totals."),
    "sheets.hand_missing": _("Hand %(hand)s is missing."),
    "sheets.hand_twice": _("Hand %(hand)s stands twice on the sheet."),
    "sheets.fewer_hands": _("Hands played: %(hands)s of %(hands_per_session)s."),
    "sheets.modes_differ": _("The typed totals and the hands disagree."),
    "sheets.seat_empty": _("Seats of this table have nobody: correct its entries one by one."),
    "sheets.other_players": _("Name the four players of this table, each at one seat."),
    "scoring.value_below_minimum": _("%(value)s is below the minimum of %(minimum)s."),
    "scoring.value_out_of_range": _("%(value)s is more than a hand can be worth."),
    "scoring.winner_is_discarder": _("The winner cannot be the one who discarded."),
    "scoring.table_not_balanced": _("The four scores add up to %(sum)s, not %(expected)s."),
    "rulesets.unknown_preset": _("There is no rule set of that name."),
    "score.unknown_rules": _("There is no rule set of that name."),
    "rulesets.choice_malformed": _("Rules are named by a preset, or by a preset and what was changed."),
    "rulesets.inconsistent": _("These options contradict each other."),
    "rulesets.unknown_option": _("The rule set has no such option."),
    "rulesets.invalid_value": _("That value does not fit the option."),
    "seating.player_twice": _("A player is named twice."),
    "seating.too_few_players": _("A table needs four players."),
    "seating.no_sessions": _("There is no session left to draw."),
    "seating.unknown_player": _("No player with the number %(player)s sits there."),
    "seating.weight_invalid": _("A weight is a number from 0 to 1000, or “never”."),
    "seating.fixed_table_unknown": _(
        "Player %(player)s asks for a table that is not there: they are numbered from 1 to %(tables)s."
    ),
    "seating.fixed_tables_contradict": _(
        "The fixed tables contradict each other in session %(session)s: look at the players numbered %(players)s."
    ),
    "seating.fixed_tables_undecided": _(
        "For session %(session)s no seats were found that keep every fixed table: ask for fewer of them."
    ),
    "seating.hard_group_meets": _("Players who must not meet would share a table: fewer “never” wishes, please."),
    "seating.no_free_seat": _("Session %(session)s has no substitute's seat left: draw the sessions to come again."),
    "seating.not_fours": ngettext_lazy(
        "%(players)s player does not fill a table of four: enter substitutes, or make a cut.",
        "%(players)s players do not fill tables of four: enter substitutes, or make a cut.",
        "players",
    ),
    "seating.cut_too_large": ngettext_lazy(
        "Only %(players)s player plays on.", "Only %(players)s players play on.", "players"
    ),
    "seating.substitutes_meet": _("With %(players)s players two substitutes would share a table."),
    "seating.elimination_size": _("These rounds do not fill tables of four: choose another number of players."),
    "seating.elimination_rounds": _("%(players)s players play %(needed)s rounds of a double elimination."),
    "seating.carry_over_unknown": _(
        "Between 0 and 100 per cent of the points come along; a limit or a step is a positive number."
    ),
    "seating.no_byes_here": _("In a team round robin and in an elimination every table is full: nobody sits out."),
    "seating.teams_after_cut": _(
        "Teams play from the first session on, or in a final to which the best teams come through."
    ),
    "seating.team_final_size": _("A final of teams needs 16, 20, 24 … players: whole teams of four, and no others."),
    "seating.flights_first": _("Two flights are made of the whole field: in the first phase, without a cut."),
    "seating.line_ups_not_fours": _("Tables by line-up take 4, 8, 12 … teams; %(teams)s play."),
    "seating.course_parts": _("Every player belongs to one flight or to one team."),
    "seating.course_keeps_nothing": _("Flights and teams are drawn anew: they do not stay near an earlier seating."),
    "seating.teams_not_four": _(
        "Every player needs a team, and every team four players: look at those numbered %(players)s."
    ),
    "seating.too_many_sessions": _("No such plan is known for %(teams)s teams: play fewer sessions."),
    "seating.phase_unknown": _("There is no such way to seat players."),
    "seating.table_unknown": _("No session to come has a table %(table)s."),
    "seating.table_number_invalid": _("Choose another table number, 1 or more."),
    "appeals.not_in_rule_set": _("This event's rule set has no appeals."),
    "appeals.delay_out_of_range": _("Only a delayed session has minutes of delay, from 1 to %(most)s."),
    "appeals.question_unanswered": _("Question %(question)s is not answered yet."),
    "appeals.question_out_of_order": _("The questions are asked in order: not %(question)s now."),
    "appeals.remedy_missing": _("Say under question 8 what is to be done."),
    "appeals.remedy_not_offered": _("Only question 8 orders something."),
    "appeals.clause_missing": _("Name the clause."),
    "appeals.refund_not_offered": _("The form does not offer this share of the deposit."),
    "appeals.rejected_changes_nothing": _("A rejected appeal leaves the ruling as it is."),
    "appeals.annulment_not_allowed": _("The committee cannot annul what the chief referee decided (3.13.3)."),
    "appeals.currency_malformed": _("A currency has three capital letters."),
    "appeals.amount_malformed": _("That is no amount of money."),
    "penalties.unknown_offence": _("There is no offence of that name in this rule set."),
    "penalties.no_price": _("This rule set sets no price for that."),
    "penalties.points_not_allowed": _("This sanction has no step of %(points)s."),
    "penalties.reason_needed": _("Another step than the proposed one needs a reason."),
    "penalties.victim_needed": _("Say which player was wronged."),
    "penalties.dealer_needed": _("Say who deals the hand."),
    "penalties.not_late": _("The player was in time."),
    "penalties.vacant_during_play": _("At an empty seat a substitute plays the whole session."),
    "penalties.late_during_play": _("Who is late was never at the table: the substitute plays from the start."),
    "penalties.removal_not_for_illness": _("Only a sick player may be taken out of the final results."),
    "series.points_missing": _("Enter the points for each place."),
    "series.points_order": _("A better place cannot have fewer points."),
    "series.not_positive": _("This number is at least 1."),
    **RIICHI_REFUSALS,
}
_MAX_NAMED = 12
_MALFORMED = frozenset({"sheets.malformed", "sheets.totals_not_integers", "rulesets.malformed"})


def sentence(code: str, detail: dict[str, Any], fallback: str) -> Message:
    """Return the sentence for a code, with its figures filled in."""
    template = _SENTENCES.get(code)
    if template is None:
        return fallback
    if code == "rulesets.inconsistent":
        return contradiction_words(detail["problems"]) or template
    # Of several problems of one hand the first gives the figures.
    problems = detail.get("problems")
    first = problems[0] if isinstance(problems, list) and problems else {}
    figures = dict(first.get("detail", first)) if isinstance(first, dict) else {}
    try:
        return str(template % {name: _as_words(value) for name, value in (figures | detail).items()})
    except KeyError:
        return fallback


def _as_words(value: object) -> object:
    """Return a list as words, shortened if it is long; any other value unchanged."""
    if not isinstance(value, list):
        return value
    return ", ".join(map(str, value[:_MAX_NAMED])) + (" …" if len(value) > _MAX_NAMED else "")


def core_sentences() -> dict[str, tuple[Message, int]]:
    """Return every code of the core that has a sentence, with the status of its refusal."""
    return {code: (text, (Malformed if code in _MALFORMED else Refusal).status) for code, text in _SENTENCES.items()}


def as_refusal(error: RuleError) -> Refusal:
    kind = Malformed if error.code in _MALFORMED else Refusal
    return kind(error.code, sentence(error.code, error.detail, error.message), error.detail)


@contextmanager
def rules_as_refusals() -> Iterator[None]:
    """Turn the core's errors inside the block into refusals."""
    try:
        yield
    except RuleError as error:
        raise as_refusal(error) from error
