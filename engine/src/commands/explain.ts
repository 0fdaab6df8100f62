import { setImmediate as nextTurn } from 'node:timers/promises';
import { pause } from '../aggregate/rows.js';
import type { Rows } from '../aggregate/rows.js';
import { asDocument, buildArray, buildDocument, documentValue } from '../bson/document.js';
import type { BsonDocument, BsonElement } from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { readText } from '../bson/scan.js';
import { bsonType, toValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { planDocuments } from '../storage/find-documents.js';
import type { DocumentQuery, ScanCounters } from '../storage/find-documents.js';
import type { ReadView } from '../storage/view.js';
import { refuseUnknown } from '../unsupported.js';
import { aggregate, aggregateRows, parseAggregate } from './aggregate.js';
import type { Observer } from './aggregate.js';
import { namespaceOf, openView } from './command.js';
import type { Call, Command } from './command.js';
import { find, findRows, parseFind } from './find.js';
import { documentOption, required, stringOption } from './options.js';
import { planStages } from './plan-stages.js';

/** Of find and aggregate: the plan, and what running it has cost. */
export const explain: Command = {
  accepts: { known: ['explain', 'verbosity'] },
  async run(call) {
    const explained = required(documentOption(call.body, 'explain'), 'explain.explain');
    const verbosity = stringOption(call.body, 'verbosity') ?? 'allPlansExecution';
    if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(verbosity))
      throw commandError('FailedToParse', `Unknown verbosity '${verbosity}'.`);
    const name = explained.elements[0]?.name ?? '';
    const inner = { ...call, body: explained };
    const { view, snapshot } = openView(call);
    try {
      if (name === 'find') return buildDocument(await explainFind(inner, view, verbosity));
      if (name === 'aggregate') return buildDocument(await explainAggregate(inner, view, verbosity));
      throw commandError('NotImplemented', `This engine does not explain the command '${name}'`);
    } finally {
      snapshot?.close();
    }
  },
};

async function explainFind(call: Call, view: ReadView, verbosity: string): Promise<BsonElement[]> {
  refuseUnknown(call.body, { owner: 'find', ...find.accepts });
  const namespace = namespaceOf(call, required(stringOption(call.body, 'find'), 'find.find'));
  const query = parseFind(call.body);
  const planner = queryPlanner(view, namespace, query, query.project !== undefined);
  if (verbosity === 'queryPlanner') return [planner];
  const counters = newCounters();
  const rowCount = await runAll(findRows(view, namespace, query, counters));
  return [planner, executionStats(counters, rowCount)];
}

async function explainAggregate(call: Call, view: ReadView, verbosity: string): Promise<BsonElement[]> {
  refuseUnknown(call.body, { owner: 'aggregate', ...aggregate.accepts, ignored: ['cursor', 'allowDiskUse', 'explain'] });
  const collection = required(stringOption(call.body, 'aggregate'), 'aggregate.aggregate');
  const aggregation = parseAggregate(call.body);
  const { pipeline, hint, stages } = aggregation;
  const planner = queryPlanner(view, namespaceOf(call, collection), { ...pipeline.source, hint }, false);
  const own = newCounters();
  const lookups = new Map<string, ScanCounters>();
  let sourceCount = 0;
  const observer: Observer = {
    countersOf(from, isLookup) {
      if (!isLookup) return own;
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
  const isRun = verbosity !== 'queryPlanner';
  if (isRun) await runAll(aggregateRows(view, call.database, collection, aggregation, observer));
  const cursor = isRun ? [planner, executionStats(own, sourceCount)] : [planner];
  const first = buildDocument([{ name: '$cursor', value: documentValue(buildDocument(cursor)) }]);
  const following = stages.slice(leadingStages(stages)).map((stage) => withCounters(stage, lookups));
  return [{ name: 'stages', value: buildArray([first, ...following].map((stage) => documentValue(stage))) }];
}

function queryPlanner(view: ReadView, namespace: string, query: DocumentQuery, projects: boolean): BsonElement {
  const collection = view.catalog.get(namespace);
  const plan = collection && planDocuments(collection, query);
  const stages = planStages(collection, plan, query, projects);
  return {
    name: 'queryPlanner',
    value: documentValue(
      buildDocument([
        { name: 'namespace', value: toValue(namespace) },
        { name: 'winningPlan', value: toValue(stages) },
        { name: 'rejectedPlans', value: buildArray([]) },
      ]),
    ),
  };
}

function executionStats(counters: ScanCounters, rowCount: number): BsonElement {
  const stats = {
    executionSuccess: true,
    nReturned: rowCount,
    totalKeysExamined: counters.keysExamined,
    totalDocsExamined: counters.docsExamined,
  };
  return { name: 'executionStats', value: toValue(stats) };
}

/** A lookup's stage also says what all its queries have cost; those of several lookups in one collection add up. */
function withCounters(stage: BsonDocument, lookups: ReadonlyMap<string, ScanCounters>): BsonDocument {
  const value = stage.get('$lookup');
  if (value?.type !== bsonType.object) return stage;
  const from = asDocument(value).get('from');
  const counters = from?.type === bsonType.string ? lookups.get(readText(from)) : undefined;
  return buildDocument([
    ...stage.elements,
    { name: 'totalKeysExamined', value: int32Value(counters?.keysExamined ?? 0) },
    { name: 'totalDocsExamined', value: int32Value(counters?.docsExamined ?? 0) },
  ]);
}

/** How many stages have become the query of `$cursor`. */
function leadingStages(stages: readonly BsonDocument[]): number {
  const names = stages.map((stage) => stage.elements[0]?.name ?? '').join(' ');
  const leading = /^((\$match( |$))*(\$sort( |$))?(\$skip( |$))?(\$limit( |$))?)/.exec(names)?.[0] ?? '';
  return leading.split(' ').filter((name) => name !== '').length;
}

async function runAll(rows: Rows): Promise<number> {
  let count = 0;
  for (const row of rows) {
    if (row === pause) await nextTurn();
    else count += 1;
  }
  return count;
}

function newCounters(): ScanCounters {
  return { keysExamined: 0, docsExamined: 0 };
}
