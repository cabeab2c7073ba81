"""The model registry: versions, promotion, files, published folders."""
