import {
  buildArray,
  objectValue,
  documentValue,
  type BsonDocument,
  type BsonElement,
} from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { toValue } from '../bson/value.js';
import { checkDeadline } from '../deadline.js';
import { CommandError, commandError } from '../errors.js';
import type { Call } from './command.js';
import { documentsOption, required } from './options.js';

export interface WriteError {
  readonly position: number;
  readonly error: CommandError;
}

const statementsMax = 100_000;

/** The documents, updates or deletes of a command, wherever in the message they travelled. */
export function statementsOf(call: Call, field: string): readonly BsonDocument[] {
  const statements = call.sequences.get(field) ?? documentsOption(call.body, field);
  const { length } = required(statements, `${call.name}.${field}`);
  if (length === 0 || length > statementsMax)
    throw commandError('InvalidLength', `A batch has 1 to ${statementsMax} statements, not ${length}.`);
  return statements ?? [];
}

/** One after the other; a failed one is reported, and ends an ordered run. Conflicts concern the whole command. */
export function runStatements(
  statements: readonly BsonDocument[],
  { ordered, deadline }: { readonly ordered: boolean; readonly deadline: number },
  run: (statement: BsonDocument, position: number) => void,
): WriteError[] {
  const errors: WriteError[] = [];
  for (const [position, statement] of statements.entries()) {
    checkDeadline(deadline);
    try {
      run(statement, position);
    } catch (error) {
      if (!(error instanceof CommandError) || error.labels.length > 0) throw error;
      errors.push({ position, error });
      if (ordered) break;
    }
  }
  return errors;
}

export function writeErrorsField(errors: readonly WriteError[]): BsonElement[] {
  if (errors.length === 0) return [];
  const documents = errors.map(({ position, error }) =>
    objectValue([
      { name: 'index', value: int32Value(position) },
      { name: 'code', value: int32Value(error.code) },
      ...Object.entries(error.extra).map(([name, extra]) => ({ name, value: documentValue(extra) })),
      { name: 'errmsg', value: toValue(error.message) },
    ]),
  );
  return [{ name: 'writeErrors', value: buildArray(documents) }];
}
