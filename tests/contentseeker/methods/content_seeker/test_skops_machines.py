"""Support vector machines made to read foreign memory are refused; sound ones are not."""

from typing import Any

import numpy as np
import pytest
from sklearn.calibration import CalibratedClassifierCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler
from sklearn.svm import SVC

from contentseeker.errors import ModelFileError
from contentseeker.methods.content_seeker.skops_file import dump, rebuild

ROWS = np.random.default_rng(1).random((30, 3))
ANSWERS = (ROWS[:, 0] > 0.5).astype(np.int8)


def machine(kernel: str = "linear") -> SVC:
    return SVC(kernel=kernel).fit(ROWS, ANSWERS)


def is_refused(estimator: object) -> bool:
    """Whether loading refuses the estimator. Nothing here predicts: that might not return."""
    try:
        rebuild(dump({"segment": estimator}))
    except ModelFileError as error:
        return "support vector machine" in str(error)
    return False


@pytest.mark.parametrize("kernel", ["linear", "poly", "rbf", "sigmoid"])
def test_a_sound_machine_is_not_refused(kernel: str) -> None:
    assert not is_refused(machine(kernel))


def test_a_machine_inside_others_is_not_refused_if_sound() -> None:
    inner = CalibratedClassifierCV(SVC(kernel="linear"), cv=3, ensemble=False)
    assert not is_refused(make_pipeline(MinMaxScaler(), inner).fit(ROWS, ANSWERS))


def crooked(**changes: Any) -> SVC:
    fitted = machine()
    vars(fitted).update(changes)
    return fitted


SOUND = machine()
NUMBER = len(SOUND.support_)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"_dual_coef_": np.ones((1, 1))}, id="fewer coefficients than vectors"),
        pytest.param({"_dual_coef_": np.ones((2, NUMBER))}, id="coefficients of more classes"),
        pytest.param({"_dual_coef_": None}, id="no coefficients"),
        pytest.param({"_intercept_": np.zeros(0)}, id="no border"),
        pytest.param({"support_": np.zeros(1, np.int32)}, id="fewer places than vectors"),
        pytest.param({"_n_support": np.array([NUMBER], np.int32)}, id="one class"),
        pytest.param({"_n_support": np.array([NUMBER, 1], np.int32)}, id="more than there are"),
        pytest.param(
            {"_n_support": np.array([NUMBER + 5, -5], np.int32)}, id="less than none of a class"
        ),
        pytest.param({"support_vectors_": np.ones((NUMBER, 2))}, id="narrower vectors"),
        pytest.param({"support_vectors_": np.ones((NUMBER, 2)), "n_features_in_": 3}, id="both"),
        pytest.param({"support_vectors_": [[1.0]]}, id="no array of vectors"),
        pytest.param({"n_features_in_": 2}, id="other columns"),
        pytest.param({"kernel": "precomputed"}, id="a kernel that reads by number"),
        pytest.param({"_sparse": True}, id="sparse"),
        pytest.param({"_impl": "nu_svc"}, id="another implementation"),
        pytest.param({"_probA": np.ones(3)}, id="more sigmoids than borders"),
    ],
)
def test_a_machine_whose_arrays_do_not_agree_is_refused(changes: dict[str, Any]) -> None:
    assert is_refused(crooked(**changes))


def test_a_crooked_machine_inside_others_is_refused() -> None:
    chain = make_pipeline(MinMaxScaler(), SVC(kernel="linear")).fit(ROWS, ANSWERS)
    vars(chain.steps[1][1]).update(_intercept_=np.zeros(0))
    assert is_refused(chain)
