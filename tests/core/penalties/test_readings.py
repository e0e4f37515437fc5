"""What the texts of MCR and the later riichi editions prescribe: every reading beside the book's own words.

The rows were written down from the five texts (docs/clauses.csv says in short what each clause says). A row reads
``clause | offence | effect``: the kind of sanction, its price or amounts, what is to be done, ``(+ ...)`` what the
referee may add, ``(again: ...)`` what it is from the second time on, ``(beside)`` what holds beside another text.
"""

from collections import defaultdict

import pytest

from mahjong_core.penalties import OFFENCES, Effect

# Both editions of 2014: the body of the book.
BODY = """
2.3.2 | unseemly-conduct | discretion 0-60 no_rule
2.3.3 | unseemly-conduct | discretion 0-60 no_rule
3.4.27 | own-tile-fallen | nothing forced_discards
3.4.29 | short-deal-after-discard | nothing dead_hand
3.4.29 | wrong-tile-count | nothing dead_hand
3.4.31 | false-win-below-minimum | pays_opponents BELOW dead_hand
3.4.31 | false-win-invalid-hand | pays_opponents INVALID dead_hand
3.6.1 | table-talk | discretion 0-60 no_rule
3.9.1.4 | counting-too-long | nothing not_counted
3.11 | grave-infraction | ban banned public_criticism
3.11 | other-infraction | discretion 5-60 dead_hand_too
3.11.1 | minor-infraction | ladder
3.11.2.1 | late-arrival | lateness
3.11.2.2 | other-infraction | discretion 5-60 dead_hand_too
3.11.3 | judged-dead-hand | nothing dead_hand
3.11.4 | grave-infraction | ban banned public_criticism
3.11.5 | deliberate-foul | disqualification unranked disqualified
3.11.6 | other-infraction | discretion 5-60 dead_hand_too
3.11.6.1 | cheating | disqualification disqualified
3.11.6.2 | false-set-before-discard | nothing dead_hand
3.11.6.2 | false-set-after-discard | nothing dead_hand
3.11.6.2 | false-flower-before | nothing dead_hand
3.11.6.2 | false-flower-in-hand | nothing dead_hand
3.11.6.3 | empty-claim | ladder
3.11.6.4 a | tile-touched-early | ladder
3.11.6.4 a | drawn-before-turn | ladder
3.11.6.4 b | wrong-tile-unseen | nothing tile_returned
3.11.6.4 b | wrong-tile-seen | nothing dead_hand
3.11.6.4 b | wrong-tile-in-hand | nothing dead_hand
3.11.6.5 | late-pung | ladder claim_refused
3.11.6.6 | false-win-below-minimum | pays_opponents BELOW dead_hand
3.11.6.6 | false-win-invalid-hand | pays_opponents INVALID dead_hand
3.11.6.6 | false-win-unshown | pays_opponents BELOW_OR_INVALID dead_hand
3.11.6.6.1 | false-win-below-minimum | pays_opponents BELOW dead_hand
3.11.6.6.1 | false-win-mistaken-tile | pays_opponents mistaken_tile_payment dead_hand
3.11.6.6.2 | false-win-invalid-hand | pays_opponents INVALID dead_hand
3.11.6.7.1 | own-tile-fallen | nothing forced_discards
3.11.6.7.1 | partly-shown-at-invalid-win | nothing forced_discards
3.11.6.7.1 | win-shown-before-call | nothing forced_discards (beside)
3.11.6.7.2 a | shown-at-valid-win | ladder
3.11.6.7.2 b | shown-at-invalid-win | nothing dead_hand forced_discards
3.11.6.7.2 c | wall-destroyed-after-invalid-win | pays_opponents wall_destroyed_payment hand_ends
3.11.6.7.3 | others-tiles-upset | pays_player 5..60
3.11.6.7.4 | shown-after-own-false-win | nothing
3.11.6.8 | wrong-tile-count | nothing dead_hand
3.11.6.9 | information | nothing dead_hand
3.11.6.10 | serious-disruption | disqualification disqualified public_criticism
3.11.6.10 | disobedience | disqualification disqualified public_criticism
3.11.6.11.1 | claimed-tile-not-taken | nothing dead_hand
3.11.6.11.2 | winning-tile-not-taken | pays_opponents BELOW_OR_INVALID dead_hand
3.11.6.11.3 | set-then-win-call | nothing no_win_this_turn
3.11.6.11.3 | set-then-win-call-impossible | nothing no_win_this_turn
3.11.6.11.3 | wrong-word-for-win | nothing no_win_this_turn
3.11.6.11.4 | win-shown-before-call | nothing dead_hand
3.11.6.11.5 | reached-for-wall | nothing claim_refused
3.11.6.11.5 | reached-and-claimed | nothing dead_hand no_claims
3.11.6.11.6 | hand-not-intact | nothing dead_hand
3.11.6.11.7 | late-question | nothing no_ruling
3.11.6.11.8 | hall-not-left | discretion 0-60
"""
# The English edition alone.
WMO = """
3.11.6.6 | win-with-dead-hand | pays_opponents INVALID dead_hand
3.11.6.11.3 | standing-tiles-unshown | nothing no_win_this_turn
"""
# The annotated French edition: FFMJ, and MERS as its EMA comments repeat it.
FFMJ = """
EMAR 1.2 | table-talk | nothing told
FFMJ @3.5.7.3 | started-early | nothing told
FFMJ @3.5.7.4 | started-early | nothing told
FFMJ @3.5.7.5 | started-early | nothing told
EMAR 1.5 | tiles-not-visible | nothing told
EMAR 1.4 | information | ladder may_add (+ discretion 5-60)
EMAR 1.6 | discard-hidden | nothing told
EMAR 1.7 @3.6.7 | late-claim | nothing claim_refused
EMAR 2.8.1 | false-win-unshown | nothing dead_hand
EMAR 2.8.2 | counting-helped | discretion 0-60 no_rule
EMAR 2.1 @3.11 | stalling | ladder (again: ladder may_add (+ disqualification disqualified))
EMAR 2.1 @3.11 | obstruction | ladder
EMAR 2.1 @3.11 | late-question | nothing no_ruling
EMAR 2.2 | late-arrival | lateness
EMAR 3.6 | stalling | ladder (again: ladder may_add (+ disqualification disqualified))
EMAR 3.6 | obstruction | ladder
EMAR 3.4 | wall-destroyed-on-purpose | discretion 0-60
EMAR 3.4 | stalling | ladder (again: ladder may_add (+ disqualification disqualified))
EMAR 3.2 | judged-dead-hand | nothing dead_hand
EMAR 3.5 | stalling | ladder may_add (+ disqualification disqualified)
EMAR 3.5 | repeated-stalling | disqualification not_on_record disqualified (again: disqualification disqualified)
EMAR 3.5 | cheating | disqualification disqualified
EMAR 3.5 | serious-disruption | disqualification disqualified
EMAR 2.6.2 | claim-before-showing | ladder stands
EMAR 2.6.4 a | false-set-before-discard | ladder corrected forced_discards
EMAR 2.6.4 a | false-flower-before | ladder corrected forced_discards
EMAR 2.6.4 b | false-set-after-discard | nothing dead_hand tiles_stay
EMAR 2.6.4 b | false-flower-in-hand | nothing dead_hand tiles_stay
EMAR 2.4.1 | impossible-claim | ladder
EMAR 2.5.1 | wrong-side-deal | nothing corrected
EMAR 2.5.2 a | wrong-tile-unseen | ladder tile_returned
EMAR 2.5.2 a | wrong-tile-seen | ladder tile_returned
EMAR 2.5.2 b | wrong-tile-in-hand | nothing tile_kept dead_hand
EMAR 2.9.1 | false-win-unshown | nothing dead_hand
EMAR 3.3 | false-win-below-minimum | pays_opponents BELOW dead_hand
EMAR 3.3 | false-win-invalid-hand | pays_opponents INVALID dead_hand
EMAR 2.9.2 | false-win-below-minimum | pays_opponents BELOW dead_hand
EMAR 2.9.3 @3.11.6.6.2 | false-win-invalid-hand | pays_opponents INVALID dead_hand
EMAR 2.9.3 @3.11.6.6.2 | false-win-mistaken-tile | pays_opponents INVALID dead_hand
EMAR 2.7 @3.11.6.7.1 | wall-tiles-upset | nothing tile_returned
EMAR 2.7 @3.11.6.7.1 | own-tile-fallen | nothing corrected
EMAR 2.8.8 | shown-at-valid-win | discretion 0-60 no_rule
EMAR 2.8.8 | shown-at-invalid-win | discretion 0-60 no_rule
EMAR 2.8.8 | wall-destroyed-early | discretion 0-60 no_rule
EMAR 2.8.8 | wall-destroyed-after-invalid-win | discretion 0-60 no_rule
EMAR 2.8.9 | shown-at-invalid-win | nothing dead_hand forced_discards
EMAR 2.8.9 | partly-shown-at-invalid-win | nothing dead_hand forced_discards
EMAR 2.8.10 | wall-destroyed-early | ladder
EMAR 2.8.10 | wall-destroyed-after-invalid-win | ladder hand_ends may_add (+ pays_opponents 30-30)
EMAR 2.7 @3.11.6.7.3 | others-tiles-upset | ladder may_add (+ discretion 5-60)
EMAR 2.9.3 @3.11.6.7.4 | shown-after-own-false-win | nothing
EMAR 2.3 | information | ladder may_add (+ discretion 5-60)
EMAR 2.6.3 | claimed-tile-not-taken | nothing dead_hand
EMAR 2.8.7 | winning-tile-not-taken | deduction winning_tile_deduction
EMAR 2.4.2 a | two-calls | nothing first_call_binds
EMAR 2.4.2 a | two-calls-first-impossible | ladder claim_refused
EMAR 2.4.2 b | set-then-win-call | nothing first_call_binds no_win_this_turn
EMAR 2.4.2 b | set-then-win-call-impossible | ladder no_win_this_turn
EMAR 2.4.3 | wrong-word-for-set | ladder claim_refused
EMAR 2.4.3 | wrong-word-for-win | ladder claim_refused dead_hand
FFMJ @3.11.6.11.3 | standing-tiles-unshown | nothing show_or_dead
EMAR 2.6.1 | shown-before-call | nothing claim_refused forced_discards
EMAR 2.6.1 | win-shown-before-call | nothing dead_hand forced_discards
EMAR 2.5.3 | changed-mind-at-wall | nothing claim_refused
EMAR 2.5.4 | reached-for-wall | nothing stands
EMAR 2.5.4 | reached-and-claimed | nothing stands
EMAR 2.8.3 | own-flowers-counted | nothing not_counted
EMAR 2.8.4 | own-flowers-counted | nothing not_counted
EMAR 2.8.5 | hand-not-intact | nothing dead_hand
EMAR 2.8.6 | hand-not-intact | nothing dead_hand
Annex 4 4.2.1 | wrong-side-deal | nothing corrected (again: ladder corrected)
"""
MERS = """
1.2 | table-talk | nothing told
1.4 | information | ladder may_add (+ discretion 5-60)
1.5 | tiles-not-visible | nothing told
1.6 | discard-hidden | nothing told
1.7 | late-claim | nothing claim_refused
1.9 | winning-tile-unmarked | nothing not_counted
2.1 a | late-question | nothing no_ruling
2.1 b | stalling | ladder (again: ladder may_add (+ disqualification disqualified))
2.1 b | obstruction | ladder
2.2 | late-arrival | lateness
2.3 | information | ladder may_add (+ discretion 5-60)
2.4.1 | impossible-claim | ladder
2.4.2 a | two-calls | nothing first_call_binds
2.4.2 a | two-calls-first-impossible | ladder claim_refused
2.4.2 b | set-then-win-call | nothing first_call_binds no_win_this_turn
2.4.2 b | set-then-win-call-impossible | ladder no_win_this_turn
2.4.3 | wrong-word-for-set | ladder claim_refused
2.4.3 | wrong-word-for-win | ladder claim_refused dead_hand
2.5.1 | wrong-side-deal | nothing corrected
2.5.2 a | wrong-tile-unseen | ladder tile_returned
2.5.2 a | wrong-tile-seen | ladder tile_returned
2.5.2 b | wrong-tile-in-hand | nothing tile_kept dead_hand
2.5.3 | changed-mind-at-wall | nothing claim_refused
2.5.4 | reached-for-wall | nothing stands
2.5.4 | reached-and-claimed | nothing stands
2.6.1 | shown-before-call | nothing claim_refused forced_discards
2.6.1 | win-shown-before-call | nothing dead_hand forced_discards
2.6.2 | claim-before-showing | ladder stands
2.6.3 | claimed-tile-not-taken | nothing dead_hand
2.6.4 a | false-set-before-discard | ladder corrected forced_discards
2.6.4 a | false-flower-before | ladder corrected forced_discards
2.6.4 b | false-set-after-discard | nothing dead_hand tiles_stay
2.6.4 b | false-flower-in-hand | nothing dead_hand tiles_stay
2.7 a | wall-tiles-upset | nothing tile_returned
2.7 a | own-tile-fallen | nothing corrected
2.7 b | others-tiles-upset | ladder may_add (+ discretion 5-60)
2.8.1 | false-win-unshown | nothing dead_hand
2.8.2 | counting-helped | discretion 0-60 no_rule
2.8.3 | own-flowers-counted | nothing not_counted
2.8.4 | own-flowers-counted | nothing not_counted
2.8.5 | hand-not-intact | nothing dead_hand
2.8.6 | hand-not-intact | nothing dead_hand
2.8.7 | winning-tile-not-taken | deduction winning_tile_deduction
2.8.8 | shown-at-valid-win | discretion 0-60 no_rule
2.8.8 | shown-at-invalid-win | discretion 0-60 no_rule
2.8.8 | wall-destroyed-early | discretion 0-60 no_rule
2.8.8 | wall-destroyed-after-invalid-win | discretion 0-60 no_rule
2.8.9 | shown-at-invalid-win | nothing dead_hand forced_discards
2.8.9 | partly-shown-at-invalid-win | nothing dead_hand forced_discards
2.8.10 | wall-destroyed-early | ladder
2.8.10 | wall-destroyed-after-invalid-win | ladder hand_ends may_add (+ pays_opponents 30-30)
2.9.1 | false-win-unshown | nothing dead_hand
2.9.2 a | false-win-below-minimum | pays_opponents BELOW dead_hand
2.9.2 b | false-win-invalid-hand | pays_opponents INVALID dead_hand
2.9.2 b | false-win-mistaken-tile | pays_opponents INVALID dead_hand
2.9.2 b | win-with-dead-hand | pays_opponents INVALID dead_hand
2.9.3 | shown-after-own-false-win | nothing
3.2 | judged-dead-hand | nothing dead_hand
3.3 | false-win-below-minimum | pays_opponents BELOW dead_hand
3.3 | false-win-invalid-hand | pays_opponents INVALID dead_hand
3.3 | win-with-dead-hand | pays_opponents INVALID dead_hand
3.4 | wall-destroyed-on-purpose | discretion 0-60
3.4 | stalling | ladder (again: ladder may_add (+ disqualification disqualified))
3.5 | stalling | ladder may_add (+ disqualification disqualified)
3.5 | repeated-stalling | disqualification not_on_record disqualified (again: disqualification disqualified)
3.5 | cheating | disqualification disqualified
3.5 | serious-disruption | disqualification disqualified
3.6 | stalling | ladder (again: ladder may_add (+ disqualification disqualified))
3.6 | obstruction | ladder
"""
SUMMARY = """
0.1 | late-claim | nothing claim_refused
0.2 | changed-mind-at-wall | nothing claim_refused
0.4 | kong-after-claim | nothing claim_refused
0.5 | counting-too-long | nothing not_counted
1.1 | wrong-side-deal | nothing corrected
1.2 | short-deal | nothing corrected
1.2 | short-deal-after-discard | nothing dead_hand
1.3 | own-tile-fallen | nothing corrected
2 | claim-before-showing | ladder
2.1 | claim-before-showing | ladder
3 | impossible-claim | nothing claim_refused
3.1 | impossible-claim | nothing claim_refused forced_discards (beside)
3.2 | two-calls | nothing first_call_binds
3.2 | two-calls-first-impossible | nothing claim_refused forced_discards (beside)
3.2 | wrong-word-for-set | nothing claim_refused forced_discards (beside)
3.3 | shown-before-call | nothing claim_refused forced_discards
4 | win-with-dead-hand | pays_opponents INVALID dead_hand
4.1 | wrong-tile-in-hand | nothing dead_hand
4.2 | false-set-before-discard | nothing corrected forced_discards
4.2 | false-set-after-discard | nothing dead_hand
4.3 | false-flower-before | nothing corrected forced_discards
4.3 | false-flower-in-hand | nothing dead_hand
4.4 | drawn-before-turn | nothing dead_hand
4.4 | discarded-before-turn | nothing dead_hand
4.5 | information | nothing dead_hand
4.6 | wrong-tile-count | nothing dead_hand
4.7 | claimed-tile-not-taken | nothing dead_hand
4.8 | win-shown-before-call | nothing dead_hand forced_discards
4.9 | wrong-word-for-win | nothing dead_hand
4.10 a | false-win-unshown | nothing dead_hand
4.10 b | false-win-below-minimum | pays_opponents BELOW dead_hand
4.10 c | false-win-invalid-hand | pays_opponents INVALID dead_hand
5.1 | own-flowers-counted | nothing not_counted
5.2 | winning-tile-not-taken | deduction winning_tile_deduction
5.3 | hand-not-intact | nothing dead_hand
6.1 | partly-shown-at-invalid-win | nothing forced_discards
6.2 | shown-at-invalid-win | nothing dead_hand forced_discards
6.3 | wall-destroyed-after-invalid-win | pays_opponents wall_destroyed_payment hand_ends
"""

# The riichi editions after 2012: the text of EMA 2025, and WRC 2025 as others tell it (clauses of its chapter 12).
EMA_2025 = """
6.5.2 | empty-claim | nothing
6.5.2 | impossible-claim | nothing claim_refused
6.5.4 | call-changed | nothing stands
3.3.1 | late-claim | nothing claim_refused
6.5.1 | claimed-tile-not-taken | nothing dead_hand
6.5.6 | swap-calling | nothing dead_hand
6.9 | claim-with-dead-hand | chombo chombo_amount redeal
3.3.14 | claim-with-dead-hand | chombo chombo_amount redeal
6.4.3 | drawn-before-turn | nothing dead_hand
3.3 | reached-for-wall | nothing claim_refused
6.4.1 | wrong-side-deal | nothing corrected
6.4.1 | wrong-tile-seen | nothing corrected
6.4.1 | wrong-tile-after-discard | nothing tile_kept
6.4.1 | wrong-tile-from-dead-wall | chombo chombo_amount redeal
6.2 | wall-tiles-revealed | nothing tile_returned
6.2 | dead-wall-revealed | nothing tile_returned
6.2 | own-tile-fallen | nothing corrected
6.2 | others-tiles-upset | nothing corrected
6.2 | too-many-tiles-revealed | chombo chombo_amount redeal
6.2 | dead-wall-among-many | chombo chombo_amount redeal
6.2 | revealed-without-fault | nothing redeal
6.2 | partly-shown-at-invalid-win | nothing corrected
6.3 | wrong-tile-count | nothing dead_hand
6.5.5 | false-set-before-discard | nothing corrected
6.5.5 | false-set-after-discard | nothing dead_hand
6.1.1 | minor-irregularity | nothing told (again: discretion dead_hand_possible)
6.6.2 | riichi-not-waiting | chombo chombo_amount redeal
6.7.1 | invalid-kong-after-riichi | chombo chombo_amount redeal
6.6 | riichi-stake-missing | nothing stands corrected
6.6 | riichi-unsaid | nothing stake_returned dead_hand
6.6.1 | riichi-open-hand | nothing stake_returned dead_hand
6.6 | riichi-near-the-end | nothing stake_returned corrected
3.4.6 | chombo | chombo chombo_amount redeal
6.5.2 | invalid-win | chombo chombo_amount redeal
6.8 | invalid-win | chombo chombo_amount redeal
6.5.2 | false-win-unshown | nothing dead_hand
6.5.3 | wrong-word-for-win | nothing told stands
6.5.3 | wrong-word-corrected | nothing stands
6.5.3 | ron-tsumo-confused | nothing told stands (again: discretion dead_hand_possible)
6.5.4 | win-call-changed | nothing first_call_binds
6.5.4 | win-call-changed-unshown | nothing dead_hand
6.5.4 | win-call-changed-shown | chombo chombo_amount redeal
7.2 | late-arrival | lateness
6.11 | information | nothing warned (again: discretion 8000-12000)
6.11 | serious-information | discretion 8000-12000
6.12 | serious-disruption | discretion 8000-12000 (again: GRAVE_OR_OUT)
6.12 | grave-disruption | discretion 12000..48000 (again: GRAVE_OR_OUT)
6.12 | repeated-disruption | disqualification disqualified
6.12 | cheating | disqualification disqualified
6.4.3 | drawn-early-noticed | nothing corrected
6.4.2 | drawn-from-opponent | chombo chombo_amount redeal
6.4.4 | drawn-tile-mixed | nothing dead_hand
6.4.5 | drawn-tile-mixed | nothing dead_hand
6.4.5 | discarded-too-fast | nothing corrected
6.5.5 | false-kong-replaced | nothing dead_hand
6.6 | empty-riichi | nothing stake_returned dead_hand
6.5.2 | empty-riichi | nothing stake_returned dead_hand
6.7.2 | riichi-tile-in-hand | nothing told (again: nothing dead_hand)
6.7.3 | riichi-hand-discarded | chombo chombo_amount redeal
6.7.4 | call-after-riichi | nothing corrected dead_hand
6.7.4 | call-after-riichi-played | chombo chombo_amount redeal
6.8 | tsumo-after-discard | nothing claim_refused dead_hand
6.8 | tsumo-after-discard-shown | chombo chombo_amount redeal
6.8 | winning-tile-unknown | nothing not_counted
3.4.6 | chombo-after-last-discard | nothing dead_hand
6.10 | last-hand-sheet-wrong | discretion 8000-8000
7.5 | score-sheet-wrong | discretion 2000-2000
7.5 | score-sheet-unsigned | discretion 0-2000
7.1 | phone | discretion
"""
WRC_2025 = """
12.3.3 | empty-claim | nothing dead_hand
12.3.3 | impossible-claim | nothing dead_hand
12.3.3 | call-changed | nothing first_call_binds
12.3.2 | late-claim | nothing claim_refused
12.3.2 | reached-for-wall | nothing claim_refused
12.3.4 | swap-calling | nothing dead_hand
12.3.3 | claim-with-dead-hand | discretion 0-30000
12.3.1 | wrong-tile-seen | nothing corrected
12.3.1 | wrong-tile-after-discard | chombo chombo_amount redeal
12.3.1 | too-many-tiles-revealed | chombo chombo_amount redeal
12.3.1 | wrong-tile-count | chombo chombo_amount redeal
12.3.4 | false-set-after-discard | nothing dead_hand
12.3.5 | riichi-not-waiting | chombo chombo_amount redeal
12.3.5 | invalid-kong-after-riichi | chombo chombo_amount redeal
12.3.5 | riichi-stake-missing | nothing stands warned
12.3.5 | riichi-unsaid | nothing stands warned
12.3.5 | riichi-open-hand | nothing stake_returned dead_hand
12.2 | chombo | chombo chombo_amount redeal
12.3.3 | invalid-win | chombo chombo_amount redeal
12.3.3 | false-win-unshown | chombo chombo_amount redeal
12.3.3 | wrong-word-for-win | nothing stands warned
12.3.3 | ron-tsumo-confused | nothing stands warned
12.3.9 | late-arrival | lateness
12.3.8 | serious-disruption | discretion
12.3.8 | cheating | disqualification disqualified
12.3.1 | dealer-discards-early | nothing warned
12.3.1 | dealer-discards-early-played-on | chombo chombo_amount redeal
12.3.1 | tiles-knocked-over | nothing warned (again: discretion 5000-5000)
12.3.1 | several-tiles-knocked-over | nothing dead_hand
12.3.4 | false-kong-replaced | chombo chombo_amount redeal
12.3.3 | empty-riichi | nothing dead_hand
12.3.5 | riichi-hand-discarded | nothing dead_hand
12.3.5 | call-after-riichi | nothing claim_refused dead_hand
12.3.6 | winning-tile-unknown | nothing warned not_counted
12.3.6 | drawn-after-the-end | nothing warned
12.3.6 | drawn-after-the-end-mixed | nothing dead_hand
12.3.6 | tenpai-said-early | nothing dead_hand
12.3.6 | tenpai-shown-early | chombo chombo_amount redeal
12.3.6 | wrong-tenpai | nothing warned (again: discretion 5000-5000)
12.3.7 | last-hand-sheet-wrong | discretion 8000-8000
12.3.7 | score-sheet-wrong | discretion 2000-2000
"""

# How the rows name a price of the rule set (``false_win_payments``), the ladder and the bands of lateness.
PRICES = {
    "false_win_payments:false-win-below-minimum": "BELOW",
    "false_win_payments:false-win-invalid-hand": "INVALID",
    "false_win_payments false-win-below-minimum/false-win-invalid-hand": "BELOW_OR_INVALID",
    "ladder escalation_steps": "ladder",
    "lateness lateness_bands": "lateness",
    "discretion 12000..48000 may_add (+ disqualification disqualified)": "GRAVE_OR_OUT",
}
TEXTS = {
    "wmo-2014": BODY + WMO,
    "ffmj-2016": BODY + FFMJ,
    "mers-2010": MERS,
    "mcr-penalty-summary": SUMMARY,
    "ema-2025": EMA_2025,
    "wrc-rules-2025": WRC_2025,
}


def written(effect: Effect) -> str:
    """An effect as the rows write it."""
    words = [str(effect.kind)]
    if effect.option:
        words.append(f"{effect.option}:{effect.key}" if effect.key else effect.option)
    if effect.keys:
        words.append("/".join(effect.keys))
    if effect.amounts:
        words.append(f"{effect.amounts[0]}{'..' if effect.between else '-'}{effect.amounts[-1]}")
    words += [str(part) for part in effect.parts]
    if effect.further:
        words.append(f"(+ {written(effect.further)})")
    if effect.repeated:
        words.append(f"(again: {written(effect.repeated)})")
    text = " ".join(words)
    for long, short in PRICES.items():
        text = text.replace(long, short)
    return text


def printed() -> dict[tuple[str, str], dict[str, str]]:
    """Text and clause -> offence -> effect, from the rows."""
    results: defaultdict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for text, rows in TEXTS.items():
        for row in filter(None, rows.splitlines()):
            clause, offence, effect = row.split(" | ")
            results[text, clause][offence] = effect
    return dict(results)


def listed() -> dict[tuple[str, str], dict[str, str]]:
    """The same, from the catalogue."""
    results: defaultdict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for offence in OFFENCES:
        for reading in offence.readings:
            if reading.text not in ("ema-2012", "ema-2016"):  # those are in scenarios/test_riichi.py
                beside = " (beside)" if reading.adds else ""
                results[reading.text, reading.clause][offence.id] = written(reading.effect) + beside
    return dict(results)


@pytest.mark.parametrize(("text", "clause"), printed(), ids=lambda value: value)
def test_each_clause_prescribes_what_its_text_says(text: str, clause: str) -> None:
    assert listed().get((text, clause)) == printed()[text, clause]


def test_the_catalogue_lists_no_other_clause() -> None:
    assert listed().keys() == printed().keys()
