"""Sphinx: the pages in docs/ and the reference made from the installed package."""

import kastgard

project = "kastgard"
author = "kastgard contributors"
copyright = "kastgard contributors"  # noqa: A001 (Sphinx's own name)
version = release = kastgard.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
]
source_suffix = {".md": "markdown"}
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"

html_theme = "furo"
html_title = f"kastgard {release}"
copybutton_exclude = ".linenos, .gp, .go"
nitpicky = False
exclude_patterns = ["_build"]
