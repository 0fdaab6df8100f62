import { asDocument, membersOf, type BsonDocument } from '../bson/document.js';
import { readText } from '../bson/scan.js';
import { bsonType, nullValue, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { anyAtPath, fieldPath, namedPath } from '../query/paths.js';
import { fieldName } from '../query/projection.js';
import { bindVariables, parseVariables } from './lookup-variables.js';
import { isArrayOfRows, pause, type Pipeline, type PipelineContext, type Rows, type Stage } from './rows.js';
import { assignField } from './set.js';

/**
 * Compiles a stage that adds an array to each row: the results of the pipeline on the foreign documents that
 * have the row's value. The pipeline may name values of the row as variables.
 */
export function compileLookup(
  value: BsonValue,
  compilePipeline: (stages: readonly BsonDocument[]) => Pipeline,
): Stage {
  const { from, as, local, foreignField, stages, variables } = parseLookup(value);
  if (variables.size > 0) {
    const compileFor = (row?: BsonDocument) => compilePipeline(bindVariables(stages, variables, row));
    // Compiled once without a row, which refuses invalid stages.
    compileFor();
    return (rows, context) =>
      addEach(rows, as, (row) => {
        const { source, run } = compileFor(row);
        return afterPause(run(context.join(from, foreignField, source)(valuesAt(row, local)), context));
      });
  }
  const pipeline = compilePipeline(stages);
  let joined: { context: PipelineContext; find: ReturnType<PipelineContext['join']> } | undefined;
  return (rows, context) => {
    // Join once per statement, because a nested lookup runs for each row of the outer one.
    if (joined?.context !== context)
      joined = { context, find: context.join(from, foreignField, pipeline.source) };
    const { find } = joined;
    return addEach(rows, as, (row) => pipeline.run(find(valuesAt(row, local)), context));
  };
}

function* addEach(rows: Rows, name: string, foreignOf: (row: BsonDocument) => Rows): Rows {
  for (const row of rows) {
    if (row === pause) {
      yield row;
      continue;
    }
    const foreign = foreignOf(row);
    yield assignField(row, name, isArrayOfRows(foreign) ? foreign : yield* collect(foreign));
  }
}

/** Lets other work run before the rows are read: a pipeline compiled for one row has cost as much as many rows. */
function* afterPause(rows: Rows): Rows {
  yield pause;
  yield* rows;
}

/** Returns the rows; yields the pauses between them. */
function* collect(rows: Rows): Generator<typeof pause, readonly BsonDocument[]> {
  const documents: BsonDocument[] = [];
  for (const row of rows) {
    if (row === pause) yield row;
    else documents.push(row);
  }
  return documents;
}

// Returns every value at the path, with arrays expanded; null if there is none.
function valuesAt(row: BsonDocument, local: readonly string[]): readonly BsonValue[] {
  const values: BsonValue[] = [];
  anyAtPath(row.bytes, 0, local, false, (value) => {
    if (value?.type === bsonType.array) values.push(...membersOf(value));
    else if (value !== undefined) values.push(value);
    return false;
  });
  return values.length === 0 ? [nullValue] : values;
}

function parseLookup(value: BsonValue) {
  if (value.type !== bsonType.object) throw invalid('the $lookup specification must be an Object');
  const spec = asDocument(value);
  const known = ['from', 'as', 'localField', 'foreignField', 'pipeline', 'let'];
  for (const { name } of spec.elements) {
    if (!known.includes(name)) throw invalid(`unknown argument to $lookup: ${name}`);
  }
  const text = (name: string): string => {
    const option = spec.get(name);
    if (option?.type === bsonType.string) return readText(option);
    throw invalid(`$lookup needs '${name}', a string`);
  };
  return {
    from: collectionName(text('from')),
    as: fieldName(text('as')),
    local: fieldPath(namedPath(text('localField')).join('.')),
    foreignField: namedPath(text('foreignField')).join('.'),
    stages: parseStages(spec.get('pipeline')),
    variables: parseVariables(spec.get('let')),
  };
}

function collectionName(name: string): string {
  if (name !== '' && !name.startsWith('.') && !/[$\0]/.test(name)) return name;
  throw commandError('InvalidNamespace', `Invalid $lookup namespace: '${name}'`);
}

function parseStages(pipeline: BsonValue | undefined): readonly BsonDocument[] {
  if (pipeline === undefined) return [];
  const stages = pipeline.type === bsonType.array ? membersOf(pipeline) : [pipeline];
  return stages.map((stage) => {
    if (pipeline.type === bsonType.array && stage.type === bsonType.object) return asDocument(stage);
    throw commandError('TypeMismatch', "'pipeline' must be an array of objects");
  });
}

function invalid(reason: string): Error {
  return commandError('FailedToParse', reason);
}
