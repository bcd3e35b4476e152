"""What a sentence for a refusal is: a function of the facts that come with it. Imports nothing of ours."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Facts: TypeAlias = Mapping[str, Any]
Sentences: TypeAlias = dict[str, Callable[[Facts], str]]
"""By the rule that refuses."""

UNCHANGED = "Nothing was changed."
NEITHER = "Nothing was rolled or changed."
"""Of what stands in the way of a roll as well as of a change."""
