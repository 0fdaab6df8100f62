import { expect, test } from 'vitest';
import { checkDocument } from '../bson/check.js';
import { toDocument } from '../bson/document.js';
import { compareChecksum, storedDocument, withChecksum } from './stored-document.js';

const document = toDocument({ _id: 1, name: 'North field', scores: [0.25, 0.5], note: null });

test('a stored document is returned without its checksum, and one stored without a checksum as it is', () => {
  expect(storedDocument(withChecksum(document)).bytes).toEqual(document.bytes);
  expect(storedDocument(document.bytes).bytes).toEqual(document.bytes);
  expect([withChecksum(document), document.bytes].map(compareChecksum)).toEqual(['equal', 'missing']);
});

test('a flipped bit is found wherever it is in the stored document', () => {
  const stored = withChecksum(document);
  const missed = Array.from({ length: 8 * stored.length }, (_, bit) => bit).filter((bit) => {
    const flipped = Uint8Array.from(stored);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return compareChecksum(flipped) === 'missing' ? isWhole(storedDocument(flipped).bytes) : isSound(flipped);
  });
  expect(missed).toEqual([]);
});

function isSound(stored: Uint8Array): boolean {
  return compareChecksum(stored) === 'equal';
}

/** Returns whether the bytes are one complete document, as of a release that stored no checksums. */
function isWhole(bytes: Uint8Array): boolean {
  try {
    return checkDocument(bytes) === bytes.length;
  } catch {
    return false;
  }
}
