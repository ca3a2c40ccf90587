"""Games in progress: seats for people and bots, and a journal that loses nothing. Knows no terminal and no network."""

from __future__ import annotations

from myomer.hosting.errors import HostingError, JournalError
from myomer.hosting.hosted_game import Change, HostedGame
from myomer.hosting.journal import Journal
from myomer.hosting.room import Room
from myomer.hosting.seats import BOT, OPEN, PERSON, Seat
from myomer.hosting.secrecy import SPECTATOR, Viewer
from myomer.hosting.sqlite_journal import SqliteJournal

__all__ = [
    "BOT",
    "OPEN",
    "PERSON",
    "SPECTATOR",
    "Change",
    "HostedGame",
    "HostingError",
    "Journal",
    "JournalError",
    "Room",
    "Seat",
    "SqliteJournal",
    "Viewer",
]
