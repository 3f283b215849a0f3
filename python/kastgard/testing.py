"""Conformance in one call: `check_game`, `check_batch`, `check_agent`.

For those who add a game or write an agent, and for wheels on new machines. A failure raises
ConformanceError, an AssertionError whose text is the case: game, seed, index, ply and position.
"""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from kastgard.agents import AgentLike, name_of
from kastgard.batch import Batch
from kastgard.errors import BadPositionError, IllegalActionError
from kastgard.matches import Results, play
from kastgard.records import Record
from kastgard.registry import as_game, load
from kastgard.rng import Rng
from kastgard.state import State
from kastgard.step import Step

if TYPE_CHECKING:
    from kastgard.game import Game

__all__ = ["ConformanceError", "check_agent", "check_batch", "check_game"]

_CHOICES = 15  # purpose of the checks' own choices; no game draws from it
_TRIED = 64


class ConformanceError(AssertionError):
    """A game, batch or agent breaks a law; the text says which, and where."""


def _fail(what: str, state: State | None = None, **case: Any) -> ConformanceError:
    where = "".join(f", {name} {value}" for name, value in case.items())
    if state is None:
        return ConformanceError(f"{what}{where}")
    return ConformanceError(
        f"{state.game}: {what}{where}, ply {state.ply}; position: {state.to_text()}"
    )


def _require(fine: object, what: str, state: State | None = None, **case: Any) -> None:
    if not fine:
        raise _fail(what, state, **case)


def _play(state: State, chance: Rng, choices: Rng) -> Iterator[State]:
    """The positions of one random game, chance nodes and the end included; the state itself."""
    while True:
        yield state
        if state.is_terminal:
            return
        if state.is_chance:
            state.sample_chance(chance)
        else:
            legal = state.legal_actions()
            state.apply(legal[choices.below(len(legal))])


# --- one position ---------------------------------------------------------------------------------


def _check_choices(state: State) -> None:
    legal = state.legal_actions()
    ids, weights = state.chance_outcomes()
    mask = state.legal_mask()
    decides = state.to_play >= 0
    _require(mask.shape == (state.game.num_actions,), "the mask has another length", state)
    _require(np.array_equal(np.flatnonzero(mask), legal), "mask and legal actions differ", state)
    _require(np.all(np.diff(legal) > 0), "legal actions do not ascend", state)
    _require(len(legal) == state.num_legal, "num_legal is not the number of actions", state)
    _require(len(legal) <= state.game.max_legal, "more legal actions than max_legal", state)
    _require((len(legal) > 0) == decides, "no action at a decision, or one elsewhere", state)
    _require((len(ids) > 0) == state.is_chance, "outcomes are not those of a chance node", state)
    _require(np.all(np.diff(ids) > 0), "outcomes do not ascend", state)
    _require(np.all(weights > 0), "an outcome without weight", state)
    _require(not len(ids) or ids[-1] < state.game.max_chance, "an id beyond max_chance", state)
    total = sum(int(weight) for weight in weights)
    _require(state.chance_total == total, "chance_total is not the sum of weights", state)


def _check_try_and_see(state: State, choices: Rng, every_id: bool) -> None:
    """Every id that is offered can be made, every other is refused, and asking changes nothing.

    Of the ids that are not offered some are drawn, or all are tried."""
    before = state.to_bytes()
    offered = {*state.legal_actions().tolist(), *state.chance_outcomes()[0].tolist()}
    size = max(state.game.num_actions, state.game.max_chance)
    tried = range(size) if every_id else [choices.below(size) for _ in range(_TRIED)]
    for action in {*offered, *tried, -2, size, 1 << 30}:
        try:
            after = state.child(action)
        except IllegalActionError as e:
            _require(action not in offered, f"{action} is offered and refused", state)
            _require(e.action == action, "the error names another action", state)
        else:
            _require(action in offered, f"{action} is not offered and was made", state)
            _require(after.ply == state.ply + 1, f"{action} did not count as one ply", state)
    _require(state.to_bytes() == before, "trying children changed the state", state)


def _check_refusals(state: State) -> None:
    before = state.to_bytes()
    for action in (-1, -(1 << 31), 1 << 31, 1 << 40, state.game.num_actions + (1 << 20)):
        try:
            state.apply(action)
        except IllegalActionError:
            pass
        else:
            raise _fail(f"the illegal {action} was made", state)
    _require(state.to_bytes() == before, "a refused action changed the state", state)


def _check_round_trips(state: State) -> None:
    game = state.game
    twins: dict[str, Callable[[], State]] = {
        "text": lambda: game.from_text(state.to_text()),
        "JSON": lambda: State.from_json(json.loads(json.dumps(state.to_json()))),
        "bytes": lambda: game.from_bytes(state.to_bytes()),
        "pickle": lambda: pickle.loads(pickle.dumps(state)),
        "copy": state.copy,
        "deepcopy": lambda: copy.deepcopy(state),
    }
    for name, make in twins.items():
        twin = make()
        same = twin == state and hash(twin) == hash(state) and twin.to_bytes() == state.to_bytes()
        _require(same, f"{name} gives another state", state)
        _require(twin.game == game and type(twin) is type(state), f"{name}: another type", state)
    for action in state.legal_actions().tolist():
        again = state.parse_action(state.action_text(action))
        _require(again == action, f"the text of action {action} reads as {again}", state)
        typed = state.action_id(state.action(action))
        _require(typed == action, f"typed action {action} has the id {typed}", state)


def _check_damage(state: State, choices: Rng) -> None:
    """Damaged bytes are refused, whatever the damage."""
    data = state.to_bytes()
    flipped = bytearray(data)
    bit = choices.below(8 * len(data))
    flipped[bit // 8] ^= 1 << bit % 8
    damaged = {"empty": b"", "short": data[:-1], "long": data + b"\0", "flipped": bytes(flipped)}
    for name, bad in damaged.items():
        try:
            state.game.from_bytes(bad)
        except BadPositionError:
            continue
        raise _fail(f"{name} bytes were accepted", state)


def _check_views(state: State, rng: Rng) -> None:
    game = state.game
    for seat in range(game.num_players):
        view = state.view(seat)
        twin = state.resample(seat, rng)
        case = {"seat": seat}
        _require(twin.view(seat) == view, "resample shows in the view", state, **case)
        same = twin.view(seat).to_bytes() == view.to_bytes()
        _require(same, "resample shows in the view's bytes", state, **case)
        obs = state.observe(seat)
        _require(obs.shape == game.observation_shape, "an observation of another shape", state)
        _require(obs.dtype == game.observation_dtype, "an observation of another dtype", state)
        _require(np.array_equal(obs, view.observe()), "a seat sees beyond its view", state, **case)
        _require(np.array_equal(obs, twin.observe(seat)), "a seat sees hidden facts", state, **case)
        may = state.legal_actions() if state.to_play == seat else np.empty(0, np.int32)
        _require(np.array_equal(view.legal_actions(), may), "a view's actions", state, **case)
        again = view.sample_state(rng).view(seat)
        _require(again == view, "sample_state does not fit the view", state, **case)
        if game.perfect_information:
            _require(twin == state, "resample changes what is not hidden", state, **case)


def _check_result(state: State) -> None:
    returns, scores = state.returns(), state.scores()
    _require(returns.shape == (state.game.num_players,), "returns of another shape", state)
    _require(scores.shape == (state.game.num_scores,), "scores of another shape", state)
    _require(state.end in state.game.ends, "an end without a name", state)
    _require((state.end == "ongoing") != state.is_terminal, "end and is_terminal disagree", state)
    if not state.is_terminal or state.end == "unfinished":
        _require(not returns.any(), "returns before the end", state)
    elif state.game.num_players > 1:
        _require(abs(returns.sum()) < 1e-12, "returns do not sum to 0", state)
    again = state.game.from_bytes(state.to_bytes())
    _require(np.array_equal(scores, again.scores()), "scores depend on the past", state)
    _require(np.array_equal(returns, again.returns()), "returns depend on the past", state)


def _check_position(state: State, rng: Rng, thorough: bool, first: bool) -> None:
    _check_choices(state)
    _require(state.ply <= state.game.max_length, "more plies than max_length", state)
    state._native.validate()
    if thorough:
        _check_refusals(state)
        _check_result(state)
        _check_views(state, rng)
        _check_try_and_see(state, rng, first)
        _check_round_trips(state)
        _check_damage(state, rng)


# --- games ----------------------------------------------------------------------------------------


def _check_one_game(game: Game, seed: int, index: int, every: int) -> None:
    """All positions of one random game; a fork of it; the same game with chance passed over."""
    rng = Rng(seed, index, 0, _CHOICES, 1)
    chance, choices = Rng(seed, index), Rng(seed, index, 0, _CHOICES)
    state = game.initial(seed, index)
    _require(state == game.initial(seed, index), "the same start differs", state)
    fork_at = rng.below(200)
    fork: tuple[State, Rng, Rng] | None = None
    phases: set[tuple[int, str]] = set()
    for moves, here in enumerate(_play(state, chance, choices)):
        phase = (min(here.to_play, 0), str(here.to_json().get("phase")))
        first = phase not in phases
        _check_position(here, rng, first or (moves + index) % every == 0, first and index == 0)
        phases.add(phase)
        if moves == fork_at:
            fork = (here.copy(), chance.copy(), choices.copy())
    if fork is not None:
        *_, end = _play(*fork)
        _require(end == state, "a fork with the same chance ended elsewhere", state)
    _check_implicit(game, seed, index, state)


def _check_implicit(game: Game, seed: int, index: int, end: State) -> None:
    """Chance resolved inside is the same chance as outcome by outcome."""
    chance, choices = Rng(seed, index), Rng(seed, index, 0, _CHOICES)
    twin = game.initial(seed, index)
    twin.resolve_chance(chance)
    while not twin.is_terminal:
        legal = twin.legal_actions()
        twin.apply(legal[choices.below(len(legal))])
        twin.resolve_chance(chance)
    _require(twin == end, "resolve_chance and sample_chance play different games", end)


def check_game(game: str | Game, *, seeds: int = 8, seed: int = 1, every: int = 50) -> None:
    """Plays `seeds` random games of a game and checks every law that all games keep.

    Mask, list and try-and-see agree; illegal ids are refused and change nothing; text, JSON, bytes,
    pickle and copies give the same state in every phase; damaged bytes are refused; a fork goes on
    as its original; resampling keeps the view; observations, scores and returns are what they
    should be; every game ends; the game string gives the game; batches, threads and whole games
    agree with single games (`check_batch`). `every`: how many plies apart the dear checks are.

    Raises ConformanceError.
    """
    found = as_game(game)
    _require(load(str(found)) == found, "the game string does not give the game")
    _require(pickle.loads(pickle.dumps(found)) == found, "a pickled game differs")
    for index in range(seeds):
        _check_one_game(found, seed, index, every)
    check_batch(found, seed=seed)
    check_agent(found, "random", games=4, seed=seed)


# --- batches --------------------------------------------------------------------------------------


def _some(array: NDArray[Any] | None) -> NDArray[Any]:
    """A field that this batch was asked for."""
    if array is None:
        raise _fail("a batch leaves out a field")
    return array


def _choose(batch: Batch, t: Any, step: int) -> Any:
    """Random actions that depend on row and step alone, -1 where nothing is to choose."""
    out = np.full(batch.n, -1, np.int32)
    for i in range(batch.n):
        legal = np.flatnonzero(t.mask[i])
        if len(legal):
            out[i] = legal[Rng(step, i, 0, _CHOICES, 2).below(len(legal))]
    return out


def _run_batch(game: Game, n: int, steps: int, **options: Any) -> list[bytes]:
    """What each row of a batch went through, as bytes."""
    batch = Batch(game, n, mask="dense", observe="all", final_obs=False, **options)
    t = batch.reset()
    rows: list[list[bytes]] = [[] for _ in range(n)]
    for step in range(steps):
        fields = (t.obs, t.mask, t.to_play, t.reward, t.terminated, t.truncated, t.final_scores)
        for i in range(n):
            rows[i].extend(np.ascontiguousarray(_some(x)[i]).tobytes() for x in fields)
        t = batch.step(_choose(batch, t, step))
    return [b"".join(row) for row in rows]


class _Single:
    """The game that a row should be, played on its own."""

    def __init__(self, game: Game, seed: int, index: int) -> None:
        self.game, self.seed, self.index, self.episode = game, seed, index, -1
        self.begin()

    def begin(self) -> None:
        self.episode += 1
        self.state = self.game.initial(self.seed, self.index, self.episode)
        self.chance = Rng(self.seed, self.index, self.episode)
        self.state.resolve_chance(self.chance)

    def move(self, action: int, t: Step) -> None:
        """Makes the row's move, and compares what the batch said of it."""
        self.state.apply(action)
        self.state.resolve_chance(self.chance)
        i, state = self.index, self.state
        flags = bool(t.terminated[i]), bool(t.truncated[i])
        unfinished = state.end == "unfinished"
        expected = state.is_terminal and not unfinished, unfinished
        _require(flags == expected, "a row's flags differ", state, row=i)
        paid = state.returns().astype(np.float32)
        _require(np.array_equal(t.reward[i], paid), "a row's reward differs", state, row=i)
        if state.is_terminal:
            same = np.array_equal(t.final_scores[i], state.scores())
            _require(same, "a row's scores differ", state, row=i)
            self.begin()


def _check_row_is_a_game(game: Game, seed: int, n: int, steps: int) -> None:
    """Row i of a batch is game (seed, i, episode): state by state, reward by reward."""
    batch = Batch(game, n, seed=seed, mask="dense")
    t = batch.reset()
    singles = [_Single(game, seed, i) for i in range(n)]
    for step in range(steps):
        for i, single in enumerate(singles):
            state = single.state
            _require(batch.states(i) == state, "a row is not its game", state, row=i)
            key = (seed, i, single.episode)
            _require(batch.key(i) == key, "a row has another key", state, row=i)
            seen = state.observe(state.to_play)
            same = np.array_equal(_some(t.obs)[i], seen)
            _require(same, "a row's observation differs", state, row=i)
        actions = _choose(batch, t, step)
        t = batch.step(actions)
        for i, single in enumerate(singles):
            single.move(int(actions[i]), t)


def check_batch(game: str | Game, *, seed: int = 1, steps: int = 60) -> None:
    """Checks batches of a game: rows are the single games that their keys name; 1, 2 and 7 threads
    and batches of 1, 255, 256 and 257 rows give the same bits; saved, copied and cloned batches go
    on as the original; masks and lists agree; an illegal action moves nothing; whole games are the
    same for every number of threads.

    Raises ConformanceError.
    """
    found = as_game(game)
    _check_row_is_a_game(found, seed, 3, 4 * steps)
    reference = _run_batch(found, 257, 8, seed=seed)
    for n in (1, 255, 256):
        rows = _run_batch(found, n, 8, seed=seed)
        _require(rows == reference[:n], f"{found}: a batch of {n} rows plays other games")
    for threads in (2, 7):
        rows = _run_batch(found, 257, 8, seed=seed, threads=threads)
        _require(rows == reference, f"{found}: {threads} threads play other games")
    _check_saving(found, seed)
    _check_lists(found, seed)
    names = ["random"] * found.num_players
    one, seven = (play(found, names, 20, seed=seed, threads=k) for k in (1, 7))
    _require(_same(one, seven), f"{found}: 7 threads play other whole games")
    part = play(found, names, 5, seed=seed, first=10)
    _require(np.array_equal(part.signatures, one.signatures[10:15]), f"{found}: first=10 differs")


def _check_saving(game: Game, seed: int) -> None:
    batch = Batch(game, 16, seed=seed, mask="dense")
    t = batch.reset()
    for step in range(20):
        t = batch.step(_choose(batch, t, step))
    loaded = Batch(game, 16, seed=seed + 1, mask="dense")
    loaded.reset()
    loaded.load(batch.save())
    twins = {
        "save and load": loaded,
        "pickle": pickle.loads(pickle.dumps(batch)),
        "deepcopy": copy.deepcopy(batch),
        "clone": batch.clone(range(16)),
    }
    for name, twin in twins.items():
        original = copy.deepcopy(batch)
        a, b = original.current(), twin.current()
        for step in range(40):
            same = np.array_equal(_some(a.mask), _some(b.mask))
            _require(same, f"{game}: {name} gives another batch")
            actions = _choose(original, a, step)
            a, b = original.step(actions), twin.step(actions)
        same = all(original.states(i) == twin.states(i) for i in range(16))
        _require(same, f"{game}: a batch goes on differently after {name}")


def _check_lists(game: Game, seed: int) -> None:
    dense = Batch(game, 9, seed=seed, mask="dense")
    lists = Batch(game, 9, seed=seed, mask="csr", copy=True)
    a, b = dense.reset(), lists.reset()
    for step in range(20):
        for i in range(9):
            begin, end = _some(b.legal_offsets)[i : i + 2]
            ids = _some(b.legal_ids)[begin:end]
            same = np.array_equal(np.flatnonzero(_some(a.mask)[i]), ids)
            _require(same, f"{game}: csr and mask differ")
        actions = _choose(dense, a, step)
        before = dense.save()
        for row in range(9):
            bad = actions.copy()
            bad[row] = game.num_actions
            _refused(dense, bad, row)
        _require(dense.save() == before, f"{game}: a refused step moved a row")
        a, b = dense.step(actions), lists.step(actions)


def _refused(batch: Batch, actions: Any, row: int) -> None:
    try:
        batch.step(actions)
    except IllegalActionError as e:
        _require(e.row == row, f"{batch.game}: the error names row {e.row}, not {row}")
    else:
        raise _fail(f"{batch.game}: an illegal action was made in row {row}")


# --- agents ---------------------------------------------------------------------------------------


def _same(a: Results, b: Results) -> bool:
    return np.array_equal(a.signatures, b.signatures) and np.array_equal(a.plies, b.plies)


def check_agent(
    game: str | Game,
    agent: AgentLike | Callable[[], AgentLike],
    *,
    games: int = 10,
    seed: int = 1,
    others: str = "random",
) -> None:
    """Plays games with an agent in every seat in turn against `others`, and checks what an agent
    owes: legal moves without an exception, and the same game again for the same seed, alone or
    among others (it may draw from its `rng` and from nothing else, and carry nothing from game to
    game).

    `agent`: a spec, an agent, or a function without arguments that makes one.
    Raises ConformanceError, or AgentError where the agent fails.
    """
    found = as_game(game)

    def made() -> AgentLike:
        if isinstance(agent, str) or hasattr(agent, "act") or hasattr(agent, "act_batch"):
            return cast("AgentLike", agent)
        return agent()

    label = agent if isinstance(agent, str) else name_of(made())
    for seat in range(found.num_players):
        case: dict[str, Any] = {"agent": label, "seat": seat}
        field: list[AgentLike] = [others] * found.num_players
        field[seat] = made()
        records: list[Record] = []
        first = play(found, field, games, seed=seed, records=records)
        for record in records:
            record.verify()
        again = play(found, field, games, seed=seed)
        _require(_same(first, again), f"{found}: the same seed gave other games", **case)
        last = play(found, field, 1, seed=seed, first=games - 1)
        alone = last.signatures[0] == first.signatures[-1]
        _require(alone, f"{found}: a game on its own went otherwise", **case)
