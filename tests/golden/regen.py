"""Writes the golden files anew: python -m golden.regen (from the folder tests/)."""

from __future__ import annotations

from golden.playthroughs import FOLDER, PLAYTHROUGHS, transcript


def main() -> None:
    for each in PLAYTHROUGHS:
        path = FOLDER / f"principalities_{each.name}.txt"
        text = transcript(each)
        changed = not path.exists() or path.read_text(encoding="utf-8") != text
        path.write_text(text, encoding="utf-8")
        print(f"{'changed' if changed else 'same   '}  {path.name}  {len(text)} characters")


if __name__ == "__main__":
    main()
