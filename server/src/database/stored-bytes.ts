import { BSON, type ObjectId } from 'mongodb';
import type { Position } from './paging.js';

/** A document in BSON, for answers that pass it on without reading it into an object. */
export class StoredBytes {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Its own id, which is read when it is asked for. */
  get id(): string {
    return this.position.id;
  }

  /** Its place in a list ordered newest first, which is read when it is asked for. */
  get position(): Position {
    const { _id, created_at } = BSON.deserialize(this.bytes) as { _id: ObjectId; created_at: Date };
    return { id: _id.toHexString(), created_at };
  }
}

export function toStoredBytes(bytes: Uint8Array): StoredBytes {
  return new StoredBytes(bytes);
}
