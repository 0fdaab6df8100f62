import { describe, expect, it, onTestFinished } from 'vitest';
import { makeDirectory } from '../../../../test/engine/engine-fixture.js';
import { freshDatabase } from '../../../../test/fresh-database.js';
import { defaultConfig } from '../../../../test/harness.js';
import { openDatabase } from '../../database/open.js';
import { recordsOf, transactionsOf } from '../../records/handle.js';
import { describeRange, divide, rangeOf, toHex } from '../../records/operation/id-ranges.js';
import { indexTables } from '../../records/records.js';
import { createRangeWork, type WorkInRange } from './range-work.js';

const pass = { work: 'visit', pass: '1' };
/** In every fourth share of the ids, one account. */
const accountIds = Array.from({ length: 64 }, (_, at) => toHex(4 * at).repeat(12));
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Opens a database with a pass in `count` ranges; `createServer` returns what a server does in them. */
async function openPass(count: number) {
  const config = { ...defaultConfig(await makeDirectory()), MONGODB_URI: await freshDatabase() };
  const database = await openDatabase(config, log, { indexes: indexTables });
  onTestFinished(database.close);
  const records = recordsOf(database.db);
  await records.workRanges.enter(pass, divide(count));
  const ranges = database.db.collection<{ _id: string }>('work_ranges');
  const visited: string[] = [];

  function createServer(name: string, visit: (accountId: string) => void = () => undefined) {
    const options = { records, inTransaction: transactionsOf(database), isUnavailable: () => false };
    const { workInNext, failure } = createRangeWork<null>({ ...options, leaseMs: 30_000, log });
    const workIn: WorkInRange<null> = async ({ held, reach, advance }) => {
      for (const accountId of accountIds) {
        const isBefore = held.account !== null && accountId <= held.account;
        if (isBefore || rangeOf(accountId) < held.from || rangeOf(accountId) >= held.to) continue;
        reach(accountId);
        visit(accountId);
        await advance({ account: accountId, place: null, counts: { [name]: 1 } });
        visited.push(accountId);
      }
      return {};
    };
    return { next: (work = workIn) => workInNext(pass, work, undefined), failure };
  }

  /** Lets the pauses after failures pass. */
  const endPauses = (fields: object = {}) =>
    ranges.updateMany({}, { $set: { lease_until: new Date(0), ...fields } });
  return { records, visited, createServer, ranges, endPauses };
}

describe('work in ranges of accounts', () => {
  it('visits every account once, on two servers that take one range after another', async () => {
    const { records, visited, createServer } = await openPass(8);
    const [one, other] = [createServer('one'), createServer('other')];
    while ((await Promise.all([one.next(), other.next()])).includes(true));
    expect(visited.toSorted()).toEqual(accountIds);
    const found = await records.workRanges.list(pass);
    expect(found.map(({ isDone }) => isDone)).toEqual(found.map(() => true));
    const counted = (name: string) => found.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0);
    expect([counted('one'), counted('other')]).toEqual([32, 32]);
  });

  it('continues where a server stopped, and changes nothing for one whose lease is lost', async () => {
    const { records, visited, createServer, ranges } = await openPass(1);
    const [paused, other] = [createServer('paused'), createServer('other')];
    let isOver = false;
    await paused.next(async ({ advance }) => {
      await advance({ account: accountIds[9] ?? null, place: null, counts: { paused: 10 } });
      await ranges.updateMany({}, { $set: { lease_until: new Date(0) } });
      await other.next();
      await advance({ account: accountIds[0] ?? null, place: null, counts: { paused: 1 } });
      isOver = true;
      return {};
    });
    expect(isOver).toBe(false);
    expect(visited).toEqual(accountIds.slice(10));
    expect(await records.workRanges.list(pass)).toMatchObject([
      { isDone: true, counts: { paused: 10, other: 54 } },
    ]);
  });

  it('advances a range together with an effect, or does neither', async () => {
    const { records, createServer, ranges } = await openPass(1);
    const server = createServer('one');
    const effects = async () => (await records.workRanges.list({ work: 'effect', pass: '1' })).length;
    await server.next(async ({ advance }) => {
      const effectOn = (at: number) =>
        advance(
          async (own) => {
            const [range] = divide(1);
            if (range) await own.workRanges.enter({ work: 'effect', pass: '1' }, [{ ...range, from: at }]);
            return { account: accountIds[at] ?? null, place: null, counts: { effects: 1 } };
          },
          { turns: [], owner: accountIds[at] ?? '' },
        );
      await effectOn(1);
      expect(await effects()).toBe(1);
      await ranges.updateMany({}, { $set: { lease_holder: 'another server' } });
      await effectOn(2);
      return {};
    });
    expect(await effects()).toBe(1);
    expect(await records.workRanges.list(pass)).toMatchObject([{ isDone: false, counts: { effects: 1 } }]);
  });

  it('leaves a share in which it fails to others and to later, and keeps no other account waiting', async () => {
    const { records, visited, createServer, endPauses } = await openPass(2);
    const broken = accountIds[0x10] ?? '';
    let isBroken = true;
    const visit = (accountId: string) => {
      if (isBroken && accountId === broken) throw new TypeError('not to be stored');
    };
    const one = createServer('one', visit);
    while (await one.next());
    expect(visited.toSorted()).toEqual(accountIds.filter((id) => id !== broken));
    expect(await one.failure()).toBeInstanceOf(TypeError);
    const failing = async () => {
      const found = await records.workRanges.failing();
      return found.map(({ failure, ...range }) => [describeRange(range), failure?.times, failure?.error]);
    };
    expect(await failing()).toEqual([['00-40', 1, 'TypeError']]);

    // The first to try again is another server, although both might by the lease.
    await endPauses();
    expect(await one.next()).toBe(false);
    const other = createServer('other', visit);
    expect(await other.next()).toBe(true);
    expect(await failing()).toEqual([['00-40', 2, 'TypeError']]);
    isBroken = false;
    await endPauses({ failed_until: new Date(0) });
    expect(await other.next()).toBe(true);
    expect(await failing()).toEqual([]);
    expect([await one.failure(), await other.failure()]).toEqual([undefined, undefined]);
    expect(visited.toSorted()).toEqual(accountIds);
    const found = await records.workRanges.list(pass);
    expect(found.map((range) => [describeRange(range), range.isDone])).toEqual([
      ['00-40', true],
      ['41-7f', true],
      ['80-ff', true],
    ]);
  });
});
