import {
  buildArray,
  buildDocument,
  objectValue,
  type BsonDocument,
  type BsonElement,
} from '../bson/document.js';
import { toValue, type BsonValue } from '../bson/value.js';

/** An update's changes to a document, as change events report them. */
export class FieldChanges {
  readonly #updated: BsonElement[] = [];
  readonly #removed: BsonValue[] = [];

  set(path: string, value: BsonValue): void {
    this.#updated.push({ name: path, value });
  }

  remove(path: string): void {
    this.#removed.push(toValue(path));
  }

  get description(): BsonDocument {
    return buildDocument([
      { name: 'updatedFields', value: objectValue(this.#updated) },
      { name: 'removedFields', value: buildArray(this.#removed) },
      // Updates that truncate an array are not supported.
      { name: 'truncatedArrays', value: buildArray([]) },
    ]);
  }
}
