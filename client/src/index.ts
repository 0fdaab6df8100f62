import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  isTRPCClientError,
  retryLink,
  splitLink,
  type Operation,
  type TRPCClient,
  type TRPCClientError,
} from '@trpc/client';
import type { AppRouter } from '@crop-planning/server';
import type { ErrorCode } from '@crop-planning/shared/errors';
import { createAccess, type Access } from './access.js';
import type { Tokens, TokenStore } from './tokens.js';

export { readTokenClaims, type TokenClaims, type Tokens, type TokenStore } from './tokens.js';

export type CropClient = TRPCClient<AppRouter>;

/** The part of the standard fetch that the client uses. */
export type CropFetch = NonNullable<Parameters<typeof httpLink<AppRouter>>[0]['fetch']>;

/** An error that the service answered, as opposed to one of the network. */
export type CropError = TRPCClientError<AppRouter> & {
  readonly data: NonNullable<TRPCClientError<AppRouter>['data']>;
};

export interface CropClientOptions {
  /** The service's address, for example `http://127.0.0.1:4000`. */
  url: string;
  /** Without a store every request is anonymous. */
  tokens?: TokenStore;
  /** Whether calls of one tick travel together, at most ten; on by default. */
  isBatching?: boolean;
  fetch?: CropFetch;
}

const batchSizeMax = 10;
const anonymousPaths = new Set(['auth.register', 'auth.login', 'auth.refresh']);

/**
 * A typed client of the crop planning service. It renews an expired access token by itself; when the service
 * refuses that, the store is cleared and the refusal is thrown. A network failure never clears it.
 */
export function createCropClient({ url, tokens, isBatching = true, fetch }: CropClientOptions): CropClient {
  const endpoint = { url: `${url.replace(/\/+$/, '')}/trpc`, ...(fetch === undefined ? {} : { fetch }) };
  const access = tokens === undefined ? undefined : createAccessTo(endpoint, tokens);
  const single = httpLink<AppRouter>({ ...endpoint, headers: ({ op }) => authorize(access, [op]) });
  const batch = httpBatchLink<AppRouter>({
    ...endpoint,
    maxItems: batchSizeMax,
    headers: ({ opList }) => authorize(access, opList),
  });
  return createTRPCClient<AppRouter>({
    links: [
      retryLink({
        retry: ({ op, attempts, error }) =>
          attempts === 1 &&
          isCropError(error, 'TOKEN_EXPIRED') &&
          access?.noteExpired(op.context['accessToken']) === true,
      }),
      isBatching ? splitLink({ condition: isAlone, true: single, false: batch }) : single,
    ],
  });
}

/** True for an error that the service answered; with a code, for that code alone. */
export function isCropError(error: unknown, code?: ErrorCode): error is CropError {
  if (!isTRPCClientError<AppRouter>(error) || typeof error.data?.code !== 'string') return false;
  return code === undefined || error.data.code === code;
}

type Endpoint = Pick<CropClientOptions, 'url' | 'fetch'>;

/** The service takes the calls about accounts one by one. */
function isAlone(op: Operation): boolean {
  return op.path.startsWith('auth.');
}

function createAccessTo(endpoint: Endpoint, store: TokenStore): Access {
  const anonymous = createTRPCClient<AppRouter>({ links: [httpLink(endpoint)] });
  return createAccess({
    store,
    refresh: (refreshToken): Promise<Tokens> =>
      anonymous.auth.refresh.mutate({ refresh_token: refreshToken }),
    isRefusal: (error) => isCropError(error) && error.data.httpStatus === 401,
  });
}

async function authorize(
  access: Access | undefined,
  operations: readonly Operation[],
): Promise<Record<string, string>> {
  if (access === undefined || operations.some((op) => anonymousPaths.has(op.path))) return {};
  const token = await access.token();
  if (token === undefined) return {};
  for (const op of operations) op.context['accessToken'] = token;
  return { authorization: `Bearer ${token}` };
}
