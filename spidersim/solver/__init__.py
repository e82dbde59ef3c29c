"""The solver: it sees everything, and says solved, unwinnable or unknown."""
