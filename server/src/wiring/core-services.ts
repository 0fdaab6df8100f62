import { recordingTransaction } from '../analyses/recording.js';
import type { Recording } from '../analyses/recording.js';
import { createAudit } from '../auth/audit/audit.js';
import type { Audit } from '../auth/audit/audit.js';
import type { Clock } from '../concurrency/clock.js';
import type { Deadlines } from '../concurrency/deadlines.js';
import type { Config } from '../settings/config.js';
import type { Database } from '../database/open.js';
import type { Logger } from '../settings/log.js';
import { createNetworks } from '../auth/networks.js';
import type { Networks } from '../auth/networks.js';
import { createLimits } from '../auth/rate-limits/limits.js';
import type { Limits } from '../auth/rate-limits/limits.js';
import type { Storage } from '../analyses/storage/service.js';
import { notifyStatusChange } from '../notifications/status-change.js';
import { createStores, storageOf, transactionsOf } from './stores.js';
import type { Stores } from './stores.js';
import type { Tables } from './tables.js';

/** The stores of a transaction that records analyses. */
export type RecordingStores = Stores & Pick<Recording, 'notifyStatusChange'>;

/** The services that all features share. */
export interface CoreServices {
  config: Config;
  database: Database;
  tables: Tables;
  stores: Stores;
  inTransaction: ReturnType<typeof transactionsOf>;
  inRecording: ReturnType<typeof recordingsOf>;
  networks: Networks;
  openRoom: Storage;
  limits: Limits;
  audit: Audit;
  now: Clock;
  deadlines: Deadlines;
  log: Logger;
}

export function createCoreServices(
  base: Pick<CoreServices, 'config' | 'database' | 'tables' | 'now' | 'deadlines' | 'log'>,
): CoreServices {
  const { config, database, now } = base;
  const stores = createStores(database.db);
  return {
    ...base,
    stores,
    inTransaction: transactionsOf(database),
    inRecording: recordingsOf(database),
    openRoom: storageOf(stores, config),
    networks: createNetworks(config.TRUST_PROXY ?? []),
    limits: createLimits(stores.rateLimits, config, now),
    audit: createAudit({ now, retentionDays: config.AUDIT_RETENTION_DAYS }),
  };
}

export function recordingsOf(database: Database) {
  return recordingTransaction(transactionsOf(database), notifyStatusChange);
}
