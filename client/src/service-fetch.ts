import { networkError } from './errors.js';
import type { CropAnswer, CropFetch } from './fetch.js';

interface ServiceFetchOptions {
  /** The service's address. */
  url: string;
  fetch: CropFetch;
}

interface Failure {
  data: { retry_after?: number };
}

/** Wraps a fetch so that a request without an answer from the service fails with NETWORK_ERROR. */
export function createServiceFetch({ url, fetch }: ServiceFetchOptions): CropFetch {
  return async (target, init) => {
    const orNetworkError = (message: string) => (cause: unknown) => {
      // The app itself may have ended the request.
      throw init.signal?.aborted === true ? cause : networkError({ message, url }, cause);
    };
    const answer = await fetch(target, init).catch(orNetworkError(`There was no answer from ${url}.`));
    const { ok, headers, body } = answer;
    return {
      ok,
      ...(headers && { headers }),
      ...(body && { body }),
      json: () => readJson(answer).catch(orNetworkError(`${url} did not answer as the service does.`)),
    };
  };
}

async function readJson(answer: CropAnswer): Promise<unknown> {
  const body = await answer.json();
  const failures = failuresOf(body);
  if (!answer.ok && failures.length === 0) throw new Error('The answer contains no error from the service.');
  const retryAfter = answer.headers?.get('retry-after') ?? '';
  // tRPC passes on a response's body but not its headers.
  if (/^\d+$/.test(retryAfter)) for (const { data } of failures) data.retry_after = Number(retryAfter);
  return body;
}

/** Returns the errors in an answer of the service, or in a list of its answers to a batch. */
function failuresOf(body: unknown): Failure[] {
  if (Array.isArray(body)) return body.flatMap(failuresOf);
  const error: unknown = isObject(body) && 'error' in body ? body.error : undefined;
  return isFailure(error) ? [error] : [];
}

function isFailure(error: unknown): error is Failure {
  return isObject(error) && 'data' in error && isObject(error.data);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
