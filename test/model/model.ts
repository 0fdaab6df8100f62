import type { ErrorCode } from '@crop-planning/shared';
import { isDeepStrictEqual } from 'node:util';
import { ofAccounts } from './accounts.js';
import { ofClimates } from './climates.js';
import { seenField, type Exchange, type Operation } from './exchanges.js';
import { latestOf, ofPlans, ownPlan, stored } from './plans.js';
import { ofShares } from './shares.js';
import { dayMs, nobody, type Bearer, type State, type Step, type Work } from './state.js';

/** A part of an exchange that happens at one moment; some exchanges have two parts. */
export type Look = Exchange & { part?: 'unread' | 'latest' };

const works: Record<Operation, Work> = { ...ofAccounts, ...ofPlans, ...ofClimates, ...ofShares };
const open: readonly Operation[] = ['register', 'login', 'refresh', 'readShared'];
const ofSessions =
  /^(logout|updateProfile|updateSettings|deleteAccount|listShares|revokeShare|.*(Sessions?|Tokens?))$/;
const reading = /^(list|read)/;

/**
 * Splits an exchange into looks. An update reads the latest analysis at a separate moment, as a list of
 * notifications does the number of unread ones.
 */
export function looksOf(exchange: Exchange): Look[] {
  const { operation, seen } = exchange;
  if (typeof seen === 'string') return [exchange];
  if (operation === 'listNotifications')
    return [
      { ...exchange, seen: seenField(exchange, 'notifications') },
      { ...exchange, part: 'unread', seen: seenField(exchange, 'unread_count') },
    ];
  if (operation !== 'updatePlan') return [exchange];
  const latest = ['latest_feasibility_label', 'latest_analysis_at'].map((name) => seenField(exchange, name));
  return [exchange, { ...exchange, part: 'latest', seen: latest }];
}

export function step(state: State, look: Look): Step {
  const done = attempt(state, look);
  return typeof done === 'string' ? { outcome: done, state } : done;
}

function attempt(state: State, look: Look): Step | ErrorCode {
  const { operation, bearer, part } = look;
  const caller = open.includes(operation) ? nobody : identify(state, bearer, look.sentMs);
  if (typeof caller === 'string') return caller;
  const isProducing = operation === 'record';
  const isTooWeak =
    caller.kind === 'personal' &&
    (ofSessions.test(operation) || (caller.scope === 'read' && !reading.test(operation)));
  if (caller !== nobody && (isTooWeak || isProducing !== (caller.kind === 'producer'))) return 'FORBIDDEN';
  if (look.input.planting_month === 13) return 'VALIDATION_FAILED';
  if (part === 'latest') return { state, outcome: latestOf(ownPlan(state, look, caller)) };
  if (part === 'unread') {
    const unread = state.notifications.filter(({ owner, is_read }) => owner === caller.account && !is_read);
    return { state, outcome: unread.length };
  }
  return once(state, look, caller);
}

function identify(state: State, token: string, atMs: number): Bearer | ErrorCode {
  const bearer = state.bearers[token];
  if (!bearer || bearer.kind === 'refresh') return 'INVALID_TOKEN';
  if (bearer.kind === 'producer') return bearer;
  const isLive = [...state.sessions, ...state.tokens].some(({ id }) => id === bearer.id);
  if (bearer.kind === 'personal') return isLive ? bearer : 'INVALID_TOKEN';
  if (bearer.untilMs <= atMs) return 'TOKEN_EXPIRED';
  if (!state.accounts.some(({ id }) => id === bearer.account)) return 'ACCOUNT_NOT_VALID';
  return isLive ? bearer : 'INVALID_TOKEN';
}

/** Does the work of a request; a request with a key gets the first answer again for a day. */
function once(state: State, exchange: Exchange, caller: Bearer): Step | ErrorCode {
  const { operation, key, on, input, seen, sentMs } = exchange;
  const work = works[operation];
  if (key === undefined) return work(state, exchange, caller);
  // A producer's key is that of a plan.
  const id = `${caller.account} ${caller.kind === 'producer' ? on : ''} ${key}`;
  const request = JSON.stringify([operation, on, stored(input)]);
  const first = state.firstAnswers[id];
  if (first && sentMs < first.untilMs) {
    const outcome = first.request === request ? first.outcome : 'IDEMPOTENCY_KEY_REUSED';
    const isOwned = state.accounts.some(({ id: account }) => account === first.owner);
    // The first answers of a deleted account are purged at some point.
    if (isOwned || isDeepStrictEqual(seen, outcome)) return { state, outcome };
  }
  const done = work(state, exchange, caller);
  if (typeof done === 'string') return done;
  const owner = done.state.plans.find((plan) => plan.id === on)?.owner ?? caller.account;
  const answer = { request, outcome: done.outcome, owner, untilMs: sentMs + dayMs };
  return { ...done, state: { ...done.state, firstAnswers: { ...state.firstAnswers, [id]: answer } } };
}
