// Makes the calls of scripts/clients/story.mjs with the client that orval makes.
import * as api from './client/api';
import { email, factsOf, maize, password, tell, wheat } from './facts';

interface Answer {
  status: number;
  data: unknown;
}

/** Returns what the service answered; an error is one of the answers of such a client. */
async function done<Each extends Answer>(
  call: Promise<Each>,
): Promise<Extract<Each, { status: 200 | 201 }>['data']> {
  const { status, data } = await call;
  if (status === 200 || status === 201) return data;
  throw new Error(`${status} ${JSON.stringify(data)}`);
}

const options: RequestInit = {};

async function signIn() {
  const { access_token } = await done(api.authLogin({ email, password }));
  options.headers = { authorization: `Bearer ${access_token}` };
  return done(api.authMe(options));
}

async function refusal() {
  const { status, data } = await api.locationsFind({ location: 'Springfield' }, options);
  if (status === 409) return data;
  throw new Error(`${status} instead of 409`);
}

await tell('sign-in', signIn, factsOf.profile);
const plan = await tell('create', () => done(api.cropPlansCreate(wheat, options)), factsOf.plan);
const list = () => done(api.cropPlansList({ include: ['analysis', 'outline'], limit: 10 }, options));
await tell('list', list, factsOf.plans);
await tell('preview', () => done(api.analysesPreview(maize, options)), factsOf.preview);
const rainfed = () => done(api.analysesRun(plan.id, {}, options));
const irrigated = () => done(api.analysesRun(plan.id, { water: 'irrigated' }, options));
await tell('run', async () => [await rainfed(), await irrigated()] as const, factsOf.runs);
await tell('history', () => done(api.analysesList(plan.id, { limit: 10 }, options)), factsOf.analyses);
await tell('places', () => done(api.locationsSearch({ query: 'nakuru', limit: 3 }, options)), factsOf.places);
await tell('crops', () => done(api.cropsList(options)), factsOf.crops);
const notified = () => done(api.notificationsList({ include_code: true }, options));
await tell('notifications', notified, factsOf.notifications);
await tell('refusal', refusal, factsOf.refusal);
