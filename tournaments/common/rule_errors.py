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
from tournaments.common.rule_words.riichi import label_from, label_text

# Sentences by code; figures come from the error's detail. A code without a sentence keeps the core's English one.
_SENTENCES: dict[str, Message] = {
    "sheets.malformed": _("Some fields are missing or cannot be read."),
    "sheets.hand_out_of_range": _("There is no hand %(hand)s: a session has %(hands_per_session)s."),
    "sheets.winner_missing": _("Choose the winner."),
    "sheets.discarder_without_winner": _("This hand has no winner, so it has no discarder."),
    "sheets.value_without_winner": _("This hand has no winner, so it has no value."),
    "sheets.totals_not_integers": _("Enter four totals, as whole numbers."),
    "sheets.winner_in_draw": _("This hand has no winner to name."),
    "sheets.value_missing": _("Enter the value of the hand."),
    "sheets.bonus_unknown": _("This rule set has no bonus column “%(column)s”."),
    "sheets.bonus_not_balanced": _("The counts of “%(column)s” must add up to zero, not %(sum)s."),
    "sheets.total_out_of_range": _("This table score is out of range."),
    "sheets.totals_twice": _("The sheet has two entries of totals."),
    "sheets.hands_not_kept": _("Sheets of this game are entered as totals."),
    "sheets.hand_missing": _("Hand %(hand)s is missing."),
    "sheets.hand_twice": _("Hand %(hand)s appears twice on the sheet."),
    "sheets.fewer_hands": _("Hands played: %(hands)s of %(hands_per_session)s."),
    "sheets.modes_differ": _("The entered totals do not match the hands."),
    "sheets.seat_empty": _("This table has empty seats: correct its entries one by one."),
    "sheets.other_players": _("Name the four players of this table, one for each seat."),
    "scoring.value_below_minimum": _("%(value)s is below the minimum of %(minimum)s."),
    "scoring.value_out_of_range": _("%(value)s is above the maximum value of a hand."),
    "scoring.winner_is_discarder": _("The winner and the discarder must be different players."),
    "scoring.table_not_balanced": _("The scores add up to %(sum)s, not %(expected)s."),
    "rulesets.unknown_preset": _("No rule set with this name."),
    "score.unknown_rules": _("No rule set with this name."),
    "rulesets.choice_malformed": _("Give the rules as a preset, or as a preset with changes."),
    "rulesets.inconsistent": _("These options contradict each other."),
    "rulesets.unknown_option": _("The rule set does not have this option."),
    "rulesets.invalid_value": _("This value is not valid for the option."),
    "seating.player_twice": _("A player is named twice."),
    "seating.too_few_players": _("A table needs four players."),
    "seating.no_sessions": _("No sessions left to draw."),
    "seating.unknown_player": _("Player %(player)s is not seated there."),
    "seating.weight_invalid": _("A weight is a number from 0 to 1000, or “never”."),
    "seating.fixed_table_unknown": _(
        "Player %(player)s requests a table that does not exist. Tables are numbered from 1 to %(tables)s."
    ),
    "seating.fixed_tables_contradict": _(
        "The fixed tables contradict each other in session %(session)s. Check players %(players)s."
    ),
    "seating.fixed_tables_undecided": _(
        "No seating found for session %(session)s with every fixed table. Use fewer fixed tables."
    ),
    "seating.hard_group_meets": _("Players who must never meet would share a table. Use fewer “never” settings."),
    "seating.no_free_seat": _(
        "Session %(session)s has too few empty seats at its other tables (needed: %(players)s, empty: %(empty)s). "
        "Draw the future sessions again, or let substitutes play."
    ),
    "seating.not_fours": ngettext_lazy(
        "%(players)s player cannot fill tables of four. Add substitutes, or make a cut.",
        "%(players)s players cannot fill tables of four. Add substitutes, or make a cut.",
        "players",
    ),
    "seating.cut_too_large": ngettext_lazy(
        "Only %(players)s player continues.", "Only %(players)s players continue.", "players"
    ),
    "seating.substitutes_meet": _("With %(players)s players, two substitutes would be at the same table."),
    "seating.elimination_size": _("These rounds do not fill tables of four. Choose another number of players."),
    "seating.elimination_rounds": _("A double elimination with %(players)s players has %(needed)s rounds."),
    "seating.carry_over_unknown": _(
        "Carry over between 0 and 100 per cent of the points. A limit or a step must be positive."
    ),
    "seating.no_byes_here": _(
        "In a team round robin and in an elimination every table must be full. Sitting out is not possible."
    ),
    "seating.teams_after_cut": _("Teams play from the first session, or in a final for the best teams."),
    "seating.team_final_size": _("A team final needs 16, 20, 24 … players, in full teams of four."),
    "seating.flights_first": _("Two flights need all players: use them in the first phase, without a cut."),
    "seating.line_ups_not_fours": _("Tables by line-up need 4, 8, 12 … teams; %(teams)s play."),
    "seating.course_parts": _("Every player must be in one flight or one team."),
    "seating.course_keeps_nothing": _("Flights and teams cannot be drawn close to an earlier seating."),
    "seating.teams_not_four": _("Every player needs a team, and every team four players. Check players %(players)s."),
    "seating.too_many_sessions": _("No plan is known for %(teams)s teams. Choose fewer sessions."),
    "seating.phase_unknown": _("This way of seating does not exist."),
    "seating.table_unknown": _("No future session has a table %(table)s."),
    "seating.table_number_invalid": _("Choose another table number, 1 or more."),
    "logs.too_large": _("This log is too large."),
    "logs.tenhou_xml": _("This looks like Tenhou’s XML (mjlog). Save the game as JSON of tenhou.net/6."),
    "logs.mahjong_soul_binary": _(
        "This looks like Mahjong Soul’s binary record. Export the game as JSON of tenhou.net/6."
    ),
    "logs.mahjong_soul_raw": _("This looks like Mahjong Soul’s own record. Export the game as JSON of tenhou.net/6."),
    "logs.mjai": _("This looks like a log of mjai, which is not read. JSON of tenhou.net/6 is."),
    "logs.pantheon": _("This looks like results of Pantheon without the rounds. Save the answer of GetGame."),
    "logs.several_games": _("This file has several games. Save one game at a time."),
    "logs.abortive_untold": _("Round %(hand)s is an abortive draw, and the file does not tell of which kind."),
    "logs.unknown": _("This format is not known. JSON of tenhou.net/6 and games of Pantheon are read."),
    "logs.three_players": _("This is a game of three players. Only games of four are read."),
    "logs.malformed": _("Hand %(hand)s of the log cannot be read (%(part)s)."),
    "logs.end_unknown": _("Hand %(hand)s of the log ends in a way that is not known: %(end)s"),
    "logs.not_riichi": _("Only a riichi season takes such logs."),
    "logs.starting_points": _("The log begins with other points than the rules of this season."),
    "logs.hand_differs": _(
        "Hand %(hand)s of the log differs: the log leads to %(log)s, the rules of this season to %(rules)s."
    ),
    "logs.hand_impossible": _("Hand %(hand)s of the log is not possible by the rules of this season."),
    "logs.hand_out_of_turn": _("Hand %(hand)s of the log is not the one that follows by the rules of this season."),
    "logs.sums": _("Hand %(hand)s of the log does not lead to the scores of the next hand."),
    "logs.final_differs": _("The final scores of the log, %(log)s, are by the rules of this season %(rules)s."),
    "appeals.not_in_rule_set": _("This event’s rule set has no appeals."),
    "appeals.delay_out_of_range": _("Only a delayed session can have a delay, from 1 to %(most)s minutes."),
    "appeals.question_unanswered": _("Answer question %(question)s first."),
    "appeals.question_out_of_order": _("Answer the questions in order: question %(question)s is not next."),
    "appeals.remedy_missing": _("Enter the required action under question 8."),
    "appeals.remedy_not_offered": _("Only question 8 can require an action."),
    "appeals.clause_missing": _("Name the clause."),
    "appeals.refund_not_offered": _("This share of the deposit is not on the form."),
    "appeals.rejected_changes_nothing": _("A rejected appeal cannot change the ruling."),
    "appeals.annulment_not_allowed": _("The committee cannot annul a decision of the chief referee (3.13.3)."),
    "appeals.currency_malformed": _("Enter a currency with three capital letters."),
    "appeals.amount_malformed": _("This is not a valid amount."),
    "penalties.unknown_offence": _("This rule set does not have this offence."),
    "penalties.no_price": _("This rule set has no fixed penalty for this offence."),
    "penalties.points_not_allowed": _("This sanction does not have a step of %(points)s."),
    "penalties.reason_needed": _("Enter a reason for a sanction other than the proposal."),
    "penalties.victim_needed": _("Select the player who was wronged."),
    "penalties.dealer_needed": _("Select the dealer of the hand."),
    "penalties.not_late": _("The player was in time."),
    "penalties.vacant_during_play": _("A substitute at an empty seat plays the whole session."),
    "penalties.late_during_play": _("A late player has not played yet, so the substitute plays from the start."),
    "penalties.removal_not_for_illness": _("Only a sick player can be removed from the final results."),
    "series.points_missing": _("Enter the points for each place."),
    "series.points_order": _("A better place cannot have fewer points."),
    "series.not_positive": _("This number must be at least 1."),
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
    """Return a list as words, shortened if it is long, a riichi hand in words; any other value unchanged."""
    if isinstance(value, str):
        label = label_from(value)
        return label_text(label) if label else value
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
