"""The block model: which text blocks of a page are content, learned from labelled pages."""
