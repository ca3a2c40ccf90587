"""`python -m myomer`."""

from myomer.cli.main import run

if __name__ == "__main__":
    run()
