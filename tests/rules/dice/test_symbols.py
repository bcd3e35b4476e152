"""The eight symbols, counts of them, and the net result."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.symbols import NO_SYMBOLS, NetResult, Symbol, Symbols
from tests.examples import worked_examples

counts_of_symbols = st.builds(Symbols, **{symbol.value: st.integers(0, 40) for symbol in Symbol})


@pytest.mark.parametrize(("given", "expected"), worked_examples("net_result"))
def test_the_net_result_is_that_of_the_worked_example(given: dict[str, list[str]], expected: dict[str, int]) -> None:
    lying = Symbols.from_code("".join(given["faces"]) + "".join(given.get("automatic", "")))

    net = lying.net()

    assert {
        "succeeds": net.succeeded,
        "net_success": max(0, net.success),
        "net_failure": net.failure,
        "net_advantage": max(0, net.advantage),
        "net_threat": net.threat,
        "triumph": net.triumph,
        "despair": net.despair,
        "light": net.light,
        "dark": net.dark,
    } == expected


class TestNetResult:
    @pytest.mark.rule("EOTE-SYM-01", "EOTE-SYM-02", "EOTE-READ-01", "EOTE-READ-04", "EOTE-READ-06", "EOTE-READ-07")
    @pytest.mark.parametrize(
        ("code", "success", "succeeded"),
        [
            pytest.param("S", 1, True, id="one Success is enough"),
            pytest.param("SSSF", 2, True, id="a Failure takes one Success away"),
            pytest.param("SF", 0, False, id="none left is a failure"),
            pytest.param("", 0, False, id="nothing at all is a failure"),
            pytest.param("F", -1, False, id="a failure"),
            pytest.param("FFFF", -4, False, id="more Failures fail no harder"),
        ],
    )
    def test_a_check_succeeds_when_a_success_is_left(self, code: str, success: int, succeeded: bool) -> None:
        net = Symbols.from_code(code).net()

        assert net.success == success
        assert net.succeeded is succeeded

    @pytest.mark.rule("EOTE-SYM-03", "EOTE-SYM-04", "EOTE-READ-02", "EOTE-READ-03", "EOTE-READ-08")
    @pytest.mark.parametrize("success", [-2, 0, 1, 3])
    @pytest.mark.parametrize("advantage", [-3, 0, 2])
    def test_the_two_pairs_never_touch_each_other(self, success: int, advantage: int) -> None:
        lying = Symbols(success=3, failure=3 - success, advantage=4, threat=4 - advantage)

        net = lying.net()

        assert net == NetResult(success=success, advantage=advantage)
        assert net.succeeded is (success > 0)

    @pytest.mark.rule("EOTE-SYM-05", "EOTE-READ-09", "EOTE-READ-10")
    @pytest.mark.parametrize(
        ("code", "net"),
        [
            pytest.param("X", NetResult(success=1, triumph=1), id="it is a Success too"),
            pytest.param("XF", NetResult(success=0, triumph=1), id="the Success cancels, the Triumph stays"),
            pytest.param("XFFF", NetResult(success=-2, triumph=1), id="it stays on a failed check"),
        ],
    )
    def test_a_triumph_is_a_success_that_leaves_something_behind(self, code: str, net: NetResult) -> None:
        assert Symbols.from_code(code).net() == net

    @pytest.mark.rule("EOTE-SYM-06", "EOTE-READ-11", "EOTE-READ-12")
    @pytest.mark.parametrize(
        ("code", "net"),
        [
            pytest.param("Y", NetResult(success=-1, despair=1), id="it is a Failure too"),
            pytest.param("YS", NetResult(success=0, despair=1), id="the Failure cancels, the Despair stays"),
            pytest.param("YSSS", NetResult(success=2, despair=1), id="it stays on a successful check"),
        ],
    )
    def test_a_despair_is_a_failure_that_leaves_something_behind(self, code: str, net: NetResult) -> None:
        assert Symbols.from_code(code).net() == net

    @pytest.mark.rule("EOTE-READ-13", "EOTE-READ-14")
    def test_triumphs_and_despairs_are_counted_and_do_not_cancel(self) -> None:
        assert Symbols.from_code("XXXYY").net() == NetResult(success=1, triumph=3, despair=2)

    @pytest.mark.rule("EOTE-SYM-07", "EOTE-SYM-08")
    def test_light_and_dark_pips_do_not_cancel(self) -> None:
        assert Symbols.from_code("LLD").net() == NetResult(light=2, dark=1)

    @pytest.mark.parametrize(
        ("net", "failure", "threat"),
        [(NetResult(success=-2, advantage=-1), 2, 1), (NetResult(success=2, advantage=1), 0, 0), (NetResult(), 0, 0)],
    )
    def test_failure_and_threat_are_never_below_zero(self, net: NetResult, failure: int, threat: int) -> None:
        assert (net.failure, net.threat) == (failure, threat)


class TestSymbols:
    @given(left=counts_of_symbols, right=counts_of_symbols)
    def test_adding_counts_symbol_by_symbol(self, left: Symbols, right: Symbols) -> None:
        assert (left + right).counts == tuple(map(sum, zip(left.counts, right.counts, strict=True)))

    @given(left=counts_of_symbols, right=counts_of_symbols)
    def test_packed_forms_add_up_like_the_symbols(self, left: Symbols, right: Symbols) -> None:
        assert Symbols.unpack(left.packed + right.packed) == left + right

    @given(counts_of_symbols)
    def test_codes_can_be_read_back(self, symbols: Symbols) -> None:
        assert Symbols.from_code(symbols.code) == symbols

    def test_a_code_lists_one_letter_for_each_symbol_in_order(self) -> None:
        assert Symbols.from_code("DLYXTAFS").code == "SFATXYLD"
        assert [symbol.letter for symbol in Symbol] == list("SFATXYLD")

    def test_symbols_are_looked_up_by_their_name(self) -> None:
        symbols = Symbols.of([Symbol.THREAT, Symbol.DARK, Symbol.THREAT])

        assert symbols == Symbols(threat=2, dark=1)
        assert [symbols[symbol] for symbol in Symbol] == [0, 0, 0, 2, 0, 0, 0, 1]

    def test_only_nothing_is_false(self) -> None:
        assert not NO_SYMBOLS
        assert Symbols(dark=1)

    @pytest.mark.parametrize("count", [-1, 65_536])
    def test_counts_that_cannot_be_packed_do_not_exist(self, count: int) -> None:
        with pytest.raises(ValueError, match="symbol counts"):
            Symbols(advantage=count)

    def test_the_greatest_count_can_be_packed(self) -> None:
        greatest = Symbols(advantage=65_535, dark=65_535)

        assert Symbols.unpack(greatest.packed) == greatest

    def test_a_sum_that_cannot_be_packed_is_refused(self) -> None:
        with pytest.raises(ValueError, match="symbol counts"):
            Symbols(success=65_535) + Symbols(success=1)
