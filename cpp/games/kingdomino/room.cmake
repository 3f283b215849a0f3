# Turns the room's CSV files into one header of string literals, which tables.hpp reads at compile time: a corrected
# file is all that a correction needs.
foreach(name IN ITEMS kingdomino_dominoes queendomino_dominoes queendomino_buildings)
  set(file "${CMAKE_CURRENT_LIST_DIR}/data/${name}.csv")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  file(READ "${file}" KASTGARD_CSV_${name})
endforeach()
configure_file("${CMAKE_CURRENT_LIST_DIR}/data/csv.hpp.in"
  "${KASTGARD_GENERATED}/games/kingdomino/csv.hpp" @ONLY)
