"""Who wins, and how do rounds go, source by source on the same deals? Writes tables and figures into FOLDER."""

import click

import karnoffel as kn
from karnoffel.studies.figures import write_study
from karnoffel.studies.writing import out_folder


@click.command(help=__doc__)
@click.argument("folder", default="results")
@click.option("--rounds", default=1_000_000, show_default=True, help="How many rounds of each.")
def main(folder: str, rounds: int) -> None:
    """Run the study."""
    with out_folder(folder) as out:
        frame = kn.compare(["dummett", "modern", "kaiserspiel"], rounds=rounds, seed=1)
        print(frame.drop(columns=["players", "seats"]).to_string(index=False))
        for path in write_study(frame, out, "outcomes"):
            print(f"wrote {path}")


if __name__ == "__main__":
    main()
