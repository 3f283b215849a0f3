// The extension module: everything in it is registered by the other files of this folder.
#include "bindings/registrar.hpp"

namespace py = pybind11;

// mod_gil_not_used: the C++ below has no mutable globals; ThreadSanitizer runs over pool, Batch and shared Games.
PYBIND11_MODULE(_native, module, py::mod_gil_not_used()) {
  module.doc() = "The compiled half of kastgard. Use the package kastgard, which is typed and documented.";
  module.attr("version") = KASTGARD_VERSION;
  module.attr("isa") = KASTGARD_ISA_NAME;
  module.attr("games") = py::list();  // (game, room, listed), appended by each room
  kastgard::bindings::Registrar::run(module);
}
