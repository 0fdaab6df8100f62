import 'server-only';
import {
  createCropClient,
  isCropError,
  keepInMemory,
  type CropClient,
  type CropErrorCode,
} from '@crop-planning/client';

/** Why there is no answer: what a page may show of an error. */
export interface Failure {
  code: CropErrorCode;
  message: string;
}

export type Outcome<Answer> = { answer: Answer; failure?: never } | { answer?: never; failure: Failure };

/**
 * Makes a client for one request, with the token of the person who sent it. This module is loaded once for
 * everybody, so a client or a `keepInMemory()` outside of the function would show people one another's plans.
 */
export function cropFor(token: string): CropClient {
  return createCropClient({
    url: process.env['CROP_API_URL'] ?? 'http://127.0.0.1:4000',
    // A personal token is never renewed, so nothing has to be stored again.
    tokens: keepInMemory({ access_token: token, refresh_token: null }),
    // Everybody asks the same addresses, so that no cache may keep an answer.
    fetch: (url, init) => fetch(url, { ...init, cache: 'no-store' }),
  });
}

/** Waits for an answer; Next hides the message of an error that a server component throws. */
export async function outcomeOf<Answer>(call: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await call };
  } catch (error) {
    if (!isCropError(error)) throw error;
    const { code, message } = error.data;
    // The address in this error's message may be one that only this server should know.
    if (code === 'NETWORK_ERROR') return { failure: { code, message: 'The service does not answer.' } };
    return { failure: { code, message } };
  }
}
