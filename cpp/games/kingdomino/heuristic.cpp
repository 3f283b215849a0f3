#include "games/kingdomino/heuristic.hpp"

#include "games/kingdomino/game.hpp"
#include "games/kingdomino/outlook.hpp"

namespace kastgard::kingdomino {
namespace {

// The legal action with the highest worth; `tie(count)` is asked whether the newest of `count` equals replaces the
// best so far.
template <class S, class Worth, class Tie>
Action best_action(const Config& config, const S& s, Worth worth, Tie tie) {
  Action best = -1;
  double most = 0.0;
  std::uint64_t equals = 0;
  each_legal(config, s, [&](Action a) {
    const double x = worth(a);
    if (best >= 0 && (x < most || (x == most && !tie(++equals)))) return;
    if (best < 0 || x > most) equals = 1;
    best = a;
    most = x;
  });
  return best;
}

Kingdom after(const Config& config, const Kingdom& k, const Domino& d, Action a) {
  Kingdom next = k;
  const Place p = place_of(config, a);
  put_square(next, p.x, p.y, d.terrain[0], d.crowns[0]);
  put_square(next, p.right_x(), p.right_y(), d.terrain[1], d.crowns[1]);
  return next;
}

// The most that `worth(kingdom)` can reach by placing this domino now; `none` where it cannot be placed.
template <class Worth>
double best_after(const Config& config, const Kingdom& k, const Domino& d, double none, Worth worth) {
  const Placements places(k, d, config.limit);
  const int n = places.count();
  double most = none;
  for (int i = 0; i < n; ++i) {
    const double x = worth(after(config, k, d, nth_placement(config, places, i)));
    if (i == 0 || x > most) most = x;
  }
  return most;
}

// Q11, Q13, Q24: what a tile is worth on the best town square of a seat, in points, by how things stand.
template <class S>
double tile_worth(const Config& config, const S& s, int seat, std::uint8_t id, std::uint64_t square) {
  const Kingdom& k = s.kingdoms[static_cast<std::size_t>(seat)];
  const Court& court = s.courts[static_cast<std::size_t>(seat)];
  const Tile& tile = config.tiles[id];
  const double points =
      tile_points(tile, knights_of(court) + tile.knights, court.towers + tile.towers,
                  [&](int terrain) { return count_territories_of(k.terrain[static_cast<std::size_t>(terrain)]); });
  return points + tile.crowns * bits::count(territory(k.terrain[kTown], square));
}

// The best town square of that seat: the one whose town is largest.
template <class S>
std::uint64_t best_site(const S& s, int seat) {
  const auto p = static_cast<std::size_t>(seat);
  const std::uint64_t town = s.kingdoms[p].terrain[kTown];
  std::uint64_t best = 0;
  int most = 0;
  each_territory(town, [&](std::uint64_t squares) {
    const std::uint64_t open = squares & ~s.courts[p].built;
    if (open == 0 || bits::count(squares) <= most) return;
    most = bits::count(squares);
    best = open & (0 - open);
  });
  return best;
}

std::uint64_t site_square(const Config& config, Action a) {
  const Place at = place_of(config, a - config.site);
  return bits::bit(square_bit(at.x, at.y));
}

// Q22: whether this many more towers bring the queen to a seat that does not have her.
template <class S>
bool brings_queen(const Config& config, const S& s, int towers) {
  if (towers == 0 || s.builders.queen == s.seat) return false;
  S next = s;
  next.courts[s.seat].towers = static_cast<std::uint8_t>(next.courts[s.seat].towers + towers);
  check_queen(config, next, s.seat);
  return next.builders.queen == s.seat;
}

template <class S>
double coins_of(const Config& config, const S& s, int knights) {
  S next = s;
  collect_tax(config, next, knights);
  return static_cast<double>(next.courts[s.seat].coins) - static_cast<double>(s.courts[s.seat].coins);
}

// --- greedy ---------------------------------------------------------------------------------------------------------

template <class S>
double greedy_worth(const Config& config, const S& s, Action a) {
  const Kingdom& k = s.kingdoms[s.seat];
  const auto points = [](const Kingdom& board) { return static_cast<double>(territory_points(board)); };
  if (s.step == kPlace) return a == config.discard ? 0.0 : points(after(config, k, domino_in_hand(config, s), a));
  if (s.step == kChoose) {
    const auto& set = set_of_line<S>(config, s.round + 1);
    return best_after(config, k, set[s.next[static_cast<std::size_t>(a - config.choose)]], points(k), points);
  }
  if constexpr (S::kQueen) {
    if (s.step == kTax) return coins_of(config, s, a - config.tax);
    if (s.step == kSite)
      return tile_worth(config, s, s.seat, s.builders.board[s.builders.picked], site_square(config, a));
    if (s.step == kBuild) {
      const int place = a - config.build;
      if (place == kPlaces) return 0.0;
      const std::uint8_t tile = s.builders.board[static_cast<std::size_t>(place)];
      return tile_worth(config, s, s.seat, tile, best_site(s, s.seat)) - price(s, place) / 3.0;
    }
    if (s.step == kDragon) return a == config.dragon + kPlaces ? 1.0 : 0.0;
  }
  return 0.0;
}

// --- normal ---------------------------------------------------------------------------------------------------------

template <class S>
double normal_tile(const Config& config, const S& s, const NormalWeights& w, std::uint8_t id, std::uint64_t square) {
  const Tile& tile = config.tiles[id];
  double worth = tile_worth(config, s, s.seat, id, square) + w.knight * tile.knights + w.tower * tile.towers;
  if (brings_queen(config, s, tile.towers)) worth += w.queen * score_seat(config, s, s.seat).largest;
  return worth;
}

// Q9: knights are sent once, so early in the game only for a territory that has grown.
template <class S>
double normal_tax(const Config& config, const S& s, const NormalWeights& w, int knights) {
  const double left = static_cast<double>(config.rounds - s.round) / config.rounds;
  return coins_of(config, s, knights) - w.tax_bar * left * bits::count(static_cast<unsigned>(knights));
}

// Q16: burns what another seat would like most, if that is worth a coin.
template <class S>
double normal_burn(const Config& config, const S& s, const NormalWeights& w, int place) {
  if (place == kPlaces) return 0.0;
  double worth = 0.0;
  for (int p = 0; p < config.players; ++p) {
    const std::uint64_t site = p == s.seat ? 0 : best_site(s, p);
    if (site != 0)
      worth = std::max(worth, tile_worth(config, s, p, s.builders.board[static_cast<std::size_t>(place)], site));
  }
  return worth - w.burn;
}

template <class S>
double normal_worth(const Config& config, const S& s, const NormalWeights& w, const Outlook& outlook, Action a) {
  const Kingdom& k = s.kingdoms[s.seat];
  const auto worth = [&](const Kingdom& board) { return outlook.worth(config, w, board); };
  if (s.step == kPlace) return a == config.discard ? 0.0 : worth(after(config, k, domino_in_hand(config, s), a));
  if (s.step == kChoose) {
    const int position = a - config.choose;
    const auto& set = set_of_line<S>(config, s.round + 1);
    const double now = worth(k);
    // A domino that cannot be placed loses two squares as well.
    return best_after(config, k, set[s.next[static_cast<std::size_t>(position)]], now - 2.0 * w.hole, worth) -
           w.wait * position;
  }
  if constexpr (S::kQueen) {
    if (s.step == kTax) return normal_tax(config, s, w, a - config.tax);
    if (s.step == kSite) {
      return normal_tile(config, s, w, s.builders.board[s.builders.picked], site_square(config, a));
    }
    if (s.step == kBuild) {
      const int place = a - config.build;
      if (place == kPlaces) return 0.0;
      const std::uint8_t tile = s.builders.board[static_cast<std::size_t>(place)];
      return normal_tile(config, s, w, tile, best_site(s, s.seat)) - w.coin * price(s, place);
    }
    if (s.step == kDragon) return normal_burn(config, s, w, a - config.dragon);
  }
  return 0.0;
}

// A player that is nothing but a choice. Each sees the whole state through its view: all of it is public.
template <class S, class Choose>
class Player final : public Agent<RoomGame<S>> {
 public:
  explicit Player(Choose choose) : choose_(std::move(choose)) {}
  Action act(const View<RoomGame<S>>& view, Rng& rng) override {
    return choose_(view.game().config(), view.state(), rng);
  }

 private:
  Choose choose_;
};

template <class S, class Choose>
std::unique_ptr<Agent<RoomGame<S>>> player(Choose choose) {
  return std::make_unique<Player<S, Choose>>(std::move(choose));
}

}  // namespace

NormalWeights read_normal_weights(Options& options) {
  NormalWeights weights;
  for (const auto& each : kNormalWeightNames) {
    weights.*each.weight = options.take_real(each.name, weights.*each.weight);
  }
  return weights;
}

template <class S>
Action choose_greedy(const Config& config, const S& s, Rng& rng) {
  return best_action(
      config, s, [&](Action a) { return greedy_worth(config, s, a); },
      [&](std::uint64_t equals) { return rng.below(equals) == 0; });
}

template <class S>
Action choose_normal(const Config& config, const S& s, const NormalWeights& weights) {
  const Outlook outlook(config, s);
  return best_action(
      config, s, [&](Action a) { return normal_worth(config, s, weights, outlook, a); },
      [](std::uint64_t) { return false; });
}

template <class S>
std::unique_ptr<Agent<RoomGame<S>>> RoomGame<S>::make_agent(const std::string& name, Options& options) {
  if (name == "greedy")
    return player<S>([](const Config& c, const S& s, Rng& rng) { return choose_greedy(c, s, rng); });
  if (name != "normal") return nullptr;
  const NormalWeights weights = read_normal_weights(options);
  return player<S>([weights](const Config& c, const S& s, Rng&) { return choose_normal(c, s, weights); });
}

#define KASTGARD_KINGDOMINO_PLAYERS(S)                                             \
  template Action choose_greedy<S>(const Config&, const S&, Rng&);                 \
  template Action choose_normal<S>(const Config&, const S&, const NormalWeights&); \
  template std::unique_ptr<Agent<RoomGame<S>>> RoomGame<S>::make_agent(const std::string&, Options&);
KASTGARD_KINGDOMINO_PLAYERS(KingdominoState)
KASTGARD_KINGDOMINO_PLAYERS(QueendominoState)
KASTGARD_KINGDOMINO_PLAYERS(SoloState)
#undef KASTGARD_KINGDOMINO_PLAYERS

}  // namespace kastgard::kingdomino
