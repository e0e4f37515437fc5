"""Value EMA riichi: yaku, hand values, payments, and the play of a table (the book of 2012, the edition of 2016)."""
