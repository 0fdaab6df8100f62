import type { Document } from 'mongodb';

/** The codes with which MongoDB refuses what names no shard, and what a transaction may not do. */
const codes = { ShardKeyNotFound: 61, OperationNotSupportedInTransaction: 263 };

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
