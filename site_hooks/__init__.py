"""Everything around a build of the site; only ``hooks`` imports mkdocs."""
