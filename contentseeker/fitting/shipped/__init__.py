"""Commands that make the models which ship with the library."""
