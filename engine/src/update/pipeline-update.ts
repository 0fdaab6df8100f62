import { stageOf } from '../aggregate/pipeline.js';
import { compileAssignments } from '../aggregate/set.js';
import type { BsonDocument } from '../bson/document.js';
import { isIdentical } from '../bson/value.js';
import { commandError } from '../errors.js';
import type { StatementTime } from '../query/expression.js';
import { notImplemented } from '../unsupported.js';
import type { FieldChanges } from './field-changes.js';
import { checkedUpdate, type Update } from './update.js';

/** Parses an update by a pipeline of `$set` stages. */
export function parsePipelineUpdate(stages: readonly BsonDocument[], now: StatementTime): Update {
  const sets = stages.map((stage) => {
    const { name, value } = stageOf(stage);
    if (name !== '$set') throw refusalOf(name);
    return compileAssignments(value, now);
  });
  const names = new Set(sets.flatMap((set) => set.names));
  return checkedUpdate((document, _isInsert, changes) => {
    const result = sets.reduce((row, { assign }) => assign(row), document);
    if (changes) noteChanges(changes, names, document, result);
    return Buffer.compare(result.bytes, document.bytes) === 0 ? document : result;
  }, names.has('_id'));
}

function noteChanges(
  changes: FieldChanges,
  names: Iterable<string>,
  before: BsonDocument,
  after: BsonDocument,
): void {
  for (const name of names) {
    const [old, value] = [before.get(name), after.get(name)];
    if (value === undefined) {
      if (old !== undefined) changes.remove(name);
    } else if (old === undefined || !isIdentical(old, value)) changes.set(name, value);
  }
}

function refusalOf(name: string): Error {
  if (otherStages.includes(name)) return notImplemented(`${name} in an update`);
  return commandError('InvalidOptions', `${name} is not allowed to be used within an update`);
}

/** The other stages that MongoDB allows in an update. */
const otherStages = ['$addFields', '$project', '$replaceRoot', '$replaceWith', '$unset'];
