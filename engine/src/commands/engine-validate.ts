import { Binary } from 'bson';
import type { BsonDocument } from '../bson/document.js';
import { bsonType, fromValue } from '../bson/value.js';
import { checkLimits } from '../deadline.js';
import { commandError } from '../errors.js';
import { validateCollection } from '../storage/validate.js';
import { existingCollection, type Command } from './command.js';
import { documentOption } from './options.js';
import { validationReply } from './validate.js';

/** Some hundredths of a second of work. */
const itemsMax = 1_000;

/**
 * Validates a part of a collection as `validate` validates all of it. The reply has `next` unless it was the
 * last part: the value for `from` of the next one.
 */
export const engineValidate: Command = {
  accepts: { known: ['engineValidate', 'from'] },
  async run(call) {
    const { engine } = call;
    const collection = existingCollection(call, engine.store);
    const start = documentOption(call.body, 'from');
    const from = start && { after: bytesOf(start, 'after'), until: bytesOf(start, 'until') };
    const checkMayContinue = (): void => checkLimits(call);
    const report = await validateCollection(engine.store, collection, checkMayContinue, { from, itemsMax });
    const { next } = report;
    const position = next && { after: new Binary(next.after), until: new Binary(next.until) };
    return validationReply(collection.namespace, report, position);
  },
};

function bytesOf(document: BsonDocument, name: string): Uint8Array {
  const value = document.get(name);
  const bytes = value?.type === bsonType.binary ? fromValue(value) : undefined;
  if (bytes instanceof Binary && bytes.position >= 4) return Uint8Array.from(bytes.value());
  throw commandError('TypeMismatch', `BSON field 'engineValidate.from.${name}' must be a position.`);
}
