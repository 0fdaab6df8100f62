import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '@crop-planning/server';
import type { TokenAccess } from './access.js';
import { isCropError } from './errors.js';
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
 * The fetch that one subscription's EventSource uses each time it connects.
 * @internal its type is tRPC's
 */
export function createEventFetch({ access, fetch: send }: EventFetchOptions) {
  let failure: TRPCClientError<AppRouter> | null = null;
  let token: string | undefined;
  return {
    /** The failure of the latest request; null if it succeeded. */
    failure: () => failure,
    /** The access token of the latest request. */
    token: () => token,
    fetch,
  };

  /** An exception makes the EventSource reconnect; a status other than 200 ends it. */
  async function fetch(address: URL | string, { headers, signal }: EventRequest) {
    const url = String(address);
    try {
      token = await access?.token();
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await send(url, { method: 'GET', headers: { ...headers, ...authorization }, signal });
      if (!answer.ok) throw asFailure(await answer.json());
      failure = null;
      const { headers: received = noStream.headers, body = null } = answer;
      return { ...noStream, url, status: 200, headers: received, body: body && withRetryField(body) };
    } catch (error) {
      failure = asFailure(error);
      if (!isRefusal(error)) throw failure;
      return { ...noStream, url, status: 400 };
    }
  }
}

/** True for a refusal that another attempt would not change. */
function isRefusal(error: unknown): boolean {
  return isCropError(error) && error.data.httpStatus < 500 && error.data.httpStatus !== 429;
}

function asFailure(error: unknown): TRPCClientError<AppRouter> {
  return TRPCClientError.from(typeof error === 'object' && error !== null ? error : new Error(String(error)));
}

/** Prepends a retry field, the only way to tell an EventSource how long to wait before it reconnects. */
function withRetryField(stream: CropStream): CropStream {
  return {
    getReader() {
      const reader = stream.getReader();
      let isBegun = false;
      return {
        read() {
          if (isBegun) return reader.read();
          isBegun = true;
          return Promise.resolve({ done: false, value: retryField });
        },
        cancel: () => reader.cancel(),
      };
    },
  };
}
