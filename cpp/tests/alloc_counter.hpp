// Counts calls of operator new on this thread, for the tests that demand none.
#pragma once

#include <cstdint>

namespace kastgard::testing {

[[nodiscard]] std::int64_t allocations() noexcept;

// Allocations of f().
template <class F>
[[nodiscard]] std::int64_t allocations_of(F&& f) {
  const std::int64_t before = allocations();
  f();
  return allocations() - before;
}

}  // namespace kastgard::testing
