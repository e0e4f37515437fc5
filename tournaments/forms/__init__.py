"""Reading what people send: files with lists and seatings, and the fields of the pages."""
