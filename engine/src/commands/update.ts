import { asDocument, BsonDocument, membersOf } from '../bson/document.js';
import { bsonType, nullValue, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { statementTime } from '../query/expression.js';
import { parseFilter, someNode, type Filter } from '../query/filter.js';
import { insertDocument, replaceDocument } from '../storage/documents.js';
import { allDocuments, findDocuments } from '../storage/find-documents.js';
import type { Collection } from '../storage/collection.js';
import type { WriteView } from '../storage/view.js';
import { refuseUnknown } from '../unsupported.js';
import { FieldChanges } from '../update/field-changes.js';
import { parsePipelineUpdate } from '../update/pipeline-update.js';
import { parseUpdate, type Update } from '../update/update.js';
import { runBatch } from './batch.js';
import { changeAll, findFew, type Change } from './change-documents.js';
import { namespaceOf, type Call, type Command } from './command.js';
import { boolOption, documentOption, required } from './options.js';
import { refuseRetryOf, statementsOf } from './statements.js';
import type { Outcome } from './write-totals.js';

export const update: Command = {
  accepts: { known: ['update', 'updates', 'ordered'], unlessDefault: ['bypassDocumentValidation', 'let'] },
  worksInTransaction: true,
  isRetryable: true,
  run(call) {
    const namespace = namespaceOf(call);
    const statements = statementsOf(call, 'updates').map(readStatement);
    const ordered = boolOption(call.body, 'ordered') ?? true;
    refuseRetryOf(call, statements);
    return runBatch(call, {
      isUpdate: true,
      statements,
      ordered,
      run: (view, statement) => runUpdate(view, namespace, statement),
      runLong: (statement) => updateMany(call, namespace, statement),
    });
  },
};

/** The filter and the change of an update, as the client sent them. */
export interface UpdateSpec {
  readonly q: BsonDocument;
  readonly u: BsonDocument | readonly BsonDocument[];
  readonly isUpsert: boolean;
}

/** Reads an update document or pipeline. */
export function readChange(value: BsonValue): UpdateSpec['u'] {
  if (value.type === bsonType.object) return asDocument(value);
  if (value.type !== bsonType.array)
    throw commandError('FailedToParse', 'Update argument must be either an object or an array');
  return membersOf(value).map((stage) => {
    if (stage.type === bsonType.object) return asDocument(stage);
    throw commandError('TypeMismatch', "Each element of the 'pipeline' array must be an object");
  });
}

/** Parses a statement when it runs, because it may name the time. */
export function parseStatement({ q, u, isUpsert }: UpdateSpec): { filter: Filter; change: Update } {
  const now = statementTime();
  const filter = parseFilter(q, now);
  if (isUpsert && someNode(filter.node, ({ kind }) => kind === '$expr'))
    throw commandError('QueryFeatureNotAllowed', '$expr is not allowed in the query predicate for an upsert');
  return { filter, change: u instanceof BsonDocument ? parseUpdate(u) : parsePipelineUpdate(u, now) };
}

/** Updates a stored document. Returns the new document, or `before` itself if nothing changes. */
export function applyUpdate(
  view: WriteView,
  collection: Collection,
  before: BsonDocument,
  change: Update,
): BsonDocument {
  const changes = new FieldChanges();
  const after = change.apply(before, changes);
  if (after !== before) replaceDocument(view, collection, before, after, changes.description);
  return after;
}

/** Applies the update to the filter's equalities, inserts the result and returns it. */
export function upsert(view: WriteView, namespace: string, filter: Filter, change: Update): BsonDocument {
  const collection = view.catalog.get(namespace) ?? view.createCollection(namespace);
  const document = change.applyUpsert(filter);
  insertDocument(view, collection, document);
  return document;
}

const acceptedFields = {
  owner: 'update.updates',
  known: ['q', 'u', 'multi', 'upsert'],
  unlessDefault: ['collation', 'hint', 'arrayFilters', 'c', 'sort'],
};

type UpdateStatement = ReturnType<typeof readStatement>;

function readStatement(statement: BsonDocument) {
  refuseUnknown(statement, acceptedFields);
  return {
    q: required(documentOption(statement, 'q'), 'update.updates.q'),
    u: readChange(required(statement.get('u'), 'update.updates.u')),
    isMulti: boolOption(statement, 'multi') ?? false,
    isUpsert: boolOption(statement, 'upsert') ?? false,
  };
}

function runUpdate(view: WriteView, namespace: string, statement: UpdateStatement): Outcome | 'long' {
  const { filter, change } = parseStatement(statement);
  const { isMulti, isUpsert } = statement;
  const collection = view.catalog.get(namespace);
  const documents = !collection
    ? []
    : isMulti
      ? findFew(view, collection, filter)
      : allDocuments(findDocuments(view, collection, { filter, limit: 1 }));
  if (!documents) return 'long';
  if (documents.length === 0 && isUpsert)
    return { n: 1, modified: 0, upsertedId: upsert(view, namespace, filter, change).get('_id') ?? nullValue };
  const update = changeWith(change);
  let modified = 0;
  for (const before of documents) if (collection && update(view, collection, before)) modified += 1;
  return { n: documents.length, modified };
}

/** Updates any number of documents, but never upserts: an upsert matches few documents or none. */
async function updateMany(call: Call, namespace: string, statement: UpdateStatement): Promise<Outcome> {
  const { filter, change } = parseStatement(statement);
  const { matched, modified } = await changeAll(call, namespace, filter, changeWith(change));
  return { n: matched, modified };
}

function changeWith(change: Update): Change {
  return (view, collection, before) => applyUpdate(view, collection, before, change) !== before;
}
