import type { Io } from '../terminal/io.js';
import type { Api, CommandSession, RequestOptions, SignIn } from './api.js';

/** For signing in, at the address given on the command line or else the one in the settings. */
export async function openSignIn(io: Io, options: RequestOptions & { url?: string }): Promise<SignIn> {
  const { createSignIn } = await import('./session.js');
  return createSignIn(io, options, options.url);
}

/** For someone who may already be signed in. */
export async function openSession(io: Io, options: RequestOptions): Promise<CommandSession> {
  const { createSession } = await import('./session.js');
  return createSession(io, options);
}

/** The service, signed in; fails at once, without a request, if nobody is. */
export async function openSignedIn(io: Io, options: RequestOptions): Promise<Api> {
  return (await openSession(io, options)).connectSignedIn();
}
