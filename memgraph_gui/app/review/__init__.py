"""The conflict review: its queue, its card, its verdicts."""
