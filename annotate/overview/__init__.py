"""Lists and figures about many pages: corpora, progress, the page list."""
