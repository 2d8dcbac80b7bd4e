"""What is read and edited: the dock widgets."""
