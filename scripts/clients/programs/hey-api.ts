// Makes the calls of scripts/clients/story.mjs with the client that @hey-api/openapi-ts makes.
import * as api from './client';
import { client } from './client/client.gen';
import { email, factsOf, maize, password, tell, url, wheat } from './facts';

client.setConfig({ baseUrl: url });

/** Returns what the service answered. */
async function done<Data>(call: Promise<{ data: Data | undefined; error: unknown }>): Promise<Data> {
  const { data, error } = await call;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

async function signIn() {
  const { access_token } = await done(api.authLogin({ body: { email, password } }));
  client.setConfig({ auth: access_token });
  return done(api.authMe());
}

async function refusal() {
  const { error } = await api.locationsFind({ query: { location: 'Springfield' } });
  if (error?.code === 'LOCATION_AMBIGUOUS') return error;
  throw new Error(`${error?.code} instead of LOCATION_AMBIGUOUS`);
}

await tell('sign-in', signIn, factsOf.profile);
const plan = await tell('create', () => done(api.cropPlansCreate({ body: wheat })), factsOf.plan);
const path = { plan_id: plan.id };
const list = () => done(api.cropPlansList({ query: { include: ['analysis', 'outline'], limit: 10 } }));
await tell('list', list, factsOf.plans);
await tell('preview', () => done(api.analysesPreview({ body: maize })), factsOf.preview);
const rainfed = () => done(api.analysesRun({ path }));
const irrigated = () => done(api.analysesRun({ path, body: { water: 'irrigated' } }));
await tell('run', async () => [await rainfed(), await irrigated()] as const, factsOf.runs);
await tell('history', () => done(api.analysesList({ path, query: { limit: 10 } })), factsOf.analyses);
const search = () => done(api.locationsSearch({ query: { query: 'nakuru', limit: 3 } }));
await tell('places', search, factsOf.places);
await tell('crops', () => done(api.cropsList()), factsOf.crops);
const notified = () => done(api.notificationsList({ query: { include_code: true } }));
await tell('notifications', notified, factsOf.notifications);
await tell('refusal', refusal, factsOf.refusal);
