import { emptyDocument } from '../bson/document.js';
import type { BsonDocument } from '../bson/document.js';
import { pause } from '../aggregate/rows.js';
import type { Rows } from '../aggregate/rows.js';
import { parseFilter } from '../query/filter.js';
import { parseProjection } from '../query/projection.js';
import { parseSort } from '../query/sort.js';
import { findDocuments } from '../storage/find-documents.js';
import type { DocumentQuery, ScanCounters } from '../storage/find-documents.js';
import type { ReadView } from '../storage/view.js';
import { namespaceOf, openView } from './command.js';
import type { Command } from './command.js';
import { defaultBatchSize, replyFirstBatch } from './cursor-reply.js';
import { boolOption, countOption, documentOption, required, stringOption } from './options.js';

export const find: Command = {
  accepts: {
    known: ['find', 'filter', 'projection', 'sort', 'skip', 'limit', 'batchSize', 'singleBatch', 'hint'],
    unlessDefault: [
      'tailable',
      'awaitData',
      'noCursorTimeout',
      'allowPartialResults',
      'oplogReplay',
      'returnKey',
      'showRecordId',
      'collation',
      'let',
      'min',
      'max',
    ],
    ignored: ['allowDiskUse'],
  },
  worksInTransaction: true,
  async run(call) {
    const { body } = call;
    const namespace = namespaceOf(call, required(stringOption(body, 'find'), 'find.find'));
    const query = parseFind(body);
    const batchSize = countOption(body, 'batchSize') ?? defaultBatchSize;
    const singleBatch = boolOption(body, 'singleBatch') ?? false;
    const { view, snapshot } = openView(call);
    const rows = findRows(view, namespace, query);
    return replyFirstBatch(call, rows, snapshot, { namespace, batchSize, singleBatch });
  },
};

export interface FindQuery extends DocumentQuery {
  readonly project: ((document: BsonDocument) => BsonDocument) | undefined;
}

export function parseFind(body: BsonDocument): FindQuery {
  const sort = documentOption(body, 'sort');
  const projection = documentOption(body, 'projection');
  return {
    filter: parseFilter(documentOption(body, 'filter') ?? emptyDocument),
    sort: sort && parseSort(sort),
    skip: countOption(body, 'skip'),
    limit: countOption(body, 'limit'),
    hint: body.get('hint'),
    project: projection && projection.elements.length > 0 ? parseProjection(projection) : undefined,
  };
}

export function findRows(
  view: ReadView,
  namespace: string,
  query: FindQuery,
  counters?: ScanCounters,
): Rows {
  const collection = view.catalog.get(namespace);
  if (!collection) return [];
  const rows = findDocuments(view, collection, query, { counters });
  return query.project ? projectRows(rows, query.project) : rows;
}

function* projectRows(rows: Rows, project: (document: BsonDocument) => BsonDocument): Rows {
  for (const row of rows) yield row === pause ? row : project(row);
}
