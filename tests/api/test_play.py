"""Whole games: native players, agents, batch agents, errors, records."""

from __future__ import annotations

import io

import numpy as np
import pytest

import kastgard


class Picker:
    """Plays as the native random player does, one position at a time."""

    name = "picker"

    def __init__(self) -> None:
        self.log: list[object] = []

    def new_game(self, game, seat, rng):
        self.log.append(("new", seat))

    def end_game(self, result):
        self.log.append(("end", result))

    def act(self, view, rng):
        legal = view.legal_actions()
        return int(legal[rng.below(len(legal))])


class Picks:
    """The same for whole waves."""

    name = "picks"

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def act_batch(self, t, out):
        assert (t.index.dtype, t.seat.dtype, t.ply.dtype) == (np.int64, np.int8, np.int32)
        assert t.legal_ids is None
        assert t.obs.shape == (len(t), *t.game.observation_shape)
        self.sizes.append(len(t))
        for i in range(len(t)):
            view = t.view(i)
            assert view.seat == t.seat[i]
            assert view.ply == t.ply[i]
            np.testing.assert_array_equal(view.observe(), t.obs[i])
            np.testing.assert_array_equal(view.legal_mask(), t.mask[i])
            legal = np.flatnonzero(t.mask[i])
            out[i] = legal[t.rng(i).below(len(legal))]


def fields(game, first, second="random"):
    return [first, *[second] * (game.num_players - 1)]


def same(a: kastgard.Results, b: kastgard.Results) -> None:
    for name in ("returns", "scores", "plies", "end", "signatures"):
        np.testing.assert_array_equal(getattr(a, name), getattr(b, name), err_msg=name)


def test_results(any_game):
    results = kastgard.play(any_game, ["random"] * any_game.num_players, 7, seed=2)
    assert len(results) == 7
    assert (results.returns.dtype, results.returns.shape) == (np.float64, (7, any_game.num_players))
    assert (results.scores.dtype, results.scores.shape) == (np.int32, (7, any_game.num_scores))
    assert (results.plies.dtype, results.end.dtype) == (np.int32, np.uint8)
    assert (results.seed, results.first, results.failures) == (2, 0, 0)
    assert results.seconds > 0
    assert results.games_per_second > 0
    assert results.game == any_game
    assert results.agents == ("random",) * any_game.num_players
    counts = results.count_ends()
    assert tuple(counts) == any_game.ends
    assert sum(counts.values()) == 7


def test_no_games(toy):
    results = kastgard.play(toy, ["random"] * 3, 0, seed=1, records=(records := []))
    assert len(results) == 0
    assert results.returns.shape == (0, 3)
    assert records == []
    assert len(kastgard.play(toy, [Picker(), "random", "random"], 0)) == 0


@pytest.mark.parametrize("kind", [Picker, Picks])
def test_python_agents_play_the_games_of_native_ones(any_game, kind):
    field = ["random"] * any_game.num_players
    native = kastgard.play(any_game, field, 9, seed=5, records=(one := []))
    agent = kind()
    for players in (fields(any_game, agent), [agent] * any_game.num_players):
        results = kastgard.play(any_game, players, 9, seed=5, records=(two := []))
        same(native, results)
        assert [r.moves for r in two] == [r.moves for r in one]
    mixed = fields(any_game, Picks(), Picker())
    same(native, kastgard.play(any_game, mixed, 9, seed=5, threads=3))
    part = kastgard.play(any_game, fields(any_game, kind()), 3, seed=5, first=6)
    np.testing.assert_array_equal(part.signatures, native.signatures[6:])


def test_waves_are_wide(toy):
    agent = Picks()
    kastgard.play(toy, [agent] * 3, 50, seed=1)
    assert max(agent.sizes) == 50
    assert len(agent.sizes) < 100  # as many waves as the longest game has decisions


def test_lists_in_place_of_wide_masks(toy, monkeypatch):
    whole = kastgard.play(toy, ["random"] * 3, 20, seed=1)
    monkeypatch.setattr("kastgard.step.DENSE_UP_TO", 3)

    class Lists:
        name = "lists"

        def act_batch(self, t, out):
            assert t.mask is None
            assert (t.legal_offsets.dtype, t.legal_ids.dtype) == (np.int64, np.int32)
            for i in range(len(t)):
                legal = t.legal_ids[t.legal_offsets[i] : t.legal_offsets[i + 1]]
                np.testing.assert_array_equal(legal, t.view(i).legal_actions())
                out[i] = legal[t.rng(i).below(len(legal))]

    same(whole, kastgard.play(toy, [Lists()] * 3, 20, seed=1))
    assert kastgard.play(toy, ["random"] * 3, 1, seed=1, first=2**63 - 1).first == 2**63 - 1


def test_more_games_than_tables(toy, monkeypatch):
    whole = kastgard.play(toy, ["random"] * 3, 30, seed=1)
    monkeypatch.setattr("kastgard._waves._TABLES", 4)
    agent = Picks()
    same(whole, kastgard.play(toy, [agent, "random", agent], 30, seed=1))
    assert max(agent.sizes) <= 4


def test_native_agents_one_move_at_a_time(any_game):
    for spec in kastgard.agents.specs(any_game):
        player = kastgard.agents.native(any_game, spec)
        assert isinstance(player, kastgard.Agent)
        assert str(player) == player.name == spec
        whole = kastgard.play(any_game, [spec] * any_game.num_players, 1, seed=3)
        state = any_game.initial(3)
        chance = kastgard.Rng(3)
        streams = [kastgard.Rng(3, purpose=16 + seat) for seat in range(any_game.num_players)]
        state.resolve_chance(chance)
        while not state.is_terminal:
            seat = state.to_play
            state.apply(player.act(state.view(seat), streams[seat]))
            state.resolve_chance(chance)
        assert int(state.signature, 16) == whole.signatures[0]
        with pytest.raises(ValueError, match="not to move"):
            player.act(state.view(0), streams[0])


def test_specs_with_options():
    game = kastgard.load("principalities", maps=2, players=2, max_turns=200)
    plain = kastgard.play(game, ["normal", "normal"], 20, seed=1)
    same(plain, kastgard.play(game, ["normal(lose=0.16)", "normal()"], 20, seed=1))
    other = kastgard.play(game, ["normal(lose=5,bar=0.9)", "normal"], 20, seed=1)
    assert other.agents == ("normal(bar=0.9,lose=5)", "normal")
    assert not np.array_equal(plain.signatures, other.signatures)
    for wrong in ("normal(x=1)", "nobody", "normal(", "normal(lose=high)"):
        with pytest.raises(kastgard.OptionError):
            kastgard.play(game, [wrong, "normal"], 1)


def test_levels_and_reasons():
    game = kastgard.load("principalities", maps=2)
    levels = kastgard.agents.levels(game)
    assert {level.name for level in levels} == set(kastgard.agents.specs(game))
    weights = next(level.weights for level in levels if level.name == "normal")
    assert weights["lose"] == 0.16
    state = game.initial(1)
    reasons = kastgard.agents.explain(state)
    assert [reason.source * 32 + reason.target for reason in reasons] == state.legal_actions()[
        :-1
    ].tolist()
    chosen = kastgard.agents.native(game, "normal").act(state.view(state.to_play), kastgard.Rng(1))
    best = max(reason.score for reason in reasons if reason.admitted)
    played = next(r for r in reasons if r.source * 32 + r.target == chosen)
    assert played.score >= best - 1e-9
    assert kastgard.agents.explain(state.view(0)) == reasons
    other = kastgard.agents.explain(state, lose=9.0)
    assert all(a.score < b.score for a, b in zip(other, reasons, strict=True) if a.win < 1)
    for wrong in ({"level": "strong"}, {"nothing": 1}):
        with pytest.raises(kastgard.OptionError):
            kastgard.agents.explain(state, **wrong)
    toy = kastgard.load("template")
    assert [level.name for level in kastgard.agents.levels(toy)] == ["random", "greedy"]
    with pytest.raises(kastgard.OptionError, match="no explanations"):
        kastgard.agents.explain(toy.initial(1))


def test_hooks_are_called_in_order(toy):
    agent = Picker()
    results = kastgard.play(toy, [agent, "random", agent], 3, seed=1)
    told = [(kind, x if kind == "new" else x.index) for kind, x in agent.log]
    assert sorted(told[:2]) == [("new", 0), ("new", 2)]
    ends = [x for kind, x in agent.log if kind == "end"]
    assert [(end.index, end.seat) for end in ends] == [(k, s) for k in range(3) for s in (0, 2)]
    for end in ends:
        np.testing.assert_array_equal(end.returns, results.returns[end.index])
        np.testing.assert_array_equal(end.scores, results.scores[end.index])
        assert end.plies == results.plies[end.index]
        assert end.end == toy.ends[results.end[end.index]]


class Failing:
    def __init__(self, answer, at=3):
        self.name = "failing"
        self.answer = answer
        self.at = at
        self.calls = 0

    def act(self, view, rng):
        self.calls += 1
        if self.calls < self.at:
            return int(view.legal_actions()[0])
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(
    ("answer", "cause"),
    [
        (RuntimeError("no idea"), RuntimeError),
        (99, kastgard.IllegalActionError),
        (-1, kastgard.IllegalActionError),
        (1 << 40, kastgard.IllegalActionError),
        (1.5, TypeError),
        (True, TypeError),
        (None, TypeError),
        ("draw", TypeError),
    ],
)
def test_a_failing_agent_is_an_error_that_names_the_case(toy, answer, cause):
    with pytest.raises(kastgard.AgentError) as caught:
        kastgard.play(toy, ["random", Failing(answer), "random"], 5, seed=1, first=10)
    error = caught.value
    assert isinstance(error.__cause__, cause)
    assert (error.game, error.seat) == (str(toy), 1)
    assert error.index == 10
    assert toy.from_text(error.position).ply == error.ply
    for word in ("failing", "seat 1", "game 10", str(toy)):
        assert word in str(error)
    agent = Failing(answer, at=1)
    results = kastgard.play(
        toy, ["random", agent, "random"], 5, seed=1, on_error="end", records=(records := [])
    )
    assert results.failures == 5
    assert results.count_ends()["ongoing"] == 5
    assert not results.returns.any()
    for record in records:
        assert record.verify().to_play == 1  # the game stands where the agent failed


class BadBatch:
    name = "bad"

    def __init__(self, what):
        self.what = what

    def act_batch(self, t, out):
        if self.what == "raise":
            raise OSError("device lost")
        if self.what == "some":
            for i in range(len(t)):
                out[i] = np.flatnonzero(t.mask[i])[0] if t.index[i] % 2 else -1


def test_failing_batch_agents(toy):
    with pytest.raises(kastgard.AgentError, match="device lost"):
        kastgard.play(toy, ["random", BadBatch("raise"), "random"], 6, seed=1)
    with pytest.raises(kastgard.AgentError, match="illegal action -1"):
        kastgard.play(toy, ["random", BadBatch("silent"), "random"], 6, seed=1)
    results = kastgard.play(toy, ["random", BadBatch("some"), "random"], 6, seed=1, on_error="end")
    assert results.failures == 3
    assert (results.end == 0).tolist() == [True, False] * 3
    whole = kastgard.play(toy, ["random", BadBatch("raise"), "random"], 6, seed=1, on_error="end")
    assert whole.failures == 6


@pytest.mark.parametrize(
    ("agents", "error"),
    [
        (["random"], ValueError),
        (["random"] * 4, ValueError),
        ("random", TypeError),
        (["random", "random", 3], TypeError),
        (["random", "random", object()], TypeError),
        (["random", "random", "nobody"], ValueError),
        ({"a", "b", "c"}, TypeError),
    ],
)
def test_wrong_agents(toy, agents, error):
    with pytest.raises(error):
        kastgard.play(toy, agents, 1)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"n": -1}, ValueError),
        ({"n": 1.5}, TypeError),
        ({"threads": 0}, ValueError),
        ({"threads": 2.5}, TypeError),
        ({"on_error": "ignore"}, ValueError),
        ({"first": -1}, ValueError),
        ({"first": 2**64 - 1, "n": 1}, ValueError),
        ({"first": 2**63 - 1, "n": 2}, ValueError),
        ({"records": 3}, TypeError),
    ],
)
def test_wrong_arguments(toy, options, error):
    with pytest.raises(error):
        kastgard.play(toy, ["random"] * 3, **{"n": 1, **options})


def test_a_player_of_another_game_is_refused(toy, duel):
    with pytest.raises(ValueError, match="does not play"):
        kastgard.play(toy, ["random", kastgard.agents.native(duel, "normal"), "random"], 1)
    player = kastgard.agents.native(toy, "greedy")
    results = kastgard.play(toy, [player, "random", "random"], 4, seed=1)
    same(results, kastgard.play(toy, ["greedy", "random", "random"], 4, seed=1))


def test_progress_is_told(toy):
    told: list[int] = []
    kastgard.play(toy, ["random"] * 3, 500, seed=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 500
    assert len(told) > 1


@pytest.mark.parametrize("kind", [Picker, Picks])
def test_progress_is_told_of_python_agents_too(toy, monkeypatch, kind):
    monkeypatch.setattr("kastgard._waves._TABLES", 8)
    told: list[int] = []
    kastgard.play(toy, fields(toy, kind()), 100, seed=1, progress=told.append)
    assert told == sorted(set(told))
    assert told[-1] == 100
    assert len(told) > 2


@pytest.mark.parametrize("seconds", [0.0, 1e-3, 1e9])
@pytest.mark.parametrize("tables", [1, 3, 7, 4096])
def test_games_do_not_depend_on_blocks(toy, monkeypatch, seconds, tables):
    whole = kastgard.play(toy, ["random"] * 3, 25, seed=3, first=4, records=(one := []))
    monkeypatch.setattr("kastgard.matches._BLOCK_SECONDS", seconds)
    monkeypatch.setattr("kastgard._waves._TABLES", tables)
    for agent in (Picker(), batch := Picks()):
        two: list[kastgard.Record] = []
        results = kastgard.play(
            toy, [agent, "random", agent], 25, seed=3, first=4, records=two, threads=2
        )
        same(whole, results)
        assert [r.moves for r in two] == [r.moves for r in one]
        assert [r.index for r in two] == list(range(4, 29))
        if agent is not batch:
            ends = [(x.index, x.seat) for kind, x in agent.log if kind == "end"]
            assert ends == [(k, seat) for k in range(4, 29) for seat in (0, 2)]
    assert max(batch.sizes) == min(tables, 25)  # a block fills the tables


class FailsIn(Picker):
    """Fails in one game, by `error`, after its first moves there."""

    def __init__(self, index, error):
        super().__init__()
        self.index = index
        self.error = error
        self.begun = 0

    def new_game(self, game, seat, rng):
        self.begun += 1

    def act(self, view, rng):
        if self.begun == self.index + 1 and view.ply > 5:
            raise self.error("no idea")
        return super().act(view, rng)


@pytest.mark.parametrize("seconds", [0.0, 1e9])
@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_an_error_keeps_the_games_before(toy, monkeypatch, tmp_path, seconds, error):
    monkeypatch.setattr("kastgard.matches._BLOCK_SECONDS", seconds)
    kastgard.play(toy, ["random"] * 3, 10, seed=1, records=(whole := []))
    told: list[int] = []
    listed: list[kastgard.Record] = []
    path = tmp_path / "x.jsonl.gz"
    for target in (listed, path):
        agent = FailsIn(8, error)
        raised = kastgard.AgentError if error is RuntimeError else error
        with pytest.raises(raised) as caught:
            kastgard.play(
                toy, [agent, "random", "random"], 10, seed=1, records=target, progress=told.append
            )
        assert agent.begun == 9
        if raised is kastgard.AgentError:
            assert (caught.value.index, caught.value.seat) == (8, 0)
            assert caught.value.ply > 5
            assert isinstance(caught.value.__cause__, error)
    assert [r.moves for r in listed] == [r.moves for r in whole[:8]]
    assert list(kastgard.read_records(path)) == listed
    assert told[-1] == 8


def test_an_error_of_a_hook_keeps_the_games_before(toy):
    class Forgets(Picker):
        def end_game(self, result):
            if result.index == 5:
                raise LookupError("lost")

    listed: list[kastgard.Record] = []
    with pytest.raises(LookupError, match="lost"):
        kastgard.play(toy, fields(toy, Forgets()), 10, seed=1, records=listed)
    assert [record.index for record in listed] == list(range(6))
    kastgard.play(toy, ["random"] * 3, 6, seed=1, records=(whole := []))
    assert [record.moves for record in listed] == [record.moves for record in whole]


def test_an_error_of_a_batch_agent_keeps_the_games_before(toy, monkeypatch):
    class Stops(Picks):
        def act_batch(self, t, out):
            if t.index.max() >= 20:
                raise OSError("device lost")
            super().act_batch(t, out)

    monkeypatch.setattr("kastgard._waves._TABLES", 4)
    kastgard.play(toy, ["random"] * 3, 30, seed=1, records=(whole := []))
    listed: list[kastgard.Record] = []
    with pytest.raises(kastgard.AgentError, match="device lost"):
        kastgard.play(toy, [Stops(), "random", "random"], 30, seed=1, records=listed)
    assert len(listed) >= 12
    assert [record.moves for record in listed] == [r.moves for r in whole[: len(listed)]]


def test_records_to_files_lists_and_streams(toy, tmp_path):
    field = ["random", "greedy", Picker()]
    listed: list[kastgard.Record] = []
    kastgard.play(toy, field, 5, seed=1, records=listed)
    path, packed, text = tmp_path / "a.jsonl", tmp_path / "a.jsonl.gz", io.StringIO()
    for target in (path, str(packed), text):
        kastgard.play(toy, field, 5, seed=1, records=target)
    lines = path.read_text().splitlines()
    assert lines == text.getvalue().splitlines()
    assert packed.read_bytes()[:2] == b"\x1f\x8b"
    for source in (path, packed):
        assert list(kastgard.read_records(source)) == listed
    assert [record.to_line() for record in listed] == lines
    assert listed[0].seats == ("random", "greedy", "picker")
