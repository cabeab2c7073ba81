"""The kinds of models a genre may have, one folder each; ``registry`` lists them."""
