// The extension module: everything in it is registered by the other files of this folder.
#include <pybind11/stl.h>

#include "bindings/registrar.hpp"

namespace py = pybind11;

// mod_gil_not_used: the C++ below has no mutable globals; ThreadSanitizer runs over pool, Batch and shared Games.
PYBIND11_MODULE(_native, module, py::mod_gil_not_used()) {
  module.doc() = "The compiled half of kastgard. Use the package kastgard, which is typed and documented.";
  module.attr("version") = KASTGARD_VERSION;
  module.attr("isa") = KASTGARD_ISA_NAME;
  kastgard::bindings::Registrar::run(module);
  module.def("games", &kastgard::bindings::announced_games, "All compiled games: (name, room, listed).");
}
