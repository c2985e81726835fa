//! What hands are worth as numbers: one hand in a call of its own, or very many through Python's buffer protocol, arrays
//! in, an array out, and no object a hand.

use super::{guarded, read_options, value_error};
use crate::card::{CardSet, Face};
use crate::evaluate::declaration::{Board, pairs};
use crate::evaluate::frequencies::{self, Counts, Game};
use crate::evaluate::{asked, batch, fools_errand};
use crate::rejection::Rejection;
use arrayvec::ArrayVec;
use pyo3::buffer::{Element, ElementType, PyUntypedBuffer};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView};

create_exception!(trionfi_service._core, ArrayError, PyValueError, "An array of the wrong type, shape, order or size.");

/// How many bytes a result has at most that is not put into an array of the caller's.
const MOST_RESULT_BYTES: usize = 1 << 28;
/// From so many bytes of hands on the GIL is released: to hand it over costs more than to look at fewer.
const DETACHED_FROM: usize = 1 << 13;

fn wrong(part: &str, why: impl std::fmt::Display) -> PyErr {
    ArrayError::new_err(format!("{part} {why}"))
}

/// The hands of an array: one behind the other, so many cards each.
struct Hands {
    buffer: PyUntypedBuffer,
    cards: usize,
    count: usize,
}

impl Hands {
    /// Of shape (hands, cards), or (bytes,) where `cards` says how many a hand has.
    fn of(array: &Bound<'_, PyAny>, cards: Option<usize>) -> PyResult<Hands> {
        let buffer = buffer("hands", array, ElementType::UnsignedInteger { bytes: 1 }, "uint8")?;
        let (bytes, shape) = (buffer.item_count(), buffer.shape());
        let cards = match (shape, cards) {
            (&[_, cards], None) => cards,
            (&[_, cards], Some(wanted)) if cards == wanted => cards,
            (&[_], Some(cards)) => cards,
            (&[_], None) => return Err(wrong("hands", "has one dimension: say how many cards a hand has, cards=7")),
            (_, Some(wanted)) => {
                return Err(wrong("hands", format!("has the shape {shape:?}; a hand has {wanted} cards")));
            }
            _ => return Err(wrong("hands", format!("has {} dimensions; (hands, cards) are due", shape.len()))),
        };
        if cards == 0 || !bytes.is_multiple_of(cards) {
            return Err(wrong("hands", format!("has {bytes} bytes, which are no hands of {cards} cards")));
        }
        Ok(Hands { buffer, cards, count: bytes / cards })
    }

    fn bytes(&self) -> &[u8] {
        let (start, length) = (self.buffer.buf_ptr().cast::<u8>(), self.buffer.len_bytes());
        if length == 0 {
            return &[];
        }
        // SAFETY: `buffer` saw that these are as many bytes, one behind the other, and the buffer that is held keeps
        // them where they are. Who writes there meanwhile from another thread gets strengths that mean nothing, as with
        // every array of NumPy's: any bytes are some hand, each is looked up in a table of 256.
        #[allow(unsafe_code)]
        unsafe {
            std::slice::from_raw_parts(start, length)
        }
    }
}

/// The buffer of an array whose elements are of this type and lie one behind the other.
fn buffer(part: &str, array: &Bound<'_, PyAny>, element: ElementType, name: &str) -> PyResult<PyUntypedBuffer> {
    let buffer = PyUntypedBuffer::get(array).map_err(|_| {
        let kind = array.get_type().name().map_or_else(|_| "no array".to_owned(), |name| name.to_string());
        wrong(part, format!("is {kind}; it must be bytes or an array of {name}"))
    })?;
    let of = ElementType::from_format(buffer.format());
    if of != element {
        let format = buffer.format().to_string_lossy().into_owned();
        return Err(wrong(part, format!("has elements of format {format:?}; they must be {name}")));
    }
    if !buffer.is_c_contiguous() {
        return Err(wrong(part, "does not lie in one piece, row by row: make a copy that does (order C, no steps)"));
    }
    Ok(buffer)
}

/// An array to be filled.
struct Out<T> {
    buffer: PyUntypedBuffer,
    of: std::marker::PhantomData<T>,
}

impl<T: Element> Out<T> {
    fn of(array: &Bound<'_, PyAny>, name: &str, hands: &Hands) -> PyResult<Out<T>> {
        let buffer = buffer("out", array, ElementType::UnsignedInteger { bytes: size_of::<T>() }, name)?;
        let count = buffer.item_count();
        if buffer.readonly() {
            return Err(wrong("out", "is read-only"));
        }
        if count != hands.count {
            return Err(wrong("out", format!("has {count} elements for {} hands", hands.count)));
        }
        if !buffer.buf_ptr().cast::<T>().is_aligned() {
            return Err(wrong("out", format!("is not aligned as {name} must be")));
        }
        let (out, read) = (buffer.buf_ptr() as usize, hands.buffer.buf_ptr() as usize);
        if out < read + hands.buffer.len_bytes() && read < out + buffer.len_bytes() {
            return Err(wrong("out", "shares memory with hands"));
        }
        Ok(Out { buffer, of: std::marker::PhantomData })
    }

    fn elements(&mut self) -> &mut [T] {
        let (start, length) = (self.buffer.buf_ptr().cast::<T>(), self.buffer.item_count());
        if length == 0 {
            return &mut [];
        }
        // SAFETY: `of` saw that these are as many elements of this size, one behind the other, aligned, writable and
        // apart from the hands; the buffer that is held keeps them where they are. Every bit pattern is a number.
        #[allow(unsafe_code)]
        unsafe {
            std::slice::from_raw_parts_mut(start, length)
        }
    }
}

/// Fills `out` and gives it back, or else an array that is made: a `memoryview` of this format.
fn filled<'py, T: Element + Default + Send>(
    hands: &Hands,
    out: Option<Bound<'py, PyAny>>,
    name: &str,
    refused: impl Fn(&Rejection) -> PyErr,
    fill: impl FnOnce(&[u8], &mut [T]) -> Result<(), Rejection> + Send,
    py: Python<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let detached = hands.buffer.len_bytes() > DETACHED_FROM;
    let run = |rows: &[u8], into: &mut [T]| {
        let done = if detached { py.detach(|| fill(rows, into)) } else { fill(rows, into) };
        done.map_err(|rejection| refused(&rejection))
    };
    if let Some(out) = out {
        let mut into = Out::<T>::of(&out, name, hands)?;
        guarded(|| run(hands.bytes(), into.elements()))?;
        drop(into);
        return Ok(out);
    }
    let bytes = hands.count.saturating_mul(size_of::<T>());
    if bytes > MOST_RESULT_BYTES {
        let why = format!(
            "are {}: their result takes {bytes} bytes, more than {MOST_RESULT_BYTES}; give out, or fewer",
            hands.count
        );
        return Err(wrong("hands", why));
    }
    let made = PyByteArray::new_with(py, bytes, |bytes| guarded(|| run(hands.bytes(), elements_of(bytes)?)))?;
    viewed::<T>(&made)
}

/// Bytes as an array of numbers.
fn viewed<'py, T>(bytes: &Bound<'py, PyByteArray>) -> PyResult<Bound<'py, PyAny>> {
    let format = if size_of::<T>() == size_of::<u32>() { "I" } else { "Q" };
    PyMemoryView::from(bytes)?.call_method1("cast", (format,))
}

/// The elements of bytes that Python allocated.
fn elements_of<T: Element>(bytes: &mut [u8]) -> PyResult<&mut [T]> {
    // SAFETY: every bit pattern is a number of this type.
    #[allow(unsafe_code)]
    let (before, elements, after) = unsafe { bytes.align_to_mut::<T>() };
    if before.is_empty() && after.is_empty() { Ok(elements) } else { Err(value_error("the result is not aligned")) }
}

/// The evaluators as Python calls them, without a frame of its own between: `refuse` makes the exception of a serialised
/// `Rejection`.
#[pyclass(module = "trionfi_service._core", frozen)]
pub(super) struct Strengths {
    refuse: Py<PyAny>,
}

#[pymethods]
impl Strengths {
    #[new]
    fn new(refuse: Py<PyAny>) -> Strengths {
        Strengths { refuse }
    }

    #[pyo3(signature = (hands, *, cards=None, out=None, check=true))]
    fn fools_errand<'py>(
        &self,
        py: Python<'py>,
        hands: &Bound<'py, PyAny>,
        cards: Option<usize>,
        out: Option<Bound<'py, PyAny>>,
        check: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let hands = Hands::of(hands, cards)?;
        let cards = hands.cards;
        if cards > fools_errand::MOST_CARDS {
            let most = fools_errand::MOST_CARDS;
            return Err(wrong("hands", format!("have {cards} cards each; it must be 1 to {most} (FE-10)")));
        }
        let fill = |rows: &[u8], strengths: &mut [u32]| batch::fools_errand(rows, cards, check, strengths);
        filled(&hands, out, "uint32", |rejection| self.refused(py, rejection), fill, py)
    }

    fn fools_errand_one(&self, py: Python<'_>, hand: &[u8]) -> PyResult<u32> {
        guarded(|| batch::one_fools_errand(hand).map_err(|rejection| self.refused(py, &rejection)))
    }

    #[pyo3(signature = (hands, *, out=None, check=true))]
    fn two_win_poker<'py>(
        &self,
        py: Python<'py>,
        hands: &Bound<'py, PyAny>,
        out: Option<Bound<'py, PyAny>>,
        check: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let hands = Hands::of(hands, Some(asked::POKER_HAND))?;
        let fill = |rows: &[u8], strengths: &mut [u32]| batch::two_win_poker(rows, check, strengths);
        filled(&hands, out, "uint32", |rejection| self.refused(py, rejection), fill, py)
    }

    #[pyo3(signature = (deals, major_values=0, major_precedence=0, *, out=None, check=true))]
    fn twenty_one<'py>(
        &self,
        py: Python<'py>,
        deals: &Bound<'py, PyAny>,
        major_values: i32,
        major_precedence: i32,
        out: Option<Bound<'py, PyAny>>,
        check: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = read_options(major_values, major_precedence)?;
        let deals = Hands::of(deals, Some(batch::TWENTY_ONE))?;
        let fill = |rows: &[u8], strengths: &mut [u32]| batch::twenty_one(rows, options, check, strengths);
        filled(&deals, out, "uint32", |rejection| self.refused(py, rejection), fill, py)
    }

    #[pyo3(signature = (own, internals, externals, major_values=0, major_precedence=0))]
    fn two_win_best_declaration(
        &self,
        py: Python<'_>,
        own: &[u8],
        internals: &[u8],
        externals: &[u8],
        major_values: i32,
        major_precedence: i32,
    ) -> PyResult<u64> {
        let (board, on_board) = self.board(py, internals, externals, major_values, major_precedence)?;
        let mut best = [0];
        if own.len() != pairs::HAND {
            return Err(value_error(format!("own has {} cards; it must be {}", own.len(), pairs::HAND)));
        }
        guarded(|| {
            let done = pairs::best_declarations(&board, on_board, own, &mut best);
            done.map_err(|rejection| self.refused(py, &rejection))
        })?;
        Ok(best[0])
    }

    #[expect(clippy::too_many_arguments, reason = "a board, its options, and hands")]
    #[pyo3(signature = (hands, internals, externals, major_values=0, major_precedence=0, *, out=None))]
    fn two_win_best_declarations<'py>(
        &self,
        py: Python<'py>,
        hands: Option<&Bound<'py, PyAny>>,
        internals: &[u8],
        externals: &[u8],
        major_values: i32,
        major_precedence: i32,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (board, on_board) = self.board(py, internals, externals, major_values, major_precedence)?;
        let Some(hands) = hands else { return every(py, &board, on_board, out.is_some()) };
        let hands = Hands::of(hands, Some(pairs::HAND))?;
        let fill = |rows: &[u8], best: &mut [u64]| pairs::best_declarations(&board, on_board, rows, best);
        filled(&hands, out, "uint64", |rejection| self.refused(py, rejection), fill, py)
    }
}

impl Strengths {
    fn refused(&self, py: Python<'_>, rejection: &Rejection) -> PyErr {
        let body = PyBytes::new(py, &rejection.encode());
        self.refuse.bind(py).call1((body,)).map_or_else(|error| error, PyErr::from_value)
    }

    /// A board as it is asked for, and its cards.
    fn board(
        &self,
        py: Python<'_>,
        internals: &[u8],
        externals: &[u8],
        major_values: i32,
        major_precedence: i32,
    ) -> PyResult<(Board, CardSet)> {
        let options = read_options(major_values, major_precedence)?;
        let (internals, externals) = (faces(internals)?, faces(externals)?);
        asked::board(&internals, &externals, options).map_err(|rejection| self.refused(py, &rejection))
    }
}

/// The faces of a board's part; more than eight are no board's, and are refused by their number.
fn faces(indexes: &[u8]) -> PyResult<ArrayVec<Face, 9>> {
    let known = indexes.iter().take(9).map(|index| Face::from_index(*index));
    known.collect::<Option<_>>().ok_or_else(|| value_error("a face is an index of 0 to 155"))
}

/// The best declarations of all hands on a board.
fn every<'py>(py: Python<'py>, board: &Board, on_board: CardSet, has_out: bool) -> PyResult<Bound<'py, PyAny>> {
    if has_out {
        return Err(wrong("out", "is for hands that are given"));
    }
    let made = guarded(|| {
        let best = py.detach(|| pairs::all_best_declarations(board, on_board));
        PyByteArray::new_with(py, size_of_val(best.as_slice()), |bytes| {
            elements_of(bytes)?.copy_from_slice(&best);
            Ok(())
        })
    })?;
    viewed::<u64>(&made)
}

#[pyfunction]
pub(super) fn evaluate_by_chance(
    py: Python<'_>,
    game: &str,
    hands: u64,
    seed: u32,
) -> PyResult<Vec<(String, String, u64)>> {
    let game = match game {
        "two-win-poker" => Game::TwoWinPoker,
        "fools-errand" => Game::FoolsErrand,
        _ => return Err(value_error(format!("{game} is neither two-win-poker nor fools-errand"))),
    };
    guarded(|| Ok(told(&py.detach(|| frequencies::by_chance(game, hands, seed)))))
}

fn told(counts: &Counts) -> Vec<(String, String, u64)> {
    counts.kinds().into_iter().map(|kind| (kind.category.to_owned(), kind.class.to_owned(), kind.hands)).collect()
}

pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("ArrayError", module.py().get_type::<ArrayError>())?;
    module.add_class::<Strengths>()?;
    module.add_function(wrap_pyfunction!(evaluate_by_chance, module)?)
}
