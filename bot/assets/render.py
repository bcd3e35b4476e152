"""The build step that renders the pictures to `png/`: `python -m bot.assets.render`. Needs the `build` extra.

Nothing that the running bot imports may import this.
"""

import sys
from pathlib import Path

from resvg_py import svg_to_bytes

from bot.assets.catalogue import PICTURES
from bot.assets.compose import svg_of
from bot.assets.files import SIDE, file_name

PNG = Path(__file__).parent / "png"


def png_of(svg: str, side: int = SIDE) -> bytes:
    """Return the drawing as a PNG on a transparent ground."""
    return svg_to_bytes(svg_string=svg, width=side, height=side, skip_system_fonts=True)


def render_pictures(directory: Path = PNG) -> tuple[str, ...]:
    """Render the pictures whose drawing has no file yet, drop the files of former drawings; return the new files."""
    directory.mkdir(parents=True, exist_ok=True)
    wanted = {file_name(picture): picture for picture in PICTURES}
    present = {path.name for path in directory.glob("*.png")}
    new = tuple(name for name in wanted if name not in present)
    for name in new:
        # Under another name until it is whole: what bears the picture's name is trusted from then on.
        unfinished = directory / f"{name}.part"
        unfinished.write_bytes(png_of(svg_of(wanted[name].subject)))
        unfinished.replace(directory / name)
    for name in present - wanted.keys():
        (directory / name).unlink()
    return new


if __name__ == "__main__":
    rendered = render_pictures()
    sys.stdout.write(f"{len(rendered)} of {len(PICTURES)} pictures rendered, the others were there\n")
