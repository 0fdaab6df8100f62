import { isAbsolute } from 'node:path';
import { toDocument } from '../bson/document.js';
import { commandError } from '../errors.js';
import type { Command } from './command.js';
import { required, stringOption } from './options.js';

/**
 * A copy occupies one of the process's four threads for files until it ends, and on a disk that does not answer, it
 * never ends.
 */
const copiesMax = 2;

/** Copies a snapshot of the store to a file that must not exist yet, without blocking other commands. */
export const engineBackup: Command = {
  accepts: { known: ['engineBackup', 'path'] },
  async run({ engine, database, body }) {
    if (database !== 'admin')
      throw commandError('Unauthorized', 'engineBackup may only be run against the admin database.');
    const path = required(stringOption(body, 'path'), 'engineBackup.path');
    if (!isAbsolute(path)) throw commandError('BadValue', 'engineBackup.path must be absolute.');
    if (engine.store.copiesUnderWay >= copiesMax)
      throw commandError(
        'ConflictingOperationInProgress',
        `${copiesMax} copies of this database are being made already. If none ends, the disk that they are written to does not answer; restart the server.`,
      );
    await engine.store.backup(path);
    return toDocument({});
  },
};
