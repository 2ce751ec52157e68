"""Which rules make the difference between two sources? Writes tables and figures into FOLDER."""

import click

import karnoffel as kn
from karnoffel.studies.figures import write_study
from karnoffel.studies.writing import out_folder

BRIDGES = (
    ("dummett", "modern", "tricks_by_beaters"),
    ("dummett", "kaiserspiel", "tricks_by_beaters"),
    ("dummett", "kaiserspiel-nidwalden", "forehand_wins"),
    ("kaiserspiel", "kaiserspiel-nidwalden", "tricks_by_beaters"),
)


@click.command(help=__doc__)
@click.argument("folder", default="results")
@click.option("--rounds", default=500_000, show_default=True, help="How many rounds of each.")
def main(folder: str, rounds: int) -> None:
    """Run the study."""
    with out_folder(folder) as out:
        for a, b, measure in BRIDGES:
            frame = kn.bridge(a, b, measure, rounds=rounds, seed=1)
            print(frame[["from", "to", "step", "part", "low", "high"]].round(5).to_string(index=False))
            for path in write_study(frame, out, f"bridge-{a}-{b}-{measure}"):
                print(f"wrote {path}")


if __name__ == "__main__":
    main()
