import type { Tokens, TokenStore } from '@crop-planning/client';
import { createWatched } from '../watched/watched.js';
import { isObject, NoAnswer, readAnswer, Refusal, send } from './refusal.js';

/**
 * Whether somebody is signed in. Why nobody is, if there is more to say than that: the service's `message`, that the
 * cookie is gone, or that the session has ended.
 */
export type SessionState =
  | { is: 'starting' }
  | { is: 'unreachable' }
  /** The service answers, but can renew no login yet. */
  | { is: 'turned away'; message: string; seconds: number }
  | { is: 'signed out'; ended?: boolean; hasLostCookie?: boolean; message?: string }
  | { is: 'signed in'; accountId: string };

type SignedOut = Extract<SessionState, { is: 'signed out' }>;

export interface Registration {
  email: string;
  password: string;
  full_name: string;
  organization: string;
}

export type BrowserSession = ReturnType<typeof createBrowserSession>;

const lockName = 'crop-session';
const startAgainSeconds = 3;
/** A renewal whose answer was lost is repeated before the service takes the old cookie for a stolen one. */
const renewalsMax = 2;

/**
 * Keeps the login of this page: the access token in memory only, the refresh token in a cookie that scripts
 * cannot read. All tabs of the browser share the cookie; they take turns in using it and tell each other of a
 * login and a logout.
 */
export function createBrowserSession() {
  let tokens: Tokens | undefined;
  const state = createWatched<SessionState>({ is: 'starting' });
  let renewing: Promise<Tokens | undefined> | undefined;
  const tabs = new BroadcastChannel(lockName);
  /** False in the page of a link, which uses no login, not even that of another tab. */
  let hasStarted = false;
  // Another tab has signed in or out, so this tab's token may be of no use, or of another account.
  tabs.addEventListener('message', ({ data }) => {
    if (!hasStarted) return;
    if (data === 'signed out') leave();
    else void start();
  });

  const store: TokenStore = {
    get: () => tokens,
    set: accept,
    clear() {
      if (!hasLeft()) signOut({ ended: true });
    },
    renew: () => (renewing ??= renew().finally(() => (renewing = undefined))),
  };

  return {
    store,
    state: state as Omit<typeof state, 'set'>,
    start,
    logIn: (input: { email: string; password: string }) => signIn('login', input),
    register: (input: Registration) => signIn('register', input),
    resetPassword: (input: { email: string; code: string; new_password: string }) =>
      signIn('reset-password', input),
    changePassword: (input: { current_password: string; new_password: string }) =>
      signIn('change-password', input, tokens?.access_token),
    async logOut() {
      await inTurn(() => post('logout'));
      leave();
      tell('signed out');
    },
  };

  /** Signs in with the cookie, if there is one. */
  async function start(): Promise<void> {
    hasStarted = true;
    try {
      const renewed = await store.renew?.();
      if (renewed === undefined) signOut({ ended: isSignedIn() });
      else accept(renewed);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : undefined;
      if (refusal !== undefined && !passingCodes.has(refusal.code))
        return signOut({ message: refusal.message });
      if (isSignedIn()) return;
      const seconds = refusal?.retryAfterSeconds ?? startAgainSeconds;
      state.set(
        refusal === undefined
          ? { is: 'unreachable' }
          : { is: 'turned away', message: refusal.message, seconds },
      );
      setTimeout(() => void start(), 1_000 * seconds);
    }
  }

  async function renew(): Promise<Tokens | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return tokensIn(await inTurn(refresh));
      } catch (error) {
        if (!(error instanceof Refusal)) {
          if (attempt < renewalsMax) continue;
          throw error;
        }
        if (error.code === 'AUTHENTICATION_REQUIRED') {
          // Without the cookie, the service cannot say whether the session has ended.
          if (isSignedIn()) signOut({ hasLostCookie: true });
          return undefined;
        }
        if (!endedCodes.has(error.code)) throw error;
        if (isAboutCookies(error)) signOut({ message: error.message });
        else if (state.get().is === 'starting') signOut({ ended: true });
        return undefined;
      }
    }
  }

  async function signIn(route: string, body: object, token?: string): Promise<void> {
    const answer = await inTurn(() => post(route, body, token));
    accept(tokensIn(answer));
    tell('signed in');
  }

  function tell(news: 'signed in' | 'signed out'): void {
    // A channel reaches pages of the same origin only, so its messages have no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tabs.postMessage(news);
  }

  function accept(next: Tokens): void {
    tokens = next;
    const accountId = subjectOf(next.access_token);
    const known = state.get();
    if (known.is !== 'signed in' || known.accountId !== accountId) state.set({ is: 'signed in', accountId });
  }

  /** Ends the login because somebody logged out. */
  function leave(): void {
    tokens = undefined;
    state.set({ is: 'signed out' });
  }

  /** Whether somebody logged out; that a request still under way is then refused is not worth a word. */
  function hasLeft(): boolean {
    const { is, ...reasons } = state.get();
    return is === 'signed out' && Object.keys(reasons).length === 0;
  }

  function signOut({ ended, hasLostCookie, message }: Omit<SignedOut, 'is'>): void {
    tokens = undefined;
    const last = state.get();
    const known = last.is === 'signed out' ? last : { is: 'signed out' as const };
    state.set({
      ...known,
      ...(ended === true && { ended }),
      ...(hasLostCookie === true && { hasLostCookie }),
      ...(message !== undefined && { message }),
    });
  }

  function isSignedIn(): boolean {
    return state.get().is === 'signed in';
  }
}

/** The refusals that say that the cookie's session is over. */
const endedCodes = new Set(['INVALID_TOKEN', 'TOKEN_EXPIRED', 'ACCOUNT_NOT_VALID']);

/** The refusals that say nothing about the cookie, and that a later request may not meet. */
const passingCodes = new Set(['SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL_ERROR']);

/** Renews the login, in one turn of this tab; removes the cookie of a session that is over. */
async function refresh(): Promise<unknown> {
  try {
    return await post('refresh');
  } catch (error) {
    // The service leaves the cookie, because it may already be that of another tab's login; it cannot be while
    // this tab has its turn.
    const isOver = error instanceof Refusal && endedCodes.has(error.code) && !isAboutCookies(error);
    if (isOver) await post('logout').catch(() => undefined);
    throw error;
  }
}

/** Whether the browser has several cookies; the session is not over then, but nothing says which one is its own. */
function isAboutCookies({ issues }: Refusal): boolean {
  return issues.some(({ path }) => path === 'cookie');
}

/** Lets the tabs use the cookie one after another. */
function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  // The lib's type promises locks, which a page without TLS does not have.
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? work() : locks.request(lockName, work);
}

async function post(route: string, body: object = {}, token?: string): Promise<unknown> {
  const answer = await send(`/auth/browser/${route}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-browser-session': '1',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    // Without it, closing the page could lose the answer's cookie.
    keepalive: true,
  });
  return answer.status === 204 ? undefined : readAnswer(answer.json());
}

function tokensIn(answer: unknown): Tokens {
  if (!isObject(answer) || typeof answer['access_token'] !== 'string')
    throw new NoAnswer('The answer has no access token.');
  return { access_token: answer['access_token'], refresh_token: null };
}

/** Returns the id of the token's account; it only decides whose data the page shows. */
function subjectOf(token: string): string {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const claims: unknown = JSON.parse(atob(base64));
  return isObject(claims) && typeof claims['sub'] === 'string' ? claims['sub'] : '';
}
