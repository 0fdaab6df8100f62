import { randomInt, randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { ask, askWell, type Ask } from './requests.js';

/** The owner of an account, who always calls from the same address. */
export interface Person {
  email: string;
  password: string;
  token: string;
  from: string;
  planIds: string[];
}

/** The server under load, and the accounts that use and abuse it. */
export interface World {
  url: string;
  /** The well-behaved accounts. */
  growers: readonly Person[];
  /** The last of the growers, whose password the attackers guess. */
  guessed: Person;
  /** The account that has one plan fewer than the limit. */
  full: Person;
  /** The account that logs in constantly, with the right password. */
  busy: Person;
  /** The accounts that ask the model for what costs the most. */
  askers: readonly Person[];
  /** Aborts when the load ends, so that clients that are still waiting disconnect. */
  end: AbortSignal;
}

export interface WorldSize {
  growers: number;
  askers: number;
  plansEach: number;
  /** Must be the server's PLANS_PER_ACCOUNT_MAX. */
  plansMax: number;
}

const password = 'a quiet field at dawn';
const creationsAtOnce = 10;

export const plan = {
  name: 'North field',
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low',
} as const;

/** Creates the accounts; the server must trust 127.0.0.1 as a proxy. */
export async function createWorld(url: string, size: WorldSize, end: AbortSignal): Promise<World> {
  // Each open connection listens to this signal, and Node.js would warn of so many listeners.
  setMaxListeners(0, end);
  const several = (length: number) => Promise.all(Array.from({ length }, () => register(url)));
  const [growers, askers] = [await several(size.growers), await several(size.askers)];
  const [full, busy] = [await register(url), await register(url)];
  for (const grower of growers) await addPlans(url, grower, size.plansEach);
  await addPlans(url, full, size.plansMax - 1);
  const guessed = growers.at(-1);
  if (guessed === undefined) throw new Error('There must be at least one grower.');
  return { url, growers, guessed, full, busy, askers, end };
}

/** Returns an address in a random IPv6 network, which has almost certainly not been used before. */
export function anyAddress(): string {
  const group = () => randomInt(0x10000).toString(16);
  return `2001:db8:${group()}:${group()}::1`;
}

async function register(url: string): Promise<Person> {
  const account = { email: `${randomUUID()}@example.org`, password, full_name: 'Ann Farmer' };
  const from = anyAddress();
  const tokens = await askWell(url, { method: 'POST', path: '/auth/register', body: account, from });
  return { ...account, from, token: String(tokens['access_token']), planIds: [] };
}

async function addPlans(url: string, person: Person, count: number): Promise<void> {
  const { token, from } = person;
  const create: Ask = { method: 'POST', path: '/crop-plans', token, from, body: plan };
  for (let made = 0; made < count; made += creationsAtOnce) {
    const some = Array.from({ length: Math.min(creationsAtOnce, count - made) }, () => askWell(url, create));
    for (const { id } of await Promise.all(some)) person.planIds.push(String(id));
  }
}

/** The normal requests, in the order in which each grower sends them. */
const dailyWork: readonly ((person: Person) => Ask)[] = [
  () => ({ method: 'GET', path: '/crop-plans' }),
  ({ planIds }) => ({ method: 'GET', path: `/crop-plans/${planIds[0]}` }),
  ({ planIds }) => ({ method: 'POST', path: `/crop-plans/${planIds[1]}/analyses`, body: {} }),
  () => ({ method: 'GET', path: '/notifications' }),
  ({ planIds }) => ({ method: 'PATCH', path: `/crop-plans/${planIds[2]}`, body: { name: 'South field' } }),
  () => ({ method: 'GET', path: '/locations?query=nak&limit=5' }),
  () => ({ method: 'POST', path: '/crop-plans', body: plan }),
  () => ({ method: 'GET', path: '/analyses/latest' }),
  logIn,
];

function logIn({ email, password: own }: Person): Ask {
  return { method: 'POST', path: '/auth/login', body: { email, password: own } };
}

/** The same without logins, whose passwords take long to compare. */
export const signedInWork = dailyWork.filter((work) => work !== logIn);

/** Sends the normal request at position `number`; returns the name of the request and its outcome. */
export async function workNormally({ url, growers }: World, number: number, works = dailyWork) {
  const person = growers[number % growers.length];
  const work = works[Math.floor(number / growers.length) % works.length];
  if (!person || !work) throw new Error('There is no grower or no work.');
  const { token, from } = person;
  const sent = work(person);
  const outcome = await ask(url, { token, from, ...sent });
  const { pathname } = new URL(url + sent.path.replaceAll(/[0-9a-f]{24}/g, '{id}'));
  return { name: `${sent.method} ${decodeURIComponent(pathname)}`, outcome };
}

/** Sends each normal request once, so that the server has read its tables, as it has in daily use. */
export async function workOnce(world: World): Promise<void> {
  for (const at of dailyWork.keys()) await workNormally(world, at * world.growers.length);
}
