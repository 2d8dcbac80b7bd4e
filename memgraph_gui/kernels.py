"""How numba kernels are compiled: one wrapper for all of them."""
