import { setImmediate as nextTurn } from 'node:timers/promises';
import { compilePipeline } from '../aggregate/pipeline.js';
import { pause, type Query, type Rows } from '../aggregate/rows.js';
import {
  asDocument,
  buildArray,
  buildDocument,
  documentValue,
  membersOf,
  objectValue,
  type BsonDocument,
  type BsonElement,
} from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { readText } from '../bson/scan.js';
import { bsonType, toValue, type BsonValue } from '../bson/value.js';
import { checkLimits, type CallLimits } from '../deadline.js';
import { commandError } from '../errors.js';
import { newCounters, planDocuments, type ScanCounters } from '../storage/find-documents.js';
import type { ReadView } from '../storage/view.js';
import { notImplemented, refuseUnknown } from '../unsupported.js';
import { aggregate, aggregatedNamespace, aggregateRows, pipelineOf, type Observer } from './aggregate.js';
import { watchesChanges } from './changes/change-stage.js';
import { namespaceOf, openView, type Call, type Command } from './command.js';
import { find, findRows, parseFind } from './find.js';
import { documentOption, required, stringOption } from './options.js';
import { planStages } from './plan-stages.js';

/** Explains find and aggregate: the plan, and the cost of running it. */
export const explain: Command = {
  accepts: { known: ['explain', 'verbosity'] },
  async run(call) {
    const body = required(documentOption(call.body, 'explain'), 'explain.explain');
    const verbosity = stringOption(call.body, 'verbosity') ?? 'allPlansExecution';
    if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(verbosity))
      throw commandError('FailedToParse', `Unknown verbosity '${verbosity}'.`);
    const isRun = verbosity !== 'queryPlanner';
    const name = body.elements[0]?.name ?? '';
    const { view, snapshot } = openView(call);
    try {
      if (name === 'find') return await explainFind({ ...call, name, body }, view, isRun);
      if (name === 'aggregate') return await explainAggregate({ ...call, name, body }, view, isRun);
      throw notImplemented(`explain of the command '${name}'`);
    } finally {
      snapshot?.close();
    }
  },
};

async function explainFind(call: Call, view: ReadView, isRun: boolean): Promise<BsonElement[]> {
  refuseUnknown(call.body, { owner: 'find', ...find.accepts });
  const namespace = namespaceOf(call);
  const query = parseFind(call.body);
  const planner = queryPlanner(view, namespace, query, query.project !== undefined);
  if (!isRun) return [planner];
  const counters = newCounters();
  const rowCount = await runAll(call, findRows(view, namespace, query, counters));
  return [planner, executionStats(counters, rowCount)];
}

async function explainAggregate(call: Call, view: ReadView, isRun: boolean): Promise<BsonElement[]> {
  refuseUnknown(call.body, {
    owner: 'aggregate',
    ...aggregate.accepts,
    ignored: ['allowDiskUse', 'explain'],
  });
  const namespace = aggregatedNamespace(call);
  const stages = pipelineOf(call.body);
  if (watchesChanges(stages)) throw notImplemented('explain of a change stream');
  const pipeline = compilePipeline(stages);
  const cursor = [queryPlanner(view, namespace, pipeline.source, false)];
  const lookups = new Map<string, ScanCounters>();
  if (isRun) {
    let sourceCount = 0;
    const observer: Observer = {
      counters: newCounters(),
      lookupCounters(from) {
        const counters = lookups.get(from) ?? newCounters();
        lookups.set(from, counters);
        return counters;
      },
      *source(rows) {
        for (const row of rows) {
          if (row !== pause) sourceCount += 1;
          yield row;
        }
      },
    };
    await runAll(call, aggregateRows(view, namespace, pipeline, observer));
    cursor.push(executionStats(observer.counters, sourceCount));
  }
  const first = buildDocument([{ name: '$cursor', value: objectValue(cursor) }]);
  const laterStages = stages.slice(pipeline.leadingStages).map((stage) => withCounters(stage, lookups));
  return [{ name: 'stages', value: buildArray([first, ...laterStages].map(documentValue)) }];
}

function queryPlanner(view: ReadView, namespace: string, query: Query, projects: boolean): BsonElement {
  const collection = view.catalog.get(namespace);
  const plan = collection && planDocuments(collection, query);
  const winningPlan = planStages(plan, query, projects);
  return { name: 'queryPlanner', value: toValue({ namespace, winningPlan, rejectedPlans: [] }) };
}

function executionStats({ keysExamined, docsExamined }: ScanCounters, nReturned: number): BsonElement {
  const totals = { totalKeysExamined: keysExamined, totalDocsExamined: docsExamined };
  return { name: 'executionStats', value: toValue({ executionSuccess: true, nReturned, ...totals }) };
}

/** Adds to a lookup's stage the total cost of all lookups from the collections that it reads. */
function withCounters(stage: BsonDocument, lookups: ReadonlyMap<string, ScanCounters>): BsonDocument {
  const read = new Set(collectionsRead(stage));
  if (read.size === 0) return stage;
  const total = (count: (counters: ScanCounters) => number): BsonValue =>
    int32Value([...read].reduce((sum, from) => sum + count(lookups.get(from) ?? newCounters()), 0));
  return buildDocument([
    ...stage.elements,
    { name: 'totalKeysExamined', value: total(({ keysExamined }) => keysExamined) },
    { name: 'totalDocsExamined', value: total(({ docsExamined }) => docsExamined) },
  ]);
}

/** Returns the collection of a lookup, and those of the lookups in its pipeline; none for another stage. */
function collectionsRead(stage: BsonDocument): string[] {
  const value = stage.get('$lookup');
  if (value?.type !== bsonType.object) return [];
  const [from, pipeline] = [asDocument(value).get('from'), asDocument(value).get('pipeline')];
  const stages = pipeline?.type === bsonType.array ? membersOf(pipeline) : [];
  const nested = stages.flatMap((each) =>
    each.type === bsonType.object ? collectionsRead(asDocument(each)) : [],
  );
  return from?.type === bsonType.string ? [readText(from), ...nested] : nested;
}

async function runAll(limits: CallLimits, rows: Rows): Promise<number> {
  let count = 0;
  for (const row of rows) {
    if (row !== pause) count += 1;
    else {
      await nextTurn();
      checkLimits(limits);
    }
  }
  return count;
}
