"""The queue: which page an annotator gets next (active learning), and requests for labels."""
