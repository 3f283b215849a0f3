// The room's players. Both read a view: what is hidden is at a fixed value there.
#pragma once
