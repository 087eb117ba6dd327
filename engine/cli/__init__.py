"""The terminal: play, run cases, check content, simulate; the only importer of the terminal libraries."""
