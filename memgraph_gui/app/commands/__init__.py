"""The headless commands, one file each; every one has `register(subparsers)` and `run(arguments) -> int`."""
