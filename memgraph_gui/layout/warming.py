"""Compiles what a layout needs before one is asked for, so that the first picture does not wait for it."""

import numpy as np

from memgraph_gui.layout.simulation import Simulation
from memgraph_gui.layout.stress import ALL_PAIRS


def compile_kernels() -> None:
    """Run every kernel of the layout once on a small graph: a hook for `memgraph_gui.kernels.precompile`."""
    count = ALL_PAIRS + 1  # a component large enough for the tree and the pivots, and two small ones
    chain = np.arange(count - 1, dtype=np.int32)
    simulation = Simulation(count + 3, np.append(chain, count).astype(np.int32), np.append(chain + 1, count + 1))
    simulation.step()
    simulation.pack()
    ends = np.array([0], np.int32)
    simulation.grown(count + 4, ends, ends + np.int32(count + 3)).positions.sum()
