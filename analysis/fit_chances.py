"""How likely is it to win a round, judged at each pause? Fits the chances that the ``equity`` policy goes by.

Writes ``karnoffel/players/chances.json`` and, with it, the equity of every score in ``equity.npz``; a table of the calibration
in ``results/`` and its figure in ``docs/_static/``. Run it in a checkout, after ``pip install -e '.[fit]'``: it needs
scikit-learn, which nothing else here does. It takes half an hour; the same seed gives the same file.

First the cards: every card that a side has seen at a pause gets a weight, from rounds played out (logistic regression).
Then the raising: a proposal tells strength. Both sides raise by the chances so far, each in games of their own making, and
for every pause, and every number of raises made, the sum of weights is stretched and shifted until it fits; then again,
since who raises by better chances raises otherwise.
"""

import json
import sys
from pathlib import Path

import click
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from sklearn.linear_model import LogisticRegression

import karnoffel as kn
from karnoffel.graph import NO_SUIT, NOWHERE, PLAYS, REFUSED, WAITS
from karnoffel.kernel.build import deal_sample, play_games, raise_sample
from karnoffel.montecarlo.equity import match_of, policy_from
from karnoffel.players import BUILT_IN
from karnoffel.players.chances import STRETCH, Chances, kinds, way_of_dealing
from karnoffel.players.raisers import NEVER
from karnoffel.players.raising import MOST_RAISED, RAISE, REFUSE

UNIT = 1024
ROUNDS, GAMES, TIMES = 300_000, 20_000, 4
"""Rounds that cards are fitted to, and raising each time; games that say at which scores; times that raising is fitted."""
DEALS, DEALS_KEPT = 512, 2048
"""Deals that the equity of a game rests on while fitting, and in the file."""
LEAST_SHOWN = 1_000
"""Decisions that a point of the calibration rests on at least."""
FEW, MANY = 400, 2_000
"""Decisions below which a case is not fitted, and from which it is fitted by itself."""
SOURCES = [
    *(("dummett", {}, seats) for seats in (2, 4, 6, 8)),
    *(("dummett", {"second-up": "yes"}, seats) for seats in (4, 6, 8)),
    *(("dummett", {"counsel": "own"}, seats) for seats in (4, 6, 8)),
    ("kaiserspiel-nidwalden", {}, 4),
    ("kaiserspiel-nidwalden", {"counsel": "own"}, 4),
]


def cards_seen(match, packs):
    """For every pause and side the design matrix: how many cards of each kind are seen of ours, and of theirs."""
    t, g = match.t, match.g
    size = int(g.kinds.max()) + 1
    rounds = np.arange(len(packs))
    declared = np.zeros(len(packs), int)
    for pause in range(len(g.pair)):
        suit = np.full(len(packs), NO_SUIT)
        if g.known[pause]:
            exposed = packs[:, t.exposed[: g.known[pause]]]
            lowest = np.argmin(t.election_key[exposed].astype(int), axis=1)
            suit = exposed[rounds, lowest] % 4
        for at in g.fresh[pause][g.fresh[pause] != NOWHERE]:
            declared |= g.offers[packs[:, at]]
        for side in (0, 1):
            seen = np.zeros((len(packs), 2 * size), np.float32)
            for offset, places in ((0, g.ours[pause, side]), (size, g.theirs[pause, side])):
                for at in places[places != NOWHERE]:
                    seen[rounds, offset + g.kinds[suit, declared, packs[:, at]]] += 1
            yield pause, side, seen


def fit_cards(v):
    """Weights of cards by pause and side, and the chances of a side that knows of no raise."""
    match = match_of(v, (NEVER,) * v.seats)
    pauses, size = len(match.g.pair), kinds(v.pack)
    sample = deal_sample(match, [BUILT_IN["greedy"].number] * v.seats, 1, ROUNDS, packs=True)
    weights = np.zeros((pauses, 2, 2, size), int)
    stretch, shift = (np.zeros((pauses, 2, 2, MOST_RAISED + 1, MOST_RAISED + 1), int) for _ in range(2))
    stretch[:] = 2**STRETCH
    for pause, side, seen in cards_seen(match, sample.packs):
        fitted = LogisticRegression(C=10.0, max_iter=1000).fit(seen, sample.winners == side)
        parts = fitted.coef_[0].reshape(2, -1)
        weights[pause, side, :, : parts.shape[1]] = np.rint(parts * UNIT)
        shift[pause, side] = round(fitted.intercept_[0] * UNIT)
    return Chances(
        v.label, tuple(map(tuple, match.g.dealt.tolist())),
        weights[:, :, 0].tolist(), weights[:, :, 1].tolist(), stretch.tolist(), shift.tolist(),
    )  # fmt: skip


def decisions(match, sample, scores):
    """Every decision of the raising: a frame of the case it is, what the cards add up to, and who wins the round."""
    g = match.g
    told = raise_sample(match, sample, scores)
    node, spoken = np.zeros(len(scores), int), np.zeros(len(scores), int)
    raised = np.zeros((len(scores), 2), int)
    rounds = np.arange(len(scores))
    cap = g.limit[scores[:, 0], scores[:, 1]]
    found = []
    while True:
        waits = g.is_[node] == WAITS
        pause = np.minimum(g.pause[node], len(g.pair) - 1)
        entered = g.enter[node, sample.declared[rounds, pause, 0], sample.declared[rounds, pause, 1]]
        node = np.where(waits, entered, node)
        speaks = ~np.isin(g.is_[node], (WAITS, PLAYS, REFUSED))
        if not speaks.any() and not (g.is_[node] == WAITS).any():
            return pd.concat(found, ignore_index=True)
        asked = g.proposed[node] > 0
        decides = speaks & (asked | (cap > g.opens[node]))
        at = np.flatnonzero(decides)
        side, pause = g.is_[node[at]], g.pause[node[at]]
        action = told[at, spoken[at]]
        found.append(
            pd.DataFrame(
                {
                    "pause": pause,
                    "side": side,
                    "asked": asked[at].astype(int),
                    "us": np.minimum(raised[at, side], MOST_RAISED),
                    "them": np.minimum(raised[at, 1 - side], MOST_RAISED),
                    "cards": sample.bases[at, pause, side] / UNIT,
                    "won": sample.winners[at] == side,
                    "action": action,
                }
            )
        )
        after = np.where(speaks, g.stand[node], node)
        raises = action >= RAISE
        chosen = g.raises[node[at], np.where(raises, action - RAISE, 0)]
        after[at] = np.where(
            raises, chosen, np.where(action == REFUSE, g.refuse[node[at]], g.stand[node[at]])
        )
        np.add.at(raised, (at[raises], side[raises]), 1)
        spoken[at] += 1
        node = after


CASE = ["pause", "side", "asked", "us", "them"]


def line(part):
    """Stretch and shift of what the cards add up to, from decisions of one case."""
    if part.won.nunique() < 2:
        return None
    fitted = LogisticRegression(C=100.0).fit(part[["cards"]].to_numpy(), part.won)
    return fitted.coef_[0][0], fitted.intercept_[0]


def refit(chances, made):
    """The chances, stretched and shifted to fit the decisions that were made by them."""
    stretch, shift = np.array(chances.stretch), np.array(chances.shift)
    for (pause, side, asked), case in made.groupby(CASE[:3]):
        if len(case) < FEW or (pooled := line(case)) is None:
            continue
        cells = {tuple(key): part for key, part in case.groupby(CASE[3:])}
        for us, them in np.ndindex(stretch.shape[3:]):
            part = cells.get((us, them))
            own = line(part) if part is not None and len(part) >= MANY else None
            a, b = own or pooled
            stretch[pause, side, asked, us, them] = round(a * 2**STRETCH)
            shift[pause, side, asked, us, them] = round(b * UNIT)
    return Chances(
        chances.label, chances.dealt, chances.ours, chances.theirs, stretch.tolist(), shift.tolist()
    )


def own_play(v, policy, seed):
    """Decisions in rounds at the scores that games between two such policies come to."""
    match = match_of(v, (policy,) * v.seats)
    players = [BUILT_IN["greedy"].number] * v.seats
    _, told = play_games(match, players, seed, 0, GAMES, most_rounds=ROUNDS)
    scores = np.random.default_rng(seed).choice(told[:, 1:3], ROUNDS)
    sample = deal_sample(match, players, seed, ROUNDS)
    return decisions(match, sample, np.ascontiguousarray(scores))


def judged(chances, made):
    """Decisions with the chance that was judged at each."""
    stretch, shift = np.array(chances.stretch), np.array(chances.shift)
    at = tuple(made[name] for name in CASE)
    logit = made.cards * UNIT * stretch[at] / 2**STRETCH + shift[at]
    return made.assign(chance=1 / (1 + np.exp(-logit / UNIT)))


def calibration(v, made):
    """By tenth of the chance judged, with and without a proposal received: how many of those rounds are won."""
    made = made.assign(tenth=np.minimum((made.chance * 10).astype(int), 9))
    grouped = made.groupby(["asked", "tenth"]).agg(
        judged=("chance", "mean"), won=("won", "mean"), n=("won", "size")
    )
    return grouped.reset_index().assign(variant=v.label)


def drawn(table, path):
    """The calibration as a figure: judged against won, apart where a proposal was received."""
    sources = list(dict.fromkeys(table.variant))
    columns = 5
    figure = Figure(figsize=(12, 2.7 * -(-len(sources) // columns) + 0.6), layout="constrained")
    axes = figure.subplots(
        -(-len(sources) // columns), columns, sharex=True, sharey=True, squeeze=False
    ).ravel()
    for axis, name in zip(axes, sources, strict=False):
        axis.plot([0, 1], [0, 1], color="#bbbbbb", linewidth=1)
        for asked, colour, label in ((0, "#355c7d", "nothing proposed"), (1, "#8c2d19", "a raise received")):
            part = table[(table.variant == name) & (table.asked == asked) & (table.n >= LEAST_SHOWN)]
            half = 1.96 * np.sqrt(part.won * (1 - part.won) / part.n)
            axis.errorbar(
                part.judged, part.won, half, color=colour, fmt="o-", markersize=3, linewidth=1, label=label
            )
        axis.set_title(name, fontsize=9)
        axis.spines[["top", "right"]].set_visible(False)
    axes[0].legend(fontsize=7, frameon=False)
    figure.supxlabel("chance judged", fontsize=9)
    figure.supylabel("share of those rounds won", fontsize=9)
    figure.savefig(path, dpi=110, metadata={"Software": None})


def fitted(name, readings, seats):
    """The model for one way of dealing, and its calibration under its own play."""
    v = kn.variant(name).reading(**readings).with_seats(seats)
    chances = fit_cards(v)
    for time in range(TIMES):
        policy = policy_from(v, chances, DEALS)
        chances = refit(chances, own_play(v, policy, 100 + time))
    policy = policy_from(v, chances, DEALS)
    # Fresh rounds: what is reported was not fitted.
    made = judged(chances, own_play(v, policy, 200))
    table = calibration(v, made)
    worst = table[table.n >= LEAST_SHOWN].eval("abs(judged - won)").max()
    print(f"{v.label}: calibrated to {worst:.3f} in every tenth of 1,000 decisions or more", file=sys.stderr)
    equity = policy_from(v, chances, DEALS_KEPT).equity
    model = {
        "variant": name, "label": v.label, "deal": way_of_dealing(v), "dealt": chances.dealt,
        "ours": chances.ours, "theirs": chances.theirs, "stretch": chances.stretch, "shift": chances.shift,
    }  # fmt: skip
    return model, table, (v.digest, np.asarray(equity, np.float32))


@click.command(help=__doc__)
def main():
    """Fit every way of dealing, and write the files."""
    results = [fitted(*source) for source in SOURCES]
    told = {
        "about": "Chances to win a round, judged at a pause; fitted by analysis/fit_chances.py to rounds of greedy players",
        "rounds": ROUNDS,
        "times": TIMES,
        "deals": DEALS_KEPT,
        "models": [model for model, _, _ in results],
    }
    Path("karnoffel/players/chances.json").write_text(json.dumps(told, separators=(",", ":")) + "\n", "utf-8")
    tables = dict(equity for _, _, equity in results)
    np.savez_compressed("karnoffel/players/equity.npz", **tables)
    out = Path("results")
    out.mkdir(exist_ok=True)
    table = pd.concat([table for _, table, _ in results])
    table.to_csv(out / "calibration.csv", index=False)
    drawn(table, "docs/_static/calibration.png")


if __name__ == "__main__":
    main()
