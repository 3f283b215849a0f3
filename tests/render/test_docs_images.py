"""The pictures of the docs are what the code draws."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "images"


@pytest.mark.skipif(not FOLDER.is_dir(), reason="runs in a source tree")
def test_the_docs_show_what_the_code_draws() -> None:
    spec = importlib.util.spec_from_file_location("draw", FOLDER / "draw.py")
    draw = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(draw)
    drawn = draw.pictures()
    assert drawn.keys() == {file.name for file in FOLDER.glob("*.svg")}
    for name, svg in drawn.items():
        ET.fromstring(svg)
        if name != "principalities_graph.svg":  # its places are floating point of the machine
            stored = (FOLDER / name).read_text(encoding="utf-8")
            assert stored == svg + "\n", f"{name}: run python docs/images/draw.py"
