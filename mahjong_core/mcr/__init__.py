"""Value hands of the Mahjong Competition Rules: the 81 fans, the value with its reasons, and the payments."""
