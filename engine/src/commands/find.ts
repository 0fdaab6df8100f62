import { changedRows, type Hint, type Query, type Rows } from '../aggregate/rows.js';
import { asDocument, emptyDocument, type BsonDocument } from '../bson/document.js';
import { bsonType, toValue, type BsonValue } from '../bson/value.js';
import { statementTime } from '../query/expression.js';
import { parseFilter } from '../query/filter.js';
import { includedFields, parseProjection } from '../query/projection.js';
import { parseSort } from '../query/sort.js';
import { findDocuments, type ScanCounters } from '../storage/find-documents.js';
import { isIdPattern, sameValue } from '../storage/index-definition.js';
import type { ReadView } from '../storage/view.js';
import { isDefault, notImplemented } from '../unsupported.js';
import { namespaceOf, openView, type Command } from './command.js';
import { defaultBatchSize, replyFirstBatch } from './cursor-reply.js';
import { boolOption, countOption, documentOption } from './options.js';

export const find: Command = {
  accepts: {
    known: ['find', 'filter', 'projection', 'sort', 'skip', 'limit', 'batchSize', 'singleBatch', 'hint'],
    unlessDefault: ['collation', 'let', 'tailable', 'noCursorTimeout', 'allowPartialResults'],
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
    hint: parseHint(body.get('hint')),
    skip: countOption(body, 'skip'),
    limit: countOption(body, 'limit'),
    fields: projection && includedFields(projection),
    project: projection && projection.elements.length > 0 ? parseProjection(projection) : undefined,
  };
}

/** Reads a hint. Documents are stored by `_id`, so a scan of the collection is in the order of that index. */
function parseHint(value: BsonValue | undefined): Hint | undefined {
  if (!value || isDefault(value)) return undefined;
  const pattern = value.type === bsonType.object ? asDocument(value) : emptyDocument;
  if (isIdPattern(pattern)) return '_id';
  if (sameValue(value, forwards)) return 'none';
  throw notImplemented("a 'find.hint' other than { _id: 1 } and { $natural: 1 }");
}

const forwards = toValue({ $natural: 1 });

export function findRows(view: ReadView, namespace: string, query: FindQuery, counters?: ScanCounters): Rows {
  const rows = findDocuments(view, view.catalog.get(namespace), query, counters);
  return query.project ? changedRows(rows, query.project) : rows;
}
