//! Hashes over stored bytes (docs/bytes.md). Integers are big-endian, `H` is SHA-256 (FIPS 180-4).

use crate::proto;
use crate::rejection::Corrupt;
use bytes::Bytes;
use prost::Message;
use sha2::{Digest, Sha256};

/// A SHA-256 value.
pub type Hash = [u8; 32];

/// `H` of the parts, one after the other.
pub fn sha256(parts: &[&[u8]]) -> Hash {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

/// `lp(x)`: u16 length, then x. Every x here is far below 64 KiB; a longer one would be cut and its hash match nothing.
pub fn lp(x: &[u8]) -> Vec<u8> {
    let x = &x[..x.len().min(usize::from(u16::MAX))];
    let mut out = Vec::with_capacity(2 + x.len());
    out.extend_from_slice(&(x.len() as u16).to_be_bytes());
    out.extend_from_slice(x);
    out
}

/// `head_0` of a game.
pub fn genesis(game: &[u8]) -> Hash {
    sha256(&[&lp(b"trionfi/v1/genesis"), game])
}

/// A content as it is sealed: u32 length, the bytes, zeros up to a multiple of 64.
pub fn pad(content: &[u8]) -> Vec<u8> {
    let mut body = Vec::with_capacity((content.len() + 4).next_multiple_of(64));
    body.extend_from_slice(&(content.len() as u32).to_be_bytes());
    body.extend_from_slice(content);
    body.resize(body.len().next_multiple_of(64), 0);
    body
}

/// The content of a sealed body; `None` when it is not padded as it ought to be.
pub fn unpad(body: &[u8]) -> Option<&[u8]> {
    let (length, rest) = body.split_first_chunk::<4>()?;
    let length = u32::from_be_bytes(*length) as usize;
    let content = rest.get(..length)?;
    let exact = body.len() == (length + 4).next_multiple_of(64);
    (exact && rest[length..].iter().all(|byte| *byte == 0)).then_some(content)
}

/// The commitment of a sealed part, over its padded body.
pub fn commitment(salt: &[u8], body: &[u8]) -> Hash {
    sha256(&[&lp(b"trionfi/v1/sealed"), salt, body])
}

/// The id of the clock's command that begins at `version`.
pub fn clock_command_id(game: &[u8], version: u64) -> [u8; 16] {
    let hash = sha256(&[&lp(b"trionfi/v1/clock"), game, &version.to_be_bytes()]);
    let mut id = [0; 16];
    id.copy_from_slice(&hash[..16]);
    id
}

/// `event_hash` of a record.
fn event_hash(record: &proto::EventRecord) -> Hash {
    let mut hash = Sha256::new();
    hash.update(lp(b"trionfi/v1/event"));
    hash.update(&record.game);
    hash.update(record.version.to_be_bytes());
    hash.update(record.unix_ms.to_be_bytes());
    hash.update(&record.actor);
    hash.update(&record.credential);
    hash.update(&record.command_id);
    hash.update((record.public_body.len() as u32).to_be_bytes());
    hash.update(&record.public_body);
    hash.update([record.parts.len() as u8]);
    for part in &record.parts {
        hash.update((part.kind as u16).to_be_bytes());
        hash.update(lp(&part.audience));
        hash.update(&part.commitment);
    }
    hash.finalize().into()
}

/// `head_v` from `head_{v-1}` and the record of version v.
fn next_head(head: &[u8], record: &proto::EventRecord) -> Hash {
    sha256(&[&lp(b"trionfi/v1/link"), head, &event_hash(record)])
}

/// `head_v` recomputed from `head_{v-1}` and a record: its fields must have their lengths, and every part that is open
/// must open its commitment. Does not compare with the head the record carries.
pub fn link(head: &[u8], record: &[u8]) -> Result<Hash, Corrupt> {
    let record = proto::EventRecord::decode(record)
        .map_err(|error| Corrupt { version: 0, why: format!("no EventRecord: {error}") })?;
    next(head, &record)
}

/// The same of a record that was read.
pub fn next(head: &[u8], record: &proto::EventRecord) -> Result<Hash, Corrupt> {
    let corrupt = |why: String| Corrupt { version: record.version, why };
    let lengths = [
        ("game", &record.game, 16),
        ("actor", &record.actor, 2),
        ("credential", &record.credential, 16),
        ("command_id", &record.command_id, 16),
    ];
    for (name, bytes, length) in lengths {
        if bytes.len() != length {
            return Err(corrupt(format!("{name} has {} bytes, not {length}", bytes.len())));
        }
    }
    if record.parts.len() > 255 {
        return Err(corrupt(format!("{} sealed parts, at most 255 are possible", record.parts.len())));
    }
    for (at, part) in record.parts.iter().enumerate() {
        check_part(part).map_err(|why| corrupt(format!("part {at}: {why}")))?;
    }
    Ok(next_head(head, record))
}

fn check_part(part: &proto::SealedPart) -> Result<(), String> {
    if !(1..=i32::from(u16::MAX)).contains(&part.kind) {
        return Err(format!("{} is no kind", part.kind));
    }
    if part.commitment.len() != 32 {
        return Err(format!("its commitment has {} bytes, not 32", part.commitment.len()));
    }
    match (&part.salt, &part.body) {
        (None, None) => Ok(()),
        (Some(salt), Some(body)) if salt.len() == 32 => {
            if unpad(body).is_none() {
                return Err("its body is not padded as it ought to be".to_owned());
            }
            if commitment(salt, body) != part.commitment[..] {
                return Err("salt and body do not open its commitment".to_owned());
            }
            Ok(())
        }
        (Some(salt), Some(_)) => Err(format!("its salt has {} bytes, not 32", salt.len())),
        (Some(_), None) | (None, Some(_)) => Err("salt and body stand or go together".to_owned()),
    }
}

/// What is the same for every record of one append.
#[derive(Clone, Debug)]
pub struct AppendContext {
    /// The game's id, 16 bytes.
    pub game: Bytes,
    /// The first version.
    pub version: u64,
    /// The head before it.
    pub head: Hash,
    /// Time of all of them.
    pub unix_ms: i64,
    /// Who acted, 2 bytes.
    pub actor: Bytes,
    /// Id of the credential, 16 bytes.
    pub credential: Bytes,
    /// 16 bytes.
    pub command_id: Bytes,
}

/// Seals drafts into records: `command_part` becomes part 0 of the first; `salts` are 32 bytes for it and for each part
/// that is no text, in order; `texts` are (salt, text) by index.
pub fn seal(
    context: AppendContext,
    command_part: &[u8],
    drafts: proto::Drafts,
    salts: &[u8],
    texts: &[(Vec<u8>, Vec<u8>)],
) -> Result<Vec<Vec<u8>>, String> {
    if salts.len() != 32 * drafts.salts as usize {
        return Err(format!("salts have {} bytes, {} are needed", salts.len(), 32 * drafts.salts));
    }
    if texts.len() != drafts.texts as usize {
        return Err(format!("{} texts came, the command refers to {}", texts.len(), drafts.texts));
    }
    let mut salts = salts.chunks_exact(32);
    let mut head = context.head;
    let mut records = Vec::with_capacity(drafts.drafts.len());
    for (at, draft) in drafts.drafts.into_iter().enumerate() {
        let mut parts = Vec::with_capacity(draft.parts.len() + 1);
        if at == 0 {
            let audience = if context.actor[..] == [0, 0] { Bytes::new() } else { context.actor.clone() };
            let salt = salts.next().ok_or("a salt is missing")?;
            parts.push(sealed_part(proto::PartKind::Command.into(), audience, salt, command_part));
        }
        for part in draft.parts {
            let (salt, content) = if part.kind == i32::from(proto::PartKind::Text) {
                let (salt, text) = texts.get(part.text as usize).ok_or("a text is missing")?;
                if salt.len() != 32 {
                    return Err(format!("the salt of text {} has {} bytes, not 32", part.text, salt.len()));
                }
                (&salt[..], &text[..])
            } else {
                (salts.next().ok_or("a salt is missing")?, &part.body[..])
            };
            parts.push(sealed_part(part.kind, part.audience.into(), salt, content));
        }
        let mut record = proto::EventRecord {
            game: context.game.clone(),
            version: context.version + at as u64,
            unix_ms: context.unix_ms,
            actor: context.actor.clone(),
            credential: context.credential.clone(),
            command_id: context.command_id.clone(),
            public_body: draft.public_body.into(),
            parts,
            head: Bytes::new(),
        };
        head = next_head(&head, &record);
        record.head = Bytes::copy_from_slice(&head);
        records.push(record.encode_to_vec());
    }
    Ok(records)
}

fn sealed_part(kind: i32, audience: Bytes, salt: &[u8], content: &[u8]) -> proto::SealedPart {
    let body = pad(content);
    proto::SealedPart {
        kind,
        audience,
        commitment: Bytes::copy_from_slice(&commitment(salt, &body)),
        salt: Some(Bytes::copy_from_slice(salt)),
        body: Some(body.into()),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_padded_comes_back(content in prop::collection::vec(any::<u8>(), 0..300)) {
            let body = pad(&content);
            prop_assert_eq!(body.len() % 64, 0);
            prop_assert_eq!(unpad(&body), Some(&content[..]));
        }

        #[test]
        fn no_bytes_panic(body in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = unpad(&body);
            let _ = link(&[0; 32], &body);
        }
    }

    #[test]
    fn padding_is_exact() {
        let mut body = pad(b"card");
        assert_eq!(body.len(), 64);
        assert_eq!(pad(&[1; 60]).len(), 64);
        assert_eq!(pad(&[1; 61]).len(), 128);
        body[63] = 1;
        assert_eq!(unpad(&body), None);
        assert_eq!(unpad(&[0; 128]), None);
        assert_eq!(unpad(&[0; 3]), None);
    }

    fn sealed() -> Vec<Vec<u8>> {
        let context = AppendContext {
            game: Bytes::from_static(&[7; 16]),
            version: 1,
            head: genesis(&[7; 16]),
            unix_ms: 1_000,
            actor: Bytes::from_static(&[1, 2]),
            credential: Bytes::from_static(&[3; 16]),
            command_id: Bytes::from_static(&[4; 16]),
        };
        let draft = proto::Draft {
            public_body: vec![1, 2, 3],
            parts: vec![proto::DraftPart { kind: 2, audience: vec![0], body: vec![], text: 0 }],
        };
        let drafts =
            proto::Drafts { drafts: vec![draft.clone(), proto::Draft { parts: vec![], ..draft }], salts: 1, texts: 1 };
        seal(context, b"command", drafts, &[5; 32], &[(vec![6; 32], b"hello".to_vec())]).unwrap()
    }

    #[test]
    fn a_sealed_append_links_to_the_head_it_carries() {
        let mut head = genesis(&[7; 16]);
        for bytes in sealed() {
            head = link(&head, &bytes).unwrap();
            assert_eq!(proto::EventRecord::decode(&bytes[..]).unwrap().head, head[..]);
        }
    }

    #[test]
    fn opening_and_erasing_a_part_changes_no_hash() {
        let bytes = &sealed()[0];
        let head = genesis(&[7; 16]);
        let mut record = proto::EventRecord::decode(&bytes[..]).unwrap();
        record.parts[1].salt = None;
        record.parts[1].body = None;
        assert_eq!(link(&head, &record.encode_to_vec()), link(&head, bytes));
    }

    #[test]
    fn a_part_that_does_not_open_its_commitment_is_found() {
        let bytes = &sealed()[0];
        let mut record = proto::EventRecord::decode(&bytes[..]).unwrap();
        record.parts[1].body = Some(pad(b"hullo").into());
        let error = link(&genesis(&[7; 16]), &record.encode_to_vec()).unwrap_err();
        assert_eq!((error.version, error.why.as_str()), (1, "part 1: salt and body do not open its commitment"));
    }

    #[test]
    fn salts_and_texts_must_fit() {
        let context = AppendContext {
            game: Bytes::from_static(&[7; 16]),
            version: 1,
            head: genesis(&[7; 16]),
            unix_ms: 0,
            actor: Bytes::from_static(&[0, 0]),
            credential: Bytes::from_static(&[0; 16]),
            command_id: Bytes::from_static(&[0; 16]),
        };
        let drafts = proto::Drafts { drafts: vec![proto::Draft::default()], salts: 1, texts: 0 };
        assert!(seal(context.clone(), b"", drafts.clone(), &[0; 31], &[]).is_err());
        assert!(seal(context.clone(), b"", drafts.clone(), &[0; 32], &[(vec![], vec![])]).is_err());
        assert!(seal(context, b"", drafts, &[0; 32], &[]).is_ok());
    }
}
