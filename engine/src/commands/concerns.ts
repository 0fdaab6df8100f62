import type { BsonDocument } from '../bson/document.js';
import { exactNumber } from '../bson/number.js';
import { readText } from '../bson/scan.js';
import { bsonType } from '../bson/value.js';
import { commandError } from '../errors.js';
import { notImplemented, refuseUnknown } from '../unsupported.js';
import { documentOption, stringOption } from './options.js';
import type { TransactionPart } from './session.js';

const readLevels = ['local', 'available', 'majority', 'linearizable', 'snapshot'];

/**
 * Accepts every concern that a single server can meet: reads see only data on disk, and a write is on disk
 * before its reply.
 */
export function checkConcerns(body: BsonDocument, name: string, transaction: TransactionPart): void {
  const readConcern = documentOption(body, 'readConcern');
  if (readConcern) checkReadConcern(readConcern, name, transaction);
  const writeConcern = documentOption(body, 'writeConcern');
  if (writeConcern) checkWriteConcern(writeConcern);
}

function checkReadConcern(readConcern: BsonDocument, name: string, transaction: TransactionPart): void {
  refuseUnknown(readConcern, {
    owner: 'readConcern',
    known: ['level'],
    unlessDefault: ['afterClusterTime', 'atClusterTime'],
  });
  const level = stringOption(readConcern, 'level');
  if (level !== undefined && !readLevels.includes(level))
    throw commandError('BadValue', `Unknown read concern level '${level}'.`);
  if (transaction === 'continues')
    throw commandError('InvalidOptions', 'Only the first command in a transaction may specify a readConcern');
  if (level !== 'snapshot' || transaction === 'starts') return;
  if (['find', 'aggregate'].includes(name))
    throw notImplemented("the read concern level 'snapshot' outside of a transaction");
  throw commandError(
    'InvalidOptions',
    `Command ${name} does not support { readConcern: { level: 'snapshot' } }`,
  );
}

function checkWriteConcern(writeConcern: BsonDocument): void {
  refuseUnknown(writeConcern, { owner: 'writeConcern', known: ['w'], ignored: ['j', 'wtimeout'] });
  const w = writeConcern.get('w');
  if (!w) return;
  const isMet =
    w.type === bsonType.string ? readText(w) === 'majority' : [0, 1].includes(exactNumber(w) ?? -1);
  if (!isMet) throw commandError('UnsatisfiableWriteConcern', 'Not enough data-bearing nodes: there is one.');
}
