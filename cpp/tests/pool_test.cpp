#include "core/pool.hpp"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace kastgard;

TEST_CASE("chunks cover all items once, in order, and differ by one at most") {
  for (const std::int64_t items : {0, 1, 2, 7, 255, 256, 257}) {
    for (int chunks = 1; chunks <= 9; ++chunks) {
      CHECK(chunk_begin(items, chunks, 0) == 0);
      CHECK(chunk_begin(items, chunks, chunks) == items);
      for (int c = 0; c < chunks; ++c) {
        const auto size = chunk_begin(items, chunks, c + 1) - chunk_begin(items, chunks, c);
        CHECK(size >= items / chunks);
        CHECK(size <= items / chunks + 1);
      }
    }
  }
}

TEST_SUITE("threads") {
  TEST_CASE("every chunk runs once, the first on the calling thread") {
    for (int round = 0; round < 200; ++round) {
      std::array<std::atomic<int>, 7> runs{};
      std::array<std::thread::id, 7> who{};
      parallel_chunks(7, [&](int c) {
        runs[static_cast<std::size_t>(c)].fetch_add(1);
        who[static_cast<std::size_t>(c)] = std::this_thread::get_id();
      });
      for (const auto& each : runs) CHECK(each.load() == 1);
      CHECK(who[0] == std::this_thread::get_id());
      CHECK(who[1] != who[0]);
    }
    CHECK(pool_size() >= 6);
  }

  TEST_CASE("the pool keeps its threads") {
    parallel_chunks(4, [](int) {});
    const int before = pool_size();
    for (int i = 0; i < 50; ++i) parallel_chunks(4, [](int) {});
    CHECK(pool_size() == before);
  }

  TEST_CASE("the exception of the lowest chunk arrives, after all chunks have run") {
    for (int round = 0; round < 50; ++round) {
      std::atomic<int> runs{0};
      std::string caught;
      try {
        parallel_chunks(7, [&](int c) {
          runs.fetch_add(1);
          if (c >= 2) throw std::runtime_error("chunk " + std::to_string(c));
        });
      } catch (const std::runtime_error& error) {
        caught = error.what();
      }
      CHECK(caught == "chunk 2");
      CHECK(runs.load() == 7);
    }
    std::atomic<int> runs{0};
    parallel_chunks(7, [&](int) { runs.fetch_add(1); });  // and the pool goes on
    CHECK(runs.load() == 7);
  }
}

TEST_SUITE("threads") {
  TEST_CASE("nested use runs inline") {
    std::array<std::atomic<int>, 4> sums{};
    parallel_chunks(4, [&](int c) {
      const auto me = std::this_thread::get_id();
      parallel_chunks(5, [&](int inner) {
        if (std::this_thread::get_id() == me) sums[static_cast<std::size_t>(c)].fetch_add(inner);
      });
    });
    for (const auto& sum : sums) CHECK(sum.load() == 10);
  }

  TEST_CASE("many threads may use the pool at once") {
    std::atomic<int> total{0};
    std::vector<std::thread> callers;
    for (int t = 0; t < 4; ++t) {
      callers.emplace_back([&] {
        for (int i = 0; i < 200; ++i) parallel_chunks(3, [&](int c) { total.fetch_add(c); });
      });
    }
    for (auto& each : callers) each.join();
    CHECK(total.load() == 4 * 200 * 3);
  }
}

#if (defined(__unix__) || defined(__APPLE__)) && !defined(__SANITIZE_THREAD__)
TEST_CASE("a forked child gets a pool of its own") {
  parallel_chunks(4, [](int) {});
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);  // a hang is a failure
    const int before = pool_size();
    std::atomic<int> runs{0};
    parallel_chunks(4, [&](int) { runs.fetch_add(1); });
    _exit(before == 0 && runs.load() == 4 && pool_size() == 3 ? 0 : 1);
  }
  REQUIRE(child > 0);
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  std::atomic<int> runs{0};
  parallel_chunks(4, [&](int) { runs.fetch_add(1); });
  CHECK(runs.load() == 4);
}
#endif
