import type { BsonValue } from '../bson/value.js';

/** What one update operator does to one field. */
export interface Modifier {
  readonly path: string;
  /** When the operator makes a field that is not there, and its parents. */
  readonly creates: 'always' | 'onInsert' | 'never';
  /** The field's new value; undefined when the field goes or stays away. */
  apply(current: BsonValue | undefined, isInsert: boolean): BsonValue | undefined;
}
