import {
  asDocument,
  buildArray,
  documentValue,
  elementsOf,
  membersOf,
  type BsonDocument,
} from '../bson/document.js';
import { readText } from '../bson/scan.js';
import { bsonType, nullValue, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { assignFields } from '../query/assign-fields.js';
import { nodeOf, projectionPath } from '../query/field-tree.js';
import { bothFilters, filterOf } from '../query/filter.js';
import { anyAtPath, fieldPath, type FieldPath } from '../query/paths.js';
import { notImplemented } from '../unsupported.js';
import { pause, type Pipeline, type Query, type Stage } from './rows.js';

/** Each row with the array of what the pipeline gives for the foreign documents that share its value. */
export function compileLookup(
  value: BsonValue,
  compilePipeline: (stages: readonly BsonDocument[]) => Pipeline,
): Stage {
  const { from, as, join, stages } = parseLookup(value);
  const pipeline = compilePipeline(stages);
  const path = projectionPath(as);
  return function* (rows, context) {
    for (const row of rows) {
      if (row === pause) {
        yield row;
        continue;
      }
      const query = join === undefined ? pipeline.source : joined(pipeline.source, join, row);
      const found: BsonValue[] = [];
      for (const foreign of pipeline.run(context.find(from, query), context)) {
        if (foreign === pause) yield foreign;
        else found.push(documentValue(foreign));
      }
      const array = buildArray(found);
      yield assignFields(row, [nodeOf(path, () => array)], row);
    }
  };
}

interface Join {
  readonly local: FieldPath;
  readonly foreignField: string;
}

interface Lookup {
  readonly from: string;
  readonly as: string;
  readonly join: Join | undefined;
  readonly stages: readonly BsonDocument[];
}

function joined(source: Query, { local, foreignField }: Join, row: BsonDocument): Query {
  const filter = filterOf({ kind: '$in', path: foreignField, operands: localValues(row, local) });
  return { ...source, filter: bothFilters(filter, source.filter) };
}

// Every value at the path, those inside arrays one by one; a missing one joins with null.
function localValues(row: BsonDocument, local: FieldPath): readonly BsonValue[] {
  const values: BsonValue[] = [];
  anyAtPath(row.bytes, 0, local, false, (value) => {
    if (value?.type === bsonType.array) values.push(...membersOf(value));
    else values.push(value ?? nullValue);
    return false;
  });
  return values;
}

function parseLookup(value: BsonValue): Lookup {
  if (value.type !== bsonType.object) throw invalid('the $lookup specification must be an Object');
  const texts = new Map<string, string>();
  let stages: readonly BsonDocument[] | undefined;
  for (const { name, value: option } of elementsOf(value)) {
    if (name === 'let') throw notImplemented('let in $lookup');
    if (name === 'pipeline') stages = parseStages(option);
    else if (!textOptions.includes(name)) throw invalid(`unknown argument to $lookup: ${name}`);
    else if (option.type !== bsonType.string) throw invalid(`$lookup argument '${name}' must be a string`);
    else texts.set(name, readText(option));
  }
  const [from, as, localField, foreignField] = textOptions.map((name) => texts.get(name));
  if (from === undefined || as === undefined)
    throw invalid("$lookup requires 'from' and 'as' to be specified");
  if (localField !== undefined && foreignField !== undefined) {
    return { from, as, join: { local: fieldPath(localField), foreignField }, stages: stages ?? [] };
  }
  if (localField !== foreignField || stages === undefined) {
    throw invalid(
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  }
  return { from, as, join: undefined, stages };
}

const textOptions: readonly string[] = ['from', 'as', 'localField', 'foreignField'];

function parseStages(pipeline: BsonValue): readonly BsonDocument[] {
  const stages = pipeline.type === bsonType.array ? membersOf(pipeline) : [pipeline];
  return stages.map((stage) => {
    if (pipeline.type === bsonType.array && stage.type === bsonType.object) return asDocument(stage);
    throw commandError('TypeMismatch', "'pipeline' must be an array of objects");
  });
}

function invalid(reason: string): Error {
  return commandError('FailedToParse', reason);
}
