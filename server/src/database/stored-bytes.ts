import { BSON, type ObjectId } from 'mongodb';

/** A document in BSON, for answers that pass it on without reading it into an object. */
export interface StoredBytes {
  readonly bytes: Uint8Array;
  /** Its own id as text; found when it is asked for. */
  readonly id: string;
}

export function storedBytes(bytes: Uint8Array): StoredBytes {
  return {
    bytes,
    get id() {
      return (BSON.deserialize(bytes)['_id'] as ObjectId).toHexString();
    },
  };
}
