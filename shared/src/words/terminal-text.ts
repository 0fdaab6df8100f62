// What a terminal says in the language in use, besides the answers. Called by the command line alone.
import { words } from './languages/current.js';
import { terminal as english } from './languages/en/terminal.js';

export function terminalWords(): typeof english {
  return words('terminal', english);
}
