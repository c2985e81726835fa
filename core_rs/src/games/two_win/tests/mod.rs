//! The rules of Two-Win, each by its id.
