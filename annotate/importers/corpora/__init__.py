"""Known corpora, recognised by how their files are laid out."""
