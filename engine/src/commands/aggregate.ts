import { compilePipeline } from '../aggregate/pipeline.js';
import type { Pipeline, PipelineContext, Rows } from '../aggregate/rows.js';
import type { BsonDocument } from '../bson/document.js';
import { exactNumber } from '../bson/number.js';
import { commandError } from '../errors.js';
import { findDocuments, type ScanCounters } from '../storage/find-documents.js';
import { prepareJoin } from '../storage/join-documents.js';
import type { ReadView } from '../storage/view.js';
import { notImplemented } from '../unsupported.js';
import { watchesChanges } from './changes/change-stage.js';
import { watch } from './changes/watch.js';
import { namespaceOf, openView, type Call, type Command } from './command.js';
import { cursorBatchSize, replyFirstBatch } from './cursor-reply.js';
import { documentsOption, required } from './options.js';

export const aggregate: Command = {
  accepts: {
    known: ['aggregate', 'pipeline', 'cursor'],
    unlessDefault: ['explain', 'collation', 'hint', 'let', 'bypassDocumentValidation'],
    ignored: ['allowDiskUse'],
  },
  worksInTransaction: true,
  async run(call) {
    if (!call.body.get('cursor')) throw commandError('FailedToParse', "The 'cursor' option is required");
    const batchSize = cursorBatchSize(call);
    const stages = pipelineOf(call.body);
    if (watchesChanges(stages)) return watch(call, stages, batchSize);
    const namespace = aggregatedNamespace(call);
    const pipeline = compilePipeline(stages);
    const { view, snapshot } = openView(call);
    const rows = aggregateRows(view, namespace, pipeline);
    return replyFirstBatch(call, rows, snapshot, { namespace, batchSize });
  },
};

/** Returns the collection's namespace; refuses `aggregate: 1`, whose documents come from no collection. */
export function aggregatedNamespace(call: Call): string {
  const target = call.body.get('aggregate');
  if (target && exactNumber(target) === 1)
    throw notImplemented("pipelines without a collection ('aggregate: 1')");
  return namespaceOf(call);
}

export function pipelineOf(body: BsonDocument): readonly BsonDocument[] {
  return required(documentsOption(body, 'pipeline'), 'aggregate.pipeline');
}

/** Counts the reads of a pipeline, for explain. */
export interface Observer {
  /** Counts reads of the pipeline's own collection. */
  readonly counters: ScanCounters;
  lookupCounters(collection: string): ScanCounters;
  /** Wraps the rows read from the pipeline's own collection. */
  source(rows: Rows): Rows;
}

export function aggregateRows(
  view: ReadView,
  namespace: string,
  { source, run }: Pipeline,
  observer?: Observer,
): Rows {
  const database = namespace.slice(0, namespace.indexOf('.'));
  const context: PipelineContext = {
    join: (from, path, query) =>
      prepareJoin(view, `${database}.${from}`, path, query, observer?.lookupCounters(from)),
  };
  const rows = findDocuments(view, view.catalog.get(namespace), source, observer?.counters);
  return run(observer ? observer.source(rows) : rows, context);
}
