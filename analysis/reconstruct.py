"""Which readings fit the testimonies, and how do they play? Writes tables and figures into FOLDER."""

import click

import karnoffel as kn
from karnoffel.studies.figures import write_study
from karnoffel.studies.writing import out_folder


@click.command(help=__doc__)
@click.argument("folder", default="results")
@click.option("--rounds", default=20_000, show_default=True, help="How many rounds of each.")
def main(folder: str, rounds: int) -> None:
    """Run the study."""
    with out_folder(folder) as out:
        frame = kn.reconstruct("dummett", rounds=rounds, seed=1, checkpoint=out / "checkpoint")
        print(
            frame.head(20)[
                ["rank", "readings", "admitted", "agrees", "forehand", "decisive", "skill", "expert"]
            ]
            .round(4)
            .to_string(index=False)
        )
        for path in write_study(frame, out, "reconstruct"):
            print(f"wrote {path}")


if __name__ == "__main__":
    main()
