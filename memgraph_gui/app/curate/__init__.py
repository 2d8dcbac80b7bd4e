"""Changing what is remembered: every form, every act on links, and the history."""
