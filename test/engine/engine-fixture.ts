import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEngine } from '@crop-planning/engine';
import { MongoClient, type Db, type MongoClientOptions } from 'mongodb';
import { expect, onTestFinished } from 'vitest';

/** Whether the tests run against MongoDB, which has none of this engine's own files and processes. */
export const isForeignDatabase = process.env['TEST_MONGODB_URI'] !== undefined;

const closeMsMax = 5_000;

export interface TestDatabase {
  readonly uri: string;
  readonly client: MongoClient;
  readonly db: Db;
  /** Connects another client to the same database, as another program would. */
  connect(options?: MongoClientOptions): Promise<Db>;
}

/** Opens an empty database for one test: in its own engine, or in the MongoDB named by TEST_MONGODB_URI. */
export async function openDatabase(options?: MongoClientOptions): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID()}`;
  const uri = process.env['TEST_MONGODB_URI'] ?? (await openEngine()).uri;
  const connect = async (more: MongoClientOptions = {}): Promise<Db> => {
    const client = new MongoClient(uri, more);
    onTestFinished(() => closeClient(client));
    await client.connect();
    return client.db(name);
  };
  const db = await connect(options);
  if (isForeignDatabase) onTestFinished(async () => void (await db.dropDatabase()));
  return { uri, client: db.client, db, connect };
}

export async function openEngine(
  options: { inline?: boolean; ttlIntervalMs?: number; oplogBytes?: number } = {},
): Promise<{ uri: string; directory: string }> {
  const directory = await makeDirectory();
  const engine = await startEngine({ directory, inline: true, ...options });
  onTestFinished(() => engine.close());
  return { uri: engine.uri, directory };
}

export async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'engine-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

export async function connectTo(uri: string, options?: MongoClientOptions): Promise<MongoClient> {
  const client = new MongoClient(uri, options);
  onTestFinished(() => closeClient(client));
  return client.connect();
}

/**
 * Closes a client, with a time limit: to end its sessions, the driver may keep looking for an engine that is
 * already closed.
 */
function closeClient(client: MongoClient): Promise<void> {
  return Promise.race([client.close(), pause(closeMsMax, undefined, { ref: false })]);
}

/** Returns the error with which the promise is rejected, and fails the test if it is fulfilled. */
export async function failure(promise: Promise<unknown>): Promise<Error & { code?: number | string }> {
  return promise.then(
    () => expect.unreachable('the promise was expected to be rejected'),
    (error: Error) => error,
  );
}
