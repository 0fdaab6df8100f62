import { setImmediate as nextTurn } from 'node:timers/promises';
import { pause } from '../aggregate/rows.js';
import { maxDocumentBytes } from '../bson/check.js';
import { buildArray, emptyDocument, membersOf } from '../bson/document.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { checkLimits } from '../deadline.js';
import { commandError } from '../errors.js';
import { keyText } from '../order/key-encoding.js';
import { statementTime } from '../query/expression.js';
import { parseFilter } from '../query/filter.js';
import { anyAtPath, fieldPath } from '../query/paths.js';
import { findDocuments } from '../storage/find-documents.js';
import { namespaceOf, openView, type Command } from './command.js';
import { documentOption, required, stringOption } from './options.js';

/** Returns the values that a field has, each once, in the order in which they are found; arrays by their members. */
export const distinct: Command = {
  accepts: { known: ['distinct', 'key', 'query'], unlessDefault: ['collation', 'hint'] },
  worksInTransaction: true,
  async run(call) {
    const namespace = namespaceOf(call);
    const path = fieldPath(required(stringOption(call.body, 'key'), 'distinct.key'));
    const filter = parseFilter(documentOption(call.body, 'query') ?? emptyDocument, statementTime());
    const { view, snapshot } = openView(call);
    const values = new DistinctValues();
    try {
      for (const row of findDocuments(view, view.catalog.get(namespace), { filter })) {
        if (row === pause) {
          await nextTurn();
          checkLimits(call);
        } else {
          anyAtPath(row.bytes, 0, path, false, (value) => values.add(value));
        }
      }
    } finally {
      snapshot?.close();
    }
    return [{ name: 'values', value: buildArray(values.found()) }];
  },
};

/** Keeps at most as much as fits into a reply. */
class DistinctValues {
  readonly #values = new Map<string, BsonValue>();
  #size = 0;

  /** Returns false, so that the search for values goes on. */
  add(value: BsonValue | undefined): false {
    if (value?.type === bsonType.array) for (const member of membersOf(value)) this.#addOne(member);
    else if (value) this.#addOne(value);
    return false;
  }

  found(): Iterable<BsonValue> {
    return this.#values.values();
  }

  #addOne(value: BsonValue): void {
    const key = keyText(value);
    if (this.#values.has(key)) return;
    this.#values.set(key, value);
    this.#size += value.end - value.start + 8;
    if (this.#size > maxDocumentBytes) throw commandError('Location17217', 'distinct too big, 16mb cap');
  }
}
