"""The tests are named after what they prove: nothing of the rules is left without one."""

from __future__ import annotations

from pathlib import Path

import pytest

from registers import defined

FOLDER = Path(__file__).parent

RULES = [*(f"R{k:02d}" for k in range(1, 26)), "R16a"]
READINGS = [f"A{k:02d}" for k in range(1, 25)]
CASES = [f"P{k:02d}" for k in range(1, 24, 2)]
LESSONS = [f"L{k:02d}" for k in range(1, 27)]

WANTED = [
    *(f"test_rule_{k}_" for k in RULES),
    *(f"test_reading_{k}_" for k in READINGS),
    *(f"test_case_{k}_" for k in CASES),
    *(f"test_lesson_{k}_" for k in LESSONS),
    *(f"test_checklist_{k:02d}_" for k in range(1, 17)),
    *(f"test_example_{k}_" for k in range(1, 11)),
    *(f"test_invariant_{k:02d}_" for k in range(1, 10)),
    *(f"test_map_invariant_{k}_" for k in range(1, 10)),
]


@pytest.mark.parametrize("prefix", WANTED)
def test_register_has_a_test_for(prefix):
    assert any(name.startswith(prefix) for name in defined(FOLDER))


def test_register_names_are_unique():
    names = defined(FOLDER)
    assert len(names) == len(set(names))
