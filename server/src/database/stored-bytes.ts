import { BSON, type ObjectId } from 'mongodb';

/** A document in BSON, for answers that pass it on without reading it into an object. */
export class StoredBytes {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Its own id, which is read when it is asked for. */
  get id(): string {
    return (BSON.deserialize(this.bytes)['_id'] as ObjectId).toHexString();
  }
}
