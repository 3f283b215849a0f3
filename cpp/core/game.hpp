// What a game is. A room writes these primitives once; core derives everything else (derived.hpp, batch.hpp, play.hpp).
//
// A Game object is the rules with one configuration: immutable, shared by any number of threads. A State is a value:
// trivially copyable, without pointers, padding, generator or hidden future, so copy is memcpy and equality is memcmp.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/fixed_vector.hpp"
#include "core/options.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"

namespace kastgard {

template <class G>
using StateOf = typename G::State;
template <class G>
using ObsOf = typename G::Obs;
template <class G>
using LegalList = FixedVector<Action, G::kMaxLegal>;
template <class G>
using ChanceList = FixedVector<Outcome, G::kMaxOutcomes>;

template <class G>
concept StateIsValue = std::is_trivially_copyable_v<StateOf<G>> &&
                       std::has_unique_object_representations_v<StateOf<G>> && sizeof(StateOf<G>) <= G::kStateBudget;

// The constants of a game type, and what depends on the configuration alone.
template <class G>
concept Described = requires(const G g, Options options) {
  { G(options) };  // throws OptionError
  { G::kName } -> std::convertible_to<std::string_view>;
  { G::kRulesVersion } -> std::convertible_to<int>;  // moves when behaviour moves
  { G::kStateBudget } -> std::convertible_to<std::size_t>;  // bytes
  { G::kMaxLegal } -> std::convertible_to<std::size_t>;  // longest list of legal actions
  { G::kMaxOutcomes } -> std::convertible_to<std::size_t>;  // longest list of chance outcomes
  { G::kPerfectInformation } -> std::convertible_to<bool>;
  { G::kListed } -> std::convertible_to<bool>;  // named by games(); the template is not
  { G::kEnds[0] } -> std::convertible_to<std::string_view>;  // kEnds[0] is "ongoing"
  { g.num_players() } -> std::same_as<int>;
  { g.num_actions() } -> std::same_as<int>;
  { g.max_chance() } -> std::same_as<int>;  // chance outcome ids are below it
  { g.max_length() } -> std::same_as<int>;  // no game has more plies
  { g.score_names() } -> std::same_as<std::vector<std::string>>;  // one name an entry of scores
  { g.observation_shape() } -> std::same_as<std::vector<int>>;
};

template <class G>
concept Played =
    requires(const G g, StateOf<G>& s, const StateOf<G>& c, Action a, int seat, Rng& rng, GameKey key,
             LegalList<G>& legal, ChanceList<G>& outcomes, std::span<std::int32_t> scores, std::span<ObsOf<G>> obs) {
      { g.initial(key) } -> std::same_as<StateOf<G>>;  // set-up from its own streams
      { g.to_play(c) } -> std::same_as<int>;  // seat, kChance or kTerminal
      { g.ply(c) } -> std::same_as<int>;  // moves applied so far, chance included
      { g.round(c) } -> std::same_as<int>;  // as the players count, from 1
      { g.legal(c, legal) };  // ascending; nothing at chance and terminal nodes; `legal` comes empty
      { g.chance(c, outcomes) };  // ascending, weights > 0; nothing elsewhere; comes empty
      { g.apply(s, a) };  // unchecked: `a` is legal, or an outcome at a chance node
      { g.end(c) } -> std::same_as<int>;  // index into kEnds, 0 = ongoing
      { g.unfinished(c) } -> std::same_as<bool>;  // ended by the cap on length, without a result
      { g.winners(c) } -> std::same_as<std::uint32_t>;  // bit mask of the seats that share first place
      { g.scores(c, scores) };  // game points, one a score name
      { g.observe(c, seat, obs) };  // what `seat` may know, as numbers
      { g.conceal(c, seat) } -> std::same_as<StateOf<G>>;  // every fact hidden from `seat` at a fixed value
      {
        g.resample(c, seat, rng)
      } -> std::same_as<StateOf<G>>;  // consistent with conceal(c, seat), which is all it reads
    };

template <class G>
concept Readable = requires(const G g, const StateOf<G>& c, Action a, std::string_view text) {
  { g.to_text(c) } -> std::same_as<std::string>;  // one line, round-trips
  { g.from_text(text) } -> std::same_as<StateOf<G>>;  // throws PositionError
  { g.validate(c) };  // throws PositionError
  { g.action_text(c, a) } -> std::same_as<std::string>;  // total: any id gets a text
  { g.parse_action(c, text) } -> std::same_as<Action>;  // throws PositionError where there is no such action
};

template <class G>
concept Game = StateIsValue<G> && Described<G> && Played<G> && Readable<G>;

// Shortcuts a room may add; the conformance run proves each equal to the derived form.
template <class G>
concept CountsLegal = requires(const G g, const StateOf<G>& c, int k) {
  { g.count_legal(c) } -> std::same_as<int>;
  { g.nth_legal(c, k) } -> std::same_as<Action>;  // legal()[k]
};
template <class G>
concept DrawsLegal = requires(const G g, const StateOf<G>& c, Rng& rng) {
  { g.draw_legal(c, rng) } -> std::same_as<Action>;  // legal()[rng.below(legal().size())]
};
template <class G>
concept TestsLegal = requires(const G g, const StateOf<G>& c, Action a) {
  { g.is_legal(c, a) } -> std::same_as<bool>;  // any integer may be asked
};
template <class G>
concept ResolvesChance = requires(const G g, StateOf<G>& s, Rng& rng) {
  { g.resolve_chance(s, rng) };  // all consecutive chance nodes: same draws, same state as node by node
};
// Where an outcome of chance is not seen by all: a game of hidden cards.
template <class G>
concept HidesOutcomes = requires(const G g, const StateOf<G>& c) {
  { g.outcome_seen_by(c) } -> std::same_as<std::uint32_t>;  // at a chance node, a bit a seat
};
template <class G>
concept WritesMask = requires(const G g, const StateOf<G>& c, std::uint8_t* row) {
  { g.write_mask(c, row) };  // num_actions bytes, every one written
};

}  // namespace kastgard
