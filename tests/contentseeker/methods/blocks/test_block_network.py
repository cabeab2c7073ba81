"""The network that scores blocks in context: evaluated, fitted, stored and refused."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from threadpoolctl import threadpool_limits

from contentseeker.fitting.blocks import network_training
from contentseeker.fitting.blocks.network_training import NetworkTraining, TrainingPage, fit_network
from contentseeker.methods.blocks.network import CONTEXTS, Groups, Network, _fields, product
from contentseeker.methods.blocks.view import FloatArray

COLUMNS = 5
SMALL = NetworkTraining(width=6, layers=2, epochs=2, batch=2)


def page(size: int, seed: int = 0) -> TrainingPage:
    """A page on which a block is content if the block before it has a high first feature."""
    random = np.random.default_rng(seed)
    rows = random.normal(size=(size, COLUMNS)).astype(np.float32)
    label = np.concatenate(([0.0], (rows[:-1, 0] > 0).astype(np.float64)))
    paths = random.integers(0, 3, size)
    path = np.unique(paths, return_inverse=True)[1].astype(np.int32)
    return TrainingPage(rows, path, label, np.ones(size))


def taught(training: NetworkTraining = SMALL, pages: int = 4) -> Network:
    return fit_network([page(12, seed) for seed in range(pages)], training)


def slowly(network: Network, rows: FloatArray, path: list[int]) -> list[float]:
    """What the network says, block by block and in double precision."""
    values = np.nan_to_num(rows.astype(np.float64))
    values = np.sign(values) * np.log1p(4 * np.abs(values))
    values = np.clip((values - network.mean) / network.deviation, -4, 4)
    known = [np.maximum(row @ network.entry + network.entry_bias, 0) for row in values]
    for layer in network.layers:
        own, before, behind, alike, whole = layer.weights
        said = []
        for place, each in enumerate(known):
            heard = each @ own + layer.bias
            if place > 0:
                heard = heard + known[place - 1] @ before
            if place + 1 < len(known):
                heard = heard + known[place + 1] @ behind
            same = [known[other] for other in range(len(path)) if path[other] == path[place]]
            heard = heard + np.mean(same, axis=0) @ alike + np.mean(known, axis=0) @ whole
            said.append(np.maximum(heard, 0))
        known = [each + more for each, more in zip(known, said, strict=True)]
    return [float((each @ network.exit + network.exit_bias)[0]) for each in known]


@given(st.integers(1, 40), st.integers(0, 5))
def test_it_says_what_its_tables_say_block_by_block(size: int, seed: int) -> None:
    read = page(size, seed)
    rows = read.rows.astype(np.float64)
    rows[::7, 1] = np.nan
    found = NETWORK.log_odds(rows, read.path)
    assert found == pytest.approx(slowly(NETWORK, rows, read.path.tolist()), abs=1e-4)


NETWORK = taught()


def test_a_page_without_blocks_gets_no_answer() -> None:
    assert NETWORK.log_odds(np.zeros((0, COLUMNS)), np.zeros(0, np.int32)).tolist() == []


@given(st.integers(0, 300), st.integers(1, 9), st.integers(1, 70))
def test_products_in_pieces_are_products(rows: int, inner: int, width: int) -> None:
    random = np.random.default_rng(rows)
    one = random.normal(size=(rows, inner)).astype(np.float32)
    other = random.normal(size=(inner, width)).astype(np.float32)
    assert product(one, other) == pytest.approx(one @ other, abs=1e-4)


def test_groups_add_up_their_rows() -> None:
    groups = Groups.of(np.array([1, 0, 1, 2]))
    rows = np.array([[1, 10], [2, 20], [3, 30], [4, 40]], dtype=np.float32)
    assert groups.sums(rows).tolist() == [[2, 20], [4, 40], [4, 40]]
    assert groups.means(rows).tolist() == [[2, 20], [2, 20], [4, 40]]


def test_every_slope_is_the_change_of_the_error() -> None:
    pages = [page(5, 1), page(9, 2)]
    batch = network_training._Batch.of(pages)
    rows = np.concatenate([NETWORK.prepared(each.rows) for each in pages])
    left = network_training._Dropout.drawn(NETWORK, len(rows), SMALL, np.random.default_rng(3))
    slopes = network_training.gradient(NETWORK, batch, rows, left)
    tables: list[Any] = [table.astype(np.float64) for table in NETWORK.tables()]

    def error() -> float:
        network = replace(NETWORK, **_fields(iter(tables), len(NETWORK.layers)))
        known = np.maximum((rows * left.features) @ network.entry + network.entry_bias, 0)
        known = known * left.states[0]
        for layer, factor in zip(network.layers, left.states[1:], strict=True):
            own, before, behind, alike, whole = layer.weights
            said = known @ own + batch.before(known) @ before + batch.behind(known) @ behind
            said += (batch.same_path.means(known) @ alike)[batch.same_path.of_row]
            said += (batch.page.means(known) @ whole)[batch.page.of_row] + layer.bias
            known = known + np.maximum(said, 0) * factor
        odds = known @ network.exit + network.exit_bias
        losses = np.logaddexp(0, odds) - batch.label * odds
        return float((batch.weight * losses).sum() / batch.weight.sum())

    random = np.random.default_rng(4)
    step = 1e-5
    for table, slope in zip(tables, slopes, strict=True):
        assert slope.shape == table.shape
        for _ in range(5):
            place = tuple(int(random.integers(size)) for size in table.shape)
            kept = table[place]
            table[place] = kept + step
            above = error()
            table[place] = kept - step
            below = error()
            table[place] = kept
            assert slope[place] == pytest.approx((above - below) / (2 * step), abs=1e-4, rel=1e-2)


def test_it_learns_what_only_a_neighbour_tells() -> None:
    network = fit_network(
        [page(40, seed) for seed in range(60)], NetworkTraining(width=8, epochs=15, batch=4)
    )
    unseen = page(200, 99)
    said = network.log_odds(unseen.rows.astype(np.float64), unseen.path) > 0
    assert (said == (unseen.label > 0)).mean() > 0.9


def test_unknown_labels_teach_nothing() -> None:
    pages = [page(12, seed) for seed in range(3)]
    is_blank = [each.rows[:, 1] > 0 for each in pages]
    unknown = [
        replace(each, label=np.where(blank, np.nan, each.label))
        for each, blank in zip(pages, is_blank, strict=True)
    ]
    weightless = [
        replace(each, weight=np.where(blank, 0.0, each.weight))
        for each, blank in zip(pages, is_blank, strict=True)
    ]
    pairs = zip(
        fit_network(unknown, SMALL).tables(), fit_network(weightless, SMALL).tables(), strict=True
    )
    for one, other in pairs:
        assert (one == other).all()


def test_the_same_pages_teach_the_same_to_the_bit_whatever_the_threads() -> None:
    first = taught().tables()
    with threadpool_limits(1):
        again = taught().tables()
    for one, other in zip(first, again, strict=True):
        assert (one == other).all()


def test_a_share_of_its_answer_counts_unless_it_is_sure() -> None:
    read = page(40)
    rows = read.rows.astype(np.float64)
    whole = NETWORK.log_odds(rows, read.path)
    limit = float(np.median(whole))
    said = replace(NETWORK, share=0.25, min_logit=limit).scaled_logits(rows, read.path)
    assert said == pytest.approx(np.where(whole < limit, whole, 0.25 * whole))
    assert NETWORK.scaled_logits(rows, read.path).tolist() == whole.tolist()


def test_stored_and_read_again_it_is_the_same() -> None:
    again = Network.from_arrays(NETWORK.as_arrays(), COLUMNS)
    read = page(30)
    rows = read.rows.astype(np.float64)
    assert again.log_odds(rows, read.path).tolist() == NETWORK.log_odds(rows, read.path).tolist()
    assert len(again.layers) == SMALL.layers


def changed(place: int, table: Any) -> dict[str, Any]:
    name = f"table {place % len(NETWORK.tables()):02}"
    return NETWORK.as_arrays() | {name: table}


def without(*names: str) -> dict[str, Any]:
    return {name: each for name, each in NETWORK.as_arrays().items() if name not in names}


def scaled(share: float, min_logit: float) -> dict[str, Any]:
    return NETWORK.as_arrays() | {"share and min logit": np.array([share, min_logit])}


@pytest.mark.parametrize(
    "data",
    [
        pytest.param({}, id="nothing"),
        pytest.param(NETWORK.as_arrays() | {"mean": np.float32(7)}, id="a number"),
        pytest.param(without("table 00"), id="a table less"),
        pytest.param(without(*(f"table {n:02}" for n in range(99))), id="no tables"),
        pytest.param(
            NETWORK.as_arrays() | {"deviation": np.zeros(COLUMNS, np.float32)}, id="deviation of 0"
        ),
        pytest.param(changed(0, np.zeros((COLUMNS + 1, 6), np.float32)), id="other columns"),
        pytest.param(changed(0, np.zeros((COLUMNS, 999), np.float32)), id="far too wide"),
        pytest.param(changed(2, np.zeros((6, 6))), id="another type"),
        pytest.param(changed(2, np.full((6, 6), np.nan, np.float32)), id="no numbers"),
        pytest.param(changed(3, np.full((6, 6), 1e3, np.float32)), id="far too large"),
        pytest.param(changed(-1, np.zeros(2, np.float32)), id="two answers"),
        pytest.param(scaled(1.5, -1.0), id="more than a whole"),
        pytest.param(scaled(np.nan, -1.0), id="no share"),
        pytest.param(scaled(0.5, 0.5), id="sure of what may be content"),
        pytest.param(scaled(0.5, np.nan), id="sure of nothing"),
    ],
)
def test_what_is_no_network_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises((ValueError, LookupError, AttributeError, TypeError)):
        Network.from_arrays(data, COLUMNS)


def test_the_largest_numbers_a_network_may_have_lead_nowhere_outside() -> None:
    columns, width, most = 200, 256, np.float32(100)
    shapes = [(columns, width), (width,), *[*[(width, width)] * len(CONTEXTS), (width,)] * 4]
    data = {
        "mean": np.full(columns, -most),
        "deviation": np.full(columns, np.float32(1e-30)),
        "share and min logit": np.array([1.0, -1.0]),
    }
    for place, shape in enumerate([*shapes, (width, 1), (1,)]):
        data[f"table {place:02}"] = np.full(shape, most)
    network = Network.from_arrays(data, columns)
    with np.errstate(over="ignore"):
        said = network.log_odds(np.full((3, columns), 1e12), np.zeros(3, np.int32))
    assert np.isfinite(said).all()


def test_there_is_a_table_for_every_context() -> None:
    assert all(len(layer.weights) == len(CONTEXTS) for layer in NETWORK.layers)
