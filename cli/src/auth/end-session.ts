import type { Api, CommandSession } from '../service/api.js';
import { CliError, exitCodes } from '../terminal/failures.js';
import type { Notices } from '../terminal/output/output.js';

/** Ends the stored login on the server and forgets it here, which works even if the server cannot be reached. */
export async function endStoredLogin(
  { config, credentials, connectStored }: CommandSession,
  { remark }: Notices,
): Promise<void> {
  const api = await connectStored();
  const failure = await endSession(api);
  await credentials.clear();
  if (api.credential.isPersonalToken)
    await remark('The personal access token is forgotten here. It works until it is revoked or expires.');
  if (failure !== undefined) {
    await remark(`The login is forgotten here, but its session may live on at ${config.url}:`);
    await remark(failure.message);
  }
}

/** The failure that left the session open, if any; a session that the server no longer knows has already ended. */
async function endSession(api: Api) {
  // A script's token has no session.
  if (api.credential.isPersonalToken) return undefined;
  try {
    await api.call((client) => client.auth.logout.mutate({}));
    return undefined;
  } catch (error) {
    if (!(error instanceof CliError) || error.exitCode === exitCodes.interrupted) throw error;
    return error.exitCode === exitCodes.notSignedIn ? undefined : error;
  }
}
