"""Writes the golden files anew: python -m golden.regen (from the folder tests/)."""

from __future__ import annotations

from golden.transcripts import ROOMS, path_of, room_of


def main() -> None:
    """Write the files of every room, and say which have changed."""
    for name in ROOMS:
        room = room_of(name)
        for each in room.PLAYTHROUGHS:
            path, text = path_of(name, each), room.transcript(each)
            path.parent.mkdir(exist_ok=True)
            changed = not path.exists() or path.read_text(encoding="utf-8") != text
            path.write_text(text, encoding="utf-8")
            word = "changed" if changed else "same   "
            print(f"{word}  {name}/{path.name}  {len(text)} characters")


if __name__ == "__main__":
    main()
