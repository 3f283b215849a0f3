"""Writing SVG by hand: elements as strings, numbers always formatted the same way.

Pictures carry presentation attributes only. A `<style>` or an `id` would leak into the page
around it as soon as a notebook shows two pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]

FONT = "system-ui, 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif"


def num(value: float) -> str:
    """At most two decimals, no trailing zeros, no negative zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *children: str, **attributes: object) -> str:
    """One element. `class_` becomes class, other underscores become dashes, None is left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        shown = num(value) if isinstance(value, int | float) else str(value)
        parts.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(shown)}")
    head = " ".join(parts)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def text(x: float, y: float, content: str, **attributes: object) -> str:
    """A line of text; its baseline is at y."""
    return tag("text", escape(content), x=x, y=y, **attributes)


def path_data(points: Iterable[Point], *, closed: bool) -> str:
    """Move to the first point, then straight lines; `Z` when closed."""
    data = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{data}{'Z' if closed else ''}"


def document(
    size: tuple[float, float],
    body: Sequence[str],
    *,
    title: str,
    description: str,
    width: float | None = None,
) -> str:
    """A whole picture. `width` scales it; the coordinates inside stay the same."""
    if width is not None and width < 1:
        raise ValueError(f"width must be a positive number of pixels, not {width!r}")
    w, h = size
    shown = w if width is None else width
    return tag(
        "svg",
        "\n",
        tag("title", escape(title)),
        "\n",
        tag("desc", escape(description)),
        "\n",
        "\n".join(body),
        "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(w)} {num(h)}",
        width=shown,
        height=h * shown / w,
        role="img",
        aria_label=title,
        font_family=FONT,
    )
