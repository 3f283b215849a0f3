// What the features on the board can be expected to bring to each seat, by the tiles that are left.
#pragma once

#include <array>
#include <bitset>

#include "games/carcassonne/heuristic.hpp"
#include "games/carcassonne/score.hpp"

namespace kastgard::carcassonne {

// How many copies left would fill a cell, and how many would end the city or road on each side of it: remembered by
// what the cell demands, since one decision asks the same again and again.
class Fillers {
 public:
  struct Entry {
    double fitting = 0;
    std::array<double, kSides> closing{};
  };

  Fillers(const Config& config, const State& s) noexcept : c_(config), copies_(s.copies), pile_(s.pile) {}
  [[nodiscard]] const Entry& of(unsigned forbids) noexcept;
  [[nodiscard]] int pile() const noexcept { return pile_; }

 private:
  void fill(Entry& entry, unsigned forbids) const noexcept;

  static constexpr std::size_t kDemands = 625;  // five for each side: free, city, road, field, river
  const Config& c_;
  std::array<std::uint8_t, 64> copies_;
  int pile_;
  std::array<Entry, kDemands> entries_;
  std::bitset<kDemands> known_;
};

// The worth of a position in the step `figure`, and of what may be put on the tile just placed.
class Outlook {
 public:
  Outlook(const Config& config, const Weights& weights, Fillers& fillers, const State& s, int seat) noexcept;

  [[nodiscard]] double base() const noexcept { return base_; }  // with nothing put on the tile
  [[nodiscard]] double figure(int code, bool big) const noexcept;  // what a figure there adds
  [[nodiscard]] double building(int sort) const noexcept;  // what a building adds
  [[nodiscard]] double fairy(int figure) const noexcept;  // what setting it beside that own figure adds

 private:
  struct Expected {
    double points = 0;
    double back = 0;  // chance that the figures come home
  };
  using Seats = std::array<double, kMaxSeats>;
  using Cities = std::array<std::uint64_t, 3>;

  void look_at_cells() noexcept;
  void look_at_fields() noexcept;
  void look_at_figures() noexcept;
  void settle() noexcept;
  [[nodiscard]] Expected feature(int label, bool city) const noexcept;
  [[nodiscard]] Expected monastery(int tile, int code) const noexcept;
  [[nodiscard]] double field(int label) const noexcept;
  [[nodiscard]] double in_hand(double figures) const noexcept;
  [[nodiscard]] double for_seat(std::uint32_t winners, double points) const noexcept;

  const Config& c_;
  const Weights& w_;
  Fillers& fillers_;
  const State& s_;
  int seat_;
  double left_;  // share of the pile that is left
  double base_ = 0;
  Seats points_{}, hand_{};
  std::array<double, kMaxNodes> chance_;  // of a feature to be closed
  std::array<std::uint8_t, kMaxNodes> cells_{};  // that its open sides look at
  std::array<std::uint8_t, kMaxFields> field_cells_{};
  std::array<Cities, kMaxFields> field_cities_;
  std::array<std::uint8_t, kMaxFields> field_buildings_{}, field_known_{};
  std::array<std::uint32_t, kMaxNodes> winners_{};
  std::array<std::uint32_t, kMaxFields> field_winners_{};
};

}  // namespace kastgard::carcassonne
