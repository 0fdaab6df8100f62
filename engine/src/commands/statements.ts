import type { BsonDocument } from '../bson/document.js';
import { commandError } from '../errors.js';
import type { Call } from './command.js';
import { documentsOption, required } from './options.js';

const statementsMax = 100_000;

/** The documents, updates or deletes of a command, from its body or a document sequence. */
export function statementsOf(call: Call, field: string): readonly BsonDocument[] {
  const statements = call.sequences.get(field) ?? documentsOption(call.body, field);
  const { length } = required(statements, `${call.name}.${field}`);
  if (length === 0 || length > statementsMax)
    throw commandError('InvalidLength', `A batch has 1 to ${statementsMax} statements, not ${length}.`);
  return statements ?? [];
}

/** A change of many documents takes several commits, so a retry could not tell which parts took effect. */
export function refuseRetryOf({ write, transaction }: Call, isMulti: boolean): void {
  if (isMulti && write && !transaction)
    throw commandError('InvalidOptions', 'Cannot use retryable writes with multi=true or limit=0');
}
