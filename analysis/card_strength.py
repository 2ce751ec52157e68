"""How strong is each card, source by source? Writes tables and figures into FOLDER."""

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
        frame = kn.card_strength(["dummett", "modern", "kaiserspiel"], rounds=rounds, seed=1)
        columns = ["variant", "suit", "rank", "title", "n", "win", "win_low", "win_high", "lift"]
        print(frame[columns].to_string(index=False))
        for path in write_study(frame, out, "card_strength"):
            print(f"wrote {path}")


if __name__ == "__main__":
    main()
