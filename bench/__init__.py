"""Measurements and acceptance runs: what takes longer than a test may."""
