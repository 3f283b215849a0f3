// Errors carry the case: one line that a user can paste into a report.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "core/types.hpp"

namespace kastgard {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A game option that is unknown, of the wrong type or out of range.
class OptionError : public Error {
 public:
  using Error::Error;
};

// A position (text, fields or bytes) that no legal game state could be. `position` is what was given.
class PositionError : public Error {
 public:
  PositionError(const std::string& reason, std::string given)
      : Error(given.empty() ? reason : reason + " in position: " + given), why(reason), position(std::move(given)) {}
  std::string why;
  std::string position;
};

// An action that is not legal in this state; the state is untouched.
class IllegalActionError : public Error {
 public:
  IllegalActionError(std::string game_name, std::string state_text, Action id, const std::string& action_text,
                     std::size_t choices, const std::string& why = "")
      : Error(game_name + ": illegal action " + std::to_string(id) +
              (action_text.empty() ? std::string() : " (" + action_text + ")") + (why.empty() ? "" : ", " + why) +
              "; " + std::to_string(choices) + " legal; position: " + state_text),
        game(std::move(game_name)),
        position(std::move(state_text)),
        action(id),
        legal_count(choices) {}
  std::string game;
  std::string position;
  Action action;
  std::size_t legal_count;
};

}  // namespace kastgard
