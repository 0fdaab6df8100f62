import {
  buildArray,
  buildDocument,
  documentValue,
  membersOf,
  objectValue,
  type BsonDocument,
} from '../bson/document.js';
import { exactNumber, int32Value } from '../bson/number.js';
import { toValue, type BsonValue } from '../bson/value.js';
import type { CommandError } from '../errors.js';

/** The effect of one statement. */
export interface Outcome {
  readonly n: number;
  /** Only for updates. */
  readonly modified?: number;
  readonly upsertedId?: BsonValue;
}

/** The effect of a command's statements so far, in the form of its reply. */
export class WriteTotals {
  #n = 0;
  #modified: number | undefined;
  #upserted: BsonValue[] = [];
  #errors: BsonValue[] = [];

  constructor(isUpdate = false) {
    if (isUpdate) this.#modified = 0;
  }

  /** Restores the totals from a reply. */
  static of(reply: BsonDocument): WriteTotals {
    const totals = new WriteTotals();
    const modified = reply.get('nModified');
    const list = (name: string): BsonValue[] => {
      const value = reply.get(name);
      return value ? [...membersOf(value)] : [];
    };
    totals.#n = exactNumber(reply.get('n') ?? int32Value(0)) ?? 0;
    totals.#modified = modified && exactNumber(modified);
    totals.#upserted = list('upserted');
    totals.#errors = list('writeErrors');
    return totals;
  }

  add(position: number, { n, modified, upsertedId }: Outcome): void {
    this.#n += n;
    if (modified !== undefined) this.#modified = (this.#modified ?? 0) + modified;
    if (!upsertedId) return;
    const fields = [
      { name: 'index', value: int32Value(position) },
      { name: '_id', value: upsertedId },
    ];
    this.#upserted.push(objectValue(fields));
  }

  fail(position: number, error: CommandError): void {
    const fields = [
      { name: 'index', value: int32Value(position) },
      { name: 'code', value: int32Value(error.code) },
      ...Object.entries(error.extra).map(([name, extra]) => ({ name, value: documentValue(extra) })),
      { name: 'errmsg', value: toValue(error.message) },
    ];
    this.#errors.push(objectValue(fields));
  }

  get reply(): BsonDocument {
    const elements = [{ name: 'n', value: int32Value(this.#n) }];
    if (this.#modified !== undefined) elements.push({ name: 'nModified', value: int32Value(this.#modified) });
    for (const [name, values] of [
      ['upserted', this.#upserted],
      ['writeErrors', this.#errors],
    ] as const)
      if (values.length > 0) elements.push({ name, value: buildArray(values) });
    return buildDocument(elements);
  }
}
