import { asDocument, buildArray, buildDocument, documentValue } from '../bson/document.js';
import type { BsonDocument, BsonElement } from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { bsonType, nullValue } from '../bson/value.js';
import type { BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { parseFilter } from '../query/filter.js';
import type { Filter } from '../query/filter.js';
import { insertDocument, replaceDocument } from '../storage/documents.js';
import { allDocuments, findDocuments } from '../storage/find-documents.js';
import type { WriteView } from '../storage/view.js';
import { notImplemented, refuseUnknown } from '../unsupported.js';
import { parseUpdate } from '../update/update.js';
import type { Update } from '../update/update.js';
import { namespaceOf, runWrite } from './command.js';
import type { Command } from './command.js';
import { withId } from './insert.js';
import { boolOption, documentOption, required, stringOption } from './options.js';
import { runStatements, statementsOf, writeErrorsField } from './statements.js';

export const update: Command = {
  accepts: {
    known: ['update', 'updates', 'ordered'],
    unlessDefault: ['bypassDocumentValidation', 'let'],
    refused: ['stmtId', 'stmtIds'],
  },
  worksInTransaction: true,
  isRetryable: true,
  run(call) {
    const namespace = namespaceOf(call, required(stringOption(call.body, 'update'), 'update.update'));
    const statements = statementsOf(call, 'updates');
    for (const statement of statements) refuseUnknown(statement, acceptedFields);
    const ordered = boolOption(call.body, 'ordered') ?? true;
    return runWrite(call, (view) => {
      const totals: Totals = { matched: 0, modified: 0, upserted: [] };
      const errors = runStatements(statements, ordered, (statement, position) =>
        runUpdate(view, namespace, parseStatement(statement), position, totals),
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

/** The update that `value` is, operators or a replacement. */
export function updateOf(value: BsonValue | undefined): Update {
  if (value?.type === bsonType.array) throw notImplemented('updates by a pipeline');
  if (value?.type !== bsonType.object)
    throw commandError('FailedToParse', 'Update argument must be either an object or an array');
  return parseUpdate(asDocument(value));
}

/** Inserts what the update makes of the filter's equalities, and gives the new document. */
export function upsert(view: WriteView, namespace: string, filter: Filter, change: Update): BsonDocument {
  const collection = view.catalog.get(namespace) ?? view.createCollection(namespace);
  const document = withId(change.applyUpsert(filter));
  insertDocument(view, collection, document);
  return document;
}

interface Statement {
  readonly filter: Filter;
  readonly change: Update;
  readonly multi: boolean;
  readonly upsert: boolean;
  readonly hint: BsonValue | undefined;
}

interface Totals {
  matched: number;
  modified: number;
  readonly upserted: { position: number; id: BsonValue }[];
}

const acceptedFields = {
  owner: 'update.updates',
  known: ['q', 'u', 'multi', 'upsert', 'hint'],
  unlessDefault: ['collation', 'arrayFilters', 'c', 'sort'],
};

function parseStatement(statement: BsonDocument): Statement {
  return {
    filter: parseFilter(required(documentOption(statement, 'q'), 'update.updates.q')),
    change: updateOf(statement.get('u')),
    multi: boolOption(statement, 'multi') ?? false,
    upsert: boolOption(statement, 'upsert') ?? false,
    hint: statement.get('hint'),
  };
}

function runUpdate(view: WriteView, namespace: string, statement: Statement, position: number, totals: Totals): void {
  const { filter, change, multi, hint } = statement;
  if (multi && change.isReplacement)
    throw commandError('FailedToParse', 'multi update is not supported for replacement-style update');
  const collection = view.catalog.get(namespace);
  const limit = multi ? 0 : 1;
  const found = collection ? allDocuments(findDocuments(view, collection, { filter, limit, hint })) : [];
  for (const before of found) {
    if (!collection) break;
    const after = change.apply(before);
    if (after !== before) replaceDocument(view, collection, before, after);
    totals.matched += 1;
    if (after !== before) totals.modified += 1;
  }
  if (found.length > 0 || !statement.upsert) return;
  const id = upsert(view, namespace, filter, change).get('_id') ?? nullValue;
  totals.upserted.push({ position, id });
}

function upsertedField(upserted: Totals['upserted']): BsonElement[] {
  if (upserted.length === 0) return [];
  const documents = upserted.map(({ position, id }) =>
    documentValue(
      buildDocument([
        { name: 'index', value: int32Value(position) },
        { name: '_id', value: id },
      ]),
    ),
  );
  return [{ name: 'upserted', value: buildArray(documents) }];
}
