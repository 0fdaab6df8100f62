import { randomUUID } from 'node:crypto';
import type { OperatorCore } from '../core.js';
import type { SaidServer } from '../records/operation/servers.js';
import type { Readiness } from '../settings/readiness.js';
import { startBackground, type Background } from './leased-work.js';

/** What a server says of itself besides the time. */
export type OwnFacts = Omit<SaidServer, 'id' | 'clock_ahead_ms'>;

/** False if the server does not enter itself. */
export type ListingOption = false | { everyMs?: number };

const usualEveryMs = 10_000;
/**
 * Tokens of a server whose clock is further ahead are refused by the others as not yet valid; clocks that are set by
 * the network differ by a few hundredths of a second.
 */
const aheadMsMax = 5_000;
const clock = 'clock difference';

interface ListingParts {
  facts: OwnFacts;
  timeOfDatabase: () => Promise<Date>;
  readiness: Readiness;
  everyMs?: number;
}

/**
 * Has the server in the list of servers as long as it runs, and not ready as long as its clock is wrong. Whether it is
 * has to be known before it is ready for the first time.
 */
export function startServerList(
  background: Background,
  { records: { servers }, now }: Pick<OperatorCore, 'records' | 'now'>,
  { facts, timeOfDatabase, readiness, everyMs = usualEveryMs }: ListingParts,
) {
  const id = randomUUID();
  let aheadMs = 0;
  let isCompared = false;
  readiness.hold(clock, 'The server has not compared its clock with that of the database yet.');

  async function compareClocks(): Promise<void> {
    const asked = now().getTime();
    const database = await timeOfDatabase();
    const answered = now().getTime();
    aheadMs = Math.round((asked + answered) / 2 - database.getTime());
    isCompared = true;
    // The database read its clock at some moment between the question and the answer.
    const certainMs = Math.abs(aheadMs) - (answered - asked) / 2;
    if (certainMs <= aheadMsMax) return readiness.clear(clock);
    const error = new Error(describe(aheadMs));
    error.name = 'ClockDifferenceError';
    readiness.hold(clock, error.message);
    throw error;
  }

  const work = startBackground(background, everyMs, [
    { name: clock, look: compareClocks, failure: 'the clocks of this machine and of the database differ' },
    {
      name: 'servers',
      look: () => servers.say({ id, ...facts, clock_ahead_ms: aheadMs }),
      failure: 'the server could not be entered in the list of servers',
    },
  ]);

  return {
    /** How far this server's clock is ahead of the database's; undefined until they have been compared. */
    clockAheadMs: (): number | undefined => (isCompared ? aheadMs : undefined),
    async close(): Promise<void> {
      await work.close();
      // A server that is not taken off the list is shown as silent, and forgotten after a day.
      await servers.remove(id).catch(() => undefined);
    },
  };
}

function describe(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const way = aheadMs > 0 ? 'ahead of' : 'behind';
  return `The clock of this server is ${seconds} s ${way} that of the database; at most ${aheadMsMax / 1_000} s are allowed. Correct the time of its machine.`;
}
