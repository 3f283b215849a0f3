// Errors on their way to Python: the core's own, with the canonical game string in place of the game's name.
#pragma once

#include <string>

#include "core/batch_options.hpp"
#include "core/error.hpp"
#include "search/play.hpp"

namespace kastgard::bindings {

class IllegalCase : public Error {
 public:
  IllegalCase(const std::string& title, const IllegalActionError& e, std::int64_t at = -1)
      : Error(title + std::string(e.what()).substr(e.game.size())),
        game(title),
        position(e.position),
        action(e.action),
        legal_count(e.legal_count),
        row(at) {}
  std::string game;
  std::string position;
  Action action;
  std::size_t legal_count;
  std::int64_t row;  // of a batch; -1 elsewhere
};

class PositionCase : public Error {
 public:
  PositionCase(const std::string& title, const PositionError& e)
      : Error(title + ": " + e.what()), game(title), position(e.position) {}
  std::string game;
  std::string position;
};

// `name` is the game's, with which the message of the core begins.
class PlayCase : public Error {
 public:
  PlayCase(const std::string& title, std::string_view name, const PlayError& e)
      : Error(title + std::string(e.what()).substr(name.size())), game(title), inner(e) {}
  std::string game;
  PlayError inner;
};

}  // namespace kastgard::bindings
