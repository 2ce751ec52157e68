"""Who plays best, what does skill change, and how strong is a card in whose hands? Writes tables and figures into FOLDER."""

import click

import karnoffel as kn
from karnoffel.studies.figures import write_study
from karnoffel.studies.writing import out_folder

VARIANTS = ("dummett", "modern", "kaiserspiel")
PLAYERS = ("random", "novice", "greedy", "tips", "expert", "open")


@click.command(help=__doc__)
@click.argument("folder", default="results")
@click.option("--rounds", default=10_000, show_default=True, help="How many deals of each match.")
def main(folder: str, rounds: int) -> None:
    """Run the study."""
    with out_folder(folder) as out:
        studies = {
            "arena": kn.arena(VARIANTS, PLAYERS, rounds=rounds, seed=1),
            "skill": kn.skill(VARIANTS, rounds=rounds, seed=1),
            "counsel_worth": kn.counsel_worth(VARIANTS, rounds=rounds, seed=1),
            "strength_by_player": kn.strength_by_player(VARIANTS, PLAYERS, rounds=2 * rounds, seed=1),
            "devil_led": kn.devil_led(VARIANTS, PLAYERS, rounds=2 * rounds, seed=1),
        }
        print(kn.ladder(studies["arena"]).round(1).to_string(index=False))
        for name in ("skill", "counsel_worth"):
            told = studies[name][["variant", "player", "against", "win", "low", "high"]]
            print(told.round(4).to_string(index=False))
        for name, frame in studies.items():
            for path in write_study(frame, out, name):
                print(f"wrote {path}")


if __name__ == "__main__":
    main()
