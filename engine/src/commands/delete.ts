import type { BsonDocument } from '../bson/document.js';
import { exactNumber } from '../bson/number.js';
import { commandError } from '../errors.js';
import { parseFilter } from '../query/filter.js';
import { removeDocument } from '../storage/documents.js';
import { allDocuments, findDocuments } from '../storage/find-documents.js';
import type { WriteView } from '../storage/view.js';
import { refuseUnknown } from '../unsupported.js';
import { runBatch } from './batch.js';
import { changeAll, findFew } from './change-documents.js';
import { namespaceOf, type Call, type Command } from './command.js';
import { boolOption, documentOption, required } from './options.js';
import { refuseRetryOf, statementsOf } from './statements.js';
import type { Outcome } from './write-totals.js';

export const deleteCommand: Command = {
  accepts: { known: ['delete', 'deletes', 'ordered'], unlessDefault: ['let'] },
  worksInTransaction: true,
  isRetryable: true,
  run(call) {
    const namespace = namespaceOf(call);
    const statements = statementsOf(call, 'deletes').map(parseStatement);
    const ordered = boolOption(call.body, 'ordered') ?? true;
    refuseRetryOf(call, statements);
    return runBatch(call, {
      statements,
      ordered,
      run: (view, statement) => runDelete(view, namespace, statement),
      runLong: (statement) => deleteMany(call, namespace, statement),
    });
  },
};

const acceptedFields = {
  owner: 'delete.deletes',
  known: ['q', 'limit'],
  unlessDefault: ['collation', 'hint'],
};

type DeleteStatement = ReturnType<typeof parseStatement>;

function parseStatement(statement: BsonDocument) {
  refuseUnknown(statement, acceptedFields);
  const limit = exactNumber(required(statement.get('limit'), 'delete.deletes.limit'));
  if (limit !== 0 && limit !== 1)
    throw commandError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  return { q: required(documentOption(statement, 'q'), 'delete.deletes.q'), isMulti: limit === 0 };
}

function runDelete(view: WriteView, namespace: string, { q, isMulti }: DeleteStatement): Outcome | 'long' {
  const filter = parseFilter(q);
  const collection = view.catalog.get(namespace);
  if (!collection) return { n: 0 };
  const documents = isMulti
    ? findFew(view, collection, filter)
    : allDocuments(findDocuments(view, collection, { filter, limit: 1 }));
  if (!documents) return 'long';
  for (const document of documents) removeDocument(view, collection, document);
  return { n: documents.length };
}

async function deleteMany(call: Call, namespace: string, { q }: DeleteStatement): Promise<Outcome> {
  const { matched } = await changeAll(call, namespace, parseFilter(q), (view, collection, document) => {
    removeDocument(view, collection, document);
    return true;
  });
  return { n: matched };
}
