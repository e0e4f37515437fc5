"""The carriers of the clauses that are not offences: one line per group of clauses.

A line reads ``texts | clauses | code | test`` or ``texts | clauses | subject``. Clauses are shell patterns; texts are
separated by commas, clauses by semicolons. The first line that fits a clause wins. A subject is where work on a clause
still belongs; no clause may be left without a line.
"""

from fnmatch import fnmatchcase
from typing import NamedTuple

SUBJECTS = ("riichi", "tablets", "live")
BOOK = "ffmj-2016,wmo-2014"

TABLE = f"""
{BOOK} | 3.8.1 #1;3.8.1 #2;3.8.1 #9;3.8.1 #10;3.8.1 #11;3.8.1 #18;3.8.1 #38;3.8.1 #54;3.8.1 #59;3.8.1 #60;3.8.1 #61 | mahjong_core/mcr/fans.py | tests/core/mcr/test_honours.py
{BOOK} | 3.8.1 #5;3.8.1 #17;3.8.1 #48;3.8.1 #57;3.8.1 #67;3.8.1 #74;3.6.8.* | mahjong_core/mcr/fans.py | tests/core/mcr/test_kongs.py
{BOOK} | 3.8.1 #4;3.8.1 #6;3.8.1 #7;3.8.1 #19;3.8.1 #20;3.8.1 #34;3.8.1 #35;3.7.2.2* | mahjong_core/mcr/shapes.py | tests/core/mcr/test_special_hands.py
{BOOK} | 3.8.1 #44;3.8.1 #45;3.8.1 #46;3.8.1 #47;3.8.1 #53;3.8.1 #56;3.8.1 #58;3.8.1 #62;3.8.1 #77;3.8.1 #78;3.8.1 #79;3.8.1 #80;3.8.1 #81;3.7.2.3* | mahjong_core/mcr/win.py | tests/core/mcr/test_winning.py
{BOOK} | 3.8.1 #13;3.8.1 #14;3.8.1 #16;3.8.1 #23;3.8.1 #28;3.8.1 #29;3.8.1 #30;3.8.1 #39;3.8.1 #41;3.8.1 #43;3.8.1 #51;3.8.1 #63;3.8.1 #69;3.8.1 #70;3.8.1 #71;3.8.1 #72 | mahjong_core/mcr/fans.py | tests/core/mcr/test_chows.py
{BOOK} | 3.8.1 #8;3.8.1 #12;3.8.1 #15;3.8.1 #24;3.8.1 #32;3.8.1 #33;3.8.1 #42;3.8.1 #49;3.8.1 #65;3.8.1 #66;3.8.1 #73 | mahjong_core/mcr/fans.py | tests/core/mcr/test_pungs.py
{BOOK} | 3.8.1 #* | mahjong_core/mcr/fans.py | tests/core/mcr/test_tiles_of_the_hand.py
{BOOK} | 3.8;3.8.1;3.4.26 | mahjong_core/mcr/fan_table.py | tests/core/mcr/test_fan_table.py
{BOOK} | 3.9.1.6* | mahjong_core/mcr/combinations.py | tests/core/mcr/test_principles.py
{BOOK} | 3.7.2.1*;3.4.10;3.4.11;3.4.12;3.4.13;3.4.14;3.4.22 | mahjong_core/mcr/shapes.py | tests/core/mcr/test_shapes.py
{BOOK} | 3.4.15;3.4.16;3.5.5.1* | mahjong_core/tiles.py | tests/core/test_tiles.py
{BOOK} | 3.4.21 | mahjong_core/mcr/waits.py | tests/core/mcr/test_waits.py
{BOOK} | 3.4.23;3.4.24;3.9.1.1.1;3.9.1.1.3 | mahjong_core/mcr/win.py | tests/core/mcr/test_winning.py
{BOOK} | 3.9.1 | mahjong_core/mcr/announced.py | tests/core/mcr/test_announced.py
{BOOK} | 3.9.1.1.2 | mahjong_core/mcr/evaluate.py | tests/core/mcr/test_positions.py
{BOOK} | 3.9.1.2;3.9.1.2.1;3.9.1.2.2;3.9.1.3* | mahjong_core/mcr/settle.py | tests/core/test_settle.py
{BOOK} | 3.9.1.2.3 | mahjong_core/penalties/effects.py | tests/core/penalties/scenarios/test_payments.py
{BOOK} | 3.9.2.1 | mahjong_core/sheets/fold.py | tests/core/sheets/test_fold.py
{BOOK} | 3.9.2.2 | mahjong_core/placement.py | tests/core/test_placement.py
{BOOK} | 3.4.2;3.4.3;3.4.5;3.4.6;3.4.8;3.4.9 | mahjong_core/winds.py | tests/core/test_winds.py
{BOOK} | 3.4.4;3.5.5.7;3.5.6 | mahjong_core/clock.py | tests/core/test_clock.py
{BOOK} | 3.4.30 | mahjong_core/sheets/fold.py | tests/core/sheets/test_fold.py
{BOOK} | 3.4.7;3.5.1 | mahjong_core/seating/draw.py | tests/core/seating/test_draw.py
{BOOK} | 3.5.2 | mahjong_core/seating/check.py | tests/core/seating/test_check.py
{BOOK} | 3.5.3 | mahjong_core/standings/groups.py | tests/core/standings/test_groups.py
{BOOK} | 3.10.1 | mahjong_core/standings/rank.py | tests/core/standings/test_rank.py
{BOOK} | 3.5.4 | mahjong_core/rulesets/presets_mcr.py | tests/core/rulesets/test_presets_mcr.py
{BOOK} | 3.5.7.1 | mahjong_core/penalties/lateness.py | tests/core/penalties/test_lateness.py
{BOOK} | 3.5.7.2 | tablets
{BOOK} | 3.6.7;3.7.1;3.7.2.4 | tablets
{BOOK} | 3.5.5.6;3.9.1.5 | mahjong_core/sheets/parse.py | tests/core/sheets/test_parse.py
{BOOK} | 3.9.2.3 | scoring/services/signing.py | tests/scoring/devices/test_signing.py
{BOOK} | 3.9.1.4 | scoring/services/entries.py | tests/scoring/test_entries.py
{BOOK} | 3.12.1;3.12.2;3.12.3 | mahjong_core/appeals/reception.py | tests/core/appeals/test_reception.py
{BOOK} | 3.12.4 | mahjong_core/appeals/moves.py | tests/core/appeals/test_moves.py
{BOOK} | 3.13.1 | mahjong_core/appeals/terms.py | tests/core/appeals/test_terms.py
{BOOK} | 3.13.2 | appeals/services/deposits.py | tests/appeals/test_reception.py
{BOOK} | 3.13.3 | mahjong_core/appeals/questions.py | tests/core/appeals/test_questions.py
ffmj-2016 | Annex 1 e;Annex 1 f | mahjong_core/mcr/settle.py | tests/core/test_settle.py
ffmj-2016 | Annex 1 b;Annex 1 c;Annex 1 d | mahjong_core/sheets/fold.py | tests/core/sheets/test_fold.py
ffmj-2016 | Annex 1 a;FFMJ @3.9.1.5;FFMJ @3.5.5.6 | tablets
ffmj-2016 | FFMJ @3.9.1.4 a | static/js/entry-announce.js | tests/browser/test_score_entry.py
ffmj-2016 | FFMJ @3.9.1.4 b | scoring/services/devices.py | tests/scoring/devices/test_floor.py
ffmj-2016 | Annex 3 example;Annex 4 * | mahjong_core/penalties/cases.py | tests/core/penalties/test_finding.py
ffmj-2016 | Annex 2 1;Annex 2 2;Annex 2 3 | mahjong_core/appeals/reception.py | tests/core/appeals/test_reception.py
ffmj-2016 | Annex 2 4 ? | mahjong_core/appeals/deadlines.py | tests/core/appeals/test_deadlines.py
ffmj-2016 | Annex 3 * | mahjong_core/appeals/questions.py | tests/core/appeals/test_questions.py
ffmj-2016 | EMAR 2.1 @3.12.1 | mahjong_core/appeals/window.py | tests/core/appeals/test_window.py
ffmj-2016 | EMAR 3.1 | mahjong_core/penalties/escalation.py | tests/core/penalties/test_escalation.py
ffmj-2016 | EMA @2.3.4 | mahjong_core/penalties/sentences.py | tests/core/penalties/test_proposal.py
ffmj-2016 | EMAR 1.3 | mahjong_core/penalties/catalogue/mcr_calls.py | tests/core/penalties/scenarios/test_calls.py
ffmj-2016 | FFMJ @2.3.1;FFMJ @3.5 | live
ffmj-2016 | FFMJ @2.3.4 | tournaments/services/referees.py | tests/tournaments/test_referees.py
mers-2010 | 2.1 c | mahjong_core/appeals/window.py | tests/core/appeals/test_window.py
mers-2010 | 2.1 d | mahjong_core/appeals/terms.py | tests/core/appeals/test_terms.py
mers-2010 | 3.1 | mahjong_core/penalties/escalation.py | tests/core/penalties/test_escalation.py
mers-2010 | 1.3 | mahjong_core/penalties/catalogue/mcr_calls.py | tests/core/penalties/scenarios/test_calls.py
mers-2010 | 4 a;4 b;4.* | mahjong_core/penalties/substitutes.py | tests/core/penalties/test_substitutes.py
summary | 0.6 | scoring/services/entries.py | tests/scoring/test_entries.py
ema-2012 | 1;1.1 ?;1.2;1.3 | mahjong_core/tiles.py | tests/core/test_tiles.py
ema-2012 | 2.3 | mahjong_core/seating/draw.py | tests/core/seating/test_draw.py
ema-2012 | 2.1;2.2;3.1;3.4;3.4.12;3.5 | mahjong_core/riichi/sheet.py | tests/core/riichi/test_rotation.py
ema-2012 | 2.7 | mahjong_core/riichi/value.py | tests/core/riichi/test_dora.py
ema-2012 | 3.6;3.6.1 | mahjong_core/placement.py | tests/core/riichi/test_session.py
ema-2012 | 3.3.1 a;3.3.1 b;3.3.9;3.3.12 *;3.4.3 *;3.4.2 *;3.4.4;3.4.9;3.4.10;3.3.6;4.1 c;4.1 d;4.1 e | mahjong_core/riichi/sheet.py | tests/core/riichi/test_settlement.py
ema-2012 | 3.2*;3.3.8;3.3.10;3.3.11;3.4.11 | mahjong_core/riichi/win.py | tests/core/riichi/test_hand_problems.py
ema-2012 | 5.3 a | riichi
ema-2012 | 4.1 b;4.1.1 * | mahjong_core/riichi/value.py | tests/core/riichi/test_minipoints.py
ema-2012 | 4.1 a;4.1.2;4.1.3;Tables p31 | mahjong_core/riichi/payments.py | tests/core/riichi/test_printed_tables.py
ema-2012 | 4.2;4.2.* | mahjong_core/riichi/yaku.py | tests/core/riichi/test_yaku.py
ema-2012 | 4.3.* | mahjong_core/riichi/evaluate.py | tests/core/riichi/test_worked_examples.py
ema-2012 | 5.6 b | mahjong_core/penalties/lateness.py | tests/core/penalties/test_lateness.py
ema-2012 | 5.7 * | mahjong_core/penalties/substitutes.py | tests/core/penalties/test_substitutes.py
ema-2012 | 5.8 * | mahjong_core/riichi/session.py | tests/core/riichi/test_session.py
ema-2016 | changes since 2012 | mahjong_core/rulesets/presets_riichi.py | tests/core/rulesets/test_presets_riichi.py
"""  # noqa: E501 - a table


class Carrier(NamedTuple):
    """What carries a group of clauses: code and test, or an open subject."""

    texts: tuple[str, ...]
    patterns: tuple[str, ...]
    code: str
    test: str
    subject: str

    def carries(self, text: str, clause: str) -> bool:
        """Whether this line speaks of the clause."""
        return text in self.texts and any(fnmatchcase(clause, one) for one in self.patterns)


def _read(line: str) -> Carrier:
    texts, patterns, *rest = (part.strip() for part in line.split("|"))
    code, test, subject = (*rest, "") if len(rest) == 2 else ("", "", rest[0])
    return Carrier(tuple(texts.split(",")), tuple(one.strip() for one in patterns.split(";")), code, test, subject)


CARRIERS = tuple(_read(line) for line in TABLE.strip().splitlines())
