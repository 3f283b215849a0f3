// The interpreter's lock, given up for a scope in which nothing of Python is touched.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <thread>

namespace kastgard::bindings {

class Unlocked {
 public:
  Unlocked() noexcept : thread_(PyEval_SaveThread()) {}
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
  // A program may end while a daemon thread is in here. Up to Python 3.13 a thread that then asks for the lock is ended
  // by unwinding its stack, which must not meet a noexcept destructor, nor the clean-up of another exception: it waits
  // for the end of the process instead, as it does from Python 3.14 on.
  ~Unlocked() noexcept(false) {
    while (finalizing()) std::this_thread::sleep_for(std::chrono::hours(1));
    PyEval_RestoreThread(thread_);
  }

 private:
  [[nodiscard]] static bool finalizing() noexcept {
#if PY_VERSION_HEX >= 0x030D0000
    return Py_IsFinalizing() != 0;
#else
    return _Py_IsFinalizing() != 0;
#endif
  }

  PyThreadState* thread_;
};

}  // namespace kastgard::bindings
