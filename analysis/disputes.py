"""Which disputed points matter? Every reading that a source allows, measured. Writes tables and figures into FOLDER."""

import click

import karnoffel as kn
from karnoffel.studies.figures import write_study
from karnoffel.studies.writing import out_folder


@click.command(help=__doc__)
@click.argument("folder", default="results")
@click.option("--rounds", default=1_000_000, show_default=True, help="How many rounds of each.")
def main(folder: str, rounds: int) -> None:
    """Run the study."""
    paths = []
    with out_folder(folder) as out:
        for name in kn.variants():
            frame = kn.disputes(name, rounds=rounds, seed=1)
            print(
                frame[["variant", "point", "reading", "changes", "tricks_4", "card", "moves", "points"]]
                .round(4)
                .to_string(index=False)
            )
            paths += write_study(frame, out, f"disputes-{name}")
        # Players who lead the Devil at the first chance feel what greedy ones do not; all readings, those of no text too.
        frame = kn.disputes("dummett", counterfactual=True, players="tips", rounds=rounds, seed=1)
        paths += write_study(frame, out, "disputes-dummett-tips")
        for path in paths:
            print(f"wrote {path}")


if __name__ == "__main__":
    main()
