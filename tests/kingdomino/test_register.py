"""The tests are named after what they prove: nothing of the rules is left without one."""

from __future__ import annotations

from pathlib import Path

import pytest

from registers import defined

FOLDER = Path(__file__).parent

RULES = [
    *(f"D{k:02d}" for k in range(1, 10)),
    *(f"K{k:02d}" for k in range(1, 8)),
    *(f"V{k:02d}" for k in range(1, 7)),
    *(f"Q{k:02d}" for k in range(1, 28)),
    *(f"W{k:02d}" for k in range(1, 4)),
    *(f"S{k:02d}" for k in range(1, 22)),
]
CASES = [
    "Q01", "Q03", "Q05", "Q07", "Q09", "Q11", "Q13", "Q15", "Q17", "Q19", "Q21", "Q23", "Q25",
    "Q27", "Q29",
]  # fmt: skip

WANTED = [
    *(f"test_rule_{k}_" for k in RULES),
    *(f"test_case_{k}_" for k in CASES),
    *(f"test_example_X{k}_" for k in range(1, 10)),
    *(f"test_fact_T{k:02d}_" for k in range(1, 14)),
    *(f"test_reading_Z{k:02d}_" for k in range(1, 23)),
]


@pytest.mark.parametrize("prefix", WANTED)
def test_register_has_a_test_for(prefix):
    assert any(name.startswith(prefix) for name in defined(FOLDER))


def test_register_names_are_unique():
    names = defined(FOLDER)
    assert len(names) == len(set(names))
