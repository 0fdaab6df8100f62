import type { WhenMissing } from '@crop-planning/engine';
import { MongoClient, type Db, type Document, type MongoClientOptions } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError, type DatabaseConfig } from '../settings/config.js';
import { watchChanges, type ChangesListener, type Watch } from './changes.js';
import { createAvailability, type Availability } from './availability.js';
import { createClientSlot } from './clients.js';
import { databaseName, joinEngine, runEngine } from './engine.js';
import { FormError, isNameWithoutRecord, isUnavailable } from './errors.js';
import { createFaults, faultAdvice, faultOf } from './faults.js';
import {
  buildFirstIndexes,
  buildOtherIndexes,
  compareIndexes,
  hasOtherIndexes,
  type IndexDifferences,
  type IndexTables,
} from './indexes.js';
import { databaseMsMax, limitStatements } from './statements.js';
import { createTransactions, transactionsAtOnce, type RunTransaction } from './transactions.js';
import { withTimeout } from '../concurrency/deadline.js';
import { deadlines, type Deadlines } from '../concurrency/deadlines.js';
import type { Logger } from '../settings/log.js';
import { createDatabaseTally, type DatabaseTally } from './tally.js';
import type { WriteGate } from './write-gate.js';
import { createStoppedWork, type StoppedWork } from '../settings/stopped-work.js';

export interface Database {
  db: Db;
  /** False until the database has been reached once and its first indexes are built. */
  isPrepared: () => boolean;
  /** Rejects with a FormError if a database that could not be reached at first is refused; never resolves. */
  refused: Promise<never>;
  /** Whether the database takes writes now, and how requests wait until it does. */
  availability: Availability;
  /** The hosts in the connection string whose names cannot be looked up at the moment. */
  unknownHosts: () => readonly string[];
  /** Raises an error if the database does not answer, or refuses the service what it needs. */
  ping: () => Promise<void>;
  transaction: RunTransaction;
  /** What all writes pass, if a gate was given. */
  gate: WriteGate | undefined;
  /** Watches what the stages let through of the changes of all collections. */
  watchChanges: (stages: readonly Document[], listener: ChangesListener) => Watch;
  /** What the process has asked of the database. */
  tally: DatabaseTally;
  /** The process's background work that has stopped, here and elsewhere. */
  stopped: StoppedWork;
  /** Runs statements that take longer than a request may. */
  withoutDeadline: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Where MongoDB's tools reach an embedded database whose engine a server runs. */
  engineUri?: string | undefined;
  /** Rejects with the reason if an engine that only this process uses has ended; never resolves. */
  ended?: Promise<never>;
  close: () => Promise<void>;
}

type DatabaseDeadlines = Pick<
  Deadlines,
  'transactionMs' | 'statementMs' | 'electionMs' | 'repeatableElectionMs'
>;
type ClientOptions = Pick<MongoClientOptions, 'appName' | 'maxPoolSize' | 'socketTimeoutMS' | 'writeConcern'>;

const noRecord =
  'MONGODB_URI names a host without SRV records: mongodb+srv:// needs records of _mongodb._tcp.<host>; without them, write the hosts as mongodb://host:27017/database, several with commas';
const prepareEveryMs = 500;
const indexRetryMs = 30_000;
const prepareMsMax = 20_000;
/** The delays after which a readiness check pings the database, until one ping is answered. */
const pingsMs = [0, 1_000, 2_000, 3_000];

/** What remains of the time for an answer after the driver has looked for a primary in vain. */
const afterSearchMs = 700;

/** The driver's limits are at most as long, and their errors name the cause, but only ours always holds. */
function timeoutsOf({ statementMs, repeatableElectionMs }: DatabaseDeadlines) {
  return {
    serverSelectionTimeoutMS: repeatableElectionMs - afterSearchMs,
    waitQueueTimeoutMS: statementMs / 2,
    connectTimeoutMS: (statementMs * 3) / 8,
    socketTimeoutMS: statementMs,
  };
}

/** The limit for a watch's statements: longer than the database may take to answer them. */
const watchMsMax = 8_000;

export interface OpenOptions {
  indexes: IndexTables;
  /**
   * Makes sure that the documents have a form that this release knows, before any index is built and any request
   * served; raises an error if not. A command that only reads leaves it out; then no index is built either.
   */
  admit?: ((db: Db, differences: IndexDifferences) => Promise<void>) | undefined;
  /** For commands: joins an engine that is already running, and never creates its database. */
  attach?: boolean;
  /**
   * What happens if the engine has no database: by default, a server creates only the first one of a folder, and a
   * command none.
   */
  whenMissing?: WhenMissing;
  /** Makes what all writes have to pass, with statements that do not. */
  openGate?: ((db: Db) => WriteGate) | undefined;
  /** Names the process to the database; a command that reads everything has a name of its own. */
  appName?: string;
  limits?: DatabaseDeadlines;
}

/**
 * Connects to the configured database, or starts the engine. If the database cannot be reached, further
 * attempts follow in the background until it answers; raises MissingDatabaseError if the engine's is missing
 * and must not be created.
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: Logger,
  { attach = false, whenMissing, limits = deadlines, ...options }: OpenOptions,
): Promise<Database> {
  const stopped = createStoppedWork(log);
  if (config.MONGODB_URI !== undefined)
    return connect(config.MONGODB_URI, log, stopped, { ...options, attach, limits });
  let connection: Connection | undefined;
  const engine = attach
    ? await joinEngine(config, whenMissing)
    : await runEngine(config, {
        whenMissing: whenMissing ?? 'createFirst',
        log,
        stopped,
        onRestart: () => connection?.replaceClients(),
      });
  const connecting = connect(engine.uri, log, stopped, { ...options, attach, limits });
  const ended = neverUnless(engine.ended);
  try {
    const opened = (connection = await Promise.race([connecting, ended]));
    return {
      ...opened,
      engineUri: engine.ended ? undefined : engine.uri.replace('/?', `/${databaseName}?`),
      ended,
      async close() {
        await opened.close();
        await engine.close();
      },
    };
  } catch (error) {
    void connecting.then(({ close }) => close()).catch(() => undefined);
    await engine.close();
    throw error;
  }
}

/** Returns a promise that rejects with the reason for the engine's end, and never resolves. */
function neverUnless(ended: Promise<Error> | undefined): Promise<never> {
  const never = new Promise<never>((_, reject) => void ended?.then(reject));
  never.catch(() => undefined);
  return never;
}

interface Connection extends Database {
  /** Replaces the clients of an engine that has ended, since those clients may wait for ever. */
  replaceClients: () => void;
}

async function connect(
  uri: string,
  log: Logger,
  stopped: StoppedWork,
  {
    indexes,
    admit,
    attach,
    openGate,
    appName = 'crop-server',
    limits,
  }: Omit<OpenOptions, 'whenMissing'> & { limits: DatabaseDeadlines },
): Promise<Connection> {
  const name = /^[^/]*\/\/[^/?]*\/([^?]+)/.exec(uri)?.[1] ?? databaseName;
  const open = (options: ClientOptions = {}) =>
    createClient(uri, { appName, ...timeoutsOf(limits), ...options });
  const writeConcern = { w: 'majority', wtimeoutMS: databaseMsMax(limits) } as const;
  const faults = createFaults(stopped);
  const tally = createDatabaseTally();
  const onReplaced = tally.noteReplacedClient;
  const clients = createClientSlot(() => open({ writeConcern }), {
    onMembers: ({ unknownHosts }) => faults.noteNames(unknownHosts),
    onReplaced,
    onFailure: faults.note,
  });
  const forTransactions = createClientSlot(() => open({ writeConcern, maxPoolSize: transactionsAtOnce }), {
    onReplaced,
    onFailure: faults.note,
  });
  const closing = new AbortController();
  let isPrepared = false;
  let indexBuild: Promise<void> | undefined;
  let refuse: (reason: unknown) => void = () => undefined;
  const refused = new Promise<never>((_, reject) => (refuse = reject));
  refused.catch(() => undefined);
  const statementLimits = {
    statementMs: limits.statementMs,
    searchMs: timeoutsOf(limits).serverSelectionTimeoutMS,
  };
  const ungated = limitStatements({ clients, name, limits: statementLimits, tally });
  const gate = openGate?.(ungated);
  const db = gate ? limitStatements({ clients, name, limits: statementLimits, tally, gate }) : ungated;

  async function prepareAll(): Promise<void> {
    const [client, other] = [clients.current(), forTransactions.current()];
    const unlimited = client.db(name);
    const differences = await withTimeout(prepareMsMax, async () => {
      await reach(unlimited, [client, other], limits);
      return compareIndexes(unlimited, indexes);
    });
    if (admit) {
      // Looking through a large database takes longer, but each of its statements has a deadline.
      await admit(db, differences);
      await withTimeout(prepareMsMax, () => buildFirstIndexes(unlimited, differences));
    }
    isPrepared = true;
    // A command leaves the other indexes to a server, which runs long enough to build them.
    if (!attach && hasOtherIndexes(differences)) indexBuild ??= keepBuildingIndexes();
  }

  /**
   * Builds the other indexes without a deadline: building one on a large collection takes longer than a
   * request may.
   */
  async function keepBuildingIndexes(): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted) {
      const client = open({ socketTimeoutMS: 0 });
      const stop = () => void client.close().catch(() => undefined);
      signal.addEventListener('abort', stop);
      try {
        await buildOtherIndexes(client.db(name), indexes, { log, signal });
        stopped.succeeded('indexes');
        return;
      } catch (error) {
        if (!signal.aborted) stopped.failed('indexes', error, 'an index could not be built yet');
        await pause(indexRetryMs, undefined, { signal }).catch(() => undefined);
      } finally {
        signal.removeEventListener('abort', stop);
        stop();
      }
    }
  }

  async function keepPreparing(): Promise<void> {
    while (!isPrepared && !closing.signal.aborted) {
      await pause(prepareEveryMs, undefined, { signal: closing.signal }).catch(() => undefined);
      try {
        await prepareAll();
        stopped.succeeded('database');
        log.info({}, 'the database is ready');
      } catch (error) {
        faults.note(error);
        stopped.failed('database', error, 'the database cannot be used yet');
        if (error instanceof FormError) {
          refuse(error);
          return;
        }
      }
    }
  }

  try {
    await prepareAll();
  } catch (error) {
    if (!isUnavailable(error)) {
      await Promise.all([gate?.close(), clients.close(), forTransactions.close()]);
      const fault = faultOf(error);
      throw fault === undefined ? error : new ConfigError([`MONGODB_URI: ${faultAdvice[fault]}`]);
    }
    log.warn({ error }, 'the database cannot be reached');
  }
  const preparing = isPrepared ? undefined : keepPreparing();

  return {
    db,
    isPrepared: () => isPrepared,
    refused,
    tally,
    stopped,
    availability: createAvailability(clients, limits),
    unknownHosts: clients.unknownHosts,
    async ping() {
      await ping(db);
      faults.check();
    },
    transaction: createTransactions({
      clients: forTransactions,
      name,
      limits: { transactionMs: limits.transactionMs, ...statementLimits },
      tally,
      gate,
    }),
    gate,
    watchChanges: (stages, listener) =>
      watchChanges(
        {
          createClient: () => open({ maxPoolSize: 2, socketTimeoutMS: watchMsMax }),
          name,
          isUnavailable,
          stopped,
          log,
        },
        stages,
        listener,
      ),
    async withoutDeadline(work) {
      const client = open({ socketTimeoutMS: 0 });
      try {
        return await work(client.db(name));
      } finally {
        await client.close();
      }
    },
    replaceClients() {
      for (const slot of [clients, forTransactions]) slot.replace(slot.current());
    },
    async close() {
      closing.abort();
      await gate?.close();
      await Promise.all([clients.close(), forTransactions.close()]);
      await Promise.all([preparing, indexBuild]);
    },
  };
}

/** Pings repeatedly, because a ping over a lost connection may never be answered. */
async function ping(db: Db): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const pings = pingsMs.map((ms) => pause(ms, undefined, { signal }).then(() => db.command({ ping: 1 })));
  try {
    await Promise.race(pings);
  } finally {
    controller.abort();
  }
}

function createClient(uri: string, options: ClientOptions): MongoClient {
  return new MongoClient(uri, {
    writeConcern: { w: 'majority' },
    ...options,
  });
}

/** Connects the clients; raises ConfigError for a database that the service cannot use. */
async function reach(
  db: Db,
  clients: readonly MongoClient[],
  { statementMs }: DatabaseDeadlines,
): Promise<void> {
  // Called on every attempt: after a failed first attempt the driver does not connect by itself.
  for (const client of clients) {
    try {
      // A client that has not connected by then goes on trying, and the next attempt joins it.
      await withTimeout(statementMs / 2, () => client.connect());
    } catch (error) {
      if (isNameWithoutRecord(error)) throw new ConfigError([noRecord]);
      throw error;
    }
  }
  const hello = await db.command({ hello: 1 });
  if (hello['setName'] === undefined && hello['msg'] !== 'isdbgrid') {
    throw new ConfigError([
      'MONGODB_URI must name a replica set or a sharded cluster: transactions need one',
    ]);
  }
}
