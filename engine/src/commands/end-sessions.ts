import type { Command } from './command.js';
import { documentsOption, required } from './options.js';
import { sessionBytes } from './session.js';

export const endSessions: Command = {
  accepts: { known: ['endSessions'] },
  run({ body, engine }) {
    for (const document of required(documentsOption(body, 'endSessions'), 'endSessions.endSessions')) {
      const session = sessionBytes(document);
      engine.sessions.end(session);
      engine.cursors.endSession(session);
    }
    return [];
  },
};
