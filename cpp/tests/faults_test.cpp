// The conformance run must fail on a game that breaks the contract: each fault here is one that a room could have.
#include <doctest/doctest.h>

#include "core/conformance.hpp"
#include "games/template/game.hpp"

using namespace kastgard;
using toy::Template;

namespace {

// Each hides one primitive of the toy behind a spoilt one.
struct Sound : Template {
  using Template::Template;
};

struct ForgetsAnAction : Template {
  using Template::Template;
  void legal(const State& s, LegalList<Template>& out) const {
    Template::legal(s, out);
    if (out.size() > 1) out.pop_back();
  }
  [[nodiscard]] bool is_legal(const State& s, Action a) const {
    return Template::to_play(s) >= 0 && kastgard::is_legal(static_cast<const Template&>(*this), s, a);
  }
};

struct WrongOrder : Template {
  using Template::Template;
  void legal(const State& s, LegalList<Template>& out) const {
    Template::legal(s, out);
    if (out.size() > 1) std::swap(out[0], out[1]);
  }
};

struct MaskTooLong : Template {
  using Template::Template;
  void write_mask(const State& s, std::uint8_t* row) const {
    kastgard::fill_mask(static_cast<const Template&>(*this), s, row);
    row[5] = 1;
  }
};

struct OtherDraws : Template {
  using Template::Template;
  void resolve_chance(State& s, Rng& rng) const {
    kastgard::resolve_chance(static_cast<const Template&>(*this), s, rng);
    if (s.round == 2) (void)rng.next();
  }
};

struct OtherChoice : Template {
  using Template::Template;
  [[nodiscard]] int count_legal(const State& s) const {
    return kastgard::count_legal(static_cast<const Template&>(*this), s);
  }
  [[nodiscard]] Action nth_legal(const State& s, int k) const {
    return kastgard::nth_legal(static_cast<const Template&>(*this), s, s.round > 1 ? 0 : k);
  }
};

struct OtherDrawOfAction : Template {
  using Template::Template;
  [[nodiscard]] Action draw_legal(const State& s, Rng& rng) const {
    const Action a = kastgard::random_action(static_cast<const Template&>(*this), s, rng);
    return s.round == 2 ? toy::kPass : a;
  }
};

struct LooksIntoHands : Template {
  using Template::Template;
  void observe(const State& s, int seat, std::span<Obs> out) const {
    Template::observe(s, seat, out);
    out[3] = static_cast<Obs>(s.deck[2]);
  }
};

struct LeavesAGap : Template {
  using Template::Template;
  void observe(const State& s, int seat, std::span<Obs> out) const {
    const Obs last = out.back();
    Template::observe(s, seat, out);
    out.back() = last;
  }
};

struct SamplesFromTheTruth : Template {
  using Template::Template;
  [[nodiscard]] State resample(const State& s, int seat, Rng& rng) const {
    if (s.hands[0][2] > 0) (void)rng.next();
    return Template::resample(s, seat, rng);
  }
};

struct MovesTheOpponentsCards : Template {
  using Template::Template;
  [[nodiscard]] State conceal(const State& s, int seat) const {
    return Template::conceal(s, (seat + 1) % num_players());
  }
};

struct LosesTextFields : Template {
  using Template::Template;
  [[nodiscard]] State from_text(std::string_view text) const {
    State s = Template::from_text(text);
    if (s.round == 3 && s.phase == toy::Phase::turn) s.start = static_cast<std::int8_t>((s.start + 1) % num_players());
    return s;
  }
};

struct ForgivesTexts : Template {
  using Template::Template;
  [[nodiscard]] State from_text(std::string_view text) const {
    return Template::from_text(text.ends_with(' ') ? text.substr(0, text.size() - 1) : text);
  }
};

struct CountsPliesTwice : Template {
  using Template::Template;
  [[nodiscard]] int ply(const State& s) const { return 2 * Template::ply(s); }
};

struct PaysTheUnfinished : Template {
  using Template::Template;
  [[nodiscard]] std::uint32_t winners(const State& s) const { return unfinished(s) ? 1U : Template::winners(s); }
};

struct WinsBeforeTheEnd : Template {
  using Template::Template;
  [[nodiscard]] std::uint32_t winners(const State& s) const { return s.round == 4 ? 1U : Template::winners(s); }
};

struct WeighsNothing : Template {
  using Template::Template;
  void chance(const State& s, ChanceList<Template>& out) const {
    Template::chance(s, out);
    if (!out.empty() && s.round == 2) out[0].weight = 0;
  }
};

struct OneNameForTwo : Template {
  using Template::Template;
  [[nodiscard]] std::string action_text(const State& s, Action a) const {
    return Template::action_text(s, a == toy::kDraw && to_play(s) >= 0 ? toy::kPass : a);
  }
};

template <class G>
bool passes() {
  static_assert(Game<G>);
  try {
    conformance::check_game(G(Options{}));
    Options options;
    options.set("max_rounds", std::int64_t{3});  // ends unfinished, mostly
    conformance::check_game(G(options));
  } catch (const Error&) {
    return false;
  }
  return true;
}

}  // namespace

TEST_CASE("the conformance run finds each fault") {
  CHECK(passes<Sound>());
  CHECK_FALSE(passes<ForgetsAnAction>());
  CHECK_FALSE(passes<WrongOrder>());
  CHECK_FALSE(passes<MaskTooLong>());
  CHECK_FALSE(passes<OtherDraws>());
  CHECK_FALSE(passes<OtherChoice>());
  CHECK_FALSE(passes<OtherDrawOfAction>());
  CHECK_FALSE(passes<LooksIntoHands>());
  CHECK_FALSE(passes<LeavesAGap>());
  CHECK_FALSE(passes<SamplesFromTheTruth>());
  CHECK_FALSE(passes<MovesTheOpponentsCards>());
  CHECK_FALSE(passes<LosesTextFields>());
  CHECK_FALSE(passes<ForgivesTexts>());
  CHECK_FALSE(passes<CountsPliesTwice>());
  CHECK_FALSE(passes<PaysTheUnfinished>());
  CHECK_FALSE(passes<WinsBeforeTheEnd>());
  CHECK_FALSE(passes<WeighsNothing>());
  CHECK_FALSE(passes<OneNameForTwo>());
}
