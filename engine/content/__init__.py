"""From what authors write (YAML, message catalogues) to what the engine reads; for builds and the command line only."""
