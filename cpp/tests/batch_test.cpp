// Batch, mostly on the toy: what a caller may rely on. Names in brackets are the cases of the API.
#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include "search/agent.hpp"
#include "search/play.hpp"
#include "tests/alloc_counter.hpp"
#include "tests/batch_fixture.hpp"
#include "tests/every_game.hpp"

using namespace kastgard;
using testing::BatchFixture;
using toy::Template;

namespace {

// A game of the caller's: the same rules, streams and choices as a row, without a Batch.
struct Single {
  Single(const Template& rules, const GameKey& k)
      : game(rules), key(k), state(rules.initial(k)), chance(k, kPurposeChance) {
    resolve_chance(game, state, chance);
  }
  void move(Action a) {
    apply_checked(game, state, a);
    resolve_chance(game, state, chance);
  }
  const Template& game;
  GameKey key;
  Template::State state;
  Rng chance;
};

std::vector<std::uint8_t> view_of(const Template& game, const Template::State& state, int seat) {
  std::vector<std::uint8_t> out(static_cast<std::size_t>(game.observation_shape()[0]));
  game.observe(state, seat, out);
  return out;
}

}  // namespace

TEST_CASE("same_step: rows are single games of (seed, row, episode), ends arrive with the next first position") {
  const Template game;
  BatchFixture<Template> b(game, 33, {.seed = 11});
  b.reset();
  std::vector<Single> singles;
  for (std::uint64_t i = 0; i < b.n; ++i) singles.emplace_back(game, GameKey{11, i, 0});
  Rng rng;
  int ends = 0, cuts = 0;
  for (int step = 0; step < 300; ++step) {
    b.choose(rng);
    b.step();
    for (std::size_t i = 0; i < b.n; ++i) {
      auto single = Single(singles[i]);
      const int seat = game.to_play(single.state);
      single.move(b.actions[i]);
      const bool over = game.to_play(single.state) == kTerminal;
      REQUIRE(b.done(i) == over);
      double returns[3];
      std::int32_t scores[3] = {};
      fill_returns(game, single.state, returns);
      if (over) {
        game.scores(single.state, scores);
        REQUIRE(b.truncated[i] == game.unfinished(single.state));
        const auto end_view = view_of(game, single.state, seat);
        REQUIRE(std::equal(end_view.begin(), end_view.end(),
                           b.final_obs.begin() + static_cast<std::ptrdiff_t>(i * end_view.size())));
        (b.truncated[i] ? cuts : ends) += 1;
      }
      for (std::size_t p = 0; p < 3; ++p) {
        REQUIRE(b.reward[3 * i + p] == static_cast<float>(returns[p]));
        REQUIRE(b.final_scores[3 * i + p] == scores[p]);
      }
      const GameKey next{11, i, single.key.episode + (over ? 1 : 0)};
      std::destroy_at(&singles[i]);
      std::construct_at(&singles[i], over ? Single(game, next) : single);
      REQUIRE(equal<Template>(b.batch.state(static_cast<int>(i)), singles[i].state));
      REQUIRE(b.episode[i] == next.episode);
      REQUIRE(b.ply[i] == game.ply(singles[i].state));
      REQUIRE(b.to_play[i] == game.to_play(singles[i].state));
      const auto view = view_of(game, singles[i].state, b.to_play[i]);
      REQUIRE(std::equal(view.begin(), view.end(), b.obs.begin() + static_cast<std::ptrdiff_t>(i * view.size())));
      for (Action a = 0; a < game.num_actions(); ++a) {
        const bool legal = is_legal(game, singles[i].state, a);
        REQUIRE(b.mask[i * 5 + static_cast<std::size_t>(a)] == (legal ? 1 : 0));
        const std::span ids(b.ids.data() + b.offsets[i], b.ids.data() + b.offsets[i + 1]);
        REQUIRE((std::find(ids.begin(), ids.end(), a) != ids.end()) == legal);
      }
    }
  }
  CHECK(ends > 50);
  CHECK(cuts > 0);
}

TEST_CASE("next_step: the end stays for one step, whose action is ignored and whose reward is 0 (A53)") {
  const Template game;
  BatchFixture<Template> b(game, 16, {.seed = 3, .autoreset = Autoreset::next_step});
  b.reset();
  Rng rng;
  int restarts = 0;
  std::vector<bool> was_done(b.n, false);
  for (int step = 0; step < 300; ++step) {
    b.choose(rng);
    for (std::size_t i = 0; i < b.n; ++i) {
      if (was_done[i]) b.actions[i] = -12345;
    }
    const auto episodes = b.episode;
    b.step();
    for (std::size_t i = 0; i < b.n; ++i) {
      CHECK(b.episode[i] == episodes[i] + (was_done[i] ? 1U : 0U));
      if (was_done[i]) {
        ++restarts;
        CHECK_FALSE(b.done(i));
        CHECK(b.reward[3 * i] == 0.0F);
        CHECK(b.ply[i] == 3);
      }
      was_done[i] = b.done(i);
      if (!was_done[i]) continue;
      CHECK(b.to_play[i] == kTerminal);
      CHECK(b.offsets[i] == b.offsets[i + 1]);
      for (std::size_t a = 0; a < 5; ++a) CHECK(b.mask[5 * i + a] == 0);
    }
  }
  CHECK(restarts > 30);
}

TEST_CASE("off: an ended row ignores actions, pays nothing more and keeps its flags until reset (A30, A58)") {
  const Template game;
  BatchFixture<Template> b(game, 8, {.seed = 3, .autoreset = Autoreset::off});
  b.reset();
  Rng rng;
  std::vector<float> sums(24, 0.0F);
  for (int step = 0; step < 200; ++step) {
    b.choose(rng);
    b.step();
    for (std::size_t k = 0; k < 24; ++k) sums[k] += b.reward[k];
  }
  for (std::size_t i = 0; i < b.n; ++i) {
    CHECK(b.done(i));
    const auto& state = b.batch.state(static_cast<int>(i));
    double returns[3];
    std::int32_t scores[3];
    fill_returns(game, state, returns);
    game.scores(state, scores);
    for (std::size_t p = 0; p < 3; ++p) {
      CHECK(sums[3 * i + p] == static_cast<float>(returns[p]));
      CHECK(b.final_scores[3 * i + p] == scores[p]);
    }
  }
  std::vector<std::uint8_t> where(8, 0);
  where[3] = 1;
  b.batch.reset(where.data(), nullptr, b.rows_);
  CHECK_FALSE(b.done(3));
  CHECK(b.episode[3] == 1);
  CHECK(b.done(2));
  CHECK(b.episode[2] == 0);
}

TEST_CASE("an illegal action names its row and moves nothing (A25)") {
  const Template game;
  for (const int threads : {1, 2, 7}) {
    BatchFixture<Template> b(game, 20, {.seed = 3, .threads = threads});
    b.reset();
    Rng rng;
    b.choose(rng);
    const auto before = b.batch.save();
    b.actions[17] = 99;
    b.actions[6] = -1;
    try {
      b.step();
      FAIL("taken");
    } catch (const RowActionError& error) {
      CHECK(error.row == 6);
      CHECK(error.action == -1);
      CHECK(error.position == game.to_text(b.batch.state(6)));
      CHECK(std::string(error.what()).find("row 6") != std::string::npos);
    }
    CHECK(b.batch.save() == before);
    b.choose(rng);
    CHECK_NOTHROW(b.step());
  }
}

TEST_CASE("reset: next episode, own seeds, chosen rows (A07, A50, A52)") {
  const Template game;
  BatchFixture<Template> b(game, 4, {.seed = 8});
  CHECK_THROWS_AS(b.step(), Error);
  std::vector<std::uint8_t> where{1, 0, 1, 1};
  CHECK_THROWS_AS(b.batch.reset(where.data(), nullptr, b.rows_), Error);
  b.reset();
  CHECK(b.batch.key(2) == GameKey{8, 2, 0});
  b.reset();
  CHECK(b.batch.key(2) == GameKey{8, 2, 1});
  const std::vector<std::uint64_t> seeds{5, 6, 0, ~std::uint64_t{0}};
  b.batch.reset(where.data(), seeds.data(), b.rows_);
  CHECK(b.batch.key(0) == GameKey{5, 0, 0});
  CHECK(b.batch.key(1) == GameKey{8, 1, 1});
  CHECK(b.batch.key(3) == GameKey{~std::uint64_t{0}, 0, 0});
  CHECK(equal<Template>(b.batch.state(2), Single(game, {0, 0, 0}).state));
  b.reset();
  CHECK(b.batch.key(0) == GameKey{5, 0, 1});
}

TEST_CASE("explicit chance: the caller names the outcomes; with the row's stream it is the same game") {
  const Template game;
  BatchFixture<Template> b(game, 6, {.seed = 8, .explicit_chance = true});
  BatchFixture<Template> plain(game, 6, {.seed = 8});
  b.reset();
  plain.reset();
  std::vector<Rng> dice;
  for (std::uint64_t i = 0; i < 6; ++i) dice.emplace_back(GameKey{8, i, 0}, kPurposeChance);
  Rng rng;
  std::vector<std::uint32_t> episode(6, 0);
  for (int step = 0; step < 200; ++step) {
    for (bool chance = true; chance;) {
      chance = false;
      for (std::size_t i = 0; i < 6; ++i) chance = chance || b.to_play[i] == kChance;
      if (!chance) break;
      // Rows that have no chance node wait: their state is put back.
      const auto saved = b.batch.clone(std::vector<int>{0, 1, 2, 3, 4, 5});
      const auto waiting = b.to_play;
      for (std::size_t i = 0; i < 6; ++i) {
        const auto& state = b.batch.state(static_cast<int>(i));
        b.actions[i] = waiting[i] == kChance ? sample_outcome(game, state, dice[i]) : toy::kPass;
      }
      b.step();
      for (int i = 0; i < 6; ++i) {
        if (waiting[static_cast<std::size_t>(i)] != kChance) b.batch.set_state(i, saved.state(i));
      }
      b.batch.write(b.rows_);
    }
    for (int i = 0; i < 6; ++i) REQUIRE(equal<Template>(b.batch.state(i), plain.batch.state(i)));
    plain.choose(rng);
    plain.step();
    if (std::any_of(plain.episode.begin(), plain.episode.end(), [](auto e) { return e > 0; })) return;
    b.actions = plain.actions;
    b.step();
  }
  FAIL("no game ended");
}

TEST_CASE("native seats move inside: the game is the one that play() plays") {
  const Template game;
  std::vector<AgentMaker<Template>> makers(3, [] { return make_agent<Template>("random"); });
  makers[1] = [] { return make_agent<Template>("greedy"); };
  const auto whole = play(game, makers, {.seed = 6, .games = 10});
  auto seats = makers;
  seats[2] = nullptr;  // the caller plays it, with the stream that a random player would have
  for (const int threads : {1, 3}) {
    BatchFixture<Template> b(game, 10, {.seed = 6, .threads = threads, .autoreset = Autoreset::off}, seats);
    b.reset();
    std::vector<Rng> streams;
    for (std::uint64_t i = 0; i < 10; ++i) streams.emplace_back(GameKey{6, i, 0}, kPurposeAgent + 2);
    for (int step = 0; step < 50; ++step) {
      for (std::size_t i = 0; i < 10; ++i) {
        CHECK((b.to_play[i] == 2 || b.to_play[i] == kTerminal));
        if (b.to_play[i] == 2) b.actions[i] = random_action(game, b.batch.state(static_cast<int>(i)), streams[i]);
      }
      b.step();
    }
    for (std::size_t i = 0; i < 10; ++i)
      CHECK(hash_state<Template>(b.batch.state(static_cast<int>(i))) == whole.signatures[i]);
  }
  CHECK_THROWS_AS(Batch<Template>(game, 2, {}, makers), OptionError);
}

namespace {

class Cheat final : public Agent<Template> {
 public:
  Action act(const View<Template>& view, Rng&) override { return view.game().num_actions(); }
};

}  // namespace

TEST_CASE("a native seat that cheats is an error, and the batch must be reset") {
  const Template game;
  std::vector<AgentMaker<Template>> seats{[] { return std::make_unique<Cheat>(); }};
  BatchFixture<Template> b(game, 4, {.seed = 6, .threads = 2}, seats);
  bool thrown = false;
  try {
    b.reset();
    for (int i = 0; i < 5; ++i) {
      std::fill(b.actions.begin(), b.actions.end(), toy::kPass);
      b.step();
    }
  } catch (const IllegalActionError& error) {
    thrown = std::string(error.what()).find("agent of seat 0") != std::string::npos;
  }
  CHECK(thrown);
  CHECK_THROWS_WITH_AS(b.step(), "the batch has not been reset", Error);
}

TEST_CASE("save, load, clone: the rows go on as the originals, streams included (A04, A06)") {
  const Template game;
  std::vector<AgentMaker<Template>> seats{nullptr, [] { return make_agent<Template>("random"); }};
  BatchFixture<Template> a(game, 9, {.seed = 6}, seats), b(game, 9, {.seed = 77}, seats);
  a.reset();
  Rng rng;
  const auto run = [&](BatchFixture<Template>& f, Rng choices) {
    for (int i = 0; i < 60; ++i) {
      f.choose(choices);
      f.step();
    }
    return f.batch.save();
  };
  (void)run(a, rng);
  const auto saved = a.batch.save();
  b.batch.load(saved);
  b.batch.write(b.rows_);
  CHECK(b.batch.save() == saved);
  CHECK(b.obs == a.obs);
  auto copy = a.batch.clone(std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8});
  const auto later = run(a, rng);
  CHECK(run(b, rng) == later);
  CHECK(copy.save() == saved);
  CHECK_THROWS_AS((void)a.batch.clone(std::vector<int>{9}), Error);
}

TEST_CASE("damaged or foreign bytes are refused and change nothing (A21)") {
  const Template game;
  BatchFixture<Template> b(game, 3, {.seed = 6});
  b.reset();
  const auto saved = b.batch.save();
  const auto refuses = [&](const std::vector<std::uint8_t>& bytes) {
    CHECK_THROWS_AS(b.batch.load(bytes), PositionError);
    CHECK(b.batch.save() == saved);
  };
  refuses({});
  refuses(std::vector<std::uint8_t>(saved.begin(), saved.end() - 1));
  for (std::size_t i = 0; i < saved.size(); ++i) {
    auto bytes = saved;
    bytes[i] ^= 0x10;
    refuses(bytes);
  }
  BatchFixture<Template> other(game, 4, {.seed = 6});
  other.reset();
  refuses(other.batch.save());
  BatchFixture<Template> nodes(game, 3, {.seed = 6, .explicit_chance = true});
  nodes.reset();
  refuses(nodes.batch.save());
}

TEST_CASE("batches saved with the checksum of format 1 are read as before") {
  const Template game;
  BatchFixture<Template> b(game, 3, {.seed = 6});
  b.reset();
  const auto saved = b.batch.save();
  auto older = saved;
  std::memcpy(older.data(), &detail::kBatchFormat1, 8);
  const auto close = [&older](std::uint64_t sum) { std::memcpy(older.data() + older.size() - 8, &sum, 8); };
  CHECK_THROWS_AS(b.batch.load(older), PositionError);  // the newer checksum
  const auto sum = hash_bytes(older.data(), older.size() - 8);
  close(sum + 1);
  CHECK_THROWS_AS(b.batch.load(older), PositionError);
  close(sum);
  b.batch.load(older);
  CHECK(b.batch.save() == saved);
}

TEST_CASE("ids that do not fit are told by the offsets and written on demand") {
  const Template game;
  BatchFixture<Template> b(game, 5, {.seed = 6});
  b.rows_.legal_capacity = 3;
  b.reset();
  CHECK(b.offsets[5] > 3);
  CHECK(b.ids[0] == -1);
  b.rows_.legal_capacity = b.ids.size();
  b.batch.write_legal_ids(b.rows_);
  CHECK(b.ids[0] == toy::kPass);
}

TEST_CASE("set_state: chance moves at once, and an end starts the next episode in the next step") {
  const Template game;
  BatchFixture<Template> b(game, 2, {.seed = 6});
  b.reset();
  b.batch.set_state(0, game.initial({1, 1, 1}));
  CHECK(game.to_play(b.batch.state(0)) >= 0);
  Single single(game, {2, 2, 2});
  while (game.to_play(single.state) != kTerminal) single.move(toy::kPass);
  b.batch.set_state(1, single.state);
  b.batch.write(b.rows_);
  CHECK(b.truncated[1]);
  CHECK(b.to_play[1] == kTerminal);
  CHECK(b.final_scores[3] == 0);
  b.actions = {toy::kPass, 1000};
  b.step();
  CHECK_FALSE(b.done(1));
  CHECK(b.episode[1] == 1);
  CHECK_THROWS_AS(b.batch.set_state(2, single.state), Error);
}

TEST_CASE("sizes and threads out of range are refused, null buffers are not written") {
  const Template game;
  CHECK_THROWS_AS(Batch<Template>(game, 0, {}), OptionError);
  CHECK_THROWS_AS(Batch<Template>(game, 1, {.threads = 0}), OptionError);
  CHECK_THROWS_AS(Batch<Template>(game, 1, {.threads = kMaxThreads + 1}), OptionError);
  Batch<Template> batch(game, 3, {.observe = Observe::none});
  CHECK_NOTHROW(batch.reset(nullptr, nullptr, {}));
  CHECK_NOTHROW(batch.step(std::vector<Action>{0, 0, 0}, {}));
  CHECK_THROWS_AS(batch.step(std::vector<Action>{0, 0}, {}), Error);
}

TEST_CASE("a step does not allocate") {
  testing::for_each_game([]<class G>(const G& game) {
    CAPTURE(G::kName);
    const std::vector<AgentMaker<G>> seats{[] { return make_agent<G>("random"); }};
    if (game.num_players() < 2) return;
    BatchFixture<G> b(game, 64, {.seed = 2}, seats);
    b.reset();
    Rng rng;
    std::int64_t count = 0;
    for (int step = 0; step < 200; ++step) {
      b.choose(rng);
      count += testing::allocations_of([&] { b.step(); });
    }
    CHECK(count == 0);
  });
}

TEST_SUITE("threads") {
  TEST_CASE("batches on several threads at once, over one Game") {
    testing::for_each_game([]<class G>(const G& game) {
      CAPTURE(G::kName);
      std::vector<std::vector<std::uint64_t>> digests(4);
      std::vector<std::thread> callers;
      for (std::size_t t = 0; t < digests.size(); ++t) {
        callers.emplace_back(
            [&, t] { digests[t] = conformance::batch_digests(game, 40, 1 + static_cast<int>(t), 30); });
      }
      for (auto& each : callers) each.join();
      for (const auto& each : digests) CHECK(each == digests[0]);
    });
  }

  TEST_CASE("one Game and one State read from several threads") {
    testing::for_each_game([]<class G>(const G& game) {
      CAPTURE(G::kName);
      StateOf<G> state = game.initial({1, 0, 0});
      Rng rng;
      for (int i = 0; i < 20 && game.to_play(state) != kTerminal; ++i) {
        resolve_chance(game, state, rng);
        if (game.to_play(state) >= 0) game.apply(state, random_action(game, state, rng));
      }
      std::vector<std::thread> readers;
      std::atomic<int> passed{0};
      for (std::uint64_t t = 0; t < 4; ++t) {
        readers.emplace_back([&, t] {
          Rng samples({t, 0, 0}, kPurposeResample);
          conformance::StateCheck<G>(game, state).check_all(samples);
          passed.fetch_add(1);
        });
      }
      for (auto& each : readers) each.join();
      CHECK(passed.load() == 4);
    });
  }

  TEST_CASE("whole games are the same for every number of threads") {
    testing::for_each_game([]<class G>(const G& game) {
      CAPTURE(G::kName);
      const std::vector<AgentMaker<G>> makers(static_cast<std::size_t>(game.num_players()),
                                              [] { return make_agent<G>("random"); });
      const auto one = play(game, makers, {.seed = 4, .games = 33});
      for (const int threads : {2, 7}) {
        const auto many = play(game, makers, {.seed = 4, .games = 33, .threads = threads});
        CHECK(many.signatures == one.signatures);
        CHECK(many.returns == one.returns);
        CHECK(many.scores == one.scores);
      }
    });
  }
}
