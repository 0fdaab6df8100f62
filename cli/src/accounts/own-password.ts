import { CliError } from '../failures.js';

/** The service says of a wrong password what it says of a failed login, which this is not. */
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
