"""Where things are: force-directed positions, arrays in and arrays out."""
