// One caller at a time: a second thread is told so, and nothing is corrupted.
#pragma once

#include <atomic>
#include <stdexcept>
#include <string>

namespace kastgard::bindings {

class Busy {
 public:
  Busy(std::atomic_flag& flag, const char* what) : flag_(flag) {
    if (flag_.test_and_set(std::memory_order_acquire)) {
      throw std::runtime_error(std::string(what) + " is in use by another thread");
    }
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  ~Busy() { flag_.clear(std::memory_order_release); }

 private:
  std::atomic_flag& flag_;
};

}  // namespace kastgard::bindings
