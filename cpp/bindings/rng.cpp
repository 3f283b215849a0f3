// Keyed random streams. kastgard.Rng adds names for purposes and the rules for seeds.
#include <pybind11/stl.h>

#include "bindings/arrays.hpp"
#include "bindings/registrar.hpp"
#include "bindings/unlocked.hpp"
#include "core/rng.hpp"

namespace kastgard::bindings {
namespace {

std::uint64_t below(Rng& rng, std::uint64_t n) {
  if (n == 0) throw py::value_error("below(n) needs n >= 1");
  return rng.below(n);
}

py::array_t<std::uint64_t> draw_raw(Rng& rng, py::ssize_t count) {
  if (count < 0) throw py::value_error("the number of words must not be negative");
  auto out = new_array<std::uint64_t>({count});
  std::uint64_t* words = out.mutable_data();
  const Unlocked unlocked;
  for (py::ssize_t i = 0; i < count; ++i) words[i] = rng.next();
  return out;
}

void bind(py::module_& module) {
  using namespace py::literals;
  py::class_<Rng>(module, "Rng", "A keyed random stream (SFC64 started from one Philox block).")
      .def(py::init([](std::uint64_t seed, std::uint64_t index, std::uint64_t episode, std::uint64_t purpose,
                       std::uint64_t sub) { return Rng(GameKey{seed, index, episode}, purpose, sub); }),
           "seed"_a, "index"_a, "episode"_a, "purpose"_a, "sub"_a)
      .def_property(
          "words", [](const Rng& rng) { return rng.words(); },
          [](Rng& rng, const std::array<std::uint64_t, 4>& words) { rng = Rng::from_words(words); },
          "The four words of the generator.")
      .def("next64", &Rng::next, "The next 64-bit word.")
      .def("below", &below, "n"_a, "Uniform on 0..n-1, exactly.")
      .def("draw_raw", &draw_raw, "count"_a, "The next words, as an array.");
}

const Registrar registrar("core/rng", &bind);

}  // namespace
}  // namespace kastgard::bindings
