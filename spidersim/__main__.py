"""Lets ``python -m spidersim`` do what ``spidersim`` does."""

from spidersim.cli.main import main

main()
