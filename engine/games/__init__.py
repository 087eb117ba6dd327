"""The games, one folder each; this package imports none of them until asked."""
