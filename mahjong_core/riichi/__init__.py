"""EMA riichi: yaku, hand values, payments, and the play of a table (the rule book of 2012 and its edition of 2016)."""
