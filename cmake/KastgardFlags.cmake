# What every target is compiled with: the interface library kastgard_flags.
include(CheckCXXCompilerFlag)
include(CheckIPOSupported)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# x86-64-v3 is a promise about the machine that runs the result, so "auto" asks the machine that
# builds; a cross build or an unknown system gets v2. Never -march=native: its results would be
# tied to one CPU model, and its rates could not be named.
function(kastgard_cpu_has_v3 result)
  set(${result} FALSE PARENT_SCOPE)
  if(CMAKE_CROSSCOMPILING)
    return()
  endif()
  if(EXISTS "/proc/cpuinfo")
    file(STRINGS "/proc/cpuinfo" lines REGEX "^flags" LIMIT_COUNT 1)
    set(needed avx2 bmi1 bmi2 fma movbe f16c abm)
  elseif(CMAKE_HOST_APPLE)
    execute_process(COMMAND sysctl -n machdep.cpu.features machdep.cpu.leaf7_features
      OUTPUT_VARIABLE lines ERROR_QUIET)
    string(TOLOWER "${lines}" lines)
    string(REPLACE "\n" " " lines "${lines}")
    set(needed avx2 bmi1 bmi2 fma movbe f16c)
  else()
    return()
  endif()
  foreach(flag IN LISTS needed)
    if(NOT " ${lines} " MATCHES "[ \t]${flag}[ \t]")
      return()
    endif()
  endforeach()
  set(${result} TRUE PARENT_SCOPE)
endfunction()

if(NOT KASTGARD_ISA MATCHES "^(auto|v2|v3)$")
  message(FATAL_ERROR "KASTGARD_ISA is \"${KASTGARD_ISA}\"; it must be auto, v2 or v3.")
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  set(isa_level "${KASTGARD_ISA}")
  if(isa_level STREQUAL "auto")
    kastgard_cpu_has_v3(has_v3)
    if(has_v3)
      set(isa_level v3)
    else()
      set(isa_level v2)
    endif()
  endif()
  set(isa_name "x86-64-${isa_level}")
  if(MSVC)
    set(isa_flag "$<$<STREQUAL:${isa_level},v3>:/arch:AVX2>")
  else()
    set(isa_flag "-march=x86-64-${isa_level}")
    check_cxx_compiler_flag("${isa_flag}" KASTGARD_HAS_ISA_${isa_level})
    if(NOT KASTGARD_HAS_ISA_${isa_level})
      message(FATAL_ERROR "${CMAKE_CXX_COMPILER} does not know ${isa_flag}: use gcc 11+, clang 12+.")
    endif()
  endif()
else()
  set(isa_name "${CMAKE_SYSTEM_PROCESSOR}")
  set(isa_flag "")
endif()
message(STATUS "kastgard ${PROJECT_VERSION} for ${isa_name}, ${CMAKE_BUILD_TYPE}")

add_library(kastgard_flags INTERFACE)
target_compile_features(kastgard_flags INTERFACE cxx_std_20)
target_compile_definitions(kastgard_flags INTERFACE KASTGARD_ISA_NAME="${isa_name}")
if(MSVC)
  target_compile_options(kastgard_flags INTERFACE
    ${isa_flag} /utf-8 /permissive- /Zc:__cplusplus /fp:precise /W4
    $<$<BOOL:${KASTGARD_WERROR}>:/WX>)
else()
  # -ffp-contract=off: no fused multiply-add, so floats are the same bits on every machine.
  target_compile_options(kastgard_flags INTERFACE
    ${isa_flag} -ffp-contract=off $<$<CONFIG:Release>:-O3>
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
    -Wnon-virtual-dtor -Wcast-align -Wundef -Wvla
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>  # gcc 12 sees overlaps in std::string's operator+
    $<$<BOOL:${KASTGARD_WERROR}>:-Werror>)
endif()

if(KASTGARD_SANITIZE)
  set(sanitize_flags "-fsanitize=${KASTGARD_SANITIZE}" -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  target_compile_options(kastgard_flags INTERFACE ${sanitize_flags})
  target_link_options(kastgard_flags INTERFACE ${sanitize_flags})
  target_compile_definitions(kastgard_flags INTERFACE _GLIBCXX_ASSERTIONS)
endif()
if(KASTGARD_BUILD_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "Fuzz targets need clang with libFuzzer: install Debian's packages "
      "clang-19 and libclang-rt-19-dev, and use the preset fuzz.")
  endif()
  target_compile_options(kastgard_flags INTERFACE -fsanitize=fuzzer-no-link)
  target_link_options(kastgard_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

if(KASTGARD_LTO AND NOT KASTGARD_SANITIZE AND CMAKE_BUILD_TYPE STREQUAL "Release")
  check_ipo_supported(RESULT has_ipo OUTPUT ipo_output LANGUAGES CXX)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${has_ipo})
else()
  # Set, not left undefined: pybind11 would otherwise add its own.
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION OFF)
endif()
