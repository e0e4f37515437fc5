"""Define the field under which a refusal is shown."""

FIELDS_OF_CODES = {
    "penalties.unknown_offence": "offence",
    "scoring.not_at_table": "participant",
    "sheets.hand_out_of_range": "hand",
    "penalties.reason_missing": "reason",
    "penalties.reason_needed": "reason",
    "penalties.victim_needed": "victim",
    "penalties.dealer_needed": "dealer",
    "penalties.points_needed": "points",
    "penalties.points_not_allowed": "points",
    "penalties.incident_empty": "note",
    "penalties.left_reason_missing": "left_reason",
    "penalties.later_rulings": "later",
}
