"""What leaves a file in other forms, one format to a module."""
