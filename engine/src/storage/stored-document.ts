import { crc32 } from 'node:zlib';
import { BsonDocument } from '../bson/document.js';
import { readInt32, readUint32 } from '../bson/number.js';

/**
 * A document is stored as its bytes followed by their CRC-32. Documents last written in format 2 or earlier have
 * no checksum; they are told apart by the length that each document begins with.
 */
const checksumBytes = 4;

/** Returns the value under which a document is stored. */
export function withChecksum({ bytes }: BsonDocument): Uint8Array {
  const { length } = bytes;
  const value = Buffer.allocUnsafe(length + checksumBytes);
  value.set(bytes, 0);
  value.writeUInt32LE(crc32(bytes), length);
  return value;
}

/** Returns the document in a stored value, without comparing its checksum. */
export function storedDocument(value: Uint8Array): BsonDocument {
  const length = lengthWithChecksum(value);
  return new BsonDocument(length === undefined ? value : value.subarray(0, length));
}

/** Compares the checksum in a stored value with its document. */
export function compareChecksum(value: Uint8Array): 'equal' | 'different' | 'missing' {
  const length = lengthWithChecksum(value);
  if (length === undefined) return 'missing';
  return crc32(value.subarray(0, length)) === readUint32(value, length) ? 'equal' : 'different';
}

/** Returns the length of the document in a value that has a checksum. */
function lengthWithChecksum(value: Uint8Array): number | undefined {
  const length = value.length - checksumBytes;
  return length > 0 && readInt32(value, 0) === length ? length : undefined;
}
