"""Read what the pages of help say, where one looks in them, and which paragraph is about which page of the product."""
