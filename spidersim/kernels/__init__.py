"""The rules and whole games, compiled by Numba.

Every compiled function of the project lives in this package, because the cache of compiled code
is keyed by a hash of this package's source (see `spidersim.kernels.compiled`).
"""
