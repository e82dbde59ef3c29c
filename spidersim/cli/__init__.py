"""The command line: one command a file; it parses, calls the library and prints."""
