//! Many hands at once, through Python's buffer protocol: arrays in, an array out, and no object a hand.

use super::{guarded, read_faces, read_options, rejected, value_error};
use crate::card::CardSet;
use crate::evaluate::declaration::{Board, pairs};
use crate::evaluate::frequencies::{self, Counts, Game};
use crate::evaluate::{asked, batch, fools_errand};
use crate::rejection::Rejection;
use pyo3::buffer::{Element, ElementType, PyUntypedBuffer};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

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

/// Fills `out`, or else an array of bytes that is returned.
fn filled<'py, T: Element + Default + Send>(
    py: Python<'py>,
    hands: &Hands,
    out: Option<&Bound<'py, PyAny>>,
    name: &str,
    fill: impl FnOnce(&[u8], &mut [T]) -> Result<(), Rejection> + Send,
) -> PyResult<Option<Bound<'py, PyByteArray>>> {
    let detached = hands.buffer.len_bytes() > DETACHED_FROM;
    let run = |rows: &[u8], into: &mut [T]| {
        let done = if detached { py.detach(|| fill(rows, into)) } else { fill(rows, into) };
        done.map_err(|rejection| rejected(&rejection))
    };
    if let Some(out) = out {
        let mut out = Out::<T>::of(out, name, hands)?;
        return guarded(|| run(hands.bytes(), out.elements())).map(|()| None);
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
    Ok(Some(made))
}

/// The elements of bytes that Python allocated.
fn elements_of<T: Element>(bytes: &mut [u8]) -> PyResult<&mut [T]> {
    // SAFETY: every bit pattern is a number of this type.
    #[allow(unsafe_code)]
    let (before, elements, after) = unsafe { bytes.align_to_mut::<T>() };
    if before.is_empty() && after.is_empty() { Ok(elements) } else { Err(value_error("the result is not aligned")) }
}

#[pyfunction]
#[pyo3(signature = (hands, cards, out, checked))]
pub(super) fn fools_errand_strengths<'py>(
    py: Python<'py>,
    hands: &Bound<'py, PyAny>,
    cards: Option<usize>,
    out: Option<&Bound<'py, PyAny>>,
    checked: bool,
) -> PyResult<Option<Bound<'py, PyByteArray>>> {
    let hands = Hands::of(hands, cards)?;
    let cards = hands.cards;
    if cards > fools_errand::MOST_CARDS {
        let most = fools_errand::MOST_CARDS;
        return Err(wrong("hands", format!("have {cards} cards each; it must be 1 to {most} (FE-10)")));
    }
    filled(py, &hands, out, "uint32", |rows, strengths| batch::fools_errand(rows, cards, checked, strengths))
}

#[pyfunction]
#[pyo3(signature = (hands, out, checked))]
pub(super) fn two_win_poker_strengths<'py>(
    py: Python<'py>,
    hands: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    checked: bool,
) -> PyResult<Option<Bound<'py, PyByteArray>>> {
    let hands = Hands::of(hands, Some(asked::POKER_HAND))?;
    filled(py, &hands, out, "uint32", |rows, strengths| batch::two_win_poker(rows, checked, strengths))
}

/// One hand of Fool's Errand, 1 to 12 cards by id: its strength.
#[pyfunction]
pub(super) fn fools_errand_strength(hand: &[u8]) -> PyResult<u32> {
    guarded(|| batch::one_fools_errand(hand).map_err(|rejection| rejected(&rejection)))
}

/// A board as it is asked for, and its cards.
fn board(internals: &[u8], externals: &[u8], major_values: i32, major_precedence: i32) -> PyResult<(Board, CardSet)> {
    let (internals, externals) = (read_faces(internals)?, read_faces(externals)?);
    let options = read_options(major_values, major_precedence)?;
    asked::board(&internals, &externals, options).map_err(|rejection| rejected(&rejection))
}

#[pyfunction]
#[pyo3(signature = (hands, internals, externals, major_values, major_precedence, out))]
pub(super) fn two_win_best_declarations<'py>(
    py: Python<'py>,
    hands: &Bound<'py, PyAny>,
    internals: &[u8],
    externals: &[u8],
    major_values: i32,
    major_precedence: i32,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Option<Bound<'py, PyByteArray>>> {
    let (board, on_board) = board(internals, externals, major_values, major_precedence)?;
    let hands = Hands::of(hands, Some(pairs::HAND))?;
    filled(py, &hands, out, "uint64", |rows, best| pairs::best_declarations(&board, on_board, rows, best))
}

#[pyfunction]
pub(super) fn two_win_all_best_declarations<'py>(
    py: Python<'py>,
    internals: &[u8],
    externals: &[u8],
    major_values: i32,
    major_precedence: i32,
) -> PyResult<Bound<'py, PyByteArray>> {
    let (board, on_board) = board(internals, externals, major_values, major_precedence)?;
    guarded(|| {
        let best = py.detach(|| pairs::all_best_declarations(&board, on_board));
        PyByteArray::new_with(py, size_of_val(best.as_slice()), |bytes| {
            elements_of(bytes)?.copy_from_slice(&best);
            Ok(())
        })
    })
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
    module.add_function(wrap_pyfunction!(fools_errand_strengths, module)?)?;
    module.add_function(wrap_pyfunction!(two_win_poker_strengths, module)?)?;
    module.add_function(wrap_pyfunction!(fools_errand_strength, module)?)?;
    module.add_function(wrap_pyfunction!(two_win_best_declarations, module)?)?;
    module.add_function(wrap_pyfunction!(two_win_all_best_declarations, module)?)?;
    module.add_function(wrap_pyfunction!(evaluate_by_chance, module)?)
}
