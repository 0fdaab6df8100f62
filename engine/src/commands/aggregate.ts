import { compilePipeline } from '../aggregate/pipeline.js';
import type { PipelineContext, Rows } from '../aggregate/rows.js';
import type { BsonDocument } from '../bson/document.js';
import type { BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { findDocuments } from '../storage/find-documents.js';
import type { ScanCounters } from '../storage/find-documents.js';
import type { ReadView } from '../storage/view.js';
import { refuseUnknown } from '../unsupported.js';
import { namespaceOf, openView } from './command.js';
import type { Command } from './command.js';
import { defaultBatchSize, replyFirstBatch } from './cursor-reply.js';
import { countOption, documentOption, documentsOption, required, stringOption } from './options.js';

export const aggregate: Command = {
  accepts: {
    known: ['aggregate', 'pipeline', 'cursor', 'hint'],
    unlessDefault: ['explain', 'collation', 'let', 'bypassDocumentValidation'],
    ignored: ['allowDiskUse'],
  },
  worksInTransaction: true,
  async run(call) {
    const { body, database } = call;
    const collection = required(stringOption(body, 'aggregate'), 'aggregate.aggregate');
    const cursor = documentOption(body, 'cursor');
    if (!cursor) throw commandError('FailedToParse', "The 'cursor' option is required");
    refuseUnknown(cursor, { owner: 'aggregate.cursor', known: ['batchSize'] });
    const aggregation = parseAggregate(body);
    const { view, snapshot } = openView(call);
    const rows = aggregateRows(view, database, collection, aggregation);
    return replyFirstBatch(call, rows, snapshot, {
      namespace: namespaceOf(call, collection),
      batchSize: countOption(cursor, 'batchSize') ?? defaultBatchSize,
      singleBatch: false,
    });
  },
};

export interface Aggregation {
  readonly stages: readonly BsonDocument[];
  readonly pipeline: ReturnType<typeof compilePipeline>;
  readonly hint: BsonValue | undefined;
}

export function parseAggregate(body: BsonDocument): Aggregation {
  const stages = required(documentsOption(body, 'pipeline'), 'aggregate.pipeline');
  return { stages, pipeline: compilePipeline(stages), hint: body.get('hint') };
}

/** How to watch what a pipeline reads, for explain. */
export interface Observer {
  countersOf(collection: string, isLookup: boolean): ScanCounters;
  /** Sees the rows that come from the collection itself. */
  source(rows: Rows): Rows;
}

export function aggregateRows(
  view: ReadView,
  database: string,
  name: string,
  { pipeline, hint }: Aggregation,
  observer?: Observer,
): Rows {
  const context: PipelineContext = {
    find(from, query) {
      const collection = view.catalog.get(`${database}.${from}`);
      const counters = observer?.countersOf(from, true);
      return collection ? findDocuments(view, collection, query, { counters }) : [];
    },
  };
  const collection = view.catalog.get(`${database}.${name}`);
  const { source, needsDocuments } = pipeline;
  const counters = observer?.countersOf(name, false);
  const rows = collection ? findDocuments(view, collection, { ...source, hint }, { counters, needsDocuments }) : [];
  return pipeline.run(observer ? observer.source(rows) : rows, context);
}
