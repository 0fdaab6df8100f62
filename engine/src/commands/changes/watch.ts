import type { BsonDocument } from '../../bson/document.js';
import { exactNumber } from '../../bson/number.js';
import { commandError } from '../../errors.js';
import { namespaceOf, type Call, type Reply } from '../command.js';
import { replyWithCursor } from '../cursor-reply.js';
import { ChangeCursor } from './change-cursor.js';
import { wholeDatabase } from './change-events.js';
import { parseChangeStage } from './change-stage.js';

/** Runs an aggregate that begins with `$changeStream`. */
export async function watch(call: Call, stages: readonly BsonDocument[], batchSize: number): Promise<Reply> {
  const { engine, session, transaction } = call;
  if (transaction)
    throw commandError('OperationNotSupportedInTransaction', 'A transaction cannot watch changes.');
  const namespace = watchedNamespace(call);
  const stage = parseChangeStage(stages);
  const { oplog } = engine.store;
  if (!stage.start) await engine.queue.run(() => oplog.begin());
  const origin = { namespace, session, transaction, snapshot: undefined };
  const cursor = new ChangeCursor(oplog, stage, stage.start ?? { ...oplog.end, after: 'all' }, origin);
  return replyWithCursor(call, cursor, { batchSize });
}

/** Returns the namespace of the collection, or that of the whole database for `aggregate: 1`. */
function watchedNamespace(call: Call): string {
  const target = call.body.get('aggregate');
  return target && exactNumber(target) === 1 ? `${call.database}.${wholeDatabase}` : namespaceOf(call);
}
