"""Were the beginners' tips right, and what does each common mistake cost? Writes tables and figures into FOLDER."""

import click

import karnoffel as kn
from karnoffel.studies.figures import write_study
from karnoffel.studies.writing import out_folder


@click.command(help=__doc__)
@click.argument("folder", default="results")
@click.option("--rounds", default=500_000, show_default=True, help="How many deals of each match.")
def main(folder: str, rounds: int) -> None:
    """Run the study."""
    with out_folder(folder) as out:
        for name, study in (("tips_worth", kn.tips_worth), ("mistakes_cost", kn.mistakes_cost)):
            frame = study(kn.variants(), rounds=rounds, seed=1)
            print(
                frame[["variant", "words", "company", "win", "low", "high"]].round(4).to_string(index=False)
            )
            for path in write_study(frame, out, name):
                print(f"wrote {path}")


if __name__ == "__main__":
    main()
