import type { BackupsState } from './background/backups/state.js';
import { readCheckProgress } from './background/checks/progress.js';
import { readRemaining } from './background/jobs/remaining.js';
import type { Threads } from './calculations/threads.js';
import { withTimeout } from './concurrency/deadline.js';
import type { Core } from './core.js';
import type { ConnectionLimits } from './http/connection-limits.js';
import type { Metrics } from './http/metrics.js';
import type { Database } from './database/open.js';
import type { StoreSpace } from './database/store-space.js';
import { readRelease } from './settings/release.js';

/** What is measured beside core. */
export interface MeasuredParts {
  database: Pick<Database, 'availability' | 'isPrepared' | 'stopped' | 'tally'>;
  isPolling: () => boolean;
  jobsLastDone: () => ReadonlyMap<string, Date>;
  /** Undefined if the clocks are not compared. */
  clockAheadMs: () => number | undefined;
  readStoreSpace: () => Promise<StoreSpace | undefined>;
  /** Undefined if no backups are made. */
  readBackups: () => Promise<BackupsState | undefined>;
}

/** How long the database may take to answer; the other metrics are served without it. */
const readMsMax = 1_000;

/** What the parts of the server count and know, in the words of /metrics; the server adds its responses. */
export function metricsOf(
  { records, passwords, hashQueue, limits, maps, suggestions, visitors }: Core,
  threads: Threads,
  connections: ConnectionLimits,
  { database, isPolling, jobsLastDone, clockAheadMs, readStoreSpace, readBackups }: MeasuredParts,
): Metrics {
  const { availability, isPrepared, stopped, tally } = database;

  /** Returns undefined if the database does not answer. */
  async function readStored<T>(read: () => Promise<T>): Promise<T | undefined> {
    if (!isPrepared() || !availability.isWritable()) return undefined;
    return withTimeout(readMsMax, read).catch(() => undefined);
  }

  const readCheck = () => readStored(() => readCheckProgress(records));

  return {
    build_info: {
      help: 'Always 1; the label has the version of the server.',
      label: 'version',
      read: () => ({ [readRelease()]: 1 }),
    },
    database_statements_total: {
      help: 'How many statements were sent to the database and answered or given up, by the method of the driver.',
      label: 'statement',
      read: () => tally.byKind('statements'),
    },
    database_statement_seconds_total: {
      help: 'How long these statements took together, waits for a connection included.',
      label: 'statement',
      read: () => tally.byKind('seconds'),
    },
    database_statement_failures_total: {
      help: 'How many statements failed, apart from conflicts with other transactions and values that are taken.',
      label: 'statement',
      read: () => tally.byKind('failures'),
    },
    database_transaction_restarts_total: {
      help: 'How often a transaction started over, because of another transaction or a change of the members.',
      read: tally.restarts,
    },
    database_clients_replaced_total: {
      help: 'How often the connections to the database were replaced because nothing was answered.',
      read: tally.replacedClients,
    },
    store_bytes: {
      help: 'How much space the embedded database takes on its disk.',
      read: async () => (await readStoreSpace())?.storeBytes,
    },
    store_disk_free_bytes: {
      help: 'How much space is free on the disk of the embedded database.',
      read: async () => (await readStoreSpace())?.freeBytes,
    },
    store_disk_bytes: {
      help: 'The size of the disk of the embedded database.',
      read: async () => (await readStoreSpace())?.diskBytes,
    },
    backup_made_timestamp_seconds: {
      help: 'The moment of the newest sound backup of the embedded database, verified by a restore; 0 if there is none.',
      read: async () => {
        const backups = await readBackups();
        return backups && (backups.newest ? Date.parse(backups.newest.made_at) / 1_000 : 0);
      },
    },
    backup_bytes: {
      help: 'The size of the newest sound backup.',
      read: async () => (await readBackups())?.newest?.size_bytes,
    },
    backup_interval_seconds: {
      help: 'How often a backup is to be made.',
      read: async () => secondsOfHours((await readBackups())?.every_hours),
    },
    backups_sound: {
      help: 'How many backups are as they were made and verified.',
      read: async () => (await readBackups())?.sound,
    },
    backups_unsound: {
      help: 'How many backups are damaged, gone, or did not pass the check.',
      read: async () => (await readBackups())?.problems.length,
    },
    clock_ahead_seconds: {
      help: 'How far the clock of this server is ahead of that of MongoDB; negative if it is behind.',
      read: () => secondsOf(clockAheadMs()),
    },
    job_last_done_timestamp_seconds: {
      help: 'When the latest slot of a scheduled job was done, on whichever server.',
      label: 'name',
      read: () => Object.fromEntries(Array.from(jobsLastDone(), ([job, at]) => [job, at.getTime() / 1_000])),
    },
    check_remaining_ratio: {
      help: 'The share of the accounts, by the ranges of their ids, that the last crop-server check has still to go through; 0 when it is done.',
      read: async () => {
        const check = await readCheck();
        return check && 1 - check.ranges_done / check.ranges;
      },
    },
    check_documents: {
      help: 'How many accounts, plans, analyses and notifications the last crop-server check has gone through.',
      read: async () => (await readCheck())?.documents,
    },
    job_remaining_ratio: {
      help: 'The share of the accounts, by the ranges of their ids, whose plans the latest slot of a scheduled job has still to go through, on whichever server; 0 when it is done.',
      label: 'name',
      read: async () => {
        const slots = await readStored(() => readRemaining(records));
        return slots && Object.fromEntries(slots.map(({ name, remaining }) => [name, remaining]));
      },
    },
    work_ranges_failing: {
      help: 'How many ranges of accounts the latest attempt at a work has failed in, on whichever server.',
      label: 'work',
      read: async () => {
        const counts: Record<string, number> = {};
        const failing = await readStored(records.workRanges.failing);
        for (const { work } of failing ?? []) counts[work] = (counts[work] ?? 0) + 1;
        return failing && counts;
      },
    },
    bcrypt_hashings_total: {
      help: 'How many passwords were hashed.',
      read: () => passwords.counts().hashings,
    },
    bcrypt_comparisons_total: {
      help: 'How many passwords were compared with a hash.',
      read: () => passwords.counts().comparisons,
    },
    password_hashing_waits_total: {
      help: 'How many passwords had to wait their turn to be hashed or compared.',
      read: () => hashQueue.counts().waits,
    },
    password_hashing_wait_seconds_total: {
      help: 'How long passwords have waited for their turn, together.',
      read: () => hashQueue.counts().waitedSeconds,
    },
    password_hashing_refusals_total: {
      help: 'How many passwords were refused because they would have waited too long.',
      read: () => hashQueue.counts().refusals,
    },
    throttlings_total: {
      help: 'How many requests were refused because a budget was used up, by budget.',
      label: 'budget',
      read: limits.refusals,
    },
    map_calculations_total: {
      help: 'How many calculations of maps have begun, and how they have ended.',
      label: 'state',
      read: maps.calculations.counts,
    },
    suggestion_calculations_total: {
      help: 'How many calculations of suggestions have begun, and how they have ended.',
      label: 'state',
      read: suggestions.counts,
    },
    calculation_pieces_total: {
      help: 'How many pieces of maps and suggestions have begun in the threads, and how many have ended.',
      label: 'state',
      read: threads.counts,
    },
    visitor_questions_total: {
      help: 'How many questions without an account the model has begun to judge, and how many of these have ended.',
      label: 'state',
      read: visitors.counts,
    },
    connections_refused_total: {
      help: 'How many connections were closed on arrival because the server, or one network, had too many.',
      label: 'limit',
      read: connections.refusals,
    },
    notifications_polling: {
      help: '1 if streams of notifications poll the database every 2 s, because it does not let the server watch changes.',
      read: () => (isPolling() ? 1 : 0),
    },
    background_work_stopped: {
      help: '1 for each kind of background work whose latest attempt failed.',
      label: 'work',
      read: () => Object.fromEntries(stopped.names().map((work) => [work, 1])),
    },
  };
}

function secondsOfHours(hours: number | undefined): number | undefined {
  return hours === undefined ? undefined : hours * 3_600;
}

function secondsOf(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / 1_000;
}
