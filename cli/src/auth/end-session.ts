import type { Api, CommandSession } from '../service/api.js';
import { CliError, exitCodes } from '../terminal/failures.js';
import type { Notices } from '../terminal/output/output.js';

/**
 * Ends the session of the stored login on the server, and deletes the login from this machine even if the
 * server cannot be reached.
 */
export async function endStoredLogin(
  { config, credentials, connectStored }: CommandSession,
  { remark }: Notices,
): Promise<void> {
  const api = await connectStored();
  const failure = await endSession(api);
  await credentials.clear();
  if (api.credential.isPersonalToken)
    await remark('The personal access token was deleted here, but works until it is revoked or expires.');
  if (failure !== undefined) {
    await remark(`The login was deleted here, but its session may still be open at ${config.url}:`);
    await remark(failure.message);
  }
}

/**
 * Returns the failure that left the session open, if any; a session that the server does not know has already
 * ended.
 */
async function endSession(api: Api) {
  // A personal access token has no session.
  if (api.credential.isPersonalToken) return undefined;
  try {
    await api.call((client) => client.auth.logout.mutate({}));
    return undefined;
  } catch (error) {
    if (!(error instanceof CliError) || error.exitCode === exitCodes.interrupted) throw error;
    return error.exitCode === exitCodes.notSignedIn ? undefined : error;
  }
}
