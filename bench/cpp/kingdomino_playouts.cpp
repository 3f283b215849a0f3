// Random games of all three games of the room: `bench_kingdomino_playouts [seconds a round] [rounds]`
#include "games/kingdomino/game.hpp"
#include "playouts.hpp"

int main(int argc, char** argv) {
  using namespace kastgard::playouts;
  using kastgard::kingdomino::Kingdomino, kastgard::kingdomino::Queendomino, kastgard::kingdomino::QueendominoSolo;
  const Run run(argc, argv);
  const auto four = with({{"players", std::int64_t{4}}});
  measure<Kingdomino>(run, "kingdomino");
  measure<Kingdomino>(run, "kingdomino(players=4)", four);
  measure<Kingdomino>(run, "kingdomino(mighty_duel)", with({{"mighty_duel", true}}));
  measure<Queendomino>(run, "queendomino");
  measure<Queendomino>(run, "queendomino(players=4)", four);
  measure<QueendominoSolo>(run, "queendomino_solo");
}
