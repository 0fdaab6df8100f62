import { emptyDocument, type BsonDocument } from '../bson/document.js';
import { changedRows, type Query, type Rows } from '../aggregate/rows.js';
import { statementTime } from '../query/expression.js';
import { parseFilter } from '../query/filter.js';
import { includedFields, parseProjection } from '../query/projection.js';
import { parseSort } from '../query/sort.js';
import { findDocuments, type ScanCounters } from '../storage/find-documents.js';
import type { ReadView } from '../storage/view.js';
import { notImplemented } from '../unsupported.js';
import { namespaceOf, openView, type Command } from './command.js';
import { defaultBatchSize, replyFirstBatch } from './cursor-reply.js';
import { boolOption, countOption, documentOption } from './options.js';

export const find: Command = {
  accepts: {
    known: ['find', 'filter', 'projection', 'sort', 'skip', 'limit', 'batchSize', 'singleBatch'],
    unlessDefault: ['collation', 'hint', 'let', 'tailable', 'noCursorTimeout', 'allowPartialResults'],
    ignored: ['allowDiskUse'],
  },
  worksInTransaction: true,
  async run(call) {
    const { body } = call;
    const namespace = namespaceOf(call);
    const query = parseFind(body);
    const batchSize = countOption(body, 'batchSize') ?? defaultBatchSize;
    const singleBatch = boolOption(body, 'singleBatch') ?? false;
    const { view, snapshot } = openView(call);
    const rows = findRows(view, namespace, query);
    return replyFirstBatch(call, rows, snapshot, { namespace, batchSize, singleBatch });
  },
};

export interface FindQuery extends Query {
  readonly project: ((document: BsonDocument) => BsonDocument) | undefined;
}

export function parseFind(body: BsonDocument): FindQuery {
  const sort = documentOption(body, 'sort');
  if (sort?.get('$natural')) throw notImplemented('the natural order in a sort');
  const projection = documentOption(body, 'projection');
  return {
    filter: parseFilter(documentOption(body, 'filter') ?? emptyDocument, statementTime()),
    sort: sort && parseSort(sort),
    skip: countOption(body, 'skip'),
    limit: countOption(body, 'limit'),
    fields: projection && includedFields(projection),
    project: projection && projection.elements.length > 0 ? parseProjection(projection) : undefined,
  };
}

export function findRows(view: ReadView, namespace: string, query: FindQuery, counters?: ScanCounters): Rows {
  const rows = findDocuments(view, view.catalog.get(namespace), query, counters);
  return query.project ? changedRows(rows, query.project) : rows;
}
