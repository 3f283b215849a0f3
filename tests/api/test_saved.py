"""Files that earlier versions saved stay readable. `python tests/api/test_saved.py` writes the
files of this version; those of earlier ones are never written again."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import kastgard

FOLDER = Path(__file__).parent / "saved"
GAMES = (
    "template(players=3)",
    "principalities(players=2,humans=0,max_turns=20,maps=2)",
)


def values_of(name: str) -> dict[str, Any]:
    """One of everything that is saved, in a game that has gone some way."""
    game = kastgard.load(name)
    records: list[kastgard.Record] = []
    kastgard.play(game, ["random"] * game.num_players, 1, seed=1, records=records)
    state = list(records[0].states())[25]
    batch = kastgard.Batch(game, 2, seed=3)
    batch.reset()
    return {
        "game": game,
        "state": state,
        "view": state.view(0),
        "rng": kastgard.Rng(4, 1),
        "record": records[0],
        "batch": batch,
    }


def expected_of(values: dict[str, Any]) -> dict[str, Any]:
    """The same in words that any version reads."""
    return {
        "game": str(values["game"]),
        "state": values["state"].to_text(),
        "view": values["view"].to_text(),
        "rng": [int(word) for word in values["rng"].words],
        "record": values["record"].to_line(),
        "batch": [values["batch"].states(i).to_text() for i in range(2)],
        "bytes": values["state"].to_bytes().hex(),
        "json": values["state"].to_json(),
        "text": values["state"].to_text(),
    }


def write() -> None:
    for k, name in enumerate(GAMES):
        values = values_of(name)
        stem = f"{kastgard.__version__}-{k}"
        data = pickle.dumps(values, protocol=4)
        (FOLDER / f"{stem}.pickle").write_bytes(data)
        (FOLDER / f"{stem}.json").write_text(json.dumps(expected_of(values), indent=1) + "\n")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.pickle")), ids=lambda path: path.stem)
def test_old_files_are_readable(path):
    expected = json.loads(path.with_suffix(".json").read_text())
    values = pickle.loads(path.read_bytes())
    found = expected_of(values)
    assert found == {**expected, "record": found["record"]}
    assert kastgard.Record.from_line(expected["record"]) == values["record"]
    game = kastgard.load(expected["game"])
    assert game == values["game"]
    state = values["state"]
    assert game.from_bytes(bytes.fromhex(expected["bytes"])) == state
    assert game.from_text(expected["text"]) == state
    assert game.from_json(expected["json"]) == state
    assert values["view"] == state.view(0)
    assert values["record"].verify().is_terminal


def test_there_are_old_files():
    assert len(list(FOLDER.glob("*.pickle"))) >= len(GAMES)


@pytest.mark.parametrize("kind", ["state", "view", "batch"])
def test_a_format_of_the_future_is_refused_by_name(toy, kind):
    value = values_of(str(toy))[kind]
    rebuild, (form, *rest) = value.__reduce__()
    assert form == 1
    with pytest.raises(kastgard.KastgardError, match="format 2"):
        rebuild(2, *rest)


if __name__ == "__main__":
    write()
