import { machineIn, type Env } from '../settings/preferences.js';

/** The part of a request that names the session it opens; empty if the user wants no name. */
export interface SessionName {
  session_name?: string;
}

/** Returns `crop on kitchen-laptop`. Throws a usage error if CROP_MACHINE is not a machine's name. */
export function sessionNameIn(env: Env): SessionName {
  const machine = machineIn(env);
  return machine === undefined ? {} : { session_name: `crop on ${machine}` };
}
