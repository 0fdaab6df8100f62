import type { Command } from 'commander';
import { parseSeconds } from '../terminal/seconds.js';
import { environmentWith, settledEnvironment } from './effective.js';
import { preferences, type Env } from './preferences.js';

export interface Given {
  given: Env;
  /** The profile named on the command line. */
  profile: string | undefined;
  /** Whether the settings file adds nothing. */
  isBare: boolean;
}

/** The environment that the command runs in, after its options have taken from it what was not given. */
export async function settleCommand(command: Command, { given, profile, isBare }: Given): Promise<Env> {
  const env = await (isBare ? environmentWith(given, profile) : settledEnvironment(given, profile));
  const timeout = env['CROP_TIMEOUT'];
  if (timeout && command.getOptionValueSource('timeout') === 'default') {
    const seconds = parseSeconds(preferences.timeout.read(timeout, 'CROP_TIMEOUT'));
    command.setOptionValueWithSource('timeout', seconds, 'env');
  }
  return env;
}
