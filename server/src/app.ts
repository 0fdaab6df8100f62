import { availableParallelism } from 'node:os';
import { createAnalysesService } from './analyses/service.js';
import { createAnalysesStore } from './analyses/store.js';
import { createContextMaker } from './api/context.js';
import { createHttpServer } from './api/http.js';
import { createAppRouter } from './api/router.js';
import { createAccountsStore } from './auth/accounts-store.js';
import { createApiKeysStore } from './auth/api-keys-store.js';
import { createApiKeys } from './auth/api-keys.js';
import { createAuthenticator } from './auth/authenticator.js';
import { createHashQueue } from './auth/hash-queue.js';
import { createPasswords } from './auth/passwords.js';
import { keepSecret } from './auth/secret-file.js';
import { createAuthService } from './auth/service.js';
import { createSessionsStore } from './auth/sessions-store.js';
import { createSessions } from './auth/sessions.js';
import { createTokens } from './auth/tokens.js';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import { createCropPlansService } from './crop-plans/service.js';
import { createCropPlansStore } from './crop-plans/store.js';
import { isUnavailable, openDatabase } from './database.js';
import { createLogger } from './log.js';
import type { Logger } from './log.js';
import { createNotificationsService } from './notifications/service.js';
import { createNotificationsStore } from './notifications/store.js';

export interface App {
  url: string;
  close: () => Promise<void>;
}

export interface AppOptions {
  now?: Clock;
  log?: Logger;
}

const hashWaitMsMax = 5_000;

/** Starts everything; resolves once the server accepts connections. */
export async function startApp(config: Config, options: AppOptions = {}): Promise<App> {
  const { now = () => new Date(), log = createLogger(config.LOG_LEVEL) } = options;
  const secrets = config.JWT_SECRET ?? ([await keepSecret(config.DATA_DIR)] as const);
  const database = await openDatabase(config, log);
  const { db } = database;

  const accounts = createAccountsStore(db);
  const tokens = createTokens({ secrets, now });
  const sessions = createSessions({
    store: createSessionsStore(db),
    tokens,
    now,
    accessMinutes: config.ACCESS_TOKEN_MINUTES,
    refreshDays: config.REFRESH_TOKEN_DAYS,
    sessionDaysMax: config.SESSION_MAX_DAYS,
  });
  const router = createAppRouter({
    auth: createAuthService({
      accounts,
      sessions,
      tokens,
      passwords: createPasswords({ cost: config.BCRYPT_COST, lengthMin: config.PASSWORD_MIN_LENGTH }),
      hashQueue: createHashQueue({ atOnce: Math.max(1, availableParallelism() - 1), waitMsMax: hashWaitMsMax }),
      now,
    }),
    cropPlans: createCropPlansService({ store: createCropPlansStore(db), now }),
    analyses: createAnalysesService({
      inTransaction: (work) =>
        database.transaction((session) =>
          work({
            accounts: createAccountsStore(db, session),
            plans: createCropPlansStore(db, session),
            analyses: createAnalysesStore(db, session),
            notifications: createNotificationsStore(db, session),
          }),
        ),
      now,
    }),
    notifications: createNotificationsService({ store: createNotificationsStore(db) }),
  });
  const apiKeys = createApiKeys({ store: createApiKeysStore(db), now });
  const identify = createAuthenticator({ tokens, accounts, sessions, apiKeys });
  const http = createHttpServer({
    router,
    contextOf: createContextMaker(identify, isUnavailable),
    isUnavailable,
    isPrepared: database.isPrepared,
    ping: database.ping,
    log,
  });

  const close = async () => {
    await http.close();
    await database.close();
  };
  try {
    await http.listen({ host: config.HOST, port: config.PORT });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: urlOf(config.HOST, http.port()), close };
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
