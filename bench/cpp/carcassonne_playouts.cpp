// Random games of Carcassonne for the main options: `bench_carcassonne_playouts [seconds a round] [rounds]`
#include "games/carcassonne/game.hpp"
#include "playouts.hpp"

int main(int argc, char** argv) {
  using namespace kastgard::playouts;
  using kastgard::carcassonne::Carcassonne;
  const Run run(argc, argv);
  const std::string all = "river+inns_cathedrals", on = "on";
  measure<Carcassonne>(run, "carcassonne");
  measure<Carcassonne>(run, "carcassonne(little_buildings)", with({{"little_buildings", on}}));
  measure<Carcassonne>(run, "carcassonne(players=5)", with({{"players", std::int64_t{5}}}));
  measure<Carcassonne>(run, "carcassonne(river, inns)", with({{"expansions", all}, {"little_buildings", on}}));
}
