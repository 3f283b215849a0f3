// Errors on their way to Python: the core's own, with the canonical game string in place of the game's name.
#pragma once

#include <string>

#include "core/error.hpp"

namespace kastgard::bindings {

class IllegalCase : public Error {
 public:
  IllegalCase(const std::string& title, const IllegalActionError& e)
      : Error(title + std::string(e.what()).substr(e.game.size())),
        game(title),
        position(e.position),
        action(e.action),
        legal_count(e.legal_count) {}
  std::string game;
  std::string position;
  Action action;
  std::size_t legal_count;
};

class PositionCase : public Error {
 public:
  PositionCase(const std::string& title, const PositionError& e)
      : Error(title + ": " + e.what()), game(title), position(e.position) {}
  std::string game;
  std::string position;
};

}  // namespace kastgard::bindings
