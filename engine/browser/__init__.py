"""The border to the page: JSON text in, JSON text out."""
