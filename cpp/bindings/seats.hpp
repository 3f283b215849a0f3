// Players as Python names them: for each seat None, or (name, options).
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

#include "bindings/convert.hpp"
#include "bindings/typing.hpp"
#include "search/agent.hpp"

namespace kastgard::bindings {

// A maker a seat, empty for None. Unknown names and options throw OptionError here, not later in a thread.
template <Game G>
[[nodiscard]] std::vector<AgentMaker<G>> makers_of(const AnyList& agents) {
  std::vector<AgentMaker<G>> makers;
  for (const auto each : agents) {
    if (each.is_none()) {
      makers.emplace_back();
      continue;
    }
    const auto pair = each.cast<AnyTuple>();
    const auto name = pair[0].cast<std::string>();
    const Options options = options_of(pair[1].cast<AnyDict>());
    (void)make_agent<G>(name, options);
    makers.emplace_back([name, options] { return make_agent<G>(name, options); });
  }
  return makers;
}

}  // namespace kastgard::bindings
