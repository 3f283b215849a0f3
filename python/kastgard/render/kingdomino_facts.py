"""What pictures of the room Kingdomino say in words and numbers, gathered from a state once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kastgard.kingdomino import DOMINOES, TERRAINS, Building, Domino, Sheet, Territory

from .colors import seat_letter

LETTERS = "WFLGSMT"
"""One letter a terrain: grassland is G, and the first letter of all others."""

Square = tuple[int, int]


@dataclass(frozen=True)
class Holding:
    """A seat and its kingdom."""

    seat: int
    name: str  # the letter on its kings
    land: Mapping[Square, tuple[int, int]]  # terrain, printed crowns
    buildings: Mapping[Square, Building]
    knights: frozenset[Square]
    purse: str  # coins, knights in hand, towers; empty in Kingdomino
    queen: bool
    discarded: int
    sheet: Sheet
    territories: tuple[Territory, ...]
    points: int  # with the earlier games of a dynasty
    on_turn: bool
    won: bool

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The smallest rectangle round castle and land: least x and y, greatest x and y."""
        xs = [0, *(x for x, _ in self.land)]
        ys = [0, *(y for _, y in self.land)]
        return min(xs), min(ys), max(xs), max(ys)

    def crowns(self, square: Square) -> int:
        """Printed ones and those of a building."""
        building = self.buildings.get(square)
        return self.land[square][1] + (building.crowns if building else 0)

    def score_lines(self) -> list[str]:
        """How the points come about: territories with crowns first, then the rest."""
        lines = [
            f"{TERRAINS[t.terrain]} {t.size} x {t.crowns} = {t.size * t.crowns}"
            for t in self.territories
            if t.crowns
        ]
        sheet = self.sheet
        parts = (
            ("queen", sheet.queen),
            ("buildings", sheet.buildings),
            ("coins", sheet.coins),
            ("middle kingdom", sheet.middle_kingdom),
            ("harmony", sheet.harmony),
        )
        lines += [f"{name} {points}" for name, points in parts if points]
        earlier = self.points - sheet.total
        if earlier:
            lines.append(f"earlier games {earlier}")
        return lines


@dataclass(frozen=True)
class LineEntry:
    """A domino of a line."""

    name: str  # of its position: 1 to 8, A to D in the solo game
    number: int
    faces: Domino
    king: int | None
    acting: bool
    done: bool  # its king has moved on


@dataclass(frozen=True)
class Place:
    """A place of the builders' board."""

    price: int
    tile: Building | None
    dragon: bool
    reserved: bool
    picked: bool


@dataclass(frozen=True)
class Facts:
    """A position as its picture needs it; `fields` is the state's JSON form."""

    fields: dict[str, Any]
    title: str
    limit: int
    rounds: int
    solo: bool
    holdings: tuple[Holding, ...]
    line: tuple[LineEntry, ...]
    next: tuple[LineEntry, ...]
    board: tuple[Place, ...]  # empty in Kingdomino
    top: Building | None
    hidden: int
    automa: tuple[str, ...]  # the solo game's opponent, line by line
    automa_brief: str  # the same in one line

    @property
    def when(self) -> str:
        """The round, and the game of a dynasty."""
        number = self.fields["round"]
        words = f"round {number} of {self.rounds}" if number else "first choice of dominoes"
        if self.fields.get("game_index") or any(map(any, self.fields.get("earlier", ()))):
            words = f"game {self.fields['game_index'] + 1} of 3, {words}"
        return words

    @property
    def in_hand(self) -> LineEntry | None:
        """The domino of the king that acts."""
        return next((entry for entry in self.line if entry.acting), None)

    @property
    def pile(self) -> str:
        """The pile of tiles in one line."""
        if self.top is not None:
            return f"top of the pile: {tile_text(self.top)}; {self.hidden} below it"
        if self.hidden:  # while the first tiles are being turned up
            return f"{self.hidden} tiles in the pile, none turned up yet"
        return "the pile is used up"

    def king_name(self, king: int) -> str:
        if self.solo:
            return ("A", "game")[king]
        return seat_letter(king)

    def status(self) -> str:
        """What is going on, in one short sentence."""
        fields = self.fields
        if fields["end"] != "ongoing":
            return self.end_sentence()
        drawn = {
            "domino": "a domino is drawn",
            "king": "a king is drawn",
            "tile": "a building tile is turned up",
        }
        if fields["seat"] is None:
            return drawn[fields["step"]]
        doing = {
            "place": "places",
            "tax": "may send knights for tax",
            "build": "may build",
            "site": "chooses a town square",
            "dragon": "may bribe the dragon",
            "choose": "chooses a domino of the next line",
        }
        words = f"{seat_letter(fields['seat'])} {doing[fields['step']]}"
        hand = self.in_hand
        if fields["step"] == "place" and hand is not None:
            words += f" {hand.number} {faces_text(hand.faces)}"
        return words

    def end_sentence(self) -> str:
        end = self.fields["end"]
        if self.solo:
            words = {"won": "the player wins", "drawn": "equal points", "lost": "the game wins"}
            return words[end]
        best = [holding.name for holding in self.holdings if holding.won]
        return f"{best[0]} wins" if end == "victory" else f"{' and '.join(best)} share the victory"


def faces_text(faces: Domino) -> str:
    """A domino's halves, as W0-L1."""
    return (
        f"{LETTERS[faces.left_terrain]}{faces.left_crowns}-"
        f"{LETTERS[faces.right_terrain]}{faces.right_crowns}"
    )


def tile_text(tile: Building, *, short: bool = False) -> str:
    """What a tile gives: at once, then for ever, then at the end."""
    gains = [
        count_text(tile.knights, "knight"),
        count_text(tile.towers, "tower"),
        count_text(tile.crowns, "crown"),
        f"{tile.flat_vp} points" if tile.flat_vp else "",
    ]
    if tile.per:
        gains.append(f"{tile.per_points} per {tile.per.removeprefix('territory:')}")
    if tile.tax_bonus:
        gains.append(f"tax +1 a {tile.tax_bonus.removeprefix('coin_per_')}")
    words = ", ".join(gain for gain in gains if gain) or "nothing"
    if short:
        return words
    return f"{tile.name or f'tile {tile.id}'}: {words}{' (?)' if tile.provisional else ''}"


def count_text(count: int, noun: str) -> str:
    if not count:
        return ""
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"


def gains(state: Any) -> list[tuple[str, int]]:
    """Every legal action of the seat to move and what it changes in its points at once, the best
    first."""
    if state.to_play < 0:
        return []
    seat = state.to_play
    now = int(state.scores()[seat])
    found = [
        (state.action_text(a), int(state.child(a).scores()[seat]) - now)
        for a in state.legal_actions().tolist()
    ]
    return sorted(found, key=lambda item: -item[1])


# --- gathering ------------------------------------------------------------------------------------


def gather(state: Any) -> Facts:
    """Everything of a state that a picture shows. Nothing here changes the state."""
    fields = state.to_json()
    solo = "automa" in fields
    game = state.game
    tiles: Sequence[Building] = game.config.get("buildings", ())
    returns = state.returns()
    # Who shares first place with all others gets 0, as everybody; alone, 0 does not exist.
    best = returns.max() if fields["end"] in ("victory", "shared") else 1.0
    scores = state.scores()
    holdings = tuple(
        holding_of(state, fields, seat, tiles, int(scores[seat]), won=returns[seat] == best)
        for seat in range(game.num_players)
    )
    number = fields["round"]
    report = state.automa_report() if solo else None
    return Facts(
        fields=fields,
        title={"kingdomino": "Kingdomino", "queendomino": "Queendomino"}.get(
            game.name, "Queendomino solo"
        ),
        limit=game.limit,
        rounds=game.rounds,
        solo=solo,
        holdings=holdings,
        line=line_of(fields["line"], set_of(game, number), fields["turn"], solo=solo),
        next=line_of(fields["next"], set_of(game, number + 1), None, solo=solo),
        board=places_of(fields, tiles, solo=solo),
        top=tiles[fields["top"] - 1] if fields.get("top") else None,
        hidden=len(fields.get("hidden", ())),
        automa=tuple(report.lines()) if report else (),
        automa_brief=brief(report) if report else "",
    )


def brief(report: Any) -> str:
    """The automa in one line."""
    queen = ", queen" if report.queen else ""
    towers = f", {count_text(report.towers, 'tower')}" if report.towers else ""
    taken = ", ".join(str(turn.domino) for turn in report.turns) or "none"
    tiles = ", ".join(line.building.name or f"tile {line.building.id}" for line in report.tiles)
    return (
        f"the game: {report.total} points, {count_text(report.knights, 'knight')}"
        f"{towers}{queen}; "
        f"dominoes {taken}; tiles {tiles or 'none'}"
    )


def set_of(game: Any, line: int) -> tuple[Domino, ...]:
    """The faces of the dominoes of the line with that number, from 1."""
    if game.name == "kingdomino" or (game.config.get("royal_wedding") and line % 2 == 0):
        return DOMINOES["kingdomino"]
    return DOMINOES["queendomino"]


def line_of(
    entries: Sequence[Sequence[Any]], faces: Sequence[Domino], turn: int | None, *, solo: bool
) -> tuple[LineEntry, ...]:
    return tuple(
        LineEntry(
            name="ABCD"[p] if solo else str(p + 1),
            number=number,
            faces=faces[number - 1],
            king=king,
            acting=p == turn,
            done=not solo and turn is not None and p < turn,
        )
        for p, (number, king) in enumerate(entries)
    )


def holding_of(
    state: Any,
    fields: dict[str, Any],
    seat: int,
    tiles: Sequence[Building],
    points: int,
    *,
    won: bool,
) -> Holding:
    kingdom = fields["kingdoms"][seat]
    purse = ""
    if "coins" in kingdom:
        parts = [
            f"{kingdom['coins']} coin{'' if kingdom['coins'] == 1 else 's'}",
            f"{kingdom['guard']} in guard",
            count_text(kingdom["towers"], "tower"),
        ]
        purse = ", ".join(part for part in parts if part)
    return Holding(
        seat=seat,
        name=seat_letter(seat),
        land={(x, y): (terrain, crowns) for x, y, terrain, crowns in kingdom["squares"]},
        buildings={(x, y): tiles[tile - 1] for tile, x, y in kingdom.get("buildings", ())},
        knights=frozenset((x, y) for x, y in kingdom.get("knights", ())),
        purse=purse,
        queen=fields.get("queen") == seat,
        discarded=kingdom["discarded"],
        sheet=state.sheet(seat),
        territories=tuple(state.territories(seat)),
        points=points,
        on_turn=fields["seat"] == seat,
        won=won,
    )


def places_of(
    fields: dict[str, Any], tiles: Sequence[Building], *, solo: bool
) -> tuple[Place, ...]:
    return tuple(
        Place(
            price=price,
            tile=tiles[tile - 1] if tile else None,
            dragon=fields["dragon"] == price,
            reserved=solo and price == 5 and tile is not None and fields["turn"] is not None,
            picked=fields["picked"] == price,
        )
        for price, tile in enumerate(fields.get("board", ()))
    )


def describe(facts: Facts) -> str:
    """The picture in words, for those who cannot see it."""
    rows = [
        f"{holding.name} (seat {holding.seat}): {holding.points} points"
        + (f" ({'; '.join(lines)})" if (lines := holding.score_lines()) else "")
        + (f", {holding.purse}" if holding.purse else "")
        + (", the queen" if holding.queen else "")
        for holding in facts.holdings
    ]
    words = [f"{facts.status()}. {facts.when}.", *(row + "." for row in rows)]
    for name, line in (("Line", facts.line), ("Next line", facts.next)):
        if line:
            shown = [
                f"{e.number} {faces_text(e.faces)}"
                + (f" with a king of {facts.king_name(e.king)}" if e.king is not None else "")
                for e in line
            ]
            words.append(f"{name}: {', '.join(shown)}.")
    tiles = [f"{place.price} {tile_text(place.tile)}" for place in facts.board if place.tile]
    if tiles:
        words.append(f"Builders' board: {'; '.join(tiles)}.")
    return " ".join(words)
