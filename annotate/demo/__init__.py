"""The demo corpus: invented sites with exact gold texts and labels, and how they are loaded."""
