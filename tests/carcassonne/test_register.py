"""The tests are named after what they prove: nothing of the rules is left without one."""

from __future__ import annotations

from pathlib import Path

import pytest

from registers import defined

FOLDER = Path(__file__).parent

PARAGRAPHS = {1: 4, 2: 3, 3: 4, 4: 6, 5: 7, 6: 5, 7: 18, 8: 2, 9: 6}
BONUSES = ("road_with_inn", "city_with_cathedral", "shrine", "special_monastery", "hut")
CASES = (
    "C01", "C03", "C05", "C07", "C09", "C11", "C13", "C15", "C17", "C19", "C21", "C23", "C25",
    "C27",
)  # fmt: skip
READINGS = ("A1", "A2", "A3", "A4", "A5", "A8", "A9", "A10", "A12", "A13", "A17")

WANTED = [
    *(f"test_rule_{c}_{k}_" for c, last in PARAGRAPHS.items() for k in range(1, last + 1)),
    *(f"test_rule_8_{k}_" for k in (5, 6)),
    *(f"test_rule_7a_{name}_" for name in BONUSES),
    *(f"test_example_10_{k}_" for k in range(1, 9)),
    *(f"test_case_{name}_" for name in CASES),
    *(f"test_reading_{name}_" for name in READINGS),
]


@pytest.mark.parametrize("prefix", WANTED)
def test_register_has_a_test_for(prefix):
    assert any(name.startswith(prefix) for name in defined(FOLDER))


def test_register_names_are_unique():
    names = defined(FOLDER)
    assert len(names) == len(set(names))
