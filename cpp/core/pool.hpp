// The one thread pool: persistent, made when first needed, one a process.
//
// Work is cut into static contiguous chunks, so what a chunk computes never depends on the number of cores, on timing
// or on who else uses the pool. A call from inside a chunk, or while another thread has the pool, runs its chunks one
// after the other on the calling thread: same results, no deadlock. A forked child starts with a fresh pool.
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>

namespace kastgard {

inline constexpr int kMaxThreads = 256;

namespace detail {

// What a chunk runs: a callable by reference, so that starting work never allocates.
class ChunkWork {
 public:
  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, ChunkWork>)
  explicit ChunkWork(F& f) noexcept
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(f)))),
        call_([](void* object, int chunk) { (*static_cast<F*>(object))(chunk); }) {}

  void operator()(int chunk) const { call_(object_, chunk); }

 private:
  void* object_;
  void (*call_)(void*, int);
};

void run_chunks(int chunks, const ChunkWork& work);

}  // namespace detail

// Calls f(0) .. f(chunks - 1), each once, f(0) on the calling thread; returns when all have returned. Where chunks
// throw, the exception of the lowest chunk is thrown here, after all have ended.
template <class F>
void parallel_chunks(int chunks, F&& f) {
  if (chunks == 1) {
    f(0);
    return;
  }
  detail::run_chunks(chunks, detail::ChunkWork(f));
}

// First item of a chunk, where `items` are cut into `chunks` parts whose sizes differ by at most one.
[[nodiscard]] constexpr std::int64_t chunk_begin(std::int64_t items, int chunks, int chunk) noexcept {
  const std::int64_t each = items / chunks;
  const std::int64_t more = items % chunks;
  return each * chunk + (chunk < more ? chunk : more);
}

// Calls f(chunk, begin, end) for `items` cut into at most `threads` parts.
template <class F>
void parallel_rows(std::int64_t items, int threads, F&& f) {
  const int chunks = items < threads ? static_cast<int>(items < 1 ? 1 : items) : threads;
  parallel_chunks(chunks, [&](int c) { f(c, chunk_begin(items, chunks, c), chunk_begin(items, chunks, c + 1)); });
}

// Worker threads alive in this process; for tests.
[[nodiscard]] int pool_size() noexcept;

}  // namespace kastgard
