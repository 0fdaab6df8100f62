import { buildDocument } from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { insertDocument } from '../storage/documents.js';
import { withIdFirst } from '../update/document-id.js';
import { namespaceOf, runWrite, type Command } from './command.js';
import { boolOption } from './options.js';
import { runStatements, statementsOf, writeErrorsField } from './statements.js';

export const insert: Command = {
  accepts: { known: ['insert', 'documents', 'ordered'], unlessDefault: ['bypassDocumentValidation'] },
  worksInTransaction: true,
  isRetryable: true,
  run(call) {
    const namespace = namespaceOf(call);
    const documents = statementsOf(call, 'documents').map(withIdFirst);
    const ordered = boolOption(call.body, 'ordered') ?? true;
    return runWrite(call, (view) => {
      const collection = view.catalog.get(namespace) ?? view.createCollection(namespace);
      let inserted = 0;
      const errors = runStatements(documents, { ordered, deadline: call.deadline }, (document) => {
        insertDocument(view, collection, document);
        inserted += 1;
      });
      return buildDocument([{ name: 'n', value: int32Value(inserted) }, ...writeErrorsField(errors)]);
    });
  },
};
