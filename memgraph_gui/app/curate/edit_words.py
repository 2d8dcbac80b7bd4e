"""What the forms say when a save does not go as asked."""

KEPT = "This is what you typed last time and did not save."
LOCKED = "Not saved: the agent is writing to this file. Your text is kept."
UNSAVED = "What you typed here is not saved yet: save or cancel it, then the memory you chose is shown."
TYPED_ON = "Saved, but for what you typed after that: save it, too, or cancel it."
GONE = "The agent deleted this memory while you were typing. Your text is kept."
