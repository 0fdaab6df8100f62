import {
  buildDocument,
  documentValue,
  emptyDocument,
  objectValue,
  type BsonDocument,
} from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { nullValue, toValue, type BsonValue } from '../bson/value.js';
import { parseProjection, type Projection } from '../query/projection.js';
import { allDocuments, findDocuments } from '../storage/find-documents.js';
import type { WriteView } from '../storage/view.js';
import { namespaceOf, runWrite, type Command } from './command.js';
import { boolOption, documentOption, required } from './options.js';
import { applyUpdate, parseStatement, readChange, upsert, type UpdateSpec } from './update.js';

export const findAndModify: Command = {
  accepts: {
    known: ['findAndModify', 'query', 'update', 'new', 'upsert', 'fields'],
    unlessDefault: [
      'remove',
      'sort',
      'fields',
      'collation',
      'hint',
      'arrayFilters',
      'let',
      'bypassDocumentValidation',
    ],
  },
  worksInTransaction: true,
  isRetryable: true,
  run(call) {
    const namespace = namespaceOf(call);
    const { body } = call;
    const modification: Modification = {
      q: documentOption(body, 'query') ?? emptyDocument,
      u: readChange(required(body.get('update'), 'findAndModify.update')),
      returnsNew: boolOption(body, 'new') ?? false,
      isUpsert: boolOption(body, 'upsert') ?? false,
      project: parseProjection(documentOption(body, 'fields') ?? emptyDocument),
    };
    return runWrite(call, (view) => modify(view, namespace, modification));
  },
};

interface Modification extends UpdateSpec {
  readonly returnsNew: boolean;
  readonly project: Projection;
}

function modify(view: WriteView, namespace: string, modification: Modification): BsonDocument {
  const { returnsNew, isUpsert, project } = modification;
  const { filter, change } = parseStatement(modification);
  const collection = view.catalog.get(namespace);
  const [before] = allDocuments(findDocuments(view, collection, { filter, limit: 1 }));
  if (before && collection) {
    const after = applyUpdate(view, collection, before, change);
    return reply(true, undefined, project(returnsNew ? after : before));
  }
  if (!isUpsert) return reply(false);
  const created = upsert(view, namespace, filter, change);
  return reply(false, created.get('_id'), returnsNew ? project(created) : undefined);
}

function reply(updatedExisting: boolean, upserted?: BsonValue, document?: BsonDocument): BsonDocument {
  const state = [
    { name: 'n', value: int32Value(updatedExisting || upserted ? 1 : 0) },
    { name: 'updatedExisting', value: toValue(updatedExisting) },
  ];
  if (upserted) state.push({ name: 'upserted', value: upserted });
  return buildDocument([
    { name: 'lastErrorObject', value: objectValue(state) },
    { name: 'value', value: document ? documentValue(document) : nullValue },
  ]);
}
