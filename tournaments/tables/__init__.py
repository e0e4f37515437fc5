"""Tables: tables and seats, who sits where from which hand on, cards, the plan of the hall."""
