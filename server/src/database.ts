import { connectEngine, startEngine } from '@crop-planning/engine';
import {
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoParseError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  ObjectId,
} from 'mongodb';
import type { ClientSession, Db, IndexDescription } from 'mongodb';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError } from './config.js';
import type { DatabaseConfig } from './config.js';
import type { Logger } from './log.js';

export interface Database {
  db: Db;
  /** False until the database was reached once and its indexes stand. */
  isPrepared: () => boolean;
  /** Raises when the database does not answer. */
  ping: () => Promise<void>;
  /** Runs the work in one transaction, again from its start when another transaction was in its way. */
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

const engineFolder = 'database';
const defaultName = 'crop_planning';
const prepareEveryMs = 500;

/** Together they keep a request to a database that is gone, or that hangs, under five seconds. */
const timeouts = {
  serverSelectionTimeoutMS: 4_000,
  waitQueueTimeoutMS: 4_000,
  connectTimeoutMS: 1_500,
  socketTimeoutMS: 3_000,
};

const conflictRetriesMs = 10_000;
const commitRetriesMs = 1_000;
const conflictPauseMsMax = 50;

const indexes: Record<string, IndexDescription[]> = {
  accounts: [{ key: { email: 1 }, unique: true }],
  sessions: [{ key: { account_id: 1 } }, { key: { expires_at: 1 }, expireAfterSeconds: 0 }],
  api_keys: [{ key: { key_hash: 1 }, unique: true }],
  crop_plans: [{ key: { account_id: 1, created_at: -1, _id: -1 } }],
  analyses: [{ key: { crop_plan_id: 1, created_at: -1, feasibility_label: 1 } }],
  notifications: [
    { key: { account_id: 1, created_at: -1, _id: -1 } },
    { key: { account_id: 1, seq: 1 }, unique: true },
    { key: { account_id: 1, is_read: 1 } },
  ],
};

/**
 * Connects to the database that is named, or starts the engine; `beside` a server it joins the engine that runs.
 * A database that is out of reach is tried again in the background until it is there.
 */
export async function openDatabase(config: DatabaseConfig, log: Logger, { beside = false } = {}): Promise<Database> {
  if (config.MONGODB_URI !== undefined) return connect(config.MONGODB_URI, log);
  const directory = join(config.DATA_DIR, engineFolder);
  const engine = await (beside ? connectEngine({ directory }) : startEngine({ directory }));
  try {
    const database = await connect(engine.uri, log);
    return {
      ...database,
      async close() {
        await database.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** True when a failure means that the database could not be asked, or could not decide in time. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof MongoServerSelectionError || error instanceof MongoNetworkError) return true;
  if (error instanceof MongoNotConnectedError || error instanceof MongoTopologyClosedError) return true;
  if (!(error instanceof MongoError)) return false;
  return (
    error.name === 'MongoWaitQueueTimeoutError' ||
    ['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult'].some((label) =>
      error.hasErrorLabel(label),
    )
  );
}

/** Undefined for what no identifier looks like: a filter never meets a value that is not one. */
export function toObjectId(id: string): ObjectId | undefined {
  return /^[0-9a-f]{24}$/i.test(id) ? ObjectId.createFromHexString(id) : undefined;
}

async function connect(uri: string, log: Logger): Promise<Database> {
  const client = createClient(uri);
  const db = client.db(/^[^/]*\/\/[^/?]*\/([^?]+)/.exec(uri)?.[1] ?? defaultName);
  const closing = new AbortController();
  let isPrepared = false;
  try {
    await prepare(client, db);
    isPrepared = true;
  } catch (error) {
    if (!isUnavailable(error)) {
      await client.close();
      throw error;
    }
    log.warn({ error }, 'the database is out of reach');
  }
  const preparing = isPrepared ? undefined : keepPreparing();

  async function keepPreparing(): Promise<void> {
    while (!isPrepared && !closing.signal.aborted) {
      await pause(prepareEveryMs, undefined, { signal: closing.signal }).catch(() => undefined);
      try {
        await prepare(client, db);
        isPrepared = true;
        log.info({}, 'the database is there');
      } catch (error) {
        log.warn({ error }, 'the database cannot be used yet');
      }
    }
  }

  return {
    db,
    isPrepared: () => isPrepared,
    ping: async () => void (await db.command({ ping: 1 })),
    transaction: (work) => runTransaction(client, work),
    async close() {
      closing.abort();
      await client.close();
      await preparing;
    },
  };
}

function createClient(uri: string): MongoClient {
  try {
    return new MongoClient(uri, { appName: 'crop-server', writeConcern: { w: 'majority' }, ...timeouts });
  } catch (error) {
    // The driver's own sentence could hold the password that the address carries.
    if (error instanceof MongoParseError) throw new ConfigError(['MONGODB_URI is not a valid connection string']);
    throw error;
  }
}

async function prepare(client: MongoClient, db: Db): Promise<void> {
  // Said each time: after a first attempt that failed the driver does not connect by itself.
  await client.connect();
  const hello = await db.command({ hello: 1 });
  if (hello['setName'] === undefined && hello['msg'] !== 'isdbgrid') {
    throw new ConfigError(['MONGODB_URI must name a replica set or a sharded cluster: transactions need one']);
  }
  for (const [name, descriptions] of Object.entries(indexes)) {
    await db.collection(name).createIndexes(descriptions);
  }
}

async function runTransaction<T>(client: MongoClient, work: (session: ClientSession) => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const session = client.startSession();
  try {
    for (;;) {
      try {
        session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
        const result = await work(session);
        await commit(session);
        return result;
      } catch (error) {
        // With the database gone, saying goodbye would take as long again as finding that out did.
        if (error instanceof MongoServerSelectionError || error instanceof MongoNetworkError) throw error;
        if (session.inTransaction()) await session.abortTransaction();
        if (!isConflict(error) || performance.now() - startedMs > conflictRetriesMs) throw error;
        await pause(Math.random() * conflictPauseMsMax);
      }
    }
  } finally {
    void session.endSession().catch(() => undefined);
  }
}

async function commit(session: ClientSession): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      const isUndecided = error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
      if (!isUndecided || performance.now() - startedMs > commitRetriesMs) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
}
