import { commandError } from '../errors.js';
import type { Command } from './command.js';

export const abortTransaction: Command = {
  accepts: { known: ['abortTransaction'], unlessDefault: ['recoveryToken'] },
  run({ engine, write }) {
    if (!write) throw commandError('InvalidOptions', 'abortTransaction must be run in a transaction');
    engine.sessions.abort(write);
    return [];
  },
};
