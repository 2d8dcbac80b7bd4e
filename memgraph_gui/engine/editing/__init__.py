"""Writing to a user's file: edits as compared row changes, kept in a history that undoes any of them."""
