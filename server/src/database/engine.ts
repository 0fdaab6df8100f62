import {
  connectEngine,
  LaterStoreError,
  MissingStoreError,
  startEngine,
  storeFile,
  type EngineHandle,
  type WhenMissing,
} from '@crop-planning/engine';
import { join } from 'node:path';
import { FormError } from './errors.js';
import type { DatabaseConfig } from '../settings/config.js';
import { engineFolder, storeMark } from '../settings/data-folder.js';
import type { Logger } from '../settings/log.js';
import type { StoppedWork } from '../settings/stopped-work.js';

const bytesPerMb = 1024 * 1024;

/** The name of the engine's database, and of MongoDB's unless MONGODB_URI names another. */
export const databaseName = 'crop_planning';

/** Raised if the embedded database is not there and must not be created; its message says what to do. */
export class MissingDatabaseError extends Error {
  constructor({ path, mark }: MissingStoreError) {
    const advice = 'Mount its volume or put the file back, or restore a backup with crop-server restore.';
    super(
      mark === undefined
        ? `There is no database at ${path}. Check DATA_DIR. ${advice} Only crop-server start without --require-store creates the first database of a folder.`
        : `The database ${path} is gone: according to ${mark}, it has been there. ${advice} If you really want to begin with an empty database, run crop-server start --new-store once.`,
    );
    this.name = 'MissingDatabaseError';
  }
}

interface ServerEngine {
  /** What to do if there is no database. */
  whenMissing: WhenMissing;
  log: Logger;
  stopped: StoppedWork;
  /** Called when the engine serves again after its process had ended. */
  onRestart: () => void;
}

/** Runs the engine for a server, in a process that is restarted when it dies. */
export function runEngine(
  config: DatabaseConfig,
  { whenMissing, log, stopped, onRestart }: ServerEngine,
): Promise<EngineHandle> {
  const engine = startEngine({
    ...folderOf(config),
    whenMissing,
    onEnd: (ended_by, { message: reason }) =>
      log.warn({ ended_by, reason }, 'the database engine ended and is being restarted'),
    onUpgrade: (format) => log.info({ format }, 'upgrading the database to the format of this version'),
    onRestart: () => {
      stopped.succeeded('engine');
      onRestart();
    },
    onRestartFailure: (error) =>
      stopped.failed('engine', explainRefusal(error), 'the database engine could not be restarted'),
  });
  return explained(engine);
}

/** Joins a server's engine or runs one for a command, which by default never creates the database. */
export function joinEngine(
  config: DatabaseConfig,
  whenMissing: WhenMissing = 'refuse',
): Promise<EngineHandle> {
  return explained(connectEngine({ ...folderOf(config), whenMissing }));
}

/** Returns the path of the embedded database's file. */
export function storePathOf({ DATA_DIR }: DatabaseConfig): string {
  return join(DATA_DIR, engineFolder, storeFile);
}

function folderOf({ DATA_DIR, OPLOG_MB }: DatabaseConfig) {
  return {
    ...(OPLOG_MB !== undefined && { oplogBytes: OPLOG_MB * bytesPerMb }),
    directory: join(DATA_DIR, engineFolder),
    mark: join(DATA_DIR, storeMark),
  };
}

async function explained(engine: Promise<EngineHandle>): Promise<EngineHandle> {
  try {
    return await engine;
  } catch (error) {
    throw explainRefusal(error);
  }
}

function explainRefusal(error: unknown): unknown {
  if (error instanceof LaterStoreError) return new FormError(error.message);
  return error instanceof MissingStoreError ? new MissingDatabaseError(error) : error;
}
