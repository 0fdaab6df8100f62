import type { BsonDocument } from '../bson/document.js';
import { exactNumber } from '../bson/number.js';
import { bsonType } from '../bson/value.js';
import { commandError } from '../errors.js';
import type { Call } from './command.js';
import { boolOption, documentOption } from './options.js';

/** A command's role in a transaction. */
export type TransactionPart = 'none' | 'starts' | 'continues';

type SessionFields = Pick<Call, 'session' | 'write'> & { readonly transaction: TransactionPart };

export function parseSessionFields(body: BsonDocument): SessionFields {
  const lsid = documentOption(body, 'lsid');
  const session = lsid && sessionBytes(lsid);
  const numberField = body.get('txnNumber');
  const number = numberField && exactNumber(numberField);
  const autocommit = boolOption(body, 'autocommit');
  const starts = boolOption(body, 'startTransaction') ?? false;
  if (numberField && (!session || number === undefined || number < 0))
    throw commandError('InvalidOptions', 'A txnNumber must be a whole number and needs an lsid.');
  if (
    autocommit === true ||
    (autocommit === false && number === undefined) ||
    (starts && autocommit === undefined)
  )
    throw commandError('InvalidOptions', 'A transaction needs autocommit: false and a txnNumber.');
  const write = session && number !== undefined ? { session, number } : undefined;
  if (autocommit === undefined) return { session, write, transaction: 'none' };
  return { session, write, transaction: starts ? 'starts' : 'continues' };
}

/** Returns the 16 bytes of the session's UUID. */
export function sessionBytes(lsid: BsonDocument): Uint8Array {
  const id = lsid.get('id');
  const isUuid = id?.type === bsonType.binary && id.end - id.start === 21 && id.bytes[id.start + 4] === 4;
  if (!isUuid) throw commandError('FailedToParse', "The field 'lsid.id' must be a UUID.");
  // The bytes are copied because they are kept longer than their message.
  return Uint8Array.from(id.bytes.subarray(id.start + 5, id.end));
}
