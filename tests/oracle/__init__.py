"""Slow, obvious reference implementations, written from the rules text alone.

Nothing here imports kastgard: an oracle that shared code with the engine could not contradict it.
"""
