#include "core/pool.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#define KASTGARD_HAS_FORK 1
#endif

namespace kastgard {

namespace {

// True in a worker, and in a caller that waits for its chunks: nested calls run inline.
thread_local bool inside_pool = false;

struct alignas(64) Worker {
  std::atomic<std::uint32_t> orders{0};  // bumped for each piece of work
  std::jthread thread;
};

class Pool {
 public:
  // False where another thread has the pool: the caller runs its chunks itself.
  bool try_run(int chunks, const detail::ChunkWork& work) {
    const std::unique_lock lock(busy_, std::try_to_lock);
    if (!lock.owns_lock()) return false;
    const int helpers = grow(chunks - 1);
    work_ = &work;
    pending_.store(helpers, std::memory_order_relaxed);
    for (int w = 0; w < helpers; ++w) {
      auto& worker = *workers_[static_cast<std::size_t>(w)];
      worker.orders.fetch_add(1, std::memory_order_release);
      worker.orders.notify_one();
    }
    inside_pool = true;
    run_one(0);
    for (int c = helpers + 1; c < chunks; ++c) run_one(c);  // threads that the system refused
    inside_pool = false;
    for (int left = pending_.load(std::memory_order_acquire); left != 0;
         left = pending_.load(std::memory_order_acquire)) {
      pending_.wait(left, std::memory_order_acquire);
    }
    rethrow_first(chunks);
    return true;
  }

  [[nodiscard]] int size() const noexcept { return size_.load(std::memory_order_relaxed); }

 private:
  int grow(int wanted) {
    while (static_cast<int>(workers_.size()) < wanted) {
      auto worker = std::make_unique<Worker>();
      Worker* self = worker.get();
      const int chunk = static_cast<int>(workers_.size()) + 1;
      workers_.reserve(workers_.size() + 1);
      try {
        worker->thread = std::jthread([this, self, chunk] { serve(*self, chunk); });
      } catch (const std::system_error&) {
        break;
      }
      workers_.push_back(std::move(worker));
      size_.store(static_cast<int>(workers_.size()), std::memory_order_relaxed);
    }
    return std::min(wanted, static_cast<int>(workers_.size()));
  }

  void serve(Worker& self, int chunk) {
    inside_pool = true;
    for (std::uint32_t done = 0;; ++done) {
      self.orders.wait(done, std::memory_order_acquire);
      run_one(chunk);
      if (pending_.fetch_sub(1, std::memory_order_acq_rel) == 1) pending_.notify_one();
    }
  }

  void run_one(int chunk) noexcept {
    try {
      (*work_)(chunk);
    } catch (...) {
      thrown_[static_cast<std::size_t>(chunk)] = std::current_exception();
    }
  }

  void rethrow_first(int chunks) {
    std::exception_ptr first;
    for (int c = chunks; c-- > 0;) {
      auto& each = thrown_[static_cast<std::size_t>(c)];
      if (each != nullptr) first = std::exchange(each, nullptr);
    }
    if (first != nullptr) std::rethrow_exception(first);
  }

  std::mutex busy_;
  const detail::ChunkWork* work_ = nullptr;
  alignas(64) std::atomic<int> pending_{0};
  std::atomic<int> size_{0};
  std::vector<std::unique_ptr<Worker>> workers_;
  std::array<std::exception_ptr, kMaxThreads> thrown_;
};

// Never destroyed: workers may serve a thread that outlives main's static objects, and a forked child has no right to
// join its parent's threads.
std::atomic<Pool*> the_pool{nullptr};

Pool& pool() {
  Pool* found = the_pool.load(std::memory_order_acquire);
  if (found != nullptr) return *found;
  static std::atomic<bool> fork_handled{false};
  auto made = std::make_unique<Pool>();
  if (!the_pool.compare_exchange_strong(found, made.get(), std::memory_order_acq_rel)) return *found;
#if defined(KASTGARD_HAS_FORK)
  if (!fork_handled.exchange(true)) {
    pthread_atfork(nullptr, nullptr, [] {
      the_pool.store(nullptr, std::memory_order_relaxed);
      inside_pool = false;
    });
  }
#endif
  return *made.release();
}

// As in the pool, every chunk runs even where an earlier one has thrown.
void run_inline(int chunks, const detail::ChunkWork& work) {
  std::exception_ptr first;
  for (int c = 0; c < chunks; ++c) {
    try {
      work(c);
    } catch (...) {
      if (first == nullptr) first = std::current_exception();
    }
  }
  if (first != nullptr) std::rethrow_exception(first);
}

}  // namespace

namespace detail {

void run_chunks(int chunks, const ChunkWork& work) {
  if (inside_pool || chunks > kMaxThreads || !pool().try_run(chunks, work)) run_inline(chunks, work);
}

}  // namespace detail

int pool_size() noexcept {
  const Pool* found = the_pool.load(std::memory_order_acquire);
  return found == nullptr ? 0 : found->size();
}

}  // namespace kastgard
