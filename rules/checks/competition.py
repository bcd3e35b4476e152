"""Competitive checks: everybody rolls against the same difficulty, the best result wins. Imports the symbols only."""

from collections.abc import Mapping

from rules.dice.symbols import NetResult


def winners(results: Mapping[str, NetResult]) -> tuple[str, ...]:
    """Return who did best: most net Success, then most Triumphs, then most Advantage.

    Several names are a tie. Nobody wins when nobody succeeds.
    Rule: EotE core, p. 34.
    """
    ranked = {name: (net.success, net.triumph, net.advantage) for name, net in results.items() if net.succeeded}
    best = max(ranked.values(), default=None)
    return tuple(name for name, rank in ranked.items() if rank == best)
