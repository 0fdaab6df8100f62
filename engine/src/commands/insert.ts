import { insertDocument } from '../storage/documents.js';
import { withIdFirst } from '../update/document-id.js';
import { createTimestampFiller } from '../update/empty-timestamps.js';
import { runBatch } from './batch.js';
import { namespaceOf, type Command } from './command.js';
import { boolOption } from './options.js';
import { statementsOf } from './statements.js';

const fillTimestamps = createTimestampFiller();

export const insert: Command = {
  accepts: { known: ['insert', 'documents', 'ordered'], unlessDefault: ['bypassDocumentValidation'] },
  worksInTransaction: true,
  isRetryable: true,
  run(call) {
    const namespace = namespaceOf(call);
    const documents = statementsOf(call, 'documents');
    const ordered = boolOption(call.body, 'ordered') ?? true;
    return runBatch(call, {
      statements: documents,
      ordered,
      run(view, document) {
        const collection = view.catalog.get(namespace) ?? view.createCollection(namespace);
        insertDocument(view, collection, withIdFirst(fillTimestamps(document)));
        return { n: 1 };
      },
    });
  },
};
