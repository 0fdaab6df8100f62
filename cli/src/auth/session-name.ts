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

/** Sends a request that opens a session; sends it without the name to a server too old to know the field. */
export async function sendNamed<Answer>(
  name: SessionName,
  send: (name: SessionName) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(name);
  } catch (error) {
    const { isUnknownField } = await import('../service/service-errors.js');
    if (isUnknownField(error, 'session_name')) return send({});
    throw error;
  }
}
