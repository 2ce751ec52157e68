"""What is raising worth, and what do the disputed points of raising change? Writes tables and figures into FOLDER."""

import click

import karnoffel as kn
from karnoffel.studies.figures import write_study
from karnoffel.studies.writing import out_folder

POINTS = (
    "second-up", "re-raise", "re-raise-when", "second-proposal", "refusal-dealer", "cap-pending", "announce",
)  # fmt: skip
MEASURES = ("rounds_per_game", "points_per_round", "refused", "come_backs", "first_dealer_wins")
COLUMNS = ["variant", "measure", "value", "low", "high", "difference", "difference_low", "difference_high"]


@click.command(help=__doc__)
@click.argument("folder", default="results")
@click.option("--rounds", default=1_000_000, show_default=True, help="How many rounds of each.")
def main(folder: str, rounds: int) -> None:
    """Run the study."""
    with out_folder(folder) as out:
        dummett = kn.variant("dummett")
        readings = [
            dummett.reading(**{ident: reading.name})
            for ident in POINTS
            for reading in dummett.disputed_points[ident].readings
            if reading.name != dummett.disputed_points[ident].own
        ]
        # Who raises is part of a reading: each is played by the policy that goes by its own equity.
        effects = kn.compare([dummett, *readings], unit="game", rounds=rounds, seed=1)
        print(effects[effects.measure.isin(MEASURES)][COLUMNS].round(4).to_string(index=False))
        worth = kn.raising_worth(
            ["dummett", "kaiserspiel-nidwalden"],
            against=("never", "bold(0.1)", "bold(0.3)", "bold(0.5)", "bold(1)"),
            rounds=rounds,
            seed=1,
        )
        print(worth.round(4).to_string(index=False))
        equity = kn.game_equity("dummett", deals=min(2048, rounds))
        for name, frame in (
            ("readings_of_raising", effects),
            ("raising_worth", worth),
            ("game_equity", equity),
        ):
            for path in write_study(frame, out, name):
                print(f"wrote {path}")


if __name__ == "__main__":
    main()
