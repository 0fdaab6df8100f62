import { bsonType } from '../bson/value.js';
import { readInt64 } from '../bson/number.js';
import { commandError } from '../errors.js';
import type { Command } from './command.js';
import { cursorReply } from './cursor-reply.js';
import { countOption, required, stringOption } from './options.js';

export const getMore: Command = {
  accepts: { known: ['getMore', 'collection', 'batchSize'] },
  worksInTransaction: true,
  async run(call) {
    const { body, session, transaction, engine } = call;
    // The namespace is not checked, because the cursor of listCollections has a name that no collection can
    // have.
    const namespace = `${call.database}.${required(stringOption(body, 'collection'), 'getMore.collection')}`;
    const value = body.get('getMore');
    if (value?.type !== bsonType.int64)
      throw commandError('TypeMismatch', "The field 'getMore' must be a cursor id of type 'long'.");
    const id = readInt64(value.bytes, value.start);
    const cursor = engine.cursors.take(id, { namespace, session, transaction });
    try {
      const batch = await cursor.batch(countOption(body, 'batchSize') || Infinity, call);
      if (batch.isDone) engine.cursors.remove(id);
      return cursorReply('nextBatch', batch, batch.isDone ? 0n : id, namespace);
    } catch (error) {
      engine.cursors.remove(id);
      throw error;
    } finally {
      cursor.release();
    }
  },
};
