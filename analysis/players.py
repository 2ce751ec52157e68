"""What do two, six and eight players change? Rounds and whole games of one source. Writes tables and figures into FOLDER."""

import click

import karnoffel as kn
from karnoffel.studies.figures import write_study
from karnoffel.studies.writing import out_folder

COLUMNS = ["seats", "measure", "value", "low", "high", "difference", "difference_low", "difference_high"]


@click.command(help=__doc__)
@click.argument("folder", default="results")
@click.option("--rounds", default=1_000_000, show_default=True, help="How many rounds of each.")
def main(folder: str, rounds: int) -> None:
    """Run the study."""
    with out_folder(folder) as out:
        tables = [kn.variant("dummett").with_seats(seats) for seats in (4, 2, 6, 8)]
        for unit in ("round", "game"):
            frame = kn.compare(tables, unit=unit, rounds=rounds, seed=1)
            print(frame[COLUMNS].round(4).to_string(index=False))
            for path in write_study(frame, out, f"players_{unit}s"):
                print(f"wrote {path}")


if __name__ == "__main__":
    main()
