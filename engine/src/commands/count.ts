import { toDocument } from '../bson/document.js';
import { checkLimits } from '../deadline.js';
import { countDocuments } from '../storage/count-documents.js';
import { namespaceOf, type Command } from './command.js';

/** Counts all documents of a collection; MongoDB answers this from the collection's metadata. */
export const count: Command = {
  accepts: { known: ['count'], unlessDefault: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'] },
  async run(call) {
    const n = await countDocuments(call.engine.store, namespaceOf(call), () => checkLimits(call));
    return toDocument({ n });
  },
};
