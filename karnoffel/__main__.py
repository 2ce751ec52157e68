"""``python -m karnoffel``."""

from karnoffel.cli import main

main(prog_name="karnoffel")
