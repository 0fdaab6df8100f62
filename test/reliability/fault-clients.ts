import { analysisSchema, cropPlanListSchema, cropPlanSchema, feasibilityLabels } from '@crop-planning/shared';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { planInput, register, restOf, type RestAnswer, type RestOptions } from '../harness.js';

/** The clients' observations since the last reset. */
export interface Met {
  /** The longest request; requests already under way at the reset count from the reset. */
  longestMs: number;
  /** The number of analyses recorded. */
  recorded: number;
  refused: number;
  /** Answers that no client should ever get. */
  problems: string[];
}

export interface FaultClients {
  readonly met: Met;
  /** The access token of the first client. */
  token: string;
  reset: () => void;
  /** Until `end`, also makes all clients record analyses of one plan, so that they wait for one another. */
  contend: () => { end: () => Promise<void> };
  /** Resolves when every request under way is done. */
  stop: () => Promise<void>;
  /**
   * Fails unless every acknowledged write can be read exactly once; returns the ids of each account's plans.
   */
  expectStored: () => Promise<string[][]>;
}

export interface FaultClientsDeps {
  url: string;
  apiKey: string;
  clients: number;
}

interface Plan {
  name: string;
  analysisIds: string[];
}

interface Account {
  token: string;
  /** In the order of creation. */
  plans: Map<string, Plan>;
}

const tryAgainMs = 50;

/** Starts clients with an account each, which send one request after another, and resend refused ones. */
export async function startFaultClients({ url, apiKey, clients }: FaultClientsDeps): Promise<FaultClients> {
  const rest = restOf({ url });
  const accounts: Account[] = await Promise.all(
    Array.from({ length: clients }, async () => ({
      token: (await register(rest)).tokens.access_token,
      plans: new Map(),
    })),
  );
  let met = nothingMet();
  let sinceMs = 0;
  let isStopped = false;

  async function send(request: string, options: RestOptions): Promise<RestAnswer> {
    const sentAt = performance.now();
    const answer = await rest(request, options);
    met.longestMs = Math.max(met.longestMs, performance.now() - Math.max(sentAt, sinceMs));
    const { status, headers, body } = answer;
    if (status === 503) met.refused += 1;
    else if (status > 299) met.problems.push(`${request}: ${status} ${JSON.stringify(body)}`);
    if (status === 503 && !headers.has('retry-after')) met.problems.push(`${request}: without Retry-After`);
    return answer;
  }

  /** Resends a refused request with the same key, so that nothing is done twice. */
  async function untilDone(request: string, options: RestOptions): Promise<unknown> {
    const headers = { 'idempotency-key': randomUUID() };
    for (;;) {
      const { status, body } = await send(request, { ...options, headers });
      if (status !== 503) return body;
      await pause(tryAgainMs);
    }
  }

  async function create({ token, plans }: Account): Promise<[id: string, plan: Plan]> {
    const created = await untilDone('POST /crop-plans', { token, body: planInput });
    const { id, name } = cropPlanSchema.parse(created);
    const plan = { name, analysisIds: [] };
    plans.set(id, plan);
    return [id, plan];
  }

  async function record(crop_plan_id: string, { analysisIds }: Plan, round: number): Promise<void> {
    const body = { crop_plan_id, feasibility_label: feasibilityLabels[round % 3] };
    const recorded = await untilDone('POST /analyses', { token: apiKey, body });
    analysisIds.push(analysisSchema.parse(recorded).id);
    met.recorded += 1;
  }

  async function work(account: Account, round: number): Promise<void> {
    const { token } = account;
    const [id, plan] = await create(account);
    for (const at of [0, 1, 2]) await record(id, plan, round + at);
    const name = `Plan ${round}`;
    await untilDone(`PATCH /crop-plans/${id}`, { token, body: { name } });
    plan.name = name;
    await send('GET /crop-plans', { token });
    await send('GET /notifications', { token });
  }

  const first = accounts[0] ?? expect.unreachable('there is no client');
  const [sharedId, sharedPlan] = await create(first);
  const running = accounts.map(async (account) => {
    for (let round = 0; !isStopped; round += 1) await work(account, round);
  });
  return {
    token: first.token,
    get met() {
      return met;
    },
    reset() {
      met = nothingMet();
      sinceMs = performance.now();
    },
    contend() {
      let isOver = false;
      const contending = accounts.map(async () => {
        for (let round = 0; !isOver && !isStopped; round += 1) await record(sharedId, sharedPlan, round);
      });
      return {
        async end() {
          isOver = true;
          await Promise.all(contending);
        },
      };
    },
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
    async expectStored() {
      for (const { token, plans } of accounts) {
        const { body } = await rest('GET /crop-plans', { token });
        const stored = new Map<string, Plan>();
        for (const { id, name } of cropPlanListSchema.parse(body).toReversed())
          stored.set(id, { name, analysisIds: await analysisIdsOf(id, token) });
        for (const { analysisIds } of [...stored.values(), ...plans.values()]) analysisIds.sort();
        expect([...stored]).toEqual([...plans]);
      }
      return accounts.map(({ plans }) => [...plans.keys()]);
    },
  };

  async function analysisIdsOf(planId: string, token: string): Promise<string[]> {
    const ids: string[] = [];
    for (let before = ''; ; before = `&before=${ids.at(-1)}`) {
      const { body } = await rest(`GET /crop-plans/${planId}/analyses?limit=200${before}`, { token });
      const analyses = analysisSchema.array().parse(body);
      if (analyses.length === 0) return ids;
      ids.push(...analyses.map(({ id }) => id));
    }
  }
}

function nothingMet(): Met {
  return { longestMs: 0, recorded: 0, refused: 0, problems: [] };
}
