import { TRPCClientError } from '@trpc/client';
import type { TokenAccess } from './access.js';
import type { AppRouter } from './app-router.js';
import { asError, isRefusal } from './errors.js';
import type { CropFetch, CropStream } from './fetch.js';

export interface EventFetchOptions {
  access: TokenAccess | undefined;
  fetch: CropFetch;
}

interface EventRequest {
  headers: Record<string, string>;
  signal: AbortSignal;
}

const noStream = { redirected: false, headers: { get: () => null }, body: null };
const retryField = new TextEncoder().encode('retry: 1000\n\n');

/**
 * Creates the fetch that one subscription's EventSource uses each time it connects.
 * @internal its type is tRPC's
 */
export function createEventFetch({ access, fetch: send }: EventFetchOptions) {
  let failure: TRPCClientError<AppRouter> | null = null;
  let token: string | undefined;
  return {
    /** Returns the error of the latest request; null if it succeeded. */
    failure: () => failure,
    /** Returns the access token of the latest request. */
    token: () => token,
    fetch,
  };

  /** Throws to make the EventSource reconnect; returns a status other than 200 to end it. */
  async function fetch(address: URL | string, { headers, signal }: EventRequest) {
    const url = String(address);
    try {
      token = await access?.token();
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const response = await send(url, { method: 'GET', headers: { ...headers, ...authorization }, signal });
      if (!response.ok) throw asFailure(await response.json());
      failure = null;
      const { headers: received = noStream.headers, body = null } = response;
      return { ...noStream, url, status: 200, headers: received, body: body && withRetryField(body) };
    } catch (error) {
      failure = asFailure(error);
      if (!isRefusal(error, isPermanent)) throw failure;
      return { ...noStream, url, status: 400 };
    }
  }
}

/** True for the status of a refusal that a retry would not change. */
function isPermanent(httpStatus: number): boolean {
  return httpStatus < 500 && httpStatus !== 429;
}

function asFailure(error: unknown): TRPCClientError<AppRouter> {
  return TRPCClientError.from(typeof error === 'object' && error !== null ? error : asError(error));
}

/** Prepends a retry field, the only way to tell an EventSource how long to wait before it reconnects. */
function withRetryField(stream: CropStream): CropStream {
  return {
    getReader() {
      const reader = stream.getReader();
      let isStarted = false;
      return {
        read() {
          if (isStarted) return reader.read();
          isStarted = true;
          return Promise.resolve({ done: false, value: retryField });
        },
        cancel: () => reader.cancel(),
      };
    },
  };
}
