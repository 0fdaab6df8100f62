import { setTimeout as wait } from 'node:timers/promises';
import type { Db, MongoClient } from 'mongodb';
import { connectTo } from './engine-fixture.js';

const patience = 8_000;

/**
 * A client of an engine that gets killed. The driver may then wait for ever (decision 13), so the client is
 * replaced.
 */
export class LastingClient {
  readonly #uri: string;
  #client: MongoClient;

  private constructor(uri: string, client: MongoClient) {
    this.#uri = uri;
    this.#client = client;
  }

  static async connect(uri: string): Promise<LastingClient> {
    return new LastingClient(uri, await connectTo(uri));
  }

  get db(): Db {
    return this.#client.db('test');
  }

  /** Resolves to false only after a lost connection; it is then unknown whether the work took effect. */
  async isAcknowledged(work: (db: Db) => Promise<unknown>): Promise<boolean> {
    const client = this.#client;
    const timer = new AbortController();
    const isDone = work(client.db('test')).then(
      () => true,
      (error: unknown) => this.#expectLoss(error, client),
    );
    const isLate = wait(patience, 'late' as const, { signal: timer.signal }).catch(() => isDone);
    const answer = await Promise.race([isDone, isLate]);
    timer.abort();
    if (answer !== 'late') return answer;
    // The result does not matter: close() interrupts it.
    isDone.catch(() => {});
    if (client === this.#client) this.#client = await connectTo(this.#uri);
    await client.close();
    return false;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #expectLoss(error: unknown, client: MongoClient): false {
    if (!(error instanceof Error)) throw error;
    const isLost = /^Mongo(Network|PoolCleared)/.test(error.name);
    const isBroken = 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET');
    // The driver asks a broken socket's error for a label, which only its own errors have.
    const isAskedForLabel = error instanceof TypeError && error.message.includes('hasErrorLabel');
    // A client that was not replaced is closed only at the end of the test, and then the work must fail, too.
    const isReplaced = client !== this.#client;
    if (!isLost && !isBroken && !isAskedForLabel && !isReplaced) throw error;
    return false;
  }
}
