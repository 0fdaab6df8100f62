import type { BsonDocument } from '../../bson/document.js';
import { bsonType } from '../../bson/value.js';
import { commandError } from '../../errors.js';
import { notImplemented } from '../../unsupported.js';
import { namespaceOf, type Call, type Reply } from '../command.js';
import { replyWithCursor } from '../cursor-reply.js';
import { ChangeCursor } from './change-cursor.js';
import { parseChangeStage } from './change-stage.js';

/** Runs an aggregate that begins with `$changeStream`. */
export async function watch(call: Call, stages: readonly BsonDocument[], batchSize: number): Promise<Reply> {
  const { engine, session, transaction } = call;
  if (transaction)
    throw commandError('OperationNotSupportedInTransaction', 'A transaction cannot watch changes.');
  if (call.body.get('aggregate')?.type !== bsonType.string)
    throw notImplemented('change streams of a whole database');
  const namespace = namespaceOf(call);
  const stage = parseChangeStage(stages);
  const { oplog } = engine.store;
  if (!stage.start) await engine.queue.run(() => oplog.begin());
  const origin = { namespace, session, transaction, snapshot: undefined };
  const cursor = new ChangeCursor(oplog, stage, stage.start ?? { ...oplog.end, after: 'all' }, origin);
  return replyWithCursor(call, cursor, { batchSize });
}
