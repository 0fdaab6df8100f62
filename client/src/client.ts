import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  retryLink,
  splitLink,
  type Operation,
  type TRPCLink,
} from '@trpc/client';
import { createAccess, type TokenAccess } from './access.js';
import type { AppRouter } from './app-router.js';
import type { CropFetch } from './fetch.js';
import { openPaths } from './paths.js';
import { contextWithKey, isRepeatable, keyHeader } from './repeats.js';
import { isCropError, isRefusal, isRefusedToken, networkError } from './errors.js';
import type { CropClient } from './procedures.js';
import { createServiceFetch, type ServiceFetchOptions } from './service-fetch.js';
import { createSubscriptionLink } from './subscriptions.js';
import type { Tokens, TokenStore } from './tokens.js';

export interface CropClientOptions {
  /** The service's address, for example `http://127.0.0.1:4000`. */
  url: string;
  /** Without a store every request is anonymous. */
  tokens?: TokenStore;
  /** Whether calls made in one tick are sent in one request, at most ten per request; on by default. */
  isBatching?: boolean;
  fetch?: CropFetch;
  /**
   * Decides, from the error of the fetch, whether a call without a response is sent once more. Only calls
   * that are safe to repeat are considered: queries and calls with an Idempotency-Key. By default, each of
   * these is sent once more.
   */
  isTriedAgain?: (failure: unknown) => boolean;
  /**
   * Called once, with a message for the app's developers, if the server's API has another major version than
   * this client; `console.warn` by default.
   */
  onWarning?: (message: string) => void;
}

const tryAgainMs = 300;
const batchSizeMax = 10;
/** The URL of a preview that supplies its own climate takes 1.3 KB; the service accepts up to 16 KiB. */
const urlLengthMax = 7_000;

/**
 * Creates a typed client of the crop planning service. The client renews the login automatically once the
 * access token has expired or the service refuses it; if the service refuses the renewal too, the client
 * clears the store and throws the error. A network failure never clears the store.
 */
export function createCropClient({
  url,
  tokens,
  isBatching = true,
  fetch,
  isTriedAgain = () => true,
  onWarning = console.warn,
}: CropClientOptions): CropClient {
  const endpoint = endpointOf({ url, fetch, onWarning });
  const access = tokens === undefined ? undefined : createAccessTo(endpoint, tokens);
  const single = httpLink<AppRouter>({
    ...endpoint,
    headers: async ({ op }) => ({ ...(await authorize(access, [op])), ...keyHeader(op) }),
  });
  const batch = httpBatchLink<AppRouter>({
    ...endpoint,
    maxItems: batchSizeMax,
    maxURLLength: urlLengthMax,
    headers: ({ opList }) => authorize(access, opList),
  });
  const client = createTRPCClient<AppRouter>({
    links: [
      withKeys,
      retryLink({
        retryDelayMs: () => tryAgainMs,
        retry: ({ op, attempts, error }) =>
          attempts === 1 &&
          isCropError(error, 'NETWORK_ERROR') &&
          (op.type === 'query' || isRepeatable(op)) &&
          op.signal?.aborted !== true &&
          isTriedAgain(error.cause),
      }),
      retryLink({
        retry: ({ op, attempts, error }) =>
          attempts === 1 && isRefusedToken(error) && access?.noteRefused(op.context['accessToken']) === true,
      }),
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: createSubscriptionLink({ url: endpoint.url, access, fetch: endpoint.serviceFetch }),
        false: isBatching ? splitLink({ condition: isUnbatched, true: single, false: batch }) : single,
      }),
    ],
  });
  // This type differs from tRPC's only in omitting events without data, which the link does not pass on.
  return client as CropClient;
}

export interface TokenAccessOptions extends Pick<CropClientOptions, 'url' | 'fetch'> {
  tokens: TokenStore;
}

/**
 * Returns an object that provides the access token for requests that an app sends itself, and renews the
 * token as the client does.
 */
export function createTokenAccess({ url, tokens, fetch }: TokenAccessOptions): TokenAccess {
  return createAccessTo(endpointOf({ url, fetch, onWarning: () => {} }), tokens);
}

const withKeys: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next({ ...op, context: contextWithKey(op) });

type TrpcFetch = NonNullable<Parameters<typeof httpLink<AppRouter>>[0]['fetch']>;

interface Endpoint {
  /** The service's address, as given. */
  service: string;
  url: string;
  fetch: TrpcFetch;
  serviceFetch: CropFetch;
}

interface EndpointOptions extends Pick<ServiceFetchOptions, 'url' | 'onWarning'> {
  fetch: CropFetch | undefined;
}

function endpointOf({ url, fetch = globalThis.fetch, onWarning }: EndpointOptions): Endpoint {
  const serviceFetch = createServiceFetch({ url, fetch, onWarning });
  return {
    service: url,
    url: `${url.replace(/\/+$/, '')}/trpc`,
    fetch: asTrpcFetch(serviceFetch),
    serviceFetch,
  };
}

function asTrpcFetch(fetch: CropFetch): TrpcFetch {
  return (target, { method = 'GET', headers, body, signal } = {}) =>
    fetch(typeof target === 'object' && 'url' in target ? target.url : String(target), {
      method,
      headers: plainHeaders(headers),
      ...(typeof body === 'string' && { body }),
      ...(signal && { signal }),
    }).then((answer) => ({ ok: answer.ok, json: () => answer.json() }));
}

type TrpcHeaders = NonNullable<Parameters<TrpcFetch>[1]>['headers'];

/**
 * Avoids the global Headers, for which Node would load its whole fetch even if the caller supplies its own.
 */
function plainHeaders(headers: TrpcHeaders = {}): Record<string, string> {
  const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(entries.map(([name = '', value]) => [name.toLowerCase(), String(value)]));
}

/**
 * True for account calls and calls with an Idempotency-Key, which the service accepts only outside a batch, and for
 * those without a token.
 */
function isUnbatched(op: Operation): boolean {
  return op.path.startsWith('auth.') || openPaths.has(op.path) || isRepeatable(op);
}

function createAccessTo(endpoint: Endpoint, store: TokenStore): TokenAccess {
  const anonymous = createTRPCClient<AppRouter>({ links: [httpLink(endpoint)] });
  return createAccess({
    store,
    renewInStore: store.renew && (() => renewIn(store, endpoint.service)),
    refresh: (refreshToken): Promise<Tokens> =>
      anonymous.auth.refresh.mutate({ refresh_token: refreshToken }),
    isRefusal: (error) => isRefusal(error, (status) => status === 401),
  });
}

/** Lets the store renew the login; a failure to do so counts as a service that did not answer. */
function renewIn(store: TokenStore, url: string): Promise<Tokens | undefined> {
  return Promise.resolve(store.renew?.()).catch((cause: unknown) => {
    throw isCropError(cause)
      ? cause
      : networkError({ message: `There was no answer from ${url}.`, url }, cause);
  });
}

async function authorize(
  access: TokenAccess | undefined,
  operations: readonly Operation[],
): Promise<Record<string, string>> {
  if (access === undefined || operations.some((op) => openPaths.has(op.path))) return {};
  const token = await access.token();
  if (token === undefined) return {};
  for (const op of operations) op.context['accessToken'] = token;
  return { authorization: `Bearer ${token}` };
}
