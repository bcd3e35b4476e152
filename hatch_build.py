"""The build hook that renders the pictures before a wheel is packed, so that the running bot needs no renderer."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PicturesHook(BuildHookInterface[BuilderConfig]):
    """Renders the pictures from the sources that are being packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Render what is missing; also for an editable install."""
        sys.path.insert(0, self.root)
        from bot.assets.render import render_pictures

        render_pictures(Path(self.root, "bot", "assets", "png"))
