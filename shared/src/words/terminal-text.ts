// What a terminal says in the language in use, besides the answers. Called by the command line alone.
import { words } from './languages/current.js';
import { terminal as english } from './languages/en/terminal.js';

export type TerminalWords = typeof english;

export function terminalWords(): TerminalWords {
  return words('terminal', english);
}
