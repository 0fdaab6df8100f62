import { createOperatorCore, type OperatorCore } from '../core.js';
import type { Database } from '../database/open.js';
import { createLogger } from '../settings/log.js';
import { createTables } from '../tables.js';
import type { OperatorIo } from './io.js';
import { withDatabase } from './with-database.js';

/** Runs `work` with what the rules of the service need, on the configured database. */
export function withCore<T>(
  io: OperatorIo,
  work: (core: OperatorCore, database: Database) => Promise<T>,
): Promise<T> {
  return withDatabase(io, (database, settings) => {
    const log = createLogger(settings.LOG_LEVEL);
    const core = createOperatorCore(settings, database, createTables(), { now: () => new Date(), log });
    return work(core, database);
  });
}
