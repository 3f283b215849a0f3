// Random games of both games of the room, two to four seats: `bench_catan_playouts [seconds a round] [rounds]`
#include "games/catan/game.hpp"
#include "playouts.hpp"

int main(int argc, char** argv) {
  using namespace kastgard::playouts;
  using kastgard::catan::Catan, kastgard::catan::CatanForTwo;
  const Run run(argc, argv);
  measure<Catan>(run, "catan(players=2)", with({{"players", std::int64_t{2}}}));
  measure<Catan>(run, "catan(players=3)", with({{"players", std::int64_t{3}}}));
  measure<Catan>(run, "catan(players=4)", with({{"players", std::int64_t{4}}}));
  measure<CatanForTwo>(run, "catan_for_two");
}
