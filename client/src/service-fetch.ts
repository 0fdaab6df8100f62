import { describeOtherVersion } from './api-version.js';
import { networkError } from './errors.js';
import type { CropAnswer, CropFetch } from './fetch.js';

export interface ServiceFetchOptions {
  /** The service's address. */
  url: string;
  fetch: CropFetch;
  onWarning: (message: string) => void;
}

interface Failure {
  message: string;
  data: { code: string; message: string; retry_after?: number };
}

/** The refusals that a server gives to a client that was made for another version. */
const refusalsOfOtherVersions = new Set(['VALIDATION_FAILED', 'ROUTE_NOT_FOUND', 'METHOD_NOT_ALLOWED']);

/**
 * Wraps a fetch so that a request without an answer from the service fails with NETWORK_ERROR, and a server
 * with another version of the API is reported once.
 */
export function createServiceFetch({ url, fetch, onWarning }: ServiceFetchOptions): CropFetch {
  let hasWarned = false;

  return async (target, init) => {
    const orNetworkError = (message: string) => (cause: unknown) => {
      // The app itself may have ended the request.
      throw init.signal?.aborted === true ? cause : networkError({ message, url }, cause);
    };
    const answer = await fetch(target, init).catch(orNetworkError(`There was no answer from ${url}.`));
    const { ok, headers, body } = answer;
    const otherVersion = describeOtherVersion(url, headers?.get('x-api-version'));
    if (otherVersion !== undefined && !hasWarned) {
      hasWarned = true;
      onWarning(otherVersion);
    }
    return {
      ok,
      ...(headers && { headers }),
      ...(body && { body }),
      json: () =>
        readJson(answer, otherVersion).catch(orNetworkError(`${url} did not answer as the service does.`)),
    };
  };
}

/** Reads an answer, and adds to its errors what is known from the headers, which tRPC does not pass on. */
async function readJson(answer: CropAnswer, otherVersion: string | undefined): Promise<unknown> {
  const body = await answer.json();
  const failures = failuresOf(body);
  if (!answer.ok && failures.length === 0) throw new Error('The answer contains no error from the service.');
  const retryAfter = answer.headers?.get('retry-after') ?? '';
  for (const failure of failures) {
    const { data } = failure;
    if (/^\d+$/.test(retryAfter)) data.retry_after = Number(retryAfter);
    if (otherVersion !== undefined && refusalsOfOtherVersions.has(data.code)) {
      data.message += ` ${otherVersion}`;
      failure.message = data.message;
    }
  }
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
