# Turns the room's table of tiles into a string literal, which tables.cpp reads at compile time.
set(file "${CMAKE_CURRENT_LIST_DIR}/data/tiles.csv")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
file(READ "${file}" KASTGARD_CSV_carcassonne_tiles)
configure_file("${CMAKE_CURRENT_LIST_DIR}/data/csv.hpp.in"
  "${KASTGARD_GENERATED}/games/carcassonne/csv.hpp" @ONLY)
