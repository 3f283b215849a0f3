"""Carcassonne at the command line: a turn in two steps, the tile, then a piece on it."""

from __future__ import annotations

import re
from typing import Any, Final, cast

from kastgard import carcassonne as room
from kastgard.cli import session
from kastgard.errors import BadPositionError
from kastgard.render.carcassonne_facts import (
    ROLES,
    SORTS,
    Facts,
    feature_words,
    gather,
    segments_of,
    sort_of,
)
from kastgard.render.carcassonne_text import (
    LEGEND,
    candidate_rows,
    field_rows,
    hint_rows,
    preview,
    wrapped,
)
from kastgard.render.facts import plural

PLACE = re.compile(r"(-?\d+) ?[, ] ?(-?\d+)(?: ?[, ] ?r? ?(\d+))?")
FIGURE = re.compile(r"(big )?(?:figure |on )?(\d+|city\d|road\d|farm\d|monastery|abbot)")
FAIRY = re.compile(r"fairy (-?\d+) ?[, ] ?(-?\d+)")
NOTHING: Final = ("nothing", "pass", "p", "none", "no", "n")
BUILD: Final = {"build": "building", **{sort: sort for sort in SORTS}}
SIDES: Final = ("north", "east", "south", "west")
TERRAINS: Final = {"C": "a city", "R": "a road", "F": "field", "V": "the river"}
ASKED: Final = {"place": "place your tile", "figure": "put a piece on the tile, or say nothing"}

HELP = f"""\
  1,-1,2         place the tile on x=1, y=-1, turned two quarters clockwise
                 (x grows to the right, y downwards); 1,-1 where it fits in one way only
  2, city0       a figure on the part of the tile with that number or name
  big 2          the big figure there
  building       a building on the tile; tower, house or shed in the variant
  fairy 1,-1     the fairy beside your figure on that tile
  nothing        put nothing on the tile (n and pass do, too)
  fields         who has which field
  score          the points of all
  hint           what brings points at once
  moves          list the legal moves, with the tile in hand turned
  show, board    draw the board again
  help           this list
  quit           leave the game (Ctrl-D and Ctrl-C do, too)
{chr(10).join("  " + line for line in wrapped(LEGEND))}"""


class Talk(session.Talk):
    """The words of a game of Carcassonne."""

    help = HELP

    @property
    def state(self) -> room.State:
        return cast("room.State", self.session.state)

    # --- what has happened --------------------------------------------------------------------

    def happened(self, before: Any, outcome: int) -> list[str]:
        kind = before.action(outcome).kind
        who = self.name(before.to_json()["seat"])
        if self.state.hand is None:
            return [f"{who} draws {kind}, which fits nowhere and leaves the game"]
        return [f"{who} draws {kind}"]

    def moved(self, before: Any, action: int) -> list[str]:
        who = self.name(before.to_play)
        typed = before.action(action)
        if isinstance(typed, room.PlaceTile):
            return [f"{who} places {before.hand} on {typed.x},{typed.y} turned {typed.rotation}"]
        board = room.Board.from_state(before)
        last = before.tiles[-1]
        told = []
        match typed:
            case room.PlaceFigure(segment=segment, big=big):
                board.put_figure(last.x, last.y, segment, before.to_play, weight=1 + big)
                words = feature_words(board.feature(last.x, last.y, segment))
                role = f"{'big ' if big else ''}{ROLES[sort_of(segment)]}"
                told = [f"{who} puts a {role} on {segment} of {last.x},{last.y} ({words})"]
            case room.PlaceBuilding(sort=sort):
                board.put_building(last.x, last.y, sort)
                told = [f"{who} builds {SORTS[sort]} on {last.x},{last.y}"]
            case room.PlaceFairy(x=x, y=y):
                told = [f"{who} sets the fairy beside the figure on {x},{y}"]
        return [*told, *self.scored(before, board)]

    def scored(self, before: room.State, board: room.Board) -> list[str]:
        """Features with figures that the turn has finished, races that it has decided, what fairy
        and end bring. `board` has the tile and the piece of the turn, and all figures still."""
        lines = []
        rest = (self.state.scores() - before.scores()).tolist()
        standing = {(tile.x, tile.y) for tile in self.state.tiles if tile.figure is not None}
        for feature in board.features():
            if feature.complete and feature.figures:
                owners = " and ".join(map(self.name, feature.owners))
                points = plural(feature.now, "point")
                lines.append(f"finished: {feature_words(feature)}, {points} for {owners}")
                for seat in feature.owners:
                    rest[seat] -= feature.now
            elif any((each.x, each.y) not in standing for each in feature.figures):
                owner = self.name(feature.figures[0].owner)
                lines.append(f"{owner} loses the race for a {feature_words(feature)}")
        why = "at the end" if self.state.is_terminal else "by the fairy"
        return lines + [
            f"{self.name(seat)} gets {plural(points, 'point')} {why}"
            for seat, points in enumerate(rest)
            if points
        ]

    # --- what the person says -----------------------------------------------------------------

    def parse(self, words: str) -> int:
        """By the step that is asked; the texts of `State.action_text` serve as well."""
        found = self.read(words.lower())
        if found is None:
            return self.state.parse_action(words)
        try:
            return self.state.action_id(found)
        except (TypeError, ValueError) as e:
            raise BadPositionError(str(e), game=str(self.session.game)) from e

    def read(self, command: str) -> Any:
        """The typed action that is meant, if any."""
        match = PLACE.fullmatch(command)
        if match is not None and self.state.step == "place":
            x, y = int(match[1]), int(match[2])
            fits = gather(self.state).slots.get((x, y))
            if fits is None or (match[3] is None and len(fits) != 1):
                return None  # `answered_place` says why
            return room.PlaceTile(x, y, fits[0] if match[3] is None else int(match[3]))
        if command in NOTHING:
            return room.PlaceNothing()
        if command in BUILD:
            return room.PlaceBuilding(BUILD[command])
        match = FAIRY.fullmatch(command)
        if match is not None:
            return room.PlaceFairy(int(match[1]), int(match[2]))
        return self.read_figure(command)

    def read_figure(self, command: str) -> Any:
        match = FIGURE.fullmatch(command)
        if match is None:
            return None
        name = match[2]
        if name.isdigit():
            shown = gather(self.state).candidates
            if not 1 <= int(name) <= len(shown):
                return None
            name = shown[int(name) - 1]
        return room.PlaceFigure(name, big=match[1] is not None)

    def means_move(self, words: str) -> bool:
        return self.read(words) is not None

    def moves(self) -> list[str]:
        """Placements by cell with the tile turned in each way; parts of the tile with what they
        belong to."""
        facts = gather(self.state)
        color = self.session.color
        if facts.hand is not None:
            cells = [
                f"{x},{y} turned {either(list(map(str, fits)))}"
                for (x, y), fits in facts.slots.items()
                if fits
            ]
            turned = range(room.KINDS[facts.hand].period)
            return [*preview(facts.hand, turned, color=color), *wrapped("; ".join(cells))]
        legal = [self.state.action(a) for a in self.state.legal_actions().tolist()]
        others = [action.sort for action in legal if isinstance(action, room.PlaceBuilding)]
        others += [f"fairy {a.x},{a.y}" for a in legal if isinstance(a, room.PlaceFairy)]
        if any(isinstance(action, room.PlaceFigure) and action.big for action in legal):
            others.insert(0, "big before a part's number or name")
        return [*candidate_rows(facts, color=color), f"or {either([*others, 'nothing'])}"]

    # --- why not ------------------------------------------------------------------------------

    def refusal(self, action: int) -> str:
        step = self.state.step
        typed = self.state.action(action)
        if isinstance(typed, room.PlaceTile) != (step == "place"):
            return f"Not now: {ASKED[step]}"
        match typed:
            case room.PlaceTile():
                return self.no_fit(typed)
            case room.PlaceFigure(segment=segment, big=big):
                return self.no_figure(segment, big=big)
            case room.PlaceBuilding(sort=sort):
                return f"You have no {sort} left"
            case room.PlaceFairy():
                return "The fairy stands there already"
        return "That is not legal now"

    def no_fit(self, placed: room.PlaceTile) -> str:
        """The first side that does not match."""
        cell = next(c for c in self.state.frontier if (c.x, c.y) == (placed.x, placed.y))
        edges = room.KINDS[cast("str", self.state.hand)].edges
        for k, wanted in enumerate((cell.north, cell.east, cell.south, cell.west)):
            own = edges[(k - placed.rotation) % 4]
            if wanted is not None and wanted != own:
                there = TERRAINS[wanted]
                return f"The {SIDES[k]} side would have {TERRAINS[own]} where {there} is"
        return "The river goes on from its open end, and never turns the same way twice in a row"

    def no_figure(self, segment: str, *, big: bool) -> str:
        facts = gather(self.state)
        last = facts.last
        if segment not in segments_of(last.kind):
            return f"The tile has no {segment}"
        if facts.features[last.x, last.y, segment].figures:
            words = feature_words(facts.features[last.x, last.y, segment])
            return f"A figure stands on that {words} already"
        return "You have no big figure in your supply" if big else "You have no figure left"

    # --- questions and the end ----------------------------------------------------------------

    def command(self, words: str) -> bool:
        if words in ("score", "points"):
            self.session.tell(self.standings())
        elif words in ("hint", "hints"):
            self.session.tell(hint_rows(self.state))
        elif words in ("fields", "field"):
            self.session.tell(field_rows(gather(self.state)) or ["no field has a farmer"])
        else:
            return self.answered_place(words)
        return True

    def answered_place(self, words: str) -> bool:
        """Why a cell, said with or without a rotation, is no place for the tile."""
        match = PLACE.fullmatch(words.lower())
        if match is None:
            return False
        if self.state.step != "place":
            self.session.say(f"Not now: {ASKED[self.state.step]}")
            return True
        x, y = int(match[1]), int(match[2])
        facts = gather(self.state)
        fits = facts.slots.get((x, y))
        if fits is None:
            taken = any((tile.x, tile.y) == (x, y) for tile in facts.tiles)
            self.session.say(f"{x},{y} is taken" if taken else f"{x},{y} has no tile beside it")
        elif match[3] is not None:
            return False
        elif fits:
            self.session.say(f"There it fits turned {either(list(map(str, fits)))}: say which")
        else:
            self.session.say(f"{facts.hand} does not fit on {x},{y}")
        return True

    def standings(self) -> list[str]:
        """Points and supply of every seat."""
        return [
            f"{self.name(seat.seat)}: {plural(seat.score, 'point')}; {seat.supply}"
            for seat in gather(self.state).seats
        ]

    def result(self) -> list[str]:
        facts: Facts = gather(self.state)
        return [f"The game is over: {facts.end_sentence()}.", *self.standings()]


def either(words: list[str]) -> str:
    """ "0, 1 or 2"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
