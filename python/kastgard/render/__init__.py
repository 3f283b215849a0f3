"""Pictures of positions as SVG and as text. One module a room, named like its game.

Each offers `state_svg(state, *, hints=False, width=None)` and
`state_terminal(state, *, color=False, hints=False)`; both are pure functions of the state.
"""
