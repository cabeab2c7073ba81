"""From labels to training rows: which labels count, and the class of each element."""
