#!/usr/bin/env bash
# The stubs of the extension: python/kastgard/_native.pyi, generated from the installed module.
#
#   tools/stubs.sh --write   replaces the committed file
#   tools/stubs.sh --check   fails with a diff where the committed file is out of date
#
# PYTHON is the interpreter that has kastgard and the group lint installed (default: .venv's).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
python=${PYTHON:-$root/.venv/bin/python}
committed=$root/python/kastgard/_native.pyi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# From a folder without sources, so that the installed package is the one that is read.
(cd "$out" && "$python" -m pybind11_stubgen kastgard._native --output-dir "$out" \
  --enum-class-locations '.*:kastgard._native' --exit-code)
generated=$out/kastgard/_native.pyi
"$python" -m ruff format --quiet --isolated --line-length 100 "$generated"

case ${1:-} in
  --write) cp "$generated" "$committed" ;;
  --check)
    diff -u "$committed" "$generated" || {
      echo "python/kastgard/_native.pyi is out of date: run tools/stubs.sh --write" >&2
      exit 1
    } ;;
  *) echo "usage: tools/stubs.sh --write | --check" >&2; exit 2 ;;
esac
