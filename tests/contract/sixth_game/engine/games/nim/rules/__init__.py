"""The rules of Nim, a module for each section."""
