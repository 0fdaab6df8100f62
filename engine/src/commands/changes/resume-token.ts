import { toDocument, type BsonDocument } from '../../bson/document.js';
import { readText } from '../../bson/scan.js';
import { bsonType } from '../../bson/value.js';
import { commandError, type CodeName } from '../../errors.js';

/**
 * A stream's position: an oplog entry, identified by its time and engine run, and the last event of that
 * entry that has been read.
 */
export interface Position {
  readonly time: bigint;
  readonly run: number;
  readonly after: 'event' | 'invalidate' | 'all';
}

const kinds = ['event', 'invalidate', 'all'] as const;
const tokenBytes = 13;

/** Encodes a position as the `_id` of an event, from which a driver can resume. */
export function resumeToken({ time, run, after }: Position): BsonDocument {
  const bytes = Buffer.alloc(tokenBytes);
  bytes.writeBigUInt64BE(time);
  bytes.writeUInt32BE(run, 8);
  bytes[12] = kinds.indexOf(after);
  return toDocument({ _data: bytes.toString('hex').toUpperCase() });
}

/** Throws MongoDB's error for an invalid token; treats a token from another engine as too old. */
export function parseResumeToken(token: BsonDocument): Position {
  const data = token.get('_data');
  if (data?.type !== bsonType.string)
    throw commandError('Location40647', 'Bad resume token: _data is missing or not a string');
  const text = readText(data);
  if (text === '') throw commandError('Location40649', 'invalid empty resume token');
  if (!/^([\da-f]{2})+$/i.test(text))
    throw commandError('FailedToParse', 'resume token string was not a valid hex string');
  const bytes = Buffer.from(text, 'hex');
  const after = kinds[bytes[12] ?? kinds.length];
  if (bytes.length !== tokenBytes || !after) throw historyLost();
  return { time: bytes.readBigUInt64BE(), run: bytes.readUInt32BE(8), after };
}

export function historyLost(): Error {
  return finalError('ChangeStreamHistoryLost', 'The resume point is no longer in the oplog.');
}

/** Creates an error after which a driver does not resume the stream. */
export function finalError(codeName: CodeName, message: string): Error {
  return commandError(codeName, message, { labels: ['NonResumableChangeStreamError'] });
}
