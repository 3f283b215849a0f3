#!/usr/bin/env bash
# The stubs of the extension: python/kastgard/_native/*.pyi, generated from the installed module.
#
#   tools/stubs.sh --write   replaces the committed files
#   tools/stubs.sh --check   fails with a diff where the committed files are out of date
#
# PYTHON is the interpreter that has kastgard and the group lint installed (default: .venv's).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
python=${PYTHON:-$root/.venv/bin/python}
committed=$root/python/kastgard/_native
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# From a folder without sources, so that the installed package is the one that is read.
(cd "$out" && "$python" -m pybind11_stubgen kastgard._native --output-dir "$out" \
  --enum-class-locations '.*:kastgard._native' --exit-code)
generated=$out/kastgard/_native
# The values of constants are facts of one build; their types are the module's.
sed -i -E -e 's/^([a-z_]+): (bool|int|str) = .*/\1: \2/' \
  -e 's/^ends: tuple = .*/ends: tuple[str, ...]/' -e '/^__all__: /d' "$generated"/*.pyi
# What is written for the interpreter itself carries no types: its stub is written by hand.
awk -v hand="$root/tools/state_base.pyi" '
  /^class StateBase:/ {
    while ((getline line <hand) > 0) if (hidden || line ~ /^class/) { hidden = 1; print line }
    print ""
    next
  }
  /^[^ ]/ { hidden = 0 }
  !hidden' "$generated/__init__.pyi" >"$out/__init__.pyi"
mv "$out/__init__.pyi" "$generated/__init__.pyi"
"$python" -m ruff format --quiet --isolated --line-length 100 "$generated"

case ${1:-} in
  --write)
    mkdir -p "$committed"
    rm -f "$committed"/*.pyi
    cp "$generated"/*.pyi "$committed/"
    ;;
  --check)
    diff -ru "$committed" "$generated" || {
      echo "python/kastgard/_native/*.pyi are out of date: run tools/stubs.sh --write" >&2
      exit 1
    }
    ;;
  *)
    echo "usage: tools/stubs.sh --write | --check" >&2
    exit 2
    ;;
esac
