"""Export and erase the data of people."""
