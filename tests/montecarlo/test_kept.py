"""Runs stopped at any piece and gone on with: the same tables, whatever is run; and pieces that are not of the run are not used."""

import numpy as np
import pytest
from attrs import evolve

import karnoffel as kn
from karnoffel.montecarlo import checkpoint, kept
from karnoffel.montecarlo.chunks import Job
from karnoffel.montecarlo.equity import equity_policy
from karnoffel.montecarlo.game_run import GameJob
from karnoffel.montecarlo.kept import Keeper
from karnoffel.montecarlo.run import prepared
from karnoffel.players import as_players
from karnoffel.players.raisers import NEVER


def simulated(**more):
    return kn.simulate("dummett", rounds=200_000, seed=3, **more).to_frame()


def simulated_games(**more):
    return kn.simulate("modern", rounds=40_000, seed=3, unit="game", **more).to_frame()


RUNS = {
    "simulate": simulated,
    "simulate games": simulated_games,
    "simulate by table": lambda **more: kn.simulate(
        "dummett", rounds=800, seed=3, players=Last(), **more
    ).to_frame(),
    "compare": lambda **more: kn.compare(["dummett", "modern"], rounds=200_000, seed=3, **more),
    "compare to a precision": lambda **more: kn.compare("dummett", precision=0.005, seed=3, **more),
    "compare games": lambda **more: kn.compare(["dummett", "modern"], rounds=30_000, seed=3, unit="game", **more),
    "card_strength": lambda **more: kn.card_strength("kaiserspiel", rounds=150_000, seed=3, **more),
    "arena": lambda **more: kn.arena(["dummett", "modern"], ["greedy", "random"], rounds=70_000, seed=3, **more),
    "arena of experts": lambda **more: kn.arena("dummett", ["expert", "greedy"], rounds=300, seed=3, **more),
    "bridge": lambda **more: kn.bridge("dummett", "kaiserspiel", rounds=150_000, seed=3, **more),
    "disputes": lambda **more: kn.disputes("modern", rounds=20_000, seed=3, **more),
    "reconstruct": lambda **more: kn.reconstruct(
        "dummett", points=["which-courts"], rounds=500, seed=3, **more
    ),
    "raising_worth": lambda **more: kn.raising_worth("dummett", against=["never", "bold(1)"], rounds=25_000, seed=3, **more),
    "devil_led": lambda **more: kn.devil_led("dummett", ["random", "greedy"], rounds=20_000, seed=3, **more),
    "strength_by_player": lambda **more: kn.strength_by_player(
        "dummett", ["random", "greedy"], rounds=70_000, seed=3, **more
    ),
    "skill": lambda **more: kn.skill("dummett", pairs=[("greedy", "random")], rounds=70_000, seed=3, **more),
    "tips_worth": lambda **more: kn.tips_worth("modern", rounds=5_000, seed=3, **more),
    "upside_down": lambda **more: kn.upside_down(["dummett", "modern"], rounds=6_400, seed=3, **more),
}  # fmt: skip


class Last(kn.Player):
    """A player of one's own: the last card that may be played."""

    def choose(self, view):
        return view.legal[-1]


class After:
    """A progress function that ends the run when it has been called so often, and counts on when the next one begins."""

    def __init__(self, calls):
        self.calls = calls

    def __call__(self, done, wanted):
        self.calls -= 1
        return self.calls > 0


@pytest.mark.filterwarnings("ignore::karnoffel.SlowPath")
@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_a_run_stopped_and_gone_on_with_gives_the_same_table(run, tmp_path):
    whole = run()
    for calls in (1, 2):
        run(checkpoint=tmp_path / "run", progress=After(calls))
    again = run(checkpoint=tmp_path / "run")
    assert again.equals(whole)
    assert again.attrs == whole.attrs
    assert list((tmp_path / "run").rglob("*.npz"))


@pytest.mark.parametrize("run", [simulated, simulated_games, RUNS["arena"], RUNS["bridge"]])
def test_what_is_kept_is_not_played_again(run, tmp_path, monkeypatch):
    whole = run(checkpoint=tmp_path)

    def refused(*_):
        raise AssertionError("played again")

    monkeypatch.setattr(Keeper, "keep", refused)
    assert run(checkpoint=tmp_path).equals(whole)


def test_what_is_kept_is_read_piece_by_piece_and_not_ahead(tmp_path, monkeypatch):
    simulated(checkpoint=tmp_path)
    find, told = Keeper.find, []
    monkeypatch.setattr(Keeper, "find", lambda *span: told.append("read") or find(*span))
    simulated(checkpoint=tmp_path, progress=lambda done, wanted: told.append("taken"))
    assert told == ["read", "taken"] * 4


def test_a_longer_run_goes_on_from_a_shorter_one(tmp_path):
    kn.simulate("dummett", rounds=131_072, seed=3, checkpoint=tmp_path)
    longer = kn.simulate("dummett", rounds=200_000, seed=3, checkpoint=tmp_path).to_frame()
    assert longer.equals(simulated())
    assert sorted(path.stem for path in tmp_path.rglob("*.npz")) == ["0-65536", "131072-65536", "196608-3392", "65536-65536"]  # fmt: skip


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (lambda **more: kn.simulate("modern", rounds=1000, seed=3, **more), "variants dummett, here modern"),
        (lambda **more: kn.simulate(kn.variant("dummett").reading(which_courts="plain"), rounds=1000, seed=3, **more), "variants dummett, here dummett which-courts=plain"),
        (lambda **more: kn.simulate("dummett", rounds=1000, seed=4, **more), "seed 3, here 4"),
        (lambda **more: kn.simulate("dummett", rounds=1000, seed=3, players="random", **more), "players greedy, here random"),
        (lambda **more: kn.simulate("dummett", rounds=1000, seed=3, unit="game", **more), "kind rounds, here games"),
        (lambda **more: kn.compare(["dummett", "modern"], rounds=1000, seed=3, **more), "1 variants, here 2"),
    ],
)  # fmt: skip
def test_pieces_of_another_run_are_refused_with_what_differs(other, told, tmp_path):
    kn.simulate("dummett", rounds=1000, seed=3, checkpoint=tmp_path)
    with pytest.raises(kn.CheckpointError) as refused:
        other(checkpoint=tmp_path)
    assert told in str(refused.value)


@pytest.mark.parametrize("name", ["karnoffel", "numpy", "numba", "python"])
def test_pieces_of_another_version_are_refused_with_what_differs(name, tmp_path, monkeypatch):
    kn.simulate("dummett", rounds=1000, checkpoint=tmp_path)
    monkeypatch.setattr(kept, "versions", lambda: kn.simulate("dummett", rounds=1).to_frame().attrs["versions"] | {name: "9.9"})  # fmt: skip
    with pytest.raises(kn.CheckpointError, match=rf"versions {name} [\d.]+, here 9\.9"):
        kn.simulate("dummett", rounds=1000, checkpoint=tmp_path)


def test_a_damaged_piece_is_named_and_played_again_and_the_rest_is_kept(tmp_path, monkeypatch):
    whole = simulated(checkpoint=tmp_path)
    damaged = tmp_path / "pieces" / "65536-65536.npz"
    damaged.write_bytes(damaged.read_bytes()[:-1])
    played = []
    play = Job.play
    monkeypatch.setattr(Job, "play", lambda job, *span: played.append(span) or play(job, *span))
    with pytest.warns(UserWarning, match=r"65536-65536\.npz: not the bytes that were written"):
        assert simulated(checkpoint=tmp_path).equals(whole)
    assert [span for span in played if span != (0, 0)] == [(65536, 65536)]


@pytest.mark.parametrize("name", ["manifest.json", "pieces/65536-65536.npz"])
def test_damage_is_told_at_the_line_of_the_caller(name, tmp_path):
    simulated(checkpoint=tmp_path)
    (tmp_path / name).write_bytes(b"x")
    with pytest.warns(UserWarning, match="manifest-before.json is used|not used") as caught:
        simulated(checkpoint=tmp_path)
    assert {warning.filename for warning in caught} == {__file__}


@pytest.mark.parametrize(
    "change",
    [
        lambda arrays: arrays[:-1],
        lambda arrays: [*arrays, np.zeros(3)],
        lambda arrays: [],
        lambda arrays: [each.astype(np.float32) for each in arrays],
        lambda arrays: [arrays[0], arrays[1][:-1], *arrays[2:]],
    ],
    ids=["one less", "one more", "none", "another type", "another shape"],
)
def test_a_piece_of_another_form_is_named_and_not_used(change, tmp_path):
    whole = kn.simulate("dummett", rounds=1000, checkpoint=tmp_path).to_frame()
    job, _, _ = prepared([kn.variant("dummett")], rounds=1000, seed=0, players="greedy", workers=None)
    keeper = Keeper.of(job, tmp_path)
    keeper.checkpoint.keep("0-1000", change(list(keeper.checkpoint.piece("0-1000"))))
    with pytest.warns(UserWarning, match=r"0-1000\.npz: .*; not used, it is worked out again"):
        assert kn.simulate("dummett", rounds=1000, checkpoint=tmp_path).to_frame().equals(whole)


def test_candidates_must_be_as_many_as_the_piece_says(tmp_path):
    whole = RUNS["reconstruct"](checkpoint=tmp_path)
    manifest = checkpoint.Checkpoint(tmp_path / "0", _run_of(tmp_path / "0"))
    (figures,) = manifest.piece("0-1")
    manifest.keep("0-1", [figures[:-1]])
    with pytest.warns(UserWarning, match=r"float64 \(0, 9\) where float64 \(1, 9\) belongs"):
        assert RUNS["reconstruct"](checkpoint=tmp_path).equals(whole)


def test_pieces_of_games_do_not_grow_with_the_games_in_them():
    job = GameJob((kn.variant("modern"),), (as_players("greedy", 4),), ((NEVER,) * 4,), 1)
    sizes = [sum(each.nbytes for each in kept._arrays(job.play(0, games))) for games in (1, 3000)]
    assert sizes[0] == sizes[1]


class Greedy(Last):
    """A player of one's own who bears the name of a built-in one."""

    name = "greedy"


@pytest.mark.filterwarnings("ignore::karnoffel.SlowPath")
def test_a_player_of_ones_own_is_not_taken_for_the_built_in_one_of_its_name(tmp_path):
    kn.simulate("dummett", rounds=20, checkpoint=tmp_path)
    with pytest.raises(kn.CheckpointError, match=r"players greedy, here greedy \(.*Greedy\)"):
        kn.simulate("dummett", rounds=20, players=Greedy(), checkpoint=tmp_path)


class Never:
    """A policy of one's own that bears the name of a built-in one."""

    name = "never"

    def speak(self, view):
        return next(move for move in view.moves if not move.step)


@pytest.mark.filterwarnings("ignore::karnoffel.SlowPath")
def test_a_policy_of_ones_own_is_not_taken_for_the_built_in_one_of_its_name(tmp_path):
    how = {"rounds": 10, "unit": "game", "checkpoint": tmp_path}
    kn.simulate("dummett", raising="never", **how)
    with pytest.raises(kn.CheckpointError, match=r"raising never, here never \(.*Never\)"):
        kn.simulate("dummett", raising=Never(), **how)


def test_policies_that_go_by_another_equity_are_told_apart(tmp_path):
    own = equity_policy(kn.variant("dummett"))
    how = {"rounds": 10, "unit": "game", "checkpoint": tmp_path}
    kn.simulate("dummett", raising="equity", **how)
    kn.simulate("dummett", raising=evolve(own, equity=own.equity.copy()), **how)
    with pytest.raises(kn.CheckpointError, match=r"raising equity \w+, here equity \w+"):
        kn.simulate("dummett", raising=evolve(own, equity=own.equity * 0.9), **how)


def _run_of(folder):
    run = checkpoint._read(folder / "manifest.json")[0]
    return {key: value for key, value in run.items() if key != "format"}


def test_a_full_disk_ends_the_run_by_name_and_what_was_kept_is_used_afterwards(tmp_path, monkeypatch):
    whole = checkpoint.write_whole
    written = []

    def full(path, write):
        if len(written) > 4:
            raise OSError(28, "No space left on device")
        written.append(path)
        whole(path, write)

    monkeypatch.setattr(checkpoint, "write_whole", full)
    with pytest.raises(kn.CheckpointError, match=r"cannot keep pieces in .*: No space left on device"):
        simulated(checkpoint=tmp_path)
    monkeypatch.undo()
    assert len(list(tmp_path.rglob("*.npz"))) >= 2
    assert simulated(checkpoint=tmp_path).equals(simulated())


@pytest.mark.parametrize("folder", [3, "", "a\0b", b"x"])
@pytest.mark.parametrize("run", [simulated, RUNS["disputes"], RUNS["reconstruct"]])
def test_what_is_no_folder_is_refused(run, folder):
    with pytest.raises(kn.CheckpointError, match="a folder is a path"):
        run(checkpoint=folder)
