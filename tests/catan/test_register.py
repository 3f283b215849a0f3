"""The tests are named after what they prove: nothing of the rules is left without one."""

from __future__ import annotations

from pathlib import Path

import pytest

from registers import defined

FOLDER = Path(__file__).parent

# paragraphs of each chapter; B8 and B9 have none
CHAPTERS = {
    "A1": range(1, 8), "A2": range(1, 7), "A3": range(1, 7), "A4": range(1, 5), "A5": range(1, 5),
    "A6": range(1, 6), "A7": range(1, 7), "A8": range(1, 4), "A9": range(1, 5), "A10": range(1, 9),
    "A11": range(4), "B1": range(1, 6), "B2": range(1, 8), "B3": range(1, 5), "B4": range(1, 8),
    "B5": range(1, 6), "B6": range(1, 5), "B7": range(1, 5),
}  # fmt: skip

WANTED = [
    *(f"test_rule_{chapter}_{k}_" for chapter, numbers in CHAPTERS.items() for k in numbers),
    "test_rule_B8_", "test_rule_B9_",
    *(f"test_invariant_C{k:02d}_" for k in range(1, 12)),
    *(f"test_reading_D{k:02d}_" for k in range(1, 22)),
    *(f"test_case_K{k:02d}_" for k in range(1, 30, 2)),
    *(f"test_case_E{k:02d}_" for k in range(1, 31)),
    *(f"test_case_T{k:02d}_" for k in range(1, 14)),
    *(f"test_example_{chapter}_" for chapter in ("A5", "A9", "B4", "B5", "B6", "B7")),
    "test_road_case",
]  # fmt: skip


@pytest.mark.parametrize("prefix", WANTED)
def test_register_has_a_test_for(prefix):
    assert any(name.startswith(prefix) for name in defined(FOLDER))


def test_register_names_are_unique():
    names = defined(FOLDER)
    assert len(names) == len(set(names))
