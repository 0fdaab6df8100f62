import { MongoExpiredSessionError, type Db } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { readAll } from '../../server/src/database/batches.js';
import { isUnavailable } from '../../server/src/database/errors.js';
import { openDatabase } from '../../server/src/database/open.js';
import { isForeignDatabase, openDatabase as openTestDatabase, openEngine } from '../engine/engine-fixture.js';
import { openFaultyNetwork } from '../faulty-network.js';
import { patience } from '../harness.js';

const limits = { ...patience, statementMs: 1_600 };
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
/** More than the database has connections for transactions when it falls silent. */
const busyCount = 8;
const waitingCount = 4;

const works: Record<string, { busy: number; work: (db: Db) => Promise<unknown> }> = {
  'a batch of documents that never comes': {
    busy: 0,
    work: (db) => readAll(db.collection('fields').find({}), ({ _id }) => _id),
  },
  'a connection that is never made': {
    busy: busyCount,
    work: (db) => db.collection('fields').findOne({}),
  },
};

for (const [what, { busy, work }] of Object.entries(works))
  test.skipIf(isForeignDatabase)(
    `transactions that wait for the same turn fail together with the first one, which met ${what}`,
    async () => {
      const { network, transaction } = await open();
      let begun = 0;
      const count = (db: Db) => {
        begun += 1;
        return work(db);
      };
      await transaction(count, 'turn');
      network.begin({ kind: 'black hole' });
      const others = Array.from({ length: busy }, (_, at) => transaction(work, `other ${at}`));
      const waiting = Array.from({ length: waitingCount }, () => transaction(count, 'turn'));
      const outcomes = await Promise.allSettled([...others, ...waiting]);
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
      expect(begun).toBe(1 + 1);
    },
  );

test('what a transaction meets whose client was closed between two of its statements counts as unavailable', async () => {
  const { client, db } = await openTestDatabase();
  // The driver ends the sessions of a client before its connections.
  const session = client.startSession();
  await session.endSession();
  const error: unknown = await db
    .collection('fields')
    .findOne({}, { session })
    .catch((failure: unknown) => failure);
  expect([isUnavailable(error), error]).toEqual([true, expect.any(MongoExpiredSessionError)]);
});

/** Opens a database behind a network that can be silent. */
async function open() {
  const network = await openFaultyNetwork((await openEngine({ inline: false })).uri);
  onTestFinished(network.close);
  const config = { DATA_DIR: '', LOG_LEVEL: 'error', MONGODB_URI: network.uri } as const;
  const { transaction, close } = await openDatabase(config, log, {
    indexes: { wanted: {}, retired: {}, former: {} },
    limits,
  });
  onTestFinished(close);
  return { network, transaction };
}
