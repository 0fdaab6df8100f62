import type { WhenMissing } from '@crop-planning/engine';
import { addressOf, publishAddress } from './settings/address-file.js';
import { findSubject } from './analyses/preparing.js';
import { createBulkTurns } from './analyses/bulk-turns.js';
import { createNetworks } from './settings/networks.js';
import { createLimits } from './auth/rate-limits/limits.js';
import { describeBackups } from './background/backups/state.js';
import { startServerList, type ListingOption } from './background/servers.js';
import { startBackgroundWork, type JobsOption } from './background/start.js';
import { createThreads, type Threads } from './calculations/threads.js';
import { createOperatorCore, type Core } from './core.js';
import { onlyBundled } from './climates/climates.js';
import { createPlaces } from './crop-plans/places.js';
import { createSuggestions } from './crops/suggestions/calculation.js';
import { scheduledJobs } from './jobs.js';
import { metricsOf } from './metrics.js';
import { createMaps } from './maps/maps.js';
import { createTables, type Tables } from './tables.js';
import { createConnectionLimits } from './http/connection-limits.js';
import { createHttpServer, type HttpServer } from './http/http.js';
import { explainListening } from './http/listening.js';
import { createMetricsServer, type MetricsServer } from './http/metrics-server.js';
import { findEnded } from './auth/liveness.js';
import { readCredentials } from './auth/authenticator.js';
import { requireOneAccount } from './auth/one-account.js';
import { createHashQueue } from './auth/passwords/hash-queue.js';
import { createHashThreads, type HashThreads } from './auth/passwords/hash-threads.js';
import { createPasswords } from './auth/passwords/passwords.js';
import { endSessionOf } from './auth/sessions/end.js';
import { createSessions } from './auth/sessions/sessions.js';
import { createSignInLimits } from './auth/sign-in-limits.js';
import { createTokens } from './auth/tokens.js';
import { keepSecret } from './auth/secret-file.js';
import type { Clock } from './concurrency/clock.js';
import { loadOnce } from './concurrency/load-once.js';
import { deadlines as usualDeadlines, type Deadlines } from './concurrency/deadlines.js';
import { allowsVisitors, type Config } from './settings/config.js';
import { prepareDataFolder } from './settings/data-folder.js';
import { hostname } from 'node:os';
import { isUnavailable } from './database/errors.js';
import { openDatabase } from './database/open.js';
import { gateFor, type GateOptions, type Phase } from './migration/gate.js';
import { requireInUse } from './migration/use.js';
import { readStoreSpace } from './database/store-space.js';
import { timeOf } from './database/queries.js';
import type { Logger } from './settings/log.js';
import { createReadiness, type Readiness } from './settings/readiness.js';
import { readRelease } from './settings/release.js';
import { createServerLog } from './settings/server-log.js';
import { digestsOf } from './settings/shared-settings.js';
import { exportReaders } from './nouns.js';
import { createLocations } from './locations/locating.js';
import { createNotificationFeed } from './notifications/feed.js';
import { createNotificationFollowing } from './notifications/following.js';
import { watchRecords } from './records/spanning/changes.js';
import { indexTables, stepTable as stepsOfRelease, type StepTable } from './records/records.js';
import { createLinkedPages } from './shares/page.js';
import { createVisitors } from './visitors/visitors.js';
import { warmUp } from './warming.js';
import { createAdmission } from './background/forms/admission.js';

export interface App {
  url: string;
  /** Rejects with the reason if the database, once it can be reached, turns out to be of no use; never resolves. */
  refused: Promise<never>;
  /** Reports the server as not ready from now on; it still accepts requests. */
  announceStop: () => void;
  close: () => Promise<void>;
}

export interface AppOptions {
  now?: Clock;
  log?: Logger;
  jobs?: JobsOption;
  /** Whether and how often the server enters itself in the list of servers; by default only with MONGODB_URI. */
  listing?: ListingOption;
  /** How the server learns that its data moves to another database. */
  migration?: Pick<GateOptions, 'freshMs' | 'followMs'>;
  /** Whether the server reads its tables and judges a planting when it is first asked whether it is ready; true by default. */
  isWarmedUp?: boolean;
  /** Runs that work; by default, simply calls it. */
  inWarmUp?: (work: () => Promise<void>) => Promise<void>;
  /** By default, the app creates its own tables. */
  tables?: Tables;
  /** By default, the app hashes passwords in threads of its own, which end with it. */
  hashThreads?: HashThreads;
  /** By default, the app calculates maps and suggestions in threads of its own, which end with it. */
  calculationThreads?: Threads;
  /** Whether pages served from this machine may call the service; false by default. */
  allowsLoopbackOrigins?: boolean;
  /** What to do if the embedded engine has no database; by default, only a folder's first one is created. */
  whenMissing?: WhenMissing;
  /** By default, those that every client can rely on; a test that proves something else can wait longer. */
  deadlines?: Deadlines;
  /** The steps from one stored form to the next; a test adds one to those of the release. */
  stepTable?: StepTable;
  /** The folder with the built web page; by default the one in the server's package. */
  pageFolder?: string | undefined;
}

/** Starts the server; resolves once it accepts connections. */
export async function startApp(config: Config, options: AppOptions = {}): Promise<App> {
  const {
    now = () => new Date(),
    log = createServerLog(config),
    jobs = {},
    listing = config.MONGODB_URI !== undefined && {},
    migration = {},
    isWarmedUp = true,
    inWarmUp = (work) => work(),
    tables = createTables(),
    hashThreads,
    calculationThreads,
    allowsLoopbackOrigins = false,
    deadlines = usualDeadlines,
    pageFolder,
    whenMissing = 'createFirst',
    stepTable = stepsOfRelease,
  } = options;
  await prepareDataFolder(config);
  const secrets = config.JWT_SECRET ?? ([await keepSecret(config.DATA_DIR)] as const);
  const readiness = createReadiness();
  const admitForm = createAdmission({ log, table: stepTable });
  const database = await openDatabase(config, log, {
    indexes: indexTables,
    admit: async (db, differences) => {
      await requireInUse(db);
      await admitForm(db, differences);
    },
    openGate: gateFor({ ...migration, onPhase: (phase) => notePhase(phase, { readiness, log }) }),
    whenMissing,
    limits: deadlines,
  });
  const isOpenToVisitors = allowsVisitors(config);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  // Loaded only here, because most servers have no collector.
  const tracing =
    endpoint === undefined
      ? undefined
      : (await import('./tracing/open-telemetry.js')).startTracing(
          { endpoint, release: readRelease() },
          database.stopped,
        );
  if (!config.TRUST_PROXY) log.info({}, withoutTrustedProxy(isOpenToVisitors));

  const base = createOperatorCore(config, database, tables, { now, log });
  const { records } = base;
  const networks = createNetworks(config.TRUST_PROXY ?? []);
  const limits = createLimits(records, config, networks, now);
  const threads = calculationThreads ?? createThreads();
  const suggestions = createSuggestions(base.crops, threads, limits, { now, deadlines, log });
  const maps = createMaps(config, tables, threads, limits, { deadlines, log });
  const visitorThread = createThreads(1);
  const bundled = { ...base, locations: createLocations(onlyBundled(base.climates), tables.gazetteer) };
  const visitors = createVisitors({
    isOn: isOpenToVisitors,
    limits,
    thread: visitorThread,
    findSubject: (planting) => findSubject(bundled, { ...planting, climate: null, accountId: '' }),
    deadlines,
  });
  const background = startBackgroundWork(base, database, {
    jobs: scheduledJobs(base),
    option: jobs,
    stepTable,
    log,
  });
  const ownHashThreads = hashThreads ?? createHashThreads();
  const tokens = createTokens(secrets, now);
  const passwords = createPasswords(ownHashThreads, tables.isCommonPassword, config);
  const hashQueue = createHashQueue({
    networks,
    atOnce: ownHashThreads.atOnce,
    waitMsMax: deadlines.hashTurnMs,
  });
  const changes = watchRecords(database);
  const core: Core = {
    ...base,
    limits,
    tokens,
    sessions: createSessions(tokens, config, now),
    passwords,
    untilWritesGoOn: async () => database.gate?.untilOpen(deadlines.transactionMs),
    hashQueue,
    signInLimits: createSignInLimits(networks, limits, hashQueue, base),
    exportReaders,
    purge: background.purge,
    inBulkTurn: createBulkTurns(records.bulkTurns),
    places: createPlaces(records, config.PLANS_PER_ACCOUNT_MAX, now),
    suggestions,
    maps,
    visitors,
    following: createNotificationFollowing(
      records.notifications,
      createNotificationFeed(changes, records),
      isUnavailable,
    ),
  };
  let list: ReturnType<typeof startServerList> | undefined;
  const warm = isWarmedUp
    ? untilWarm(readiness, () => inWarmUp(() => warmUp(bundled, tables)), log)
    : undefined;
  const connections = createConnectionLimits(networks, config.MAX_CONNECTIONS, log);
  const http = createHttpServer(core, {
    callers: { readCredentials, findEnded, endSessionOf, requireOneAccount },
    database,
    changes,
    metrics: metricsOf(core, threads, connections, {
      database,
      isPolling: changes.isPolling,
      jobsLastDone: background.jobsLastDone,
      clockAheadMs: () => list?.clockAheadMs(),
      readStoreSpace: () => readStoreSpace(config),
      // A list that cannot be read is reported by the work on the backups, and must not end all metrics.
      readBackups: () => describeBackups(config, now()).catch(() => undefined),
    }),
    networks,
    connections,
    linked: createLinkedPages(core),
    isOpenToVisitors,
    pageFolder,
    allowsLoopbackOrigins,
    deadlines,
    beginWarmUp: () => void warm?.(),
    whyHeld: readiness.reason,
    log,
  });

  const metricsServer =
    config.METRICS_PORT === undefined ? undefined : createMetricsServer(http.answerMetrics);

  const close = async () => {
    await Promise.all([http.close(), background.close(), changes.close(), list?.close()]);
    maps.calculations.close();
    suggestions.close();
    // The metrics are there until the last request has been answered.
    metricsServer?.close();
    if (!calculationThreads) await threads.close();
    await visitorThread.close();
    await Promise.all([hashThreads ? undefined : ownHashThreads.close(), database.close(), tracing?.close()]);
  };
  try {
    await listen(http, metricsServer, config);
    const url = addressOf(config.HOST, http.port());
    if (listing)
      list = startServerList({ ...database, isUnavailable, log }, base, {
        facts: {
          name: `${hostname()}:${http.port()}`,
          release: readRelease(),
          key_ids: [...tokens.keyIds],
          settings: digestsOf(config),
        },
        timeOfDatabase: () => timeOf(database.db),
        readiness,
        ...listing,
      });
    const removeAddress = await publishAddress(config, url, log);
    return {
      url,
      refused: database.refused,
      announceStop: () => readiness.hold('stop', 'The server is about to stop.'),
      close: () => removeAddress().then(close),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Returns a function that begins the work, and keeps the server from being ready until it has ended: a server that nobody
 * asks whether it is ready does without.
 */
function untilWarm(readiness: Readiness, work: () => Promise<void>, log: Logger): () => Promise<void> {
  const thing = 'tables';
  return loadOnce(async () => {
    readiness.hold(thing, 'The server is still reading its tables.');
    try {
      await work();
    } catch (error) {
      // Requests that need the table will say what is wrong with it; all others can be answered.
      log.warn({ error }, 'the server could not judge a planting at its start');
    }
    readiness.clear(thing);
  });
}

/** Logs what a migration of the data means for the server; one whose data has moved should get no more requests. */
function notePhase(phase: Phase, { readiness, log }: { readiness: Readiness; log: Logger }): void {
  const thing = 'migration';
  if (phase !== 'moved') readiness.clear(thing);
  else
    readiness.hold(
      thing,
      'The data has moved to another database. Restart the server with MONGODB_URI set to it.',
    );
  const level = phase === 'moved' || phase === 'stopped' ? 'warn' : 'info';
  log[level]({ phase }, phaseMessages[phase]);
}

const phaseMessages: Readonly<Record<Phase, string>> = {
  open: 'the data is not being moved any more',
  followed: 'the data is being copied to another database',
  stopped: 'writes are stopped, because the data moves to another database now',
  moved: 'the data has moved to another database: restart the server with MONGODB_URI set to it',
  filled: 'the data of another database is being copied into this one',
};

function withoutTrustedProxy(isOpenToVisitors: boolean): string {
  const shared = isOpenToVisitors
    ? ', so all visitors who come through it share one budget of questions'
    : '';
  return `TRUST_PROXY is not set: every request through a proxy has the address of that proxy${shared}`;
}

/** Listens at HOST and PORT, and at those of the metrics if they have an address of their own. */
async function listen(http: HttpServer, metrics: MetricsServer | undefined, config: Config): Promise<void> {
  const metricsAt = { host: config.METRICS_HOST, port: config.METRICS_PORT ?? 0 };
  await metrics?.listen(metricsAt).catch((error: unknown) => {
    throw explainListening(error, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
  });
  await http.listen({ host: config.HOST, port: config.PORT }).catch((error: unknown) => {
    throw explainListening(error, { host: 'HOST', port: 'PORT' });
  });
}
