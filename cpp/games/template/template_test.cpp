// The toy's own rules, by paragraph (README.md), and its signature.
#include <doctest/doctest.h>

#include "core/conformance.hpp"
#include "games/template/game.hpp"
#include "search/agent.hpp"
#include "search/play.hpp"

using namespace kastgard;
using toy::Template;

namespace {

Template game_with(const char* option, Options::Value value) {
  Options options;
  options.set(option, std::move(value));
  return Template(options);
}

const char* kStart =
    "template phase=turn seat=0 start=0 round=1 end=ongoing deck=3,2,1 hands=1,0,0/0,1,0/1,0,0 "
    "shown=0,0,0/0,0,0/0,0,0";

}  // namespace

TEST_CASE("T-R1: everyone is dealt a card, weights are the cards left") {
  const Template game;
  auto state = game.initial({1, 0, 0});
  CHECK(game.to_play(state) == kChance);
  ChanceList<Template> outcomes;
  game.chance(state, outcomes);
  REQUIRE(outcomes.size() == 3);
  CHECK(outcomes[0] == Outcome{0, 5});
  CHECK(outcomes[1] == Outcome{1, 3});
  CHECK(outcomes[2] == Outcome{2, 1});
  for (int i = 0; i < 3; ++i) apply_checked(game, state, 0);
  CHECK(game.to_play(state) == state.start);
  CHECK(game.ply(state) == 3);
  outcomes.clear();
  game.chance(state, outcomes);
  CHECK(outcomes.empty());
}

TEST_CASE("T-R1: the first seat is drawn, and each seat can be it") {
  const Template game;
  std::uint32_t seen = 0;
  for (std::uint64_t i = 0; i < 64; ++i) seen |= 1U << game.initial({1, i, 0}).start;
  CHECK(seen == 0b111);
}

TEST_CASE("T-A1, T-R2: pass, draw, show") {
  const Template game;
  auto state = game.from_text(kStart);
  LegalList<Template> legal;
  game.legal(state, legal);
  REQUIRE(legal.size() == 3);
  CHECK(legal[2] == game.parse_action(state, "show copper"));
  apply_checked(game, state, game.parse_action(state, "show copper"));
  CHECK(state.seat == 1);
  apply_checked(game, state, game.parse_action(state, "draw"));
  CHECK(game.to_play(state) == kChance);
  apply_checked(game, state, game.parse_action(state, "gold"));
  CHECK(state.seat == 2);
  CHECK(game.to_text(state) ==
        "template phase=turn seat=2 start=0 round=1 end=ongoing deck=3,2,0 hands=0,0,0/0,1,1/1,0,0 "
        "shown=1,0,0/0,0,0/0,0,0");
}

TEST_CASE("T-C1: the last kind in the deck is a chance node with one outcome, without a draw") {
  const Template game;
  auto state = game.from_text(
      "template phase=draw seat=0 start=0 round=5 end=ongoing deck=0,1,0 hands=2,0,0/2,1,0/0,0,1 "
      "shown=0,0,0/0,1,0/1,0,0");
  ChanceList<Template> outcomes;
  game.chance(state, outcomes);
  REQUIRE(outcomes.size() == 1);
  Rng rng;
  const Rng before = rng;
  resolve_chance(game, state, rng);
  CHECK(rng == before);
  CHECK(state.hands[0] == toy::Cards{2, 1, 0});
}

TEST_CASE("T-R3, T-S1: the round is played to its end; first place can be shared") {
  const Template game = game_with("goal", std::int64_t{1});
  auto state = game.from_text(kStart);
  apply_checked(game, state, toy::kShow);
  CHECK(game.to_play(state) == 1);
  apply_checked(game, state, toy::kPass);
  apply_checked(game, state, toy::kShow);
  CHECK(game.to_play(state) == kTerminal);
  CHECK(game.winners(state) == 0b101);
  double returns[3];
  fill_returns(game, state, returns);
  CHECK(returns[0] == 0.25);
  CHECK(returns[1] == -0.5);
  CHECK(returns[2] == 0.25);
}

TEST_CASE("T-R3: the cap leaves the game unfinished, which nobody wins") {
  const Template game = game_with("max_rounds", std::int64_t{1});
  auto state = game.from_text(kStart);
  for (int i = 0; i < 3; ++i) apply_checked(game, state, toy::kPass);
  CHECK(game.to_play(state) == kTerminal);
  CHECK(game.unfinished(state));
  CHECK(game.winners(state) == 0);
}

TEST_CASE("options are read, and refused where they make no sense") {
  const Template game = game_with("values", Options::Table{0, 9, 4});
  CHECK(game.config().values == std::array<int, 3>{0, 9, 4});
  CHECK_THROWS_AS(game_with("values", Options::Table{1, 2}), OptionError);
  CHECK_THROWS_AS(game_with("values", Options::Table{1, 2, 10}), OptionError);
  CHECK_THROWS_AS(game_with("players", std::int64_t{5}), OptionError);
  CHECK_THROWS_AS(game_with("goal", std::int64_t{0}), OptionError);
  CHECK_THROWS_AS(game_with("max_rounds", std::int64_t{201}), OptionError);
}

TEST_CASE("position texts that no game could reach are refused") {
  const Template game;
  const auto refuses = [&](std::string_view from, std::string_view to) {
    std::string text = kStart;
    text.replace(text.find(from), from.size(), to);
    CAPTURE(text);
    CHECK_THROWS_AS((void)game.from_text(text), PositionError);
  };
  CHECK(equal<Template>(game.from_text(kStart), game.from_text(kStart)));
  refuses("deck=3,2,1", "deck=3,2,0");                  // a card is missing
  refuses("shown=0,0,0", "shown=0,1,0");                // a card too many
  refuses("seat=0", "seat=3");
  refuses("round=1", "round=0");
  refuses("round=1", "round=01");
  refuses("end=ongoing", "end=goal");
  refuses("phase=turn", "phase=over");
  refuses("phase=turn", "phase=deal");
  refuses("phase=turn ", "");
  refuses("phase=turn", "phase=turn phase=turn");
  refuses("hands=1,0,0/", "hands=");
  refuses("hands=1,0,0/", "hands=2,0,0/");
  refuses(" hands", "  hands");
}

TEST_CASE("the greedy player beats random play") {
  const Template game;
  std::vector<AgentMaker<Template>> makers(3, [] { return make_agent<Template>("random"); });
  makers[0] = [] { return make_agent<Template>("greedy"); };
  const auto results = play(game, makers, {.seed = 1, .games = 300});
  double sum = 0.0;
  for (std::size_t k = 0; k < 300; ++k) sum += results.returns[3 * k];
  CHECK(sum > 90.0);
}

TEST_SUITE("signature") {
  TEST_CASE("signature of the toy") {
    CHECK(conformance::signature(Template()) == 6798035153262942406ULL);
    CHECK(conformance::signature(game_with("players", std::int64_t{2})) == 2751522380282302806ULL);
  }
}
