import { CliError } from '../terminal/failures.js';

/**
 * Sends a request that contains the user's own password, and gives the error for a wrong password its own
 * message, because the service reports it as a failed login.
 */
export async function withOwnPassword<Answer>(
  send: () => Promise<Answer>,
  { message, hint }: { message: string; hint: string },
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== 'INVALID_CREDENTIALS') throw error;
    throw new CliError(error.exitCode, error.code, message, {
      requestId: error.details.requestId,
      hints: [hint],
    });
  }
}
