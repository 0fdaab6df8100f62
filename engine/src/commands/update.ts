import {
  asDocument,
  buildArray,
  buildDocument,
  objectValue,
  type BsonDocument,
  type BsonElement,
} from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { bsonType, nullValue, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { parseFilter, type Filter } from '../query/filter.js';
import { insertDocument, replaceDocument } from '../storage/documents.js';
import { allDocuments, findDocuments } from '../storage/find-documents.js';
import type { WriteView } from '../storage/view.js';
import { notImplemented, refuseUnknown } from '../unsupported.js';
import { parseUpdate, type Update } from '../update/update.js';
import { namespaceOf, runWrite, type Command } from './command.js';
import { boolOption, documentOption, required } from './options.js';
import { runStatements, statementsOf, writeErrorsField } from './statements.js';

export const update: Command = {
  accepts: { known: ['update', 'updates', 'ordered'], unlessDefault: ['bypassDocumentValidation', 'let'] },
  worksInTransaction: true,
  isRetryable: true,
  run(call) {
    const namespace = namespaceOf(call);
    const statements = statementsOf(call, 'updates');
    for (const statement of statements) refuseUnknown(statement, acceptedFields);
    const ordered = boolOption(call.body, 'ordered') ?? true;
    return runWrite(call, (view) => {
      const totals: Totals = { matched: 0, modified: 0, upserted: [] };
      const errors = runStatements(statements, { ordered, deadline: call.deadline }, (statement, position) =>
        runUpdate(view, namespace, statement, position, totals),
      );
      return buildDocument([
        { name: 'n', value: int32Value(totals.matched + totals.upserted.length) },
        { name: 'nModified', value: int32Value(totals.modified) },
        ...upsertedField(totals.upserted),
        ...writeErrorsField(errors),
      ]);
    });
  },
};

export function updateOf(value: BsonValue | undefined): Update {
  if (value?.type === bsonType.array) throw notImplemented('updates by a pipeline');
  if (value?.type !== bsonType.object)
    throw commandError('FailedToParse', 'Update argument must be either an object or an array');
  return parseUpdate(asDocument(value));
}

/** Inserts what the update makes of the filter's equalities, and gives the new document. */
export function upsert(view: WriteView, namespace: string, filter: Filter, change: Update): BsonDocument {
  const collection = view.catalog.get(namespace) ?? view.createCollection(namespace);
  const document = change.applyUpsert(filter);
  insertDocument(view, collection, document);
  return document;
}

interface Totals {
  matched: number;
  modified: number;
  readonly upserted: { position: number; id: BsonValue }[];
}

const acceptedFields = {
  owner: 'update.updates',
  known: ['q', 'u', 'multi', 'upsert'],
  unlessDefault: ['collation', 'arrayFilters', 'c', 'sort'],
};

function runUpdate(
  view: WriteView,
  namespace: string,
  statement: BsonDocument,
  position: number,
  totals: Totals,
): void {
  const filter = parseFilter(required(documentOption(statement, 'q'), 'update.updates.q'));
  const change = updateOf(statement.get('u'));
  const limit = boolOption(statement, 'multi') ? 0 : 1;
  const collection = view.catalog.get(namespace);
  const found = allDocuments(findDocuments(view, collection, { filter, limit }));
  for (const before of found) {
    const after = change.apply(before);
    totals.matched += 1;
    if (!collection || after === before) continue;
    replaceDocument(view, collection, before, after);
    totals.modified += 1;
  }
  if (found.length > 0 || !boolOption(statement, 'upsert')) return;
  const id = upsert(view, namespace, filter, change).get('_id') ?? nullValue;
  totals.upserted.push({ position, id });
}

function upsertedField(upserted: Totals['upserted']): BsonElement[] {
  if (upserted.length === 0) return [];
  const documents = upserted.map(({ position, id }) =>
    objectValue([
      { name: 'index', value: int32Value(position) },
      { name: '_id', value: id },
    ]),
  );
  return [{ name: 'upserted', value: buildArray(documents) }];
}
