import type { Io } from '../terminal/io.js';
import type { Accounts, Api, RequestOptions, SignIn } from './api.js';

/** For signing in, at the address given on the command line or else the one in the settings. */
export async function openSignIn(io: Io, options: RequestOptions & { url?: string }): Promise<SignIn> {
  const { connectForSignIn } = await import('./connect.js');
  return connectForSignIn(io, options, options.url);
}

/** For someone who may already be signed in. */
export async function openAccounts(io: Io, options: RequestOptions): Promise<Accounts> {
  const { connectAccounts } = await import('./connect.js');
  return connectAccounts(io, options);
}

/** The service, signed in; fails at once, without a request, if nobody is. */
export async function openSignedIn(io: Io, options: RequestOptions): Promise<Api> {
  const { connectSignedIn } = await import('./connect.js');
  return connectSignedIn(io, options);
}
