import type { BsonDocument } from '../bson/document.js';
import type { BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { bothFilters, filterOf, type Filter } from '../query/filter.js';
import type { Sort } from '../query/sort.js';
import { compileCount } from './count.js';
import { compileGroup, readsDocuments } from './group.js';
import { compileLimit, compileSkip, parseLimit, parseSkip } from './limit.js';
import { compileLookup } from './lookup.js';
import { compileMatch, parseMatch } from './match.js';
import { compileProject } from './project.js';
import type { Pipeline, Query, Stage } from './rows.js';
import { compileSet } from './set.js';
import { parseSortStage } from './sort.js';
import { sortRows } from './sort-rows.js';
import { compileUnset } from './unset.js';
import { compileUnwind } from './unwind.js';

/** Throws MongoDB's code for each stage, option and operator that this engine does not know. */
export function compilePipeline(stages: readonly BsonDocument[]): Pipeline {
  const specs = stages.map(readSpec);
  const { source, used } = leadingQuery(specs);
  const rest = specs.slice(used);
  const compiled = rest.map((_, index) => compileStage(rest, index));
  return {
    source,
    needsDocuments: rest[0] === undefined || readsRows(rest[0]),
    run: (rows, context) => compiled.reduce((input, stage) => stage(input, context), rows),
  };
}

interface StageSpec {
  readonly name: string;
  readonly value: BsonValue;
}

type Compile = (value: BsonValue) => Stage;

function readSpec(stage: BsonDocument): StageSpec {
  const [spec, ...others] = stage.elements;
  if (spec !== undefined && others.length === 0) return spec;
  throw commandError(
    'Location40323',
    'A pipeline stage specification object must contain exactly one field.',
  );
}

function compileStage(specs: readonly StageSpec[], index: number): Stage {
  const { name, value } = specs[index]!;
  if (name === '$sort') return compileSort(parseSortStage(value), specs.slice(index + 1));
  const compile = stageCompilers.get(name);
  if (compile === undefined)
    throw commandError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
  return compile(value);
}

function compileSort(sort: Sort, following: readonly StageSpec[]): Stage {
  const keep = kept(following);
  return (rows) => sortRows(rows, sort, keep);
}

/** How many sorted rows the stages behind the sort look at. */
function kept(following: readonly StageSpec[]): number {
  let skipped = 0;
  for (const { name, value } of following) {
    if (name === '$limit') return skipped + parseLimit(value);
    if (name !== '$skip') break;
    skipped += parseSkip(value);
  }
  return Infinity;
}

/** Leading `$match`, `$sort`, `$skip` and `$limit`, in this order, become the collection's own query. */
function leadingQuery(specs: readonly StageSpec[]): { source: Query; used: number } {
  let used = 0;
  const next = (name: string): BsonValue | undefined => {
    const spec = specs[used];
    if (spec?.name !== name) return undefined;
    used += 1;
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
  };
  return { source, used };
}

function readsRows({ name, value }: StageSpec): boolean {
  if (name === '$count') return false;
  return name !== '$group' || readsDocuments(value);
}

const stageCompilers: ReadonlyMap<string, Compile> = new Map<string, Compile>([
  ['$addFields', compileSet],
  ['$count', compileCount],
  ['$group', compileGroup],
  ['$limit', compileLimit],
  ['$lookup', (value) => compileLookup(value, compilePipeline)],
  ['$match', compileMatch],
  ['$project', compileProject],
  ['$set', compileSet],
  ['$skip', compileSkip],
  ['$unset', compileUnset],
  ['$unwind', compileUnwind],
]);
