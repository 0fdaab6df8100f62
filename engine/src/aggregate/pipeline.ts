import { asDocument, type BsonDocument, type BsonElement } from '../bson/document.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { bothFilters, filterOf, parseFilter, type Filter } from '../query/filter.js';
import { includedFields } from '../query/projection.js';
import { compileGroup, fieldsGrouped } from './group.js';
import { compileLimit, compileSkip, parseLimit, parseSkip } from './limit.js';
import { compileLookup } from './lookup.js';
import { compileProject, compileUnset } from './project.js';
import { pause, type Pipeline, type Query, type Rows, type Stage } from './rows.js';
import { compileSet } from './set.js';
import { parseSortStage, sortRows } from './sort.js';

/** Compiles the stages; throws MongoDB's error for a stage, option or operator unknown to this engine. */
export function compilePipeline(stages: readonly BsonDocument[]): Pipeline {
  const specs = stages.map(stageOf);
  const { source, leadingCount } = leadingQuery(specs);
  const rest = specs.slice(leadingCount);
  const compiled = rest.map((_, index) => compileStage(rest, index));
  return {
    source,
    leadingStages: leadingCount,
    run: (rows, context) => compiled.reduce((input, stage) => stage(input, context), rows),
  };
}

/**
 * Returns the fields to which this stage limits itself and all later stages; undefined if they may read any
 * field.
 */
function fieldsRead(stage: BsonElement | undefined): ReadonlySet<string> | undefined {
  if (!stage) return undefined;
  const { name, value } = stage;
  if (name === '$group') return fieldsGrouped(value);
  const isProjection = name === '$project' && value.type === bsonType.object;
  return isProjection ? includedFields(asDocument(value)) : undefined;
}

type Compile = (value: BsonValue) => Stage;

/** Returns the name and the operand of a stage. */
export function stageOf(stage: BsonDocument): BsonElement {
  const [spec, ...others] = stage.elements;
  if (spec !== undefined && others.length === 0) return spec;
  throw commandError('Location40323', 'A pipeline stage must be an object with exactly one field.');
}

function compileStage(specs: readonly BsonElement[], index: number): Stage {
  const { name, value } = specs[index]!;
  if (name === '$sort') {
    const sort = parseSortStage(value);
    const rowCount = rowsNeeded(specs.slice(index + 1));
    return (rows) => sortRows(rows, sort, rowCount);
  }
  const compile = stageCompilers.get(name);
  if (compile === undefined)
    throw commandError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
  return compile(value);
}

/** Returns how many of the sorted rows the later stages read; Infinity if they may read all rows. */
function rowsNeeded(laterStages: readonly BsonElement[]): number {
  let skipped = 0;
  for (const { name, value } of laterStages) {
    if (name === '$limit') return skipped + parseLimit(value);
    if (name !== '$skip') break;
    skipped += parseSkip(value);
  }
  return Infinity;
}

/** Turns leading `$match`, `$sort`, `$skip` and `$limit`, in this order, into the collection's query. */
function leadingQuery(specs: readonly BsonElement[]): { source: Query; leadingCount: number } {
  let leadingCount = 0;
  const next = (name: string): BsonValue | undefined => {
    const spec = specs[leadingCount];
    if (spec?.name !== name) return undefined;
    leadingCount += 1;
    return spec.value;
  };
  let filter: Filter | undefined;
  for (let match = next('$match'); match !== undefined; match = next('$match')) {
    const parsed = parseMatch(match);
    filter = filter === undefined ? parsed : bothFilters(filter, parsed);
  }
  const sort = next('$sort');
  const skip = next('$skip');
  const limit = next('$limit');
  const source: Query = {
    filter: filter ?? filterOf({ kind: 'and', nodes: [] }),
    sort: sort && parseSortStage(sort),
    skip: skip && parseSkip(skip),
    limit: limit && parseLimit(limit),
    fields: fieldsRead(specs[leadingCount]),
  };
  return { source, leadingCount };
}

function compileMatch(value: BsonValue): Stage {
  const filter = parseMatch(value);
  return (rows) => matchingRows(rows, filter);
}

function* matchingRows(rows: Rows, filter: Filter): Rows {
  for (const row of rows) if (row === pause || filter.matches(row)) yield row;
}

function parseMatch(value: BsonValue): Filter {
  if (value.type === bsonType.object) return parseFilter(asDocument(value));
  throw commandError('Location15959', 'the match filter must be an expression in an object');
}

const stageCompilers: ReadonlyMap<string, Compile> = new Map<string, Compile>([
  ['$group', compileGroup],
  ['$limit', compileLimit],
  ['$lookup', (value) => compileLookup(value, compilePipeline)],
  ['$match', compileMatch],
  ['$project', compileProject],
  ['$set', compileSet],
  ['$skip', compileSkip],
  ['$unset', compileUnset],
]);
