"""Figures: one kind a file, drawn without a display and without touching the user's backend."""

import os
import sys
from contextlib import suppress

# Importing matplotlib fails where MPLBACKEND names no backend, even if none is ever used. So it
# is imported without, and the setting put in force afterwards where that is possible.
if "matplotlib" not in sys.modules:
    _backend = os.environ.pop("MPLBACKEND", None)
    import matplotlib

    if _backend is not None:
        os.environ["MPLBACKEND"] = _backend
        with suppress(ValueError):
            matplotlib.rcParams["backend"] = _backend
