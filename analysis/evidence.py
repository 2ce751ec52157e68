"""What do the texts of four centuries say of the game, and which source agrees? Exact, over all cases. Writes tables and figures into FOLDER."""

import click

import karnoffel as kn
from karnoffel.studies.figures import write_study
from karnoffel.studies.writing import out_folder


@click.command(help=__doc__)
@click.argument("folder", default="results")
def main(folder: str) -> None:
    """Run the study."""
    with out_folder(folder) as out:
        frame = kn.evidence()
        print(
            frame[frame.part == "whole"]
            .pivot(index="testimony", columns="variant", values="verdict")
            .to_string()
        )
        for path in write_study(frame, out, "evidence"):
            print(f"wrote {path}")


if __name__ == "__main__":
    main()
