import { readOperatorConfig } from '../settings/config.js';
import type { OperatorConfig } from '../settings/config.js';
import { openDatabase } from '../database/open.js';
import { prepareDataFolder } from '../settings/data-folder.js';
import type { Database } from '../database/open.js';
import { createLogger } from '../settings/log.js';
import type { OperatorIo } from './io.js';

/** Runs `work` on the configured database, whether or not a server is using it. */
export async function withDatabase<T>(
  io: OperatorIo,
  work: (database: Database, config: OperatorConfig) => Promise<T>,
): Promise<T> {
  const config = readOperatorConfig(io.environment);
  await prepareDataFolder(config);
  const database = await openDatabase(config, createLogger(config.LOG_LEVEL), { attach: true });
  try {
    if (!database.isPrepared()) throw new Error('The database cannot be reached.');
    return await work(database, config);
  } finally {
    await database.close();
  }
}
