# Writes all_games.hpp: it includes games/<room>/game.hpp of every room folder and concatenates
# their tuples `kastgard::<room>::Games` into `kastgard::AllGames`. Adding a room edits no list.
#
# A room's namespace is its folder's name, unless game.hpp has a line
#   // kastgard-namespace: <name>
# (the folder `template` cannot: it is a keyword).
function(kastgard_generate_all_games output)
  set(root "${CMAKE_CURRENT_SOURCE_DIR}/cpp")
  file(GLOB faces CONFIGURE_DEPENDS RELATIVE "${root}" "${root}/games/*/game.hpp")
  list(SORT faces)
  set(includes "")
  set(tuples "")
  foreach(face IN LISTS faces)
    get_filename_component(folder "${face}" DIRECTORY)
    get_filename_component(room "${folder}" NAME)
    file(STRINGS "${root}/${face}" marker REGEX "^// kastgard-namespace: [a-z_]+")
    if(marker)
      string(REGEX REPLACE "^// kastgard-namespace: ([a-z_]+).*" "\\1" room "${marker}")
    endif()
    string(APPEND includes "#include \"${face}\"\n")
    list(APPEND tuples "${room}::Games")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${root}/${face}")
  endforeach()
  list(JOIN tuples ", " KASTGARD_TUPLES)
  set(KASTGARD_INCLUDES "${includes}")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/all_games.hpp.in" "${output}" @ONLY)
endfunction()
