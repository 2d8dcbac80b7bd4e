"""Reviewing conflicts: what is listed, what a card holds, what a verdict means, what was decided before.

What a verdict writes is an edit like any other (`editing/judging.py`).
"""
