import { CliError } from '../terminal/failures.js';

/** Gives a wrong password its own message, since the service answers it as it answers a failed login. */
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
