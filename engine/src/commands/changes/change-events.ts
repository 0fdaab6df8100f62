import { buildDocument, documentValue, type BsonDocument, type BsonElement } from '../../bson/document.js';
import { int64Value } from '../../bson/number.js';
import { findField, readText } from '../../bson/scan.js';
import { bsonType, isIdentical, toValue, type BsonValue } from '../../bson/value.js';
import { namespaceValue } from '../../storage/operation.js';
import type { Oplog, OplogEntry } from '../../storage/oplog.js';
import { historyLost, resumeToken, type Position } from './resume-token.js';

/** What stands for the collection in the namespace of a stream of a whole database; no collection can have this name. */
export const wholeDatabase = '$cmd.aggregate';

/** A step of a stream: the position after it, and its event if the step concerns what the stream watches. */
export interface Step {
  readonly position: Position;
  readonly event: BsonDocument | undefined;
}

/**
 * Yields every step logged after the position; the caller must finish within one turn of the event loop. The end of a
 * collection ends the streams of the collection, but not those of its database.
 */
export function* stepsAfter(oplog: Oplog, start: Position, namespace: string): Generator<Step> {
  const { isWatched, endsWithDrop } = watchedBy(namespace);
  let isKnown = false;
  for (const entry of oplog.entries(start.time)) {
    const { time, run, record } = entry;
    const isStart = !isKnown;
    // If the position's own entry has been removed, later entries may be missing too.
    if (isStart && (time !== start.time || run !== start.run)) throw historyLost();
    isKnown = true;
    const ns = record.get('ns');
    const isOurs = ns !== undefined && isWatched(ns);
    const step = (after: Position['after']): Step => {
      const position = { time, run, after };
      return { position, event: isOurs ? changeEvent(entry, position) : undefined };
    };
    if (!isStart) yield step('event');
    if (isOurs && endsWithDrop && isDrop(record) && (!isStart || start.after === 'event'))
      yield step('invalidate');
  }
  if (!isKnown) throw historyLost();
}

function watchedBy(namespace: string): { isWatched: (ns: BsonValue) => boolean; endsWithDrop: boolean } {
  const ours = namespaceValue(namespace);
  if (!namespace.endsWith(`.${wholeDatabase}`))
    return { isWatched: (ns) => isIdentical(ns, ours), endsWithDrop: true };
  const database = databaseOf(ours);
  const isWatched = (ns: BsonValue) => {
    const other = databaseOf(ns);
    return database !== undefined && other !== undefined && isIdentical(database, other);
  };
  return { isWatched, endsWithDrop: false };
}

function databaseOf(ns: BsonValue): BsonValue | undefined {
  return findField(ns.bytes, ns.start, 'db');
}

function isDrop(record: BsonDocument): boolean {
  const type = record.get('operationType');
  return type !== undefined && readText(type) === 'drop';
}

function changeEvent({ time, record }: OplogEntry, position: Position): BsonDocument {
  const [operationType, wallTime, ...others] = record.elements as [BsonElement, BsonElement];
  const clusterTime = { ...int64Value(BigInt.asIntN(64, time)), type: bsonType.timestamp };
  const isInvalidate = position.after === 'invalidate';
  return buildDocument([
    { name: '_id', value: documentValue(resumeToken(position)) },
    isInvalidate ? { name: 'operationType', value: toValue('invalidate') } : operationType,
    { name: 'clusterTime', value: clusterTime },
    wallTime,
    ...(isInvalidate ? [] : others),
  ]);
}
