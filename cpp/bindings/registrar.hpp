// Every binding file registers itself, so that a new room edits no list.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
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

// (name, room, listed by games()) of each compiled game.
using AnnouncedGames = std::map<std::string, std::pair<std::string, bool>>;

inline AnnouncedGames& announced() {
  static AnnouncedGames all;
  return all;
}

inline void announce_game(const std::string& name, const char* room, bool listed) { announced()[name] = {room, listed}; }

[[nodiscard]] inline std::vector<std::tuple<std::string, std::string, bool>> announced_games() {
  std::vector<std::tuple<std::string, std::string, bool>> out;
  for (const auto& [name, rest] : announced()) out.emplace_back(name, rest.first, rest.second);
  return out;
}

}  // namespace kastgard::bindings
