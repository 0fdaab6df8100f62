import { availableParallelism } from 'node:os';
import { addressOf, publishAddress } from './address-file.js';
import { createManyAnalyses } from './analyses/many-analyses.js';
import { createModelService } from './analyses/model-service.js';
import { createAnalysesService } from './analyses/service.js';
import { createAudit } from './audit/audit.js';
import { createContextMaker } from './api/context.js';
import { createHttpServer } from './api/http.js';
import { createAppRouter } from './api/router.js';
import { createAccountService } from './auth/account-service.js';
import { createApiKeys } from './auth/api-keys.js';
import { createAuthenticator } from './auth/authenticator.js';
import { createCommonPasswordTest } from './auth/common-passwords.js';
import { createHashQueue } from './auth/hash-queue.js';
import { createHashThreads } from './auth/hash-threads.js';
import { createPasswords } from './auth/passwords.js';
import { createPersonalTokens } from './auth/personal-tokens.js';
import { keepSecret } from './auth/secret-file.js';
import { createAuthService } from './auth/service.js';
import { createSessions } from './auth/sessions.js';
import { createSignInLimits } from './auth/sign-in-limits.js';
import { createEndedFinder } from './auth/liveness.js';
import { createTokens } from './auth/tokens.js';
import { createLiveSource } from './climates/live-source.js';
import { createClimates } from './climates/service.js';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import { createCropPlansService } from './crop-plans/service.js';
import { createCropsService } from './crops/service.js';
import { prepareDataFolder } from './data-folder.js';
import { isUnavailable, openDatabase, timeOf } from './database.js';
import { startSweeping } from './deletions/sweeping.js';
import { createLocationsService } from './locations/service.js';
import { createLogger } from './log.js';
import type { Logger } from './log.js';
import { createNotificationFeed } from './notifications/feed.js';
import { createNotificationFollowing } from './notifications/following.js';
import { createNotificationsService } from './notifications/service.js';
import { watchNotifications } from './notifications/store.js';
import { startJobs } from './jobs/running.js';
import { startMigrating } from './migrations/migrating.js';
import { createMigrationsStore } from './migrations/store.js';
import { createModelBudgets } from './rate-limits/model-budgets.js';
import { createRateLimits } from './rate-limits/service.js';
import { createScheduledJobs, recordingsOf } from './scheduled-jobs.js';
import { belongingsOf, createStores, transactionsOf } from './stores.js';

export interface App {
  url: string;
  close: () => Promise<void>;
}

export interface AppOptions {
  now?: Clock;
  log?: Logger;
  /** False keeps this server from scheduled jobs. */
  jobs?: false | { lookEveryMs?: number; now?: () => Promise<Date> };
}

const lookForJobsEveryMs = 60_000;

const hashWaitMsMax = 5_000;
const hashesWaitingPerNetworkMax = 2;

/** Starts everything; resolves once the server accepts connections. */
export async function startApp(config: Config, options: AppOptions = {}): Promise<App> {
  const { now = () => new Date(), log = createLogger(config.LOG_LEVEL), jobs = {} } = options;
  await prepareDataFolder(config);
  const secrets = config.JWT_SECRET ?? ([await keepSecret(config.DATA_DIR)] as const);
  const database = await openDatabase(config, log);
  const { db } = database;

  if (!config.TRUST_PROXY)
    log.info({}, 'TRUST_PROXY is not set: every request through a proxy has the address of that proxy');

  const stores = createStores(db);
  const { accounts } = stores;
  const inTransaction = transactionsOf(database);
  const { isPrepared } = database;
  const sweeping = startSweeping({
    store: stores.deletions,
    remains: stores,
    isPrepared,
    isUnavailable,
    log,
  });
  const migrating = startMigrating({
    store: createMigrationsStore(db),
    isPrepared,
    isUnavailable,
    log,
  });
  const tokens = createTokens({ secrets, now });
  const sessions = createSessions({
    store: stores.sessions,
    tokens,
    now,
    accessMinutes: config.ACCESS_TOKEN_MINUTES,
    refreshDays: config.REFRESH_TOKEN_DAYS,
    sessionDaysMax: config.SESSION_MAX_DAYS,
  });
  const hashesAtOnce = Math.max(1, availableParallelism() - 1);
  const hashThreads = createHashThreads({ atOnce: hashesAtOnce });
  const passwords = createPasswords({
    threads: hashThreads,
    cost: config.BCRYPT_COST,
    lengthMin: config.PASSWORD_MIN_LENGTH,
    isCommon: createCommonPasswordTest(),
  });
  const hashQueue = createHashQueue({
    atOnce: hashesAtOnce,
    waitMsMax: hashWaitMsMax,
    waitingPerNetworkMax: hashesWaitingPerNetworkMax,
  });
  const rateLimits = createRateLimits({ store: stores.rateLimits, now });
  const audit = createAudit({ now, retentionDays: config.AUDIT_RETENTION_DAYS });
  const signInLimits = createSignInLimits({
    rateLimits,
    note: (event, parts) => audit(stores.audit, event, parts),
  });
  const personalTokens = createPersonalTokens({
    store: stores.personalTokens,
    accounts,
    inTransaction,
    audit,
    now,
  });
  const inRecording = recordingsOf(database);
  const crops = createCropsService();
  const climates = createClimates({
    store: stores.climates,
    live: config.CLIMATE_URL === undefined ? undefined : createLiveSource({ url: config.CLIMATE_URL }),
    now,
    log,
  });
  const locations = createLocationsService({ climates });
  const runningJobs =
    jobs &&
    startJobs({
      store: stores.jobs,
      jobs: createScheduledJobs({ stores, crops, locations, now }),
      inTransaction: inRecording,
      now: jobs.now ?? (() => timeOf(db)),
      leaseMs: config.JOBS_LEASE_SECONDS * 1_000,
      lookEveryMs: jobs.lookEveryMs ?? lookForJobsEveryMs,
      isPrepared,
      isUnavailable,
      log,
    });
  const model = createModelService({
    plans: stores.plans,
    answers: stores,
    crops,
    locations,
    budgets: createModelBudgets({
      rateLimits,
      now,
      previewsPerHour: config.MODEL_ANALYSES_PER_HOUR,
      // All of an account's plans can be analysed, one request each.
      analysesPerHour: Math.max(config.MODEL_ANALYSES_PER_HOUR, config.PLANS_PER_ACCOUNT_MAX),
    }),
    inTransaction: inRecording,
    now,
  });
  const feed = createNotificationFeed({ watch: (listener) => watchNotifications(database, listener) });
  const router = createAppRouter({
    auth: createAuthService({
      accounts,
      sessions,
      inTransaction,
      tokens,
      passwords,
      hashQueue,
      signInLimits,
      audit,
      auditStore: stores.audit,
      now,
    }),
    account: createAccountService({
      accounts,
      sessions,
      personalTokens,
      inTransaction,
      passwords,
      hashQueue,
      signInLimits,
      audit,
      belongings: belongingsOf(stores),
      onDeleted: sweeping.wake,
    }),
    personalTokens,
    cropPlans: createCropPlansService({
      store: stores.plans,
      planAnswers: stores.planAnswers,
      inTransaction,
      accounts,
      plansMax: config.PLANS_PER_ACCOUNT_MAX,
      now,
    }),
    analyses: createAnalysesService({
      store: stores.analyses,
      latest: stores.latestAnalyses,
      analysisAnswers: stores.analysisAnswers,
      plans: stores.plans,
      inTransaction: inRecording,
      now,
    }),
    model,
    manyAnalyses: createManyAnalyses({ plans: stores.plans, run: model.run, isUnavailable }),
    crops,
    locations,
    notifications: createNotificationsService({ store: stores.notifications }),
    following: createNotificationFollowing({ store: stores.notifications, feed, isUnavailable }),
  });
  const apiKeys = createApiKeys({ store: stores.apiKeys, now });
  const identify = createAuthenticator({ tokens, accounts, sessions, personalTokens, apiKeys });
  const http = createHttpServer({
    router,
    contextOf: createContextMaker(identify, isUnavailable),
    exporting: { leases: stores.exports, now },
    streams: {
      findEnded: createEndedFinder({ ...stores, now }),
      isUnavailable,
      durationMsMax: config.ACCESS_TOKEN_MINUTES * 60_000,
      log,
    },
    isUnavailable,
    isPrepared,
    ping: database.ping,
    passwordLengthMin: config.PASSWORD_MIN_LENGTH,
    connectionsMax: config.MAX_CONNECTIONS,
    counts: {
      hashing: passwords.counts,
      hashQueue: hashQueue.counts,
      throttlings: rateLimits.refusals,
    },
    corsOrigins: config.CORS_ORIGINS ?? [],
    trustedProxies: config.TRUST_PROXY ?? [],
    log,
  });

  const close = async () => {
    await Promise.all([
      http.close(),
      sweeping.close(),
      migrating.close(),
      runningJobs && runningJobs.close(),
    ]);
    await feed.close();
    await Promise.all([hashThreads.close(), database.close()]);
  };
  try {
    await http.listen({ host: config.HOST, port: config.PORT });
    const url = addressOf(config.HOST, http.port());
    const forgetAddress = await publishAddress(config, url);
    return {
      url,
      async close() {
        await forgetAddress();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
