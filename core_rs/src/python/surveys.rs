//! Questions about showdowns: begun, looked at some chunks at a time, answered. The GIL is released throughout.

use super::{CoreFault, guarded, read, read_options, rejected, value_error};
use crate::equity::{self, Looked};
use crate::{proto, rejection};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Mutex;
use std::thread;

/// A question about showdowns while it is answered.
#[pyclass(name = "Survey", module = "trionfi_service._core", frozen)]
pub(super) struct PySurvey(Mutex<Box<dyn Looked>>);

impl PySurvey {
    fn new(survey: Result<impl Looked + 'static, rejection::Rejection>) -> PyResult<PySurvey> {
        survey.map(|survey| PySurvey(Mutex::new(Box::new(survey)))).map_err(|rejection| rejected(&rejection))
    }

    /// Without the GIL: another thread may be looking for as long as its chunks take.
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut dyn Looked) -> T + Send) -> PyResult<T> {
        guarded(|| {
            py.detach(|| self.0.lock().ok().map(|mut survey| work(survey.as_mut())))
                .ok_or_else(|| CoreFault::new_err("the core panicked before, over this question"))
        })
    }
}

#[pymethods]
impl PySurvey {
    #[getter]
    fn total(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, |survey| survey.total())
    }

    #[getter]
    fn done(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, |survey| survey.done())
    }

    #[getter]
    fn hands(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |survey| survey.hands())
    }

    fn look(&self, py: Python<'_>, chunks: u64, threads: usize) -> PyResult<()> {
        let all = || thread::available_parallelism().map_or(1, usize::from);
        let threads = if threads == 0 { all() } else { threads };
        self.with(py, |survey| survey.look(chunks, threads))
    }

    fn answer<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let answer = self.with(py, |survey| survey.answer())?;
        answer.map(|answer| PyBytes::new(py, &answer)).ok_or_else(|| value_error("not all is looked at yet"))
    }
}

#[pyfunction]
fn survey_two_win(question: &[u8]) -> PyResult<PySurvey> {
    let question: proto::TwoWinEquityQuestion = read(question, "TwoWinEquityQuestion")?;
    let options = read_options(question.major_values, question.major_precedence)?;
    guarded(|| PySurvey::new(equity::two_win::survey(&question, options)))
}

#[pyfunction]
fn survey_two_win_advice(question: &[u8]) -> PyResult<PySurvey> {
    let question: proto::TwoWinAdviceQuestion = read(question, "TwoWinAdviceQuestion")?;
    let options = read_options(question.major_values, question.major_precedence)?;
    guarded(|| PySurvey::new(equity::advice::survey(&question, options)))
}

#[pyfunction]
fn survey_fools_errand(question: &[u8]) -> PyResult<PySurvey> {
    let question: proto::FoolsErrandEquityQuestion = read(question, "FoolsErrandEquityQuestion")?;
    guarded(|| PySurvey::new(equity::fools_errand::survey(&question)))
}

/// Adds the functions to the module.
pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(survey_two_win, module)?)?;
    module.add_function(wrap_pyfunction!(survey_two_win_advice, module)?)?;
    module.add_function(wrap_pyfunction!(survey_fools_errand, module)?)
}
