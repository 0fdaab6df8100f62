import type { Command } from './command.js';
import { documentsOption, required } from './options.js';
import { sessionBytes } from './session.js';

/** Ends what these sessions have under way, or, if none is named, what all of them have. */
export const killSessions: Command = {
  accepts: { known: ['killSessions'] },
  run({ body, engine: { sessions, cursors } }) {
    const named = required(documentsOption(body, 'killSessions'), 'killSessions.killSessions');
    for (const session of named.map(sessionBytes)) {
      sessions.end(session);
      cursors.endSession(session);
    }
    if (named.length === 0) {
      sessions.endAll();
      cursors.endSessions();
    }
    return [];
  },
};
