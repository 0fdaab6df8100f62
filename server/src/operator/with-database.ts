import { admitToCommand } from '../background/forms/admission.js';
import { deadlines } from '../concurrency/deadlines.js';
import { storePathOf } from '../database/engine.js';
import { isUnanswered } from '../database/errors.js';
import { faultAdvice } from '../database/faults.js';
import { openDatabase, type Database } from '../database/open.js';
import { gateFor } from '../migration/gate.js';
import { indexTables } from '../records/records.js';
import { readOperatorConfig, type OperatorConfig } from '../settings/config.js';
import { prepareDataFolder } from '../settings/data-folder.js';
import { createLogger } from '../settings/log.js';
import type { OperatorIo } from './io.js';

/** Nobody was promised that a command ends within ten seconds, and a busy machine is slow to answer. */
const limits = { ...deadlines, statementMs: 10_000, transactionMs: 20_000 };

/** Longer than writes are stopped while data moves: what an operator ends is ended then. */
const waitForWritesMs = 20_000;

/**
 * Runs `work` on the configured database, whether or not a server is using it. Raises FormError for documents of a
 * form that this release does not know, unless the work is harmless and neither changes nor interprets them.
 */
export async function withDatabase<T>(
  io: OperatorIo,
  work: (database: Database, config: OperatorConfig) => Promise<T>,
  { isHarmless = false } = {},
): Promise<T> {
  const config = readOperatorConfig(io.environment);
  await prepareDataFolder(config);
  const database = await openDatabase(config, createLogger(config.LOG_LEVEL), {
    indexes: indexTables,
    admit: isHarmless ? undefined : admitToCommand,
    attach: true,
    openGate: gateFor({ waitMs: waitForWritesMs }),
    limits,
  });
  try {
    if (!database.isPrepared()) throw unreachable(config, undefined, database.unknownHosts());
    const working = work(database, config);
    return await (database.ended ? Promise.race([working, database.ended]) : working);
  } catch (error) {
    throw isUnanswered(error) && config.MONGODB_URI === undefined ? unreachable(config, error) : error;
  } finally {
    await database.close();
  }
}

/** Says what the operator can do when the database does not answer. */
function unreachable(config: OperatorConfig, cause?: unknown, unknownHosts: readonly string[] = []): Error {
  if (config.MONGODB_URI !== undefined) {
    const names =
      unknownHosts.length > 0 ? ` ${unknownHosts.join(', ')}: ${faultAdvice['database name']}.` : '';
    return new Error(`The database cannot be reached.${names}`);
  }
  const detail = cause instanceof Error ? ` (${cause.message})` : '';
  return new Error(
    `The engine of the server that uses ${storePathOf(config)} does not answer${detail}. If the server's log says that its engine ended, stop the server and run this command again: it then says whether the store is damaged.`,
    { cause },
  );
}
