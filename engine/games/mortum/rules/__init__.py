"""One module for each section of the ledger, named like it."""
