import { commandError } from '../errors.js';
import type { SessionWrite } from '../transactions/session-records.js';
import type { Call, Command } from './command.js';

export const abortTransaction = ending('abortTransaction', ({ engine }, write) =>
  engine.sessions.abort(write),
);

export const commitTransaction = ending('commitTransaction', ({ engine }, write) =>
  engine.sessions.commit(write),
);

function ending(name: string, end: (call: Call, write: SessionWrite) => Promise<void> | void): Command {
  return {
    accepts: { known: [name], unlessDefault: ['recoveryToken'] },
    async run(call) {
      if (!call.write) throw commandError('InvalidOptions', `${name} must be run in a transaction`);
      await end(call, call.write);
      return [];
    },
  };
}
