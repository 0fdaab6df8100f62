/** How an engine is run on a folder. */
export interface EngineOptions {
  /** Created if it does not exist; only one engine at a time can use it. */
  readonly directory: string;
  /** How often to look for documents that have expired under a TTL index; every minute by default. */
  readonly ttlIntervalMs?: number;
  /** The maximum size of the oplog, from which change streams resume; 64 MiB by default. */
  readonly oplogBytes?: number;
  /** How long to wait for an engine that is about to release the folder; five seconds by default. */
  readonly lockTimeoutMs?: number;
  /**
   * The file that says that the folder has had a store, so that an empty store never takes the place of one
   * that is gone; by default `store-made` in the folder. Written once the store is on disk.
   */
  readonly mark?: string;
  /**
   * What to do if there is no store: `createFirst` (the default) creates one unless the mark is there,
   * `create` creates one in any case, and `refuse` in none. A refusal is a MissingStoreError.
   */
  readonly whenMissing?: WhenMissing;
}

export type WhenMissing = 'createFirst' | 'create' | 'refuse';

/** All the options; `directory` is the real path of a folder from `prepareDirectory`. */
export type RunOptions = Required<EngineOptions>;

export interface EngineHandle {
  /** The connection string for the `mongodb` driver. */
  readonly uri: string;
  /** Of an engine that ends with a command: resolves with the reason if it ends before `close`. */
  readonly ended?: Promise<Error>;
  close(): Promise<void>;
}
