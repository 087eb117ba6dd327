"""Mortum: Medieval Detective – The Shelter: cooperative card chains on a time track."""
