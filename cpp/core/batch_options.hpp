// How a Batch behaves, and the buffers that it fills.
#pragma once

#include <cstdint>
#include <string>

#include "core/derived.hpp"
#include "core/pool.hpp"

namespace kastgard {

enum class Autoreset : std::uint8_t {
  same_step,  // the step that ends a game already returns the first position of the next
  next_step,  // the step after it does; its action is ignored, its reward 0
  off,        // the row stays at its end until reset; its actions are ignored
};

enum class Observe : std::uint8_t {
  none,
  to_play,  // from the seat that is to move; at chance nodes and ends, from the seat that moved last (0 at first)
  all,      // from every seat
};

struct BatchOptions {
  std::uint64_t seed = 0;
  int threads = 1;
  Autoreset autoreset = Autoreset::same_step;
  Observe observe = Observe::to_play;
  bool explicit_chance = false;  // the caller sees chance nodes and names their outcomes
};

inline constexpr int kMaxRows = 1 << 24;

[[nodiscard]] inline const BatchOptions& checked_options(int rows, const BatchOptions& options) {
  if (rows < 1 || rows > kMaxRows) throw OptionError("a batch has 1 to " + std::to_string(kMaxRows) + " rows");
  if (options.threads < 1 || options.threads > kMaxThreads) {
    throw OptionError("option 'threads' must be 1 to " + std::to_string(kMaxThreads));
  }
  return options;
}

// Caller-owned buffers of n rows (P seats, A actions, S scores); null = not wanted. Every wanted one is written on
// every call, `final_obs` only where a game ended.
template <Game G>
struct StepRows {
  ObsOf<G>* obs = nullptr;                 // n * shape, or n * P * shape with Observe::all
  std::uint8_t* mask = nullptr;            // n * A of 0 and 1; all 0 at chance nodes and ends
  std::int64_t* legal_offsets = nullptr;   // n + 1: row i's ids are legal_ids[offsets[i] .. offsets[i + 1])
  Action* legal_ids = nullptr;             // written where legal_offsets[n] <= legal_capacity; else call
  std::size_t legal_capacity = 0;          // Batch::write_legal_ids with a larger buffer
  std::int8_t* to_play = nullptr;          // seat, kChance or kTerminal
  float* reward = nullptr;                 // n * P: the returns in the call that ends the game, else 0
  bool* terminated = nullptr;              // ended by the rules ...
  bool* truncated = nullptr;               // ... or unfinished: in this call, or standing at its end
  std::int32_t* final_scores = nullptr;    // n * S: scores where terminated or truncated, else 0
  std::uint32_t* episode = nullptr;
  std::int32_t* ply = nullptr;
  ObsOf<G>* final_obs = nullptr;           // like obs: the end position, where a game ended in this call
};

// An action that is illegal in its row; no row has moved.
class RowActionError : public IllegalActionError {
 public:
  RowActionError(const IllegalActionError& error, std::int64_t at) : IllegalActionError(error), row(at) {}
  std::int64_t row;
};

}  // namespace kastgard
