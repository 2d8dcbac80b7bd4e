"""How each stored layout holds what an edit sets, named after the dialects that read them."""
