"""Players that see what a person sees."""
