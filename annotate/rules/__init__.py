"""Site rules, and proposals: labels transferred to other pages of a source."""
