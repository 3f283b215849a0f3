"""CATAN and Catan for Two: the room's own types beside `Game` and `State`.

`longest_road`, `longest_road_batch` and `production` serve programs that keep a state of their own.
Corners, edges and hexes are numbered north to south, then west to east.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, SupportsIndex, cast

from kastgard import _native, game, state, view
from kastgard._catan_actions import (
    CARDS,
    RESOURCES,
    AcceptOffer,
    AskFor,
    BeginOffer,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    DeclineOffer,
    DiscardKnight,
    DrawnCard,
    EndTurn,
    ForcedTrade,
    GiveCard,
    MoveRobber,
    NeutralRoad,
    NeutralSettlement,
    Offer,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Propose,
    Rob,
    RobberToDesert,
    RollDice,
    Rolled,
    StolenCard,
    TradeWith,
    TradeWithBank,
    Withdraw,
    actions_in_order,
)
from kastgard._catan_kernels import longest_road, longest_road_batch, production
from kastgard._seeds import check_int
from kastgard.levels import Level

__all__ = [
    "CARDS",
    "GAMES",
    "LEVELS",
    "RESOURCES",
    "AcceptOffer",
    "AskFor",
    "BeginOffer",
    "BuildCity",
    "BuildRoad",
    "BuildSettlement",
    "BuyCard",
    "CatanForTwo",
    "DeclineOffer",
    "DiscardKnight",
    "DrawnCard",
    "EndTurn",
    "ForcedTrade",
    "Game",
    "GiveCard",
    "MoveRobber",
    "NeutralRoad",
    "NeutralSettlement",
    "Offer",
    "PlayKnight",
    "PlayMonopoly",
    "PlayRoadBuilding",
    "PlayYearOfPlenty",
    "Propose",
    "Rob",
    "RobberToDesert",
    "RollDice",
    "Rolled",
    "Standing",
    "State",
    "StolenCard",
    "TradeWith",
    "TradeWithBank",
    "View",
    "Withdraw",
    "longest_road",
    "longest_road_batch",
    "production",
]

LEVELS: Final = (
    Level("random", "any legal action, all equally likely"),
    Level("greedy", "the most points now, then the most production"),
    Level(
        "normal",
        "production by scarcity, harbours, room to grow, the races for road and army, risk of hand",
        _native.catan.normal_weights(),
    ),
)
"""The native players, weakest first, with the weights that their specs can change."""


class Standing(NamedTuple):
    """What one owner has: points that all can see, and all points; the length of the longest road;
    how many cards of each resource the bank takes for one (empty for a neutral player)."""

    public_points: int
    points: int
    road_length: int
    rates: tuple[int, ...]


class _Table:
    """What both a State and a View tell."""

    __slots__ = ()

    if TYPE_CHECKING:
        _native: Any
        _game: game.Game

    @property
    def _room(self) -> Any:
        return self._game._module()

    @property
    def step(self) -> str:
        """What is to be decided ("settle", "road", "roll", "main", "discard", "robber", ...) or
        drawn ("dice", "theft", "card", "forced"), or "end"; docs/games/catan.md lists them."""
        return cast("str", self._room.fields(self._native)["step"])

    def standing(self, owner: SupportsIndex) -> Standing:
        """Points and road of a seat, or for two of a neutral player (owners 2 and 3). A View counts
        the hidden cards of no other seat. Raises IndexError for no owner."""
        found = self._room.standing(self._native, check_int(owner, "owner"))
        return Standing(**{**found, "rates": tuple(found["rates"])})


class State(_Table, state.State):
    """A position of CATAN or Catan for Two."""

    __slots__ = ()

    def action(self, action: SupportsIndex) -> Any:
        """The action of that id, or at a chance node the outcome: Rolled, StolenCard, DrawnCard."""
        if not self.is_chance:
            return self._game.action(action)
        number = check_int(action, "action")
        if number not in self.chance_outcomes()[0]:
            raise ValueError(f"{self._game}: {number} is no outcome here")
        step = self.step
        if step == "dice":
            return Rolled(number)
        return DrawnCard(CARDS[number]) if step == "card" else StolenCard(RESOURCES[number])

    def action_id(self, action: Any) -> int:
        """The id of a typed action or outcome: the inverse of `action`."""
        match action:
            case Rolled(total=total):
                return total
            case StolenCard(resource=name) if name in RESOURCES:
                return RESOURCES.index(name)
            case DrawnCard(card=name) if name in CARDS:
                return CARDS.index(name)
        return self._game.action_id(action)


class View(_Table, view.View):
    """What a seat may know: its own cards, and what lies open."""

    __slots__ = ()

    def _drawn(self) -> View:
        return self


class Game(game.Game):
    """CATAN for two to four seats. Options: `players`, `board` ("variable", "beginner", "random"),
    `shuffle_harbours`, `start` ("first" or "random"), `points` (3 to 22), `discard_limit`,
    `single_claimant_gets_rest`, `trading` between players, `offers` a turn."""

    __slots__ = ("_actions", "_ids")

    native_name = "catan"
    state_type = State
    view_type = View

    if TYPE_CHECKING:

        def from_text(self, text: str) -> State: ...
        def from_bytes(self, data: bytes) -> State: ...
        def from_json(self, data: Any) -> State: ...

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        two = self.native_name == "catan_for_two"
        self._actions = tuple(actions_in_order(two, bool(self.config["trading"])))
        self._ids: dict[Any, int] = {action: number for number, action in enumerate(self._actions)}

    def _typed_action(self, action: int) -> Any:
        return self._actions[action]

    def action_id(self, action: Any) -> int:
        try:
            return self._ids[action]
        except (KeyError, TypeError):
            if type(action).__module__ == BuyCard.__module__:
                raise ValueError(f"{self}: there is no {action}") from None
        return super().action_id(action)


class CatanForTwo(Game):
    """Catan for Two. Options: those of `Game` but `players`, and `neutral_corners` ("13+40",
    "19+34", "17+36"), `tokens_before_roll`, `neutral_answer` ("same_kind" or "any_kind"),
    `neutral_answers_free_roads`, `neutral_road_fallback` ("settlement" or "none"),
    `token_actions_per_turn`, `forced_trade_give_from` ("after_draw" or "before_draw")."""

    __slots__ = ()

    native_name = "catan_for_two"


GAMES: Final = {"catan": Game, "catan_for_two": CatanForTwo}
