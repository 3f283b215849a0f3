// Every binding file registers itself, so that a new room edits no list.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace kastgard::bindings {

namespace py = pybind11;

class Registrar {
 public:
  using Bind = void (*)(py::module_&);

  // `name` gives the order: "core/..." comes before "games/...", whose signatures mention the types of core.
  Registrar(const char* name, Bind bind) { entries().push_back({name, bind}); }

  static void run(py::module_& module) {
    auto& all = entries();
    std::sort(all.begin(), all.end(), [](const Entry& a, const Entry& b) { return a.name < b.name; });
    for (const auto& each : all) each.bind(module);
  }

 private:
  struct Entry {
    std::string_view name;
    Bind bind;
  };
  static std::vector<Entry>& entries() {
    static std::vector<Entry> all;
    return all;
  }
};

}  // namespace kastgard::bindings
