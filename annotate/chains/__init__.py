"""Chains: documents over several pages, found by next links, joined and scored."""
