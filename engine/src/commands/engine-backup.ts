import { isAbsolute } from 'node:path';
import { toDocument } from '../bson/document.js';
import { commandError } from '../errors.js';
import type { Command } from './command.js';
import { required, stringOption } from './options.js';

/** Copies a snapshot of the store to a file that must not exist yet, without blocking other commands. */
export const engineBackup: Command = {
  accepts: { known: ['engineBackup', 'path'] },
  async run({ engine, database, body }) {
    if (database !== 'admin')
      throw commandError('Unauthorized', 'engineBackup may only be run against the admin database.');
    const path = required(stringOption(body, 'path'), 'engineBackup.path');
    if (!isAbsolute(path)) throw commandError('BadValue', 'engineBackup.path must be absolute.');
    await engine.store.backup(path);
    return toDocument({});
  },
};
