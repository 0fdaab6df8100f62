import { setTimeout as wait } from 'node:timers/promises';
import type { Db, MongoClient } from 'mongodb';
import { connectTo } from './engine-fixture.js';

const patience = 8_000;

/**
 * A client of an engine that is killed. If the driver then waits for ever (decision 13), the client is
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

  /** Returns false only if the connection is lost or the driver hangs; the work may have taken effect. */
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
    // The result of the work does not matter: close() interrupts the work.
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
    // The driver looks for a label on a broken socket's error, but only its own errors have labels.
    const isAskedForLabel = error instanceof TypeError && error.message.includes('hasErrorLabel');
    // The work of a replaced client fails because that client is closed.
    const isReplaced = client !== this.#client;
    if (!isLost && !isBroken && !isAskedForLabel && !isReplaced) throw error;
    return false;
  }
}
