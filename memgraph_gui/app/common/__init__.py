"""What every room uses: words, messages, settings, and the hooks that let nothing fail unseen."""
