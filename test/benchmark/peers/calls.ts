// The calls that are compared, those that every contender must refuse, and the check that answers are equal.
import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { send, type Call } from '../load.js';
import type { ServerProcess } from '../processes.js';
import { seedPassword, turns, type Grower } from '../seed.js';

export const procedures = ['list', 'get', 'notifications', 'create', 'record', 'login'] as const;

export type Procedure = (typeof procedures)[number];

/** Of 100 requests, how many call which procedure. */
const shares: Record<Procedure, number> = {
  list: 60,
  get: 20,
  notifications: 10,
  create: 5,
  record: 4,
  login: 1,
};

/** The procedures of 100 requests in their shares, and in an order that is always the same. */
export const mix: readonly Procedure[] = mixOf(
  procedures.flatMap((name) => Array.from({ length: shares[name] }, () => name)),
);

/** The procedures that PocketBase and the floor have as well. */
export const measuredEverywhere = ['list', 'get', 'create'] as const satisfies Procedure[];

export type MeasuredCalls = Record<(typeof measuredEverywhere)[number], () => Call>;

/** One of the compared services. Each has an account of its own for whatever grows as it is measured. */
export interface Peer {
  name: string;
  server: ServerProcess;
  calls: Record<Procedure, () => Call>;
  refused: readonly Call[];
  maker: Grower;
}

/** The accounts that the calls of one contender use, the producer's key, and the maker's email. */
export interface Growers {
  reader: Grower;
  maker: Grower;
  /** Has no space left for analyses. */
  full: Grower;
  key: string;
  email: string;
}

export function callsOf({ reader, maker, key, email }: Growers): Record<Procedure, () => Call> {
  const readPlan = turns(reader.planIds);
  const recordedPlan = turns(maker.planIds);
  const get = (path: string): Call => ({ method: 'GET', path, token: reader.token });
  const post = (path: string, token: string, body: object): Call => ({
    method: 'POST',
    path,
    token,
    body: JSON.stringify(body),
  });
  return {
    list: () => get('/crop-plans'),
    get: () => get(`/crop-plans/${readPlan()}`),
    notifications: () => get('/notifications'),
    create: () => post('/crop-plans', maker.token, newPlan),
    record: () =>
      post('/analyses', key, {
        crop_plan_id: recordedPlan(),
        feasibility_label: 'infeasible',
        score: 0.3,
        limiting_factor: 'water',
        reasons: ['Too little rain in May.'],
      }),
    login: () => post('/auth/login', maker.token, { email, password: seedPassword }),
  };
}

export const newPlan = {
  name: 'North field',
  crop: 'Maize',
  location: 'nakuru,  kenya',
  planting_month: 3,
  risk_tolerance: 'low',
};

/** Calls that every contender must refuse with the same status. */
export function refusedCalls({ reader, maker, full, key, email }: Growers): Call[] {
  const body = JSON.stringify({ ...newPlan, planting_month: 13 });
  const wrong = JSON.stringify({ email, password: 'another password' });
  const more = JSON.stringify({ crop_plan_id: full.planIds[0], feasibility_label: 'feasible' });
  return [
    { method: 'GET', path: '/crop-plans', token: 'nonsense' },
    { method: 'GET', path: `/crop-plans/${maker.planIds[0]}`, token: reader.token },
    { method: 'GET', path: '/crop-plans/nonsense', token: reader.token },
    { method: 'POST', path: '/crop-plans', token: maker.token, body },
    { method: 'POST', path: '/analyses', token: maker.token, body: '{}' },
    { method: 'POST', path: '/analyses', token: key, body: more },
    { method: 'POST', path: '/auth/login', token: '', body: wrong },
  ];
}

/** Raises an error unless every contender answers like the service, ids, times and tokens aside. */
export async function checkAnswers(peers: readonly Peer[]): Promise<void> {
  const agent = new Agent();
  const answersOf = async ({ server, calls, refused, maker }: Peer) => {
    const answers: Record<string, unknown> = {};
    for (const name of procedures) answers[name] = comparable(await send(agent, server.url, calls[name]()));
    const made: Call = { method: 'GET', path: '/notifications', token: maker.token };
    answers['notifications made'] = comparable(await send(agent, server.url, made));
    answers['refused'] = await Promise.all(refused.map((call) => statusOf(server.url, call)));
    return answers;
  };
  const [expected, ...others] = await Promise.all(peers.map(answersOf));
  for (const [index, answers] of others.entries())
    assert.deepEqual(answers, expected, `${peers[index + 1]?.name} does not answer like the service`);
  agent.destroy();
  console.log('all contenders give equal answers');
}

export function comparable(body: string): unknown {
  return JSON.parse(
    body
      .replaceAll(/"[\w-]+\.[\w-]+\.[\w-]+"/g, '"token"')
      .replaceAll(/"[0-9a-f]{24}"/g, '"id"')
      .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"time"'),
  );
}

async function statusOf(url: string, { method, path, token, body }: Call): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { status } = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
  return status;
}

/** 37 has no factor in common with 100, so each place of the list is taken once. */
function mixOf(all: readonly Procedure[]): Procedure[] {
  return all.map((_, index) => all[(index * 37) % all.length] ?? 'list');
}
