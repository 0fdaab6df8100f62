import type { BsonDocument } from '../bson/document.js';
import { commandError } from '../errors.js';
import { parseFilter, type Filter } from '../query/filter.js';
import { removeDocument } from '../storage/documents.js';
import { allDocuments, findDocuments } from '../storage/find-documents.js';
import type { WriteView } from '../storage/view.js';
import { refuseUnknown } from '../unsupported.js';
import { runBatch } from './batch.js';
import { changeAll, findFew } from './change-documents.js';
import { namespaceOf, type Call, type Command } from './command.js';
import { boolOption, countOption, documentOption, required } from './options.js';
import { refuseRetryOf, statementsOf } from './statements.js';
import type { Outcome } from './write-totals.js';

export const deleteCommand: Command = {
  accepts: { known: ['delete', 'deletes', 'ordered'], unlessDefault: ['let'] },
  worksInTransaction: true,
  isRetryable: true,
  run(call) {
    const namespace = namespaceOf(call);
    const statements = statementsOf(call, 'deletes');
    for (const statement of statements) refuseUnknown(statement, acceptedFields);
    const ordered = boolOption(call.body, 'ordered') ?? true;
    refuseRetryOf(call, statements.some(isOfMany));
    return runBatch(call, {
      statements,
      ordered,
      run: (view, statement) => runDelete(view, namespace, statement),
      runLong: (statement) => deleteMany(call, namespace, statement),
    });
  },
};

const acceptedFields = { owner: 'delete.deletes', known: ['q', 'limit'], unlessDefault: ['collation'] };

function runDelete(view: WriteView, namespace: string, statement: BsonDocument): Outcome | 'long' {
  const filter = filterOf(statement);
  const isMulti = isOfMany(statement);
  const collection = view.catalog.get(namespace);
  if (!collection) return { n: 0 };
  const found = isMulti
    ? findFew(view, collection, filter)
    : allDocuments(findDocuments(view, collection, { filter, limit: 1 }));
  if (!found) return 'long';
  for (const document of found) removeDocument(view, collection, document);
  return { n: found.length };
}

async function deleteMany(call: Call, namespace: string, statement: BsonDocument): Promise<Outcome> {
  const { matched } = await changeAll(call, namespace, filterOf(statement), (view, collection, document) => {
    removeDocument(view, collection, document);
    return true;
  });
  return { n: matched };
}

function filterOf(statement: BsonDocument): Filter {
  return parseFilter(required(documentOption(statement, 'q'), 'delete.deletes.q'));
}

function isOfMany(statement: BsonDocument): boolean {
  const limit = required(countOption(statement, 'limit'), 'delete.deletes.limit');
  if (limit > 1)
    throw commandError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  return limit === 0;
}
