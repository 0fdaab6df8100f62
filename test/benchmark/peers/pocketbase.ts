// PocketBase (contenders/pocketbase/), built with Go where there is a toolchain, and what it is asked.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import type { Call } from '../load.js';
import { startServer, type ServerProcess } from '../processes.js';
import { post, seededAnalysis, seededPlan, seedPassword, turns } from '../seed.js';
import { newPlan, type MeasuredCalls } from './calls.js';
import { folder as contenders } from './contenders.js';

const list =
  '/api/collections/plans_with_latest/records?perPage=50&skipTotal=1&sort=-created_at,-id&filter=is_archived%3Dfalse';

/** The crop and the location of the new plan as the service reads them. */
const asTheServiceReads = { crop: 'maize', location: 'Nakuru, Kenya' };

interface Created {
  id: string;
}

type PlanRecord = Record<string, unknown>;

/** Builds and starts PocketBase, with its data in the folder; returns undefined where Go is missing. */
export async function startPocketBase(directory: string): Promise<ServerProcess | undefined> {
  const program = join(directory, 'pocketbase');
  try {
    const options = {
      cwd: join(contenders, 'pocketbase'),
      env: { ...process.env, CGO_ENABLED: '0' },
      stdio: 'inherit',
    } as const;
    execFileSync('go', ['build', '-trimpath', '-o', program, '.'], options);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return startServer([join(directory, 'data')], process.env, program);
}

/** Registers an account with plans and analyses, through its API, and one that creates plans; returns their calls. */
export async function seedPocketBase(
  url: string,
  size: { plans: number; analysesEach: number },
): Promise<MeasuredCalls> {
  const { account, token } = await register(url);
  const maker = await register(url);
  const create = async (collection: string, record: object) =>
    ((await post(`${url}/api/collections/${collection}/records`, token, { account, ...record })) as Created)
      .id;
  const planIds: string[] = [];
  for (let index = 0; index < size.plans; index += 1)
    planIds.push(await create('crop_plans', seededPlan(index)));
  for (const crop_plan of planIds)
    for (let index = 0; index < size.analysesEach; index += 1) {
      await create('analyses', { crop_plan, ...seededAnalysis(index) });
      // Of two analyses in the same millisecond, neither would be the latest.
      await pause(2);
    }
  const readPlan = turns(planIds);
  const get = (path: string): Call => ({ method: 'GET', path, token });
  return {
    list: () => get(list),
    get: () => get(`/api/collections/plans_with_latest/records/${readPlan()}`),
    create: () => ({
      method: 'POST',
      path: '/api/collections/crop_plans/records',
      token: maker.token,
      body: JSON.stringify({ account: maker.account, ...newPlan, ...asTheServiceReads }),
    }),
  };
}

/** Returns the plans of an answer as the service writes them, ids aside: with null for what is not there. */
export function plansOf(answer: string): unknown {
  const text = answer.replaceAll(/(\d{4}-\d\d-\d\d) (?=[\d:.]+Z")/g, '$1T');
  const parsed = JSON.parse(text) as PlanRecord | PlanRecord[] | { items: PlanRecord[] };
  const items = 'items' in parsed ? parsed.items : parsed;
  return Array.isArray(items) ? items.map(planOf) : planOf(parsed as PlanRecord);
}

function planOf({
  collectionId: _id,
  collectionName: _name,
  account: _account,
  ...plan
}: PlanRecord): object {
  return { latest_feasibility_label: null, latest_analysis_at: null, ...plan, id: 'id' };
}

async function register(url: string): Promise<{ account: string; token: string }> {
  const users = `${url}/api/collections/users`;
  const [identity, password] = [`${new ObjectId().toHexString()}@example.org`, seedPassword];
  await post(`${users}/records`, undefined, { email: identity, password, passwordConfirm: password });
  const { token, record } = (await post(`${users}/auth-with-password`, undefined, {
    identity,
    password,
  })) as {
    token: string;
    record: Created;
  };
  return { account: record.id, token };
}
