// Seconds of processor time of this process: on a shared machine the wall clock counts other people's work as well.
#pragma once

#include <ctime>

[[nodiscard]] inline double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
