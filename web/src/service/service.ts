import { createCropClient, createTokenAccess } from '@crop-planning/client';
import { asTrpcClient, type AppRouter } from '@crop-planning/client/router';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { createBrowserSession } from '../session/browser-session.js';
import { send } from '../session/refusal.js';
import { createRecovery } from './network.js';
import { checkBuild } from './reach.js';

/** The service that serves this page. */
const url = location.origin;

export const session = createBrowserSession();

/** An API of another version is a reason to look for another page. */
const onWarning = () => void checkBuild();

export const crop = createCropClient({ url, tokens: session.store, onWarning });

/** For slow calls: in a batch, quick ones would wait for them. */
export const unbatched = createCropClient({
  url,
  tokens: session.store,
  isBatching: false,
  onWarning,
});

/** For requests that stream: the typed client returns whole answers only. */
const access = createTokenAccess({ url, tokens: session.store });

// The client already sends a query once more if it gets no answer.
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: createRecovery(() => queryClient) }),
  defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
});

export const trpc = createTRPCOptionsProxy<AppRouter>({ client: asTrpcClient(crop), queryClient });

/** Sends a REST request with the access token; throws a Refusal or NoAnswer unless it succeeds. */
export async function sendSignedIn(path: string, init: RequestInit = {}): Promise<Response> {
  const token = await access.token();
  const headers = { ...(init.body !== undefined && { 'content-type': 'application/json' }) };
  return send(path, { ...init, headers: { ...headers, authorization: `Bearer ${token ?? ''}` } });
}
