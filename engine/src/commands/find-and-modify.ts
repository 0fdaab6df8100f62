import { buildDocument, documentValue, emptyDocument } from '../bson/document.js';
import type { BsonDocument, BsonElement } from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { nullValue, toValue } from '../bson/value.js';
import type { BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { parseFilter } from '../query/filter.js';
import { parseProjection } from '../query/projection.js';
import { parseSort } from '../query/sort.js';
import type { DocumentQuery } from '../storage/find-documents.js';
import { removeDocument, replaceDocument } from '../storage/documents.js';
import { allDocuments, findDocuments } from '../storage/find-documents.js';
import type { WriteView } from '../storage/view.js';
import type { Update } from '../update/update.js';
import { namespaceOf, runWrite } from './command.js';
import type { Command } from './command.js';
import { boolOption, documentOption, required, stringOption } from './options.js';
import { updateOf, upsert } from './update.js';

export const findAndModify: Command = {
  accepts: {
    known: ['findAndModify', 'findandmodify', 'query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'hint'],
    unlessDefault: ['collation', 'arrayFilters', 'let', 'bypassDocumentValidation'],
    refused: ['stmtId'],
  },
  worksInTransaction: true,
  isRetryable: true,
  run(call) {
    const name = stringOption(call.body, 'findAndModify') ?? stringOption(call.body, 'findandmodify');
    const namespace = namespaceOf(call, required(name, 'findAndModify.findAndModify'));
    const modification = parseModification(call.body);
    return runWrite(call, (view) => modify(view, namespace, modification));
  },
};

interface Modification {
  readonly query: DocumentQuery;
  /** None removes the document. */
  readonly change: Update | undefined;
  readonly returnsNew: boolean;
  readonly isUpsert: boolean;
  readonly project: (document: BsonDocument) => BsonDocument;
}

function parseModification(body: BsonDocument): Modification {
  const sort = documentOption(body, 'sort');
  const fields = documentOption(body, 'fields');
  const isRemoval = boolOption(body, 'remove') ?? false;
  const returnsNew = boolOption(body, 'new') ?? false;
  const isUpsert = boolOption(body, 'upsert') ?? false;
  if (isRemoval && (body.get('update') || returnsNew || isUpsert))
    throw commandError('FailedToParse', 'Cannot specify both remove=true and update, new or upsert');
  if (!isRemoval && !body.get('update'))
    throw commandError('FailedToParse', "Either an update or 'remove'=true must be specified");
  return {
    query: {
      filter: parseFilter(documentOption(body, 'query') ?? emptyDocument),
      sort: sort && parseSort(sort),
      limit: 1,
      hint: body.get('hint'),
    },
    change: isRemoval ? undefined : updateOf(body.get('update')),
    returnsNew,
    isUpsert,
    project: fields && fields.elements.length > 0 ? parseProjection(fields) : (document) => document,
  };
}

function modify(view: WriteView, namespace: string, modification: Modification): BsonDocument {
  const { query, change, returnsNew, isUpsert, project } = modification;
  const collection = view.catalog.get(namespace);
  const [before] = collection ? allDocuments(findDocuments(view, collection, query)) : [];
  if (!before || !collection) {
    if (!change || !isUpsert) return reply(change ? { n: 0, updatedExisting: false } : { n: 0 }, undefined);
    const created = upsert(view, namespace, query.filter, change);
    const state = { n: 1, updatedExisting: false, upserted: created.get('_id') ?? nullValue };
    return reply(state, returnsNew ? project(created) : undefined);
  }
  if (!change) {
    removeDocument(view, collection, before);
    return reply({ n: 1 }, project(before));
  }
  const after = change.apply(before);
  if (after !== before) replaceDocument(view, collection, before, after);
  return reply({ n: 1, updatedExisting: true }, project(returnsNew ? after : before));
}

interface Outcome {
  readonly n: number;
  readonly updatedExisting?: boolean;
  readonly upserted?: BsonValue;
}

function reply(outcome: Outcome, document: BsonDocument | undefined): BsonDocument {
  const state: BsonElement[] = [{ name: 'n', value: int32Value(outcome.n) }];
  if (outcome.updatedExisting !== undefined)
    state.push({ name: 'updatedExisting', value: toValue(outcome.updatedExisting) });
  if (outcome.upserted) state.push({ name: 'upserted', value: outcome.upserted });
  return buildDocument([
    { name: 'lastErrorObject', value: documentValue(buildDocument(state)) },
    { name: 'value', value: document ? documentValue(document) : nullValue },
  ]);
}
