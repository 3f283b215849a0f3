// The small things of core: bits, text, options, derived operations.
#include <doctest/doctest.h>

#include "core/bits.hpp"
#include "core/derived.hpp"
#include "core/text.hpp"
#include "games/template/game.hpp"

using namespace kastgard;
using toy::Template;

TEST_CASE("bit tricks equal their portable twins") {
  Rng rng({1, 0, 0}, 3);
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t x = rng.next() & rng.next();
    for (int k = 0; k < bits::count(x); ++k) CHECK(bits::select(x, k) == bits::select_portable(x, k));
  }
  for (int x = 0; x < 256; ++x) {
    CHECK(bits::spread(static_cast<std::uint8_t>(x)) == bits::spread_portable(static_cast<std::uint8_t>(x)));
  }
  for (int i = 0; i < 500; ++i) {
    std::uint8_t parts[8], sums[8];
    int sum = 0;
    for (int j = 0; j < 8; ++j)
      sums[j] = static_cast<std::uint8_t>(sum += parts[j] = static_cast<std::uint8_t>(rng.below(16)));
    CHECK(bits::running_sums(bits::load8(parts)) == bits::load8(sums));
    const int k = static_cast<int>(rng.below(128));
    int wanted = 0;
    for (const int s : sums) wanted += s <= k ? 1 : 0;
    CHECK(bits::count_not_above(bits::load8(sums), k) == wanted);
  }
}

TEST_CASE("position texts are written and read back") {
  const std::array<std::int8_t, 3> numbers{1, -2, 127};
  const std::string text = TextWriter("toy").add("a", 5).add("b", numbers).add("c", "x").add("d", "").text();
  CHECK(text == "toy a=5 b=1,-2,127 c=x d=");
  TextFields fields("toy", text);
  CHECK(fields.take("d").empty());
  CHECK(fields.take_ints("b", 3, -2, 127) == std::vector<std::int64_t>{1, -2, 127});
  CHECK(fields.take_or("e", "none") == "none");
  CHECK(fields.take_choice("c", std::array{"w", "x"}) == 1);
  CHECK_THROWS_AS(fields.done(), PositionError);
  CHECK(fields.take_int("a", 0, 5) == 5);
  CHECK_NOTHROW(fields.done());
}

TEST_CASE("malformed position texts are refused") {
  for (const char* bad : {"", "to a=1", "toya=1", "toy ", " toy a=1", "toy  a=1", "toy a=1 ", "toy a", "toy =1",
                          "toy a=1 a=2", "toy\ta=1"}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(TextFields("toy", bad), PositionError);
  }
  for (const char* bad :
       {"", "+1", "01", "-0", "1.0", "0x1", "1 ", "10", "-1", "99999999999999999999999", "--1", "-"}) {
    CAPTURE(bad);
    const std::string text = std::string("toy a=") + bad;
    CHECK_THROWS_AS((void)TextFields("toy", text).take_int("a", 0, 9), PositionError);
  }
  const std::string text = "toy a=18446744073709551615 b=18446744073709551616 c=1,,2";
  TextFields fields("toy", text);
  CHECK(fields.take_word("a") == ~std::uint64_t{0});
  CHECK_THROWS_AS((void)fields.take_word("b"), PositionError);
  CHECK_THROWS_AS((void)fields.take_ints("c", 3, 0, 9), PositionError);
  CHECK_THROWS_AS((void)fields.take("missing"), PositionError);
  std::string many = "toy";
  for (int i = 0; i < 100; ++i) many += " k" + std::to_string(i) + "=1";
  CHECK_THROWS_AS(TextFields("toy", many), PositionError);
}

TEST_CASE("errors of positions carry the position") {
  try {
    (void)Template().from_text("template nonsense");
    FAIL("taken");
  } catch (const PositionError& error) {
    CHECK(error.position == "template nonsense");
    CHECK(std::string(error.what()).find(error.why) == 0);
  }
}

TEST_CASE("options of the wrong type, out of range or unknown are refused") {
  const auto with = [](Options::Value value) {
    Options options;
    options.set("x", std::move(value));
    return options;
  };
  CHECK(with(std::int64_t{3}).take_int("x", 1, 0, 5) == 3);
  CHECK(with(std::int64_t{3}).take_int("y", 1, 0, 5) == 1);
  CHECK_THROWS_AS((void)with(std::int64_t{6}).take_int("x", 1, 0, 5), OptionError);
  CHECK_THROWS_AS((void)with(true).take_int("x", 1, 0, 5), OptionError);
  CHECK_THROWS_AS((void)with(1.0).take_int("x", 1, 0, 5), OptionError);
  CHECK_THROWS_AS((void)with(~std::uint64_t{0}).take_int("x", 1, 0, 5), OptionError);
  CHECK(with(~std::uint64_t{0}).take_word("x", 0) == ~std::uint64_t{0});
  CHECK_THROWS_AS((void)with(std::int64_t{-1}).take_word("x", 0), OptionError);
  CHECK(with(std::int64_t{2}).take_real("x", 0.0) == 2.0);
  CHECK_THROWS_AS((void)with(std::numeric_limits<double>::quiet_NaN()).take_real("x", 0.0), OptionError);
  CHECK_THROWS_AS((void)with(std::int64_t{1}).take_flag("x", false), OptionError);
  CHECK_THROWS_AS((void)with(std::int64_t{1}).take_text("x", ""), OptionError);
  CHECK_THROWS_AS((void)with(std::string("1")).take_table("x"), OptionError);
  CHECK_THROWS_AS(with(true).done("toy"), OptionError);
}

TEST_CASE("perft counts paths, chance outcomes like actions") {
  const Template game;
  const auto state = game.from_text(
      "template phase=turn seat=0 start=0 round=1 end=ongoing deck=3,2,1 hands=1,0,0/0,1,0/1,0,0 "
      "shown=0,0,0/0,0,0/0,0,0");
  CHECK(perft(game, state, 0) == 1);
  CHECK(perft(game, state, 1) == 3);            // pass, draw, show
  CHECK(perft(game, state, 2) == 3 + 3 + 3);    // the draw has three outcomes
  CHECK(perft(game, state, 3) == 9 + 9 + 9);    // seat 1 has the same three after each of these
}

TEST_CASE("the checked apply names the case") {
  const Template game;
  auto state = game.initial({1, 0, 0});
  try {
    apply_checked(game, state, 9);
    FAIL("taken");
  } catch (const IllegalActionError& error) {
    CHECK(error.game == "template");
    CHECK(error.position == game.to_text(state));
    CHECK(error.action == 9);
    CHECK(error.legal_count == 3);
    CHECK(std::string(error.what()).find("a chance node takes an outcome id") != std::string::npos);
  }
}

TEST_CASE("hashes differ by every byte, the length and the seed") {
  std::array<std::uint8_t, 20> bytes{};
  const auto base = hash_bytes(bytes.data(), bytes.size());
  CHECK(hash_bytes(bytes.data(), 19) != base);
  CHECK(hash_bytes(bytes.data(), bytes.size(), 1) != base);
  for (auto& b : bytes) {
    b = 1;
    CHECK(hash_bytes(bytes.data(), bytes.size()) != base);
    b = 0;
  }
  CHECK(hash_bytes("kastgard", 8) == 7015007409373615638ULL);  // stored hashes stay readable
}

TEST_CASE("a playout ends the game and counts the decisions") {
  const Template game;
  auto state = game.initial({1, 0, 0});
  Rng chance({1, 0, 0}, kPurposeChance), choices({1, 0, 0}, kPurposeAgent);
  const auto decisions = playout(game, state, chance, choices);
  CHECK(game.to_play(state) == kTerminal);
  CHECK(decisions == toy::turns_done(game.config(), state));
}
