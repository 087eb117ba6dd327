"""The rules of Ojciec Mateusz, a module for each section of the ledger."""
