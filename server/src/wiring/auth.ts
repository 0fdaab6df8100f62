import { createAccountService } from '../auth/account-service.js';
import { createApiKeys } from '../auth/api-keys.js';
import { createAuthenticator } from '../auth/authenticator.js';
import { createHashQueue } from '../auth/passwords/hash-queue.js';
import { createHashThreads } from '../auth/passwords/hash-threads.js';
import type { HashThreads } from '../auth/passwords/hash-threads.js';
import { createPasswords } from '../auth/passwords/passwords.js';
import { createPersonalTokens } from '../auth/personal-tokens.js';
import { createAuthService } from '../auth/service.js';
import { createSessions } from '../auth/sessions.js';
import { createSignInLimits } from '../auth/sign-in-limits.js';
import { createTokens } from '../auth/tokens.js';
import { ownedDataOf } from './owned-data.js';
import type { Limits } from '../auth/rate-limits/limits.js';
import type { Networks } from '../auth/networks.js';
import type { Deadlines } from '../concurrency/deadlines.js';
import type { OperatorCore } from '../core.js';
import type { Config } from '../settings/config.js';
import type { Tables } from '../tables.js';

type Parts = OperatorCore & {
  settings: Config;
  limits: Limits;
  networks: Networks;
  tables: Tables;
  deadlines: Deadlines;
};

export interface AuthDeps {
  /** The first secret signs tokens; signatures made with any of the secrets are accepted. */
  secrets: readonly [string, ...string[]];
  /** By default, threads of its own, which end with it. */
  hashThreads?: HashThreads | undefined;
  /** Called for each deleted account. */
  onDeleted: () => void;
}

export function createAuth(core: Parts, { secrets, hashThreads, onDeleted }: AuthDeps) {
  const { settings: config, records: stores, inTransaction, networks, limits, audit, now } = core;
  const { accounts } = stores;
  const hashing = createHashing(core, hashThreads);
  const tokens = createTokens({ secrets, now });
  const sessions = createSessions({
    store: stores.sessions,
    tokens,
    now,
    accessMinutes: config.ACCESS_TOKEN_MINUTES,
    refreshDays: config.REFRESH_TOKEN_DAYS,
    sessionDaysMax: config.SESSION_MAX_DAYS,
  });
  const personalTokens = createPersonalTokens({
    store: stores.personalTokens,
    accounts,
    inTransaction,
    countTokenChange: limits.countTokenChange,
    audit,
    now,
  });
  const signInLimits = createSignInLimits({
    networks,
    rateLimits: limits,
    hashQueue: hashing.hashQueue,
    note: (event, parts) => audit(stores.audit, event, parts),
    now,
  });
  const { passwords, hashQueue } = hashing;
  const shared = { accounts, sessions, inTransaction, passwords, hashQueue, signInLimits, audit };
  const apiKeys = createApiKeys({ store: stores.apiKeys, now });
  const service = createAuthService({ ...shared, tokens, auditStore: stores.audit, now });
  return {
    called: {
      auth: service,
      account: createAccountService({ ...shared, personalTokens, ownedData: ownedDataOf(stores), onDeleted }),
      personalTokens,
    },
    endSessionOf: service.endSessionOf,
    requireOneAccount: service.requireOneAccount,
    identify: createAuthenticator({ tokens, accounts, sessions, personalTokens, apiKeys }),
    counts: { hashing: passwords.counts, hashQueue: hashQueue.counts },
    close: hashing.close,
  };
}

function createHashing(
  { settings: config, networks, tables, deadlines }: Parts,
  shared: HashThreads | undefined,
) {
  const threads = shared ?? createHashThreads();
  return {
    passwords: createPasswords({
      threads,
      cost: config.BCRYPT_COST,
      lengthMin: config.PASSWORD_MIN_LENGTH,
      isCommon: tables.isCommonPassword,
    }),
    hashQueue: createHashQueue({
      networks,
      atOnce: threads.atOnce,
      waitMsMax: deadlines.hashTurnMs,
    }),
    close: async () => (shared ? undefined : threads.close()),
  };
}
