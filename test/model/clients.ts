import { randomUUID } from 'node:crypto';
import { restOf } from '../harness.js';
import { lowerFarm } from '../own-climates.js';
import type { Pair } from '../pair.js';
import { claimsOf, operations, seenText, type Exchange, type Input, type Operation } from './exchanges.js';

/** A request chosen before the existing items are known: number 0 is the newest item of its kind. */
export interface Call {
  operation: Operation;
  /** The number of the access or personal token with which the request is sent; -1 is the producer's key. */
  by: number;
  on: number;
  input: Input;
  /** The number of the climate that the input names; -1 for that of the place. */
  climate?: number | undefined;
  key?: string | undefined;
  isToRight: boolean;
}

export type Clients = ReturnType<typeof createClients>;

const password = 'a quiet field at dawn';
const unknownId = '0'.repeat(24);
const unknownName = 'a'.repeat(32);

/** Creates clients of two accounts and a producer, which use ids and tokens from one another's answers. */
export function createClients({ left, right, clock, producerKey }: Pair) {
  const run = randomUUID();
  const emails = [`ann-${run}@example.org`, `ben-${run}@example.org`];
  const known = {
    bearers: [''],
    refreshTokens: [''],
    plans: [''],
    notifications: [''],
    sessions: [''],
    tokens: [''],
    climates: [''],
    shares: [''],
    names: [''],
  };
  const servers = { left: restOf(left), right: restOf(right) };

  function learn({ operation, seen }: Pick<Exchange, 'operation' | 'seen'>): void {
    if (typeof seen === 'string') return;
    const text = (name: string) => seenText({ seen }, name);
    if (operation === 'createPlan') known.plans.push(text('id'));
    if (operation === 'addClimate') known.climates.push(text('id'));
    if (operation === 'share') {
      known.shares.push(text('id'));
      known.names.push(text('name'));
    }
    if (operation === 'createToken') {
      known.tokens.push(text('id'));
      known.bearers.push(text('token'));
    }
    if (operation === 'register' || operation === 'login' || operation === 'refresh') {
      known.bearers.push(text('access_token'));
      known.refreshTokens.push(text('refresh_token'));
      known.sessions.push(claimsOf(text('access_token')).sid);
    }
    // A notification has the id of the analysis that caused it.
    if (operation === 'analyse' || operation === 'record') known.notifications.push(text('id'));
  }

  function nameOf({ operation, on }: Call): string {
    if (operation === 'register' || operation === 'login') {
      const email = emails[on % 2] ?? '';
      return on > 3 ? email.toUpperCase() : email;
    }
    if (operation === 'refresh') return newest(known.refreshTokens, on);
    if (operation === 'revokeSession') return newest(known.sessions, on) || unknownId;
    if (operation === 'revokeToken') return newest(known.tokens, on) || unknownId;
    if (operation === 'markRead') return newest(known.notifications, on) || unknownId;
    if (operation === 'revokeShare') return newest(known.shares, on) || unknownId;
    if (operation === 'readShared') return newest(known.names, on) || unknownName;
    if (operation === 'readClimate' || operation === 'removeClimate')
      return newest(known.climates, on) || unknownId;
    return operation === 'createPlan' || operation === 'addClimate'
      ? ''
      : newest(known.plans, on) || unknownId;
  }

  return {
    /** Lets time pass, but only for the servers. */
    wait: clock.advanceClock,

    async send(call: Call): Promise<Exchange> {
      const { operation, by, climate, key, isToRight } = call;
      const named = climate === -1 ? null : newest(known.climates, climate ?? 0) || unknownId;
      const input = climate === undefined ? call.input : { ...call.input, climate: named };
      const bearer = by < 0 ? producerKey : newest(known.bearers, by);
      const on = nameOf(call);
      const sentMs = clock.now().getTime();
      const { status, body } = await servers[isToRight ? 'right' : 'left'](addressOf(operation, on, input), {
        token: bearer,
        body: bodyOf(operation, on, input),
        ...(key !== undefined && { headers: { 'idempotency-key': `${run} ${key}` } }),
      });
      const seen = status < 400 ? (body ?? null) : seenText({ seen: body }, 'code');
      const answeredMs = clock.now().getTime();
      learn({ operation, seen });
      return { operation, bearer, on, input, key, sentMs, answeredMs, seen };
    },
  };
}

function newest(items: readonly string[], number: number): string {
  return items.at(-1 - (number % Math.max(1, items.length - 1))) ?? '';
}

function addressOf(operation: Operation, on: string, input: Input): string {
  const address = operations[operation].replace(':on', on);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) query.set(name, String(value));
  return address.startsWith('GET') && query.size > 0 ? `${address}?${query}` : address;
}

function bodyOf(operation: Operation, on: string, input: Input): object | undefined {
  if (operation === 'register') return { email: on, password, ...input };
  if (operation === 'login') return { email: on, password };
  if (operation === 'refresh') return { refresh_token: on };
  if (operation === 'deleteAccount') return { password };
  if (operation === 'createToken') return { ...input, expires_in_days: 30 };
  if (operation === 'addClimate') return { ...lowerFarm, ...input };
  if (operation === 'record') return { crop_plan_id: on, ...input };
  return /^(GET|DELETE)/.test(operations[operation]) ? undefined : input;
}
