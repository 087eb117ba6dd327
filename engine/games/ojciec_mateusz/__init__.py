"""Ojciec Mateusz: a competitive hunt for the goals of a story on a board of Sandomierz, for 2–6 seats."""
