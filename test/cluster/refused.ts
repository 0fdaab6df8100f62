import type { Document } from 'mongodb';

/** The codes of MongoDB's `error_codes.yml` with which a router refuses commands. */
const codes = {
  IllegalOperation: 20,
  AlreadyInitialized: 23,
  NamespaceNotFound: 26,
  ShardKeyNotFound: 61,
  CannotCreateIndex: 67,
  ShardNotFound: 70,
  InvalidOptions: 72,
  ZoneNotFound: 177,
  RangeOverlapConflict: 178,
  OperationNotSupportedInTransaction: 263,
};

/** Raised for a command that the router sends to no shard. */
export class RefusedError extends Error {
  readonly #codeName: keyof typeof codes;

  constructor(message: string, codeName: keyof typeof codes = 'ShardKeyNotFound') {
    super(message);
    this.#codeName = codeName;
  }

  toReply(): Document {
    return { ok: 0, errmsg: this.message, code: codes[this.#codeName], codeName: this.#codeName };
  }
}
