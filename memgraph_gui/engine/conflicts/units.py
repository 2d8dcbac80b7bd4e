"""Units of measure by their names and short forms, in normal form: what each measures, and how much of it."""

_TABLE: dict[str, dict[str, float]] = {
    "bytes": {"b byte bytes": 1, "k kb kib ki kilobyte kilobytes": 2**10, "mb mib mi megabyte megabytes": 2**20,
              "gb gib gi gigabyte gigabytes": 2**30, "tb tib ti terabyte terabytes": 2**40},
    "time": {"ms msec millisecond milliseconds": 1e-3, "s sec secs second seconds": 1, "min mins minute minutes": 60,
             "h hr hrs hour hours": 3600, "day days": 86400, "week weeks": 604800, "month months": 2629800,
             "year years": 31557600},
    "percent": {"percent pct %": 1},
    "length": {"mm": 1e-3, "cm": 1e-2, "m meter meters metre metres": 1, "km": 1e3},
    "rate": {"hz": 1, "khz": 1e3, "mhz": 1e6, "ghz": 1e9},
    "times": {"times x": 1},
    "pixels": {"px pixel pixels": 1},
}  # fmt: skip

UNITS: dict[str, tuple[str, float]] = {
    name: (dimension, factor)
    for dimension, table in _TABLE.items()
    for names, factor in table.items()
    for name in names.split()
}
"""By name: the dimension, and the factor to its base unit; by 1024, since 4 GB and 4096 MB are meant to be one."""

DIMENSIONS = frozenset(_TABLE)
