import type { Command } from './command.js';

export const ping: Command = {
  accepts: { known: ['ping'] },
  run: () => [],
};
