import { claimsOf, seenField, seenText, type Exchange, type Operation } from './exchanges.js';
import {
  dayMs,
  iso,
  newestFirst,
  newId,
  nobody,
  timeIn,
  type Owned,
  type Session,
  type State,
  type Step,
  type Work,
} from './state.js';

const minuteMs = 60_000;

/** Accounts, sessions and personal tokens. */
export const ofAccounts = {
  register(state, exchange) {
    const { on: email, input } = exchange;
    if (state.accounts.some((account) => account.email === email.toLowerCase()))
      return 'EMAIL_ALREADY_REGISTERED';
    const id = claimsOf(seenText(exchange, 'access_token')).sub;
    const account = {
      id,
      email: email.toLowerCase(),
      full_name: String(input.full_name),
      created_at: timeIn(exchange),
      language: null,
    };
    return signIn({ ...state, accounts: [...state.accounts, account] }, exchange, id);
  },
  login(state, exchange) {
    const account = state.accounts.find(({ email }) => email === exchange.on.toLowerCase());
    return account ? signIn(state, exchange, account.id) : 'INVALID_CREDENTIALS';
  },
  refresh(state, exchange) {
    const { counter, id, account } = state.bearers[exchange.on] ?? nobody;
    if (!state.accounts.some((each) => each.id === account)) return 'ACCOUNT_NOT_VALID';
    const session = state.sessions.find((each) => each.id === id);
    if (!session) return 'INVALID_TOKEN';
    const others = state.sessions.filter((each) => each !== session);
    const rotated = { ...session, counter: counter + 1, refreshedMs: exchange.sentMs };
    if (session.counter === counter)
      return pair({ ...state, sessions: [...others, rotated] }, exchange, rotated);
    const isJustRetired =
      session.counter === counter + 1 && exchange.sentMs - session.refreshedMs <= minuteMs / 2;
    if (isJustRetired) return pair(state, exchange, session);
    return { outcome: 'INVALID_TOKEN', state: { ...state, sessions: others } };
  },
  logout: (state, _, { id }) => ({
    outcome: null,
    state: { ...state, sessions: state.sessions.filter((session) => session.id !== id) },
  }),
  readProfile: (state, _, { account }) => ({ state, outcome: profileOf(state, account) }),
  updateProfile(state, { input }, { account }) {
    const accounts = state.accounts.map((each) => (each.id === account ? { ...each, ...input } : each));
    return { state: { ...state, accounts }, outcome: profileOf({ ...state, accounts }, account) };
  },
  readSettings: (state, _, { account }) => ({ state, outcome: settingsOf(state, account) }),
  updateSettings(state, { input }, { account }) {
    const { language } = input;
    const choose = (each: State['accounts'][number]) =>
      each.id === account && language !== undefined ? { ...each, language } : each;
    const chosen = { ...state, accounts: state.accounts.map(choose) };
    return { state: chosen, outcome: settingsOf(chosen, account) };
  },
  deleteAccount(state, _, { account }) {
    const others = <T extends Owned>(items: readonly T[]) => items.filter(({ owner }) => owner !== account);
    const left = {
      ...state,
      accounts: state.accounts.filter(({ id }) => id !== account),
      sessions: others(state.sessions),
      tokens: others(state.tokens),
      plans: others(state.plans),
      notifications: others(state.notifications),
      climates: others(state.climates),
      shares: others(state.shares),
    };
    return { state: left, outcome: null };
  },
  listSessions: (state, _, { account, id: current }) => ({
    state,
    outcome: newestFirst(state.sessions, account).map(({ id, created_at, refreshedMs }) => ({
      id,
      name: null,
      created_at,
      last_used_at: iso(refreshedMs),
      expires_at: iso(refreshedMs + 30 * dayMs),
      is_current: id === current,
    })),
  }),
  revokeSession(state, { on }, { account }) {
    const sessions = state.sessions.filter(({ id, owner }) => id !== on || owner !== account);
    if (sessions.length === state.sessions.length) return 'SESSION_NOT_FOUND';
    return { state: { ...state, sessions }, outcome: null };
  },
  createToken(state, exchange, { account }) {
    const created_at = timeIn(exchange);
    const expires_at = iso(Date.parse(created_at) + 30 * dayMs);
    const shown = { ...exchange.input, expires_at, last_used_at: null };
    const created = { id: newId(state, exchange), created_at, owner: account, shown };
    const token = seenText(exchange, 'token');
    const scope = String(exchange.input.scope);
    const bearer = { ...nobody, kind: 'personal', account, id: created.id, scope } as const;
    return {
      outcome: { id: created.id, created_at, ...shown, token },
      state: {
        ...state,
        tokens: [...state.tokens, created],
        bearers: { ...state.bearers, [token]: bearer },
      },
    };
  },
  listTokens: (state, { seen }, { account }) => ({
    state,
    outcome: newestFirst(state.tokens, account).map(({ id, created_at, shown }, at) => {
      // The service writes this time at most once a minute, so the model accepts the service's value.
      const last_used_at = Array.isArray(seen) ? seenField({ seen: seen[at] }, 'last_used_at') : null;
      return { id, created_at, ...shown, last_used_at };
    }),
  }),
  revokeToken(state, { on }, { account }) {
    const tokens = state.tokens.filter(({ id, owner }) => id !== on || owner !== account);
    if (tokens.length === state.tokens.length) return 'TOKEN_NOT_FOUND';
    return { state: { ...state, tokens }, outcome: null };
  },
} satisfies Partial<Record<Operation, Work>>;

function signIn(state: State, exchange: Exchange, account: string): Step {
  const session: Session = {
    id: claimsOf(seenText(exchange, 'access_token')).sid,
    owner: account,
    created_at: iso(exchange.sentMs),
    counter: 0,
    refreshedMs: exchange.sentMs,
  };
  return pair({ ...state, sessions: [...state.sessions, session] }, exchange, session);
}

/** Issues a pair of tokens for the session in its current state. */
function pair(state: State, exchange: Exchange, { id, owner: account, counter }: Session): Step {
  const [access_token, refresh_token] = ['access_token', 'refresh_token'].map((name) => {
    const token = seenText(exchange, name);
    const { sid, sub } = claimsOf(token);
    return sid === id && sub === account ? token : `a token of ${account} and its session ${id}`;
  }) as [string, string];
  // The times of a token are whole seconds.
  const untilMs = Math.floor(exchange.sentMs / 1000) * 1000 + 15 * minuteMs;
  const access = { ...nobody, account, id, untilMs };
  const refresh = { ...access, kind: 'refresh', counter } as const;
  return {
    outcome: { access_token, refresh_token, expires_in_minutes: 15 },
    state: { ...state, bearers: { ...state.bearers, [access_token]: access, [refresh_token]: refresh } },
  };
}

function profileOf({ accounts }: State, account: string): unknown {
  const known = accounts.find(({ id }) => id === account);
  if (!known) return undefined;
  const { language: _, ...profile } = known;
  return { ...profile, organization: '', is_verified: false };
}

function settingsOf({ accounts }: State, account: string): unknown {
  return { language: accounts.find(({ id }) => id === account)?.language };
}
