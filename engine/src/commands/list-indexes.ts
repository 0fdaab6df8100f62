import { buildDocument, toDocument, type BsonDocument } from '../bson/document.js';
import { idDefinition } from '../storage/index-definition.js';
import { existingCollection, type Command } from './command.js';
import { cursorBatchSize, replyFirstBatch } from './cursor-reply.js';

export const listIndexes: Command = {
  accepts: { known: ['listIndexes', 'cursor'] },
  run(call) {
    const { namespace, indexes } = existingCollection(call, call.engine.store);
    const batchSize = cursorBatchSize(call);
    const rows = [toDocument(idDefinition), ...indexes.map(({ definition }) => inOrder(definition))];
    return replyFirstBatch(call, rows, undefined, { namespace, batchSize });
  },
};

const firstFields = ['v', 'key', 'name'];

/** Puts the version, key and name before the options, as MongoDB does. */
function inOrder({ elements }: BsonDocument): BsonDocument {
  const place = (name: string): number => (firstFields.indexOf(name) + 4) % 4;
  return buildDocument(elements.toSorted((a, b) => place(a.name) - place(b.name)));
}
