import { commandError } from '../errors.js';
import type { Command } from './command.js';

export const commitTransaction: Command = {
  accepts: { known: ['commitTransaction'], unlessDefault: ['recoveryToken'] },
  async run({ engine, write }) {
    if (!write) throw commandError('InvalidOptions', 'commitTransaction must be run in a transaction');
    await engine.sessions.commit(write);
    return [];
  },
};
