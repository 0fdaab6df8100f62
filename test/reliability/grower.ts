import { createPlan, register, type Rest, type TestAccount } from '../harness.js';
import { lowerFarm } from '../own-climates.js';
import type { Known } from './random-requests.js';

/** An account with data of every kind, and the values known about it, such as ids from the service's answers. */
export interface Grower {
  account: TestAccount;
  known: Known;
  /** Remembers the ids in an operation's answer for later requests. */
  learn: (operationId: string, answer: unknown) => void;
  forget: (value: unknown) => void;
}

/**
 * Word stems that occur both in the name of an operation and in the names of the parameters that take ids
 * from its answer.
 */
const kinds = ['share', 'analys', 'notification', 'session', 'token', 'plan', 'climate'];

const twelve = (figure: number) => Array.from({ length: 12 }, () => figure);
const evenClimate = {
  mean_temperature_c: twelve(20),
  min_temperature_c: twelve(12),
  rain_mm: twelve(80),
};

export async function createGrower(rest: Rest, apiKey: string): Promise<Grower> {
  const account = await register(rest);
  const { access_token: token, refresh_token: refreshToken } = account.tokens;
  const pools = new Map<string, unknown[]>([
    ['email', [account.email]],
    ['password', [account.password]],
    ['current_password', [account.password]],
    ['new_password', ['another quiet field at dusk']],
    ['refresh_token', [refreshToken]],
    ['crop', ['maize', 'wheat']],
    ['location', ['Nakuru, Kenya', 'nakuru, kenya']],
    ['query', ['nakuru', 'Nakuru, KE', '-0.28,36.07']],
    // A box drawn at random may be all sea.
    ['bbox', [[35.5, -1, 37, 0.5]]],
    ...Object.entries(evenClimate).map(([name, months]) => [name, [months]] as [string, unknown[]]),
    ['years', [[]]],
  ]);

  const grower: Grower = {
    account,
    known(name, operationId = '') {
      // A new account needs its own address.
      if (name === 'email' && operationId.endsWith('.register')) return [];
      if (name === 'name' && operationId === 'locations.area') return ['Kenya', 'East Africa'];
      if (name === 'name' && operationId === 'shares.read') return pools.get('shared_name') ?? [];
      if (name === 'climate' && operationId === 'analyses.preview') return [evenClimate];
      const kind = name === 'before' ? kindOf(operationId) : name.endsWith('_id') ? kindOf(name) : name;
      return pools.get(kind) ?? [];
    },
    learn(operationId, answer) {
      const kind = kindOf(operationId);
      pools.set(kind, [...(pools.get(kind) ?? []), ...idsIn(answer)]);
      if (operationId === 'auth.refresh')
        pools.get('refresh_token')?.push(Reflect.get(Object(answer), 'refresh_token'));
    },
    forget(value) {
      for (const pool of pools.values()) if (pool.includes(value)) pool.splice(pool.indexOf(value), 1);
    },
  };

  const plan = await createPlan(rest, token);
  grower.learn('cropPlans.create', plan);
  grower.learn('climates.create', (await rest('POST /climates', { token, body: lowerFarm })).body);
  for (const feasibility_label of ['feasible', 'marginal', 'infeasible']) {
    await rest('POST /analyses', { token: apiKey, body: { crop_plan_id: plan.id, feasibility_label } });
  }
  const share = await rest(`POST /crop-plans/${plan.id}/shares`, { token, body: {} });
  grower.learn('shares.create', share.body);
  pools.set('shared_name', [Reflect.get(Object(share.body), 'name')]);
  grower.learn('notifications.list', (await rest('GET /notifications', { token })).body);
  grower.learn('auth.sessions.list', (await rest('GET /auth/sessions', { token })).body);
  return grower;
}

function kindOf(name: string): string {
  return kinds.find((kind) => name.toLowerCase().includes(kind)) ?? name;
}

/** Returns the items' own ids in an answer, not those of things that the items refer to. */
function idsIn(answer: unknown): unknown[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if ('id' in answer) return [answer.id];
  return Object.values(answer).flatMap(idsIn);
}
