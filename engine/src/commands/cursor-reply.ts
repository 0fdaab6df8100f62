import { BsonDocument, documentValue, emptyDocument } from '../bson/document.js';
import { int64Value } from '../bson/number.js';
import { toValue } from '../bson/value.js';
import { ByteWriter } from '../bson/writer.js';
import type { Rows } from '../aggregate/rows.js';
import type { Snapshot } from '../storage/snapshot.js';
import { refuseUnknown } from '../unsupported.js';
import type { Call, Reply } from './command.js';
import { Cursor, type Batch } from './cursors.js';
import { countOption, documentOption } from './options.js';

interface BatchLimits {
  readonly batchSize: number;
  readonly singleBatch?: boolean;
}

export const defaultBatchSize = 101;

/** Returns the batch size in the command's field `cursor`, or the default. */
export function cursorBatchSize(call: Call): number {
  const cursor = documentOption(call.body, 'cursor') ?? emptyDocument;
  refuseUnknown(cursor, { owner: `${call.name}.cursor`, known: ['batchSize'] });
  return countOption(cursor, 'batchSize') ?? defaultBatchSize;
}

/** Replies with the first documents and keeps the cursor if there are more. */
export function replyFirstBatch(
  call: Call,
  rows: Rows,
  snapshot: Snapshot | undefined,
  { namespace, ...limits }: BatchLimits & { readonly namespace: string },
): Promise<Reply> {
  const { session, transaction } = call;
  return replyWithCursor(call, new Cursor(rows, { namespace, session, transaction, snapshot }), limits);
}

export async function replyWithCursor(
  call: Call,
  cursor: Cursor,
  { batchSize, singleBatch }: BatchLimits,
): Promise<Reply> {
  try {
    const batch = await cursor.batch(batchSize, call);
    const isKept = !batch.isDone && !singleBatch;
    if (!isKept) cursor.close();
    const id = isKept ? call.engine.cursors.keep(cursor) : 0n;
    return cursorReply('firstBatch', batch, id, cursor.origin.namespace);
  } catch (error) {
    cursor.close();
    throw error;
  }
}

export function cursorReply(
  batchName: 'firstBatch' | 'nextBatch',
  { documents, resumeToken }: Batch,
  id: bigint,
  namespace: string,
): Reply {
  const size = documents.reduce((sum, { bytes }) => sum + bytes.length + 8, 0);
  const writer = new ByteWriter(size + 256);
  const start = writer.begin();
  writer.array(batchName, documents);
  if (resumeToken) writer.element('postBatchResumeToken', documentValue(resumeToken));
  writer.element('id', int64Value(id));
  writer.element('ns', toValue(namespace));
  writer.end(start);
  return [{ name: 'cursor', value: documentValue(new BsonDocument(writer.finish())) }];
}
