"""Is the world upside down? Social rank against the strength of the cards. Writes tables and figures into FOLDER."""

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
        frame = kn.upside_down(kn.variants(), rounds=rounds, seed=1)
        print(frame[["variant", "suit", "tau", "low", "high"]].round(3).to_string(index=False))
        for path in write_study(frame, out, "upside_down"):
            print(f"wrote {path}")
        for name in kn.variants():
            rings = kn.cycles(name)
            print(
                rings.groupby(["variant", "relation"]).size().to_string()
                if len(rings)
                else f"{name}: no rings"
            )


if __name__ == "__main__":
    main()
