"""Activation and clusters: what colour means in the picture."""
