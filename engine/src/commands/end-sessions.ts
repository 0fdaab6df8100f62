import type { Call, Command } from './command.js';
import { documentsOption, required } from './options.js';
import { sessionBytes } from './session.js';

export const endSessions: Command = {
  accepts: { known: ['endSessions'] },
  run: (call) => end(call, 'endSessions'),
};

export const killSessions: Command = {
  accepts: { known: ['killSessions'] },
  run: (call) => end(call, 'killSessions'),
};

function end({ body, engine }: Call, field: string): [] {
  for (const document of required(documentsOption(body, field), field)) {
    const session = sessionBytes(document);
    engine.sessions.end(session);
    engine.cursors.endSession(session);
  }
  return [];
}
