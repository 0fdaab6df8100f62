import type { CropClient, Tokens } from '@crop-planning/client';
import type { UserProfile } from '@crop-planning/shared';
import type { SignIn } from '../service/api.js';
import { machineIn, type Env } from '../settings/preferences.js';
import { CliError, translating } from '../terminal/failures.js';
import type { Output } from '../terminal/output/output.js';

/** The part of a request that names the session it opens; empty if the user wants no name. */
/** Returns `crop on kitchen-laptop`. Throws a usage error if CROP_MACHINE is not a machine's name. */
export function sessionNameIn(env: Env): Partial<Record<'session_name', string>> {
  const machine = machineIn(env);
  return machine === undefined ? {} : { session_name: `crop on ${machine}` };
}

/** Sends a request that opens a session, stores its tokens, and returns the account. */
export async function openLogin(
  { connectAnonymously, connectWith, keep }: SignIn,
  request: (client: CropClient) => Promise<Tokens>,
): Promise<UserProfile> {
  const anonymous = await connectAnonymously();
  const tokens = await anonymous.call(request);
  await keep(tokens);
  const api = await connectWith(tokens.access_token);
  return api.call((client) => client.auth.me.query({}));
}

/** Finishes a command that has signed the user in: shows the notice and the account. */
export async function tellSignedIn(
  output: Output<UserProfile>,
  { config: { token } }: SignIn,
  { profile, notice }: { profile: UserProfile; notice: string },
): Promise<void> {
  await output.notice(notice);
  await output.item(profile);
  if (token !== undefined) {
    await output.remark('hint: CROP_TOKEN is set and is used instead of this login.');
  }
}

/**
 * Sends a request that contains the user's own password, and gives the error for a wrong password its own
 * message, because the service reports it as a failed login.
 */
export function withOwnPassword<Answer>(
  send: () => Promise<Answer>,
  { message, hint }: { message: string; hint: string },
): Promise<Answer> {
  return translating(send, (failure) => {
    const { exitCode, code, details } = failure;
    if (code !== 'INVALID_CREDENTIALS') return failure;
    return new CliError(exitCode, code, message, { requestId: details.requestId, hints: [hint] });
  });
}
