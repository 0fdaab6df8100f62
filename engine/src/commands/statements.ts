import type { BsonDocument } from '../bson/document.js';
import { commandError } from '../errors.js';
import type { Call } from './command.js';
import { documentsOption, required } from './options.js';

const statementsMax = 100_000;

/** Returns the documents, updates or deletes of a command, from its body or a document sequence. */
export function statementsOf(call: Call, field: string): readonly BsonDocument[] {
  const statements = call.sequences.get(field) ?? documentsOption(call.body, field);
  const { length } = required(statements, `${call.name}.${field}`);
  if (length === 0 || length > statementsMax)
    throw commandError('InvalidLength', `A batch must have 1 to ${statementsMax} statements, not ${length}.`);
  return statements ?? [];
}

/**
 * Refuses a retryable change of many documents: it takes several commits, and some of them may already have
 * taken effect when the change is resent.
 */
export function refuseRetryOf(
  { write, transaction }: Call,
  statements: readonly { readonly isMulti: boolean }[],
): void {
  if (write && !transaction && statements.some(({ isMulti }) => isMulti))
    throw commandError('InvalidOptions', 'Cannot use retryable writes with multi=true or limit=0');
}
