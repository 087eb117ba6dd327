"""Vocabulary shared by every game; knows no game, no language, no HTML, no input or output."""
