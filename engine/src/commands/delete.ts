import { buildDocument, type BsonDocument } from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { commandError } from '../errors.js';
import { parseFilter } from '../query/filter.js';
import { removeDocument } from '../storage/documents.js';
import { allDocuments, findDocuments } from '../storage/find-documents.js';
import type { WriteView } from '../storage/view.js';
import { refuseUnknown } from '../unsupported.js';
import { namespaceOf, runWrite, type Command } from './command.js';
import { boolOption, countOption, documentOption, required } from './options.js';
import { runStatements, statementsOf, writeErrorsField } from './statements.js';

export const deleteCommand: Command = {
  accepts: { known: ['delete', 'deletes', 'ordered'], unlessDefault: ['let'] },
  worksInTransaction: true,
  isRetryable: true,
  run(call) {
    const namespace = namespaceOf(call);
    const statements = statementsOf(call, 'deletes');
    for (const statement of statements) refuseUnknown(statement, acceptedFields);
    const ordered = boolOption(call.body, 'ordered') ?? true;
    return runWrite(call, (view) => {
      let removed = 0;
      const errors = runStatements(statements, { ordered, deadline: call.deadline }, (statement) => {
        removed += runDelete(view, namespace, statement);
      });
      return buildDocument([{ name: 'n', value: int32Value(removed) }, ...writeErrorsField(errors)]);
    });
  },
};

const acceptedFields = { owner: 'delete.deletes', known: ['q', 'limit'], unlessDefault: ['collation'] };

function runDelete(view: WriteView, namespace: string, statement: BsonDocument): number {
  const filter = parseFilter(required(documentOption(statement, 'q'), 'delete.deletes.q'));
  const limit = required(countOption(statement, 'limit'), 'delete.deletes.limit');
  if (limit > 1)
    throw commandError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  const collection = view.catalog.get(namespace);
  if (!collection) return 0;
  const found = allDocuments(findDocuments(view, collection, { filter, limit }));
  for (const document of found) removeDocument(view, collection, document);
  return found.length;
}
