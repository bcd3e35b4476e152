"""What a sentence for a refusal is: a function of the facts that come with it. Imports nothing of ours."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Facts: TypeAlias = Mapping[str, Any]
Sentences: TypeAlias = dict[str, Callable[[Facts], str]]
"""By the rule that refuses."""

UNCHANGED = "Nothing was changed."
