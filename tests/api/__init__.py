"""Contracts of the public interface, for every game."""
