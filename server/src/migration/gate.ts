import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { isUnanswered } from '../database/errors.js';
import type { OpenOptions } from '../database/open.js';
import { WritesStoppedError, type Leave, type WriteGate } from '../database/write-gate.js';
import { migrationWriters } from '../records/operation/migration-writers.js';
import { migrations, type Migration } from '../records/operation/migrations.js';
import { stayingRecords } from '../records/records.js';

/** What writes a migration of the database allows this process. */
export type Phase =
  /** All: there is no migration. */
  | 'open'
  /** All: the data is being copied, and writes may be stopped soon. */
  | 'followed'
  /** None for a moment, since the data moves now. */
  | 'stopped'
  /** None: the data has moved. */
  | 'moved'
  /** None: the data of another database is still being copied here. */
  | 'filled';

export interface GateOptions {
  /**
   * How old this process's knowledge may be if it is to write, in milliseconds: after a pause, the first write looks
   * for a migration. The command that stops the writes waits longer than that for those it does not know.
   */
  freshMs?: number;
  /** How often the process looks during a migration. */
  followMs?: number;
  /** How long a write waits while writes are stopped; by default it is refused at once. */
  waitMs?: number;
  onPhase?: (phase: Phase) => void;
}

const usualFreshMs = 10_000;
const usualFollowMs = 250;
const stoppedLookMs = 50;
const heartbeatMs = 5_000;
/** After this time, the database has given up a statement whose answer was lost, or has finished it. */
const lostStatementMs = 5_000;
const waitLookMs = 50;

const reasons: Record<'stopped' | 'moved' | 'filled', string> = {
  stopped: 'Writes are stopped for a moment, because the data moves to another database.',
  moved:
    'The data of this database has moved to another one: set MONGODB_URI to that one. To see which, run crop-server migrate.',
  filled:
    'The data of another database is being copied into this one, which cannot be used before that is complete.',
};

/** Returns what makes the gate of a process that writes, whose writes stop when the data moves to another database. */
export function gateFor(options: GateOptions = {}): NonNullable<OpenOptions['openGate']> {
  return (db) => createGate(migrations.statementsOf(db), migrationWriters.statementsOf(db), options);
}

type Migrations = ReturnType<typeof migrations.statementsOf>;
type Writers = ReturnType<typeof migrationWriters.statementsOf>;

function createGate(
  known: Migrations,
  writers: Writers,
  { freshMs = usualFreshMs, followMs = usualFollowMs, waitMs = 0, onPhase }: GateOptions,
): WriteGate {
  const id = randomUUID();
  const name = `${hostname()}:${process.pid}`;
  const closing = new AbortController();
  let phase: Phase = 'open';
  /** When the reading began that found the phase. */
  let readMs = -Infinity;
  let reading: Promise<void> | undefined;
  let stop: string | null = null;
  let followed: string | null = null;
  let isListed = false;
  let saidMs = -Infinity;
  let begun = 0;
  /** Until when a statement whose answer was lost may still take effect. */
  let lostUntilMs = 0;
  let watching: Promise<void> | undefined;

  async function phaseOf(source: Migration | undefined, target: Migration | undefined): Promise<Phase> {
    if (target && target.state !== 'complete') return 'filled';
    if (!source || source.state === 'aborted') return 'open';
    if (source.state === 'complete') return 'moved';
    return source.state === 'stopping' && !(await known.isLapsed()) ? 'stopped' : 'followed';
  }

  async function read(): Promise<void> {
    const startedMs = performance.now();
    const { source, target } = await known.find();
    // A target that is being used cannot be given up any more; one that has been given up meanwhile cannot be used.
    if (target?.state === 'complete' && target.used_at === null && !(await known.use())) return read();
    const next = await phaseOf(source, target);
    // Before the next write: the command waits for all who are listed, and for others only as long as they may not know.
    if (next === 'followed' || next === 'stopped') await enlist();
    stop = source?.stop ?? null;
    readMs = startedMs;
    if (next !== phase) {
      phase = next;
      onPhase?.(next);
    }
    if (next === 'open') await leaveList();
    else watching ??= watch().finally(() => (watching = undefined));
  }

  async function enlist(): Promise<void> {
    if (isListed && performance.now() - saidMs < heartbeatMs) return;
    await writers.say(id, name, followed);
    [isListed, saidMs] = [true, performance.now()];
  }

  async function leaveList(): Promise<void> {
    if (isListed) await writers.remove(id);
    isListed = false;
  }

  /** Looks again and again as long as there is a migration, and says when this process has followed a stop. */
  async function watch(): Promise<void> {
    const { signal } = closing;
    while (phase !== 'open' && !signal.aborted) {
      const ms = phase === 'stopped' ? stoppedLookMs : followMs;
      await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      // A database that cannot be reached is reported elsewhere; until it can, no write begins.
      await refresh()
        .then(acknowledge)
        .catch(() => undefined);
    }
  }

  async function acknowledge(): Promise<void> {
    if (phase !== 'stopped' || followed === stop || begun > 0 || performance.now() < lostUntilMs) return;
    followed = stop;
    await writers.say(id, name, followed).catch((error: unknown) => {
      followed = null;
      throw error;
    });
  }

  function refresh(): Promise<void> {
    return (reading ??= read().finally(() => (reading = undefined)));
  }

  const isFresh = () =>
    performance.now() - readMs <= (phase === 'open' ? freshMs : Math.min(freshMs, followMs * 4));

  function admit(): Leave {
    if (phase !== 'open' && phase !== 'followed') throw new WritesStoppedError(reasons[phase]);
    begun += 1;
    let hasLeft = false;
    return (failure) => {
      if (hasLeft) return;
      hasLeft = true;
      begun -= 1;
      if (failure !== undefined && isUnanswered(failure)) lostUntilMs = performance.now() + lostStatementMs;
    };
  }

  async function untilOpen(msMax: number): Promise<void> {
    const startedMs = performance.now();
    if (!isFresh()) await refresh();
    while (phase === 'stopped' && performance.now() - startedMs < msMax) {
      await pause(waitLookMs);
      if (!isFresh()) await refresh();
    }
  }

  return {
    enter() {
      if (isFresh() && (phase !== 'stopped' || waitMs === 0)) return admit();
      return (async () => {
        await untilOpen(waitMs);
        return admit();
      })();
    },
    untilOpen,
    isFree: (collection) => stayingRecords.has(collection),
    async close() {
      closing.abort();
      await watching;
      // What has been given up, but may still take effect, keeps the process on the list until it counts as silent.
      if (begun === 0) await leaveList().catch(() => undefined);
    },
  };
}
