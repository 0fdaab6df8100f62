import type { Io } from '../io.js';
import type { Accounts, Api, RequestOptions, SignIn } from './api.js';

/** For who is about to sign in, at the address given on the command line or else that of the settings. */
export async function openSignIn(io: Io, options: RequestOptions & { url?: string }): Promise<SignIn> {
  const { connectForSignIn } = await import('./connect.js');
  return connectForSignIn(io, options, options.url);
}

/** For who may be signed in already. */
export async function openAccounts(io: Io, options: RequestOptions): Promise<Accounts> {
  const { connectAccounts } = await import('./connect.js');
  return connectAccounts(io, options);
}

/** The service as the person signed in; refuses at once, without a request, when nobody is. */
export async function openSignedIn(io: Io, options: RequestOptions): Promise<Api> {
  const { connectSignedIn } = await import('./connect.js');
  return connectSignedIn(io, options);
}
