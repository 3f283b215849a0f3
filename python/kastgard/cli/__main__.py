"""`python -m kastgard.cli` is the command `kastgard`."""

from kastgard.cli import main

main()
