"""Documents that go on over several pages: finding the pages, joining them, judging the text."""
