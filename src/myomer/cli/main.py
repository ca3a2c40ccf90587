"""`myomer`: the commands."""
import sys
from myomer.query.stream import run as go
def run() -> None:
    sys.exit(0 if go(sys.stdin.buffer, sys.stdout.buffer) else 1)
