"""Define what a webhook sends to: a program, or a chat of Discord, Slack, Telegram or LINE.

Each module knows one service: its address, the shape and the limits of a message, how text is escaped, and what its
answers mean. Nothing here reads the database or the network.
"""

from collections.abc import Mapping
from typing import Final

from tournaments.webhooks.kinds import discord, line, slack, telegram
from tournaments.webhooks.kinds.records import Address, Chat, InvalidAddressError, Story, Verdict, shown_url

__all__ = ["CHATS", "Address", "Chat", "InvalidAddressError", "Story", "Verdict", "shown_url"]

CHATS: Final[Mapping[str, Chat]] = {
    "discord": discord.CHAT,
    "slack": slack.CHAT,
    "telegram": telegram.CHAT,
    "line": line.CHAT,
}
