import { sharesMax } from '../server/src/shares/create.js';
import { climatesMax } from '../server/src/climates/own/create.js';
import { lowerFarm } from './own-climates.js';
import { ObjectId, type Db } from 'mongodb';
import type { ApiRecorder } from './api-recorder.js';
import { createApiKey, createPlan, restOf, runServerCommand, type TestApp } from './harness.js';
import { addPlans } from './large-account.js';
import { unknownId } from './refusals.js';

/** The server that refuses, with what the refusals need. */
export interface RefusingServer {
  app: TestApp;
  db: Db;
  storageBytesMax: number;
  tokensMax: number;
  breakClimateSource: () => void;
  stopDatabase: () => Promise<void>;
}

const password = 'a quiet field at dawn';
const maize = { crop: 'maize', location: 'Nakuru, Kenya', planting_month: 4, risk_tolerance: 'medium' };

/** Provokes every error of the API. */
export async function tellRefusals({ send, signIn }: ApiRecorder, server: RefusingServer): Promise<void> {
  const { app, db } = server;
  const rest = restOf(app);
  const register = async (email: string) => {
    await rest('POST /auth/register', { body: { email, password, full_name: 'Ann Wanjiru' } });
    return signInAs(email);
  };
  const signInAs = async (email: string): Promise<string> => {
    const { body } = await rest('POST /auth/login', { body: { email, password } });
    return (body as { access_token: string }).access_token;
  };
  const email = 'ann@example.org';
  const expired = await register(email);
  app.advanceClock(20 * 60_000);
  await send('GET /auth/me', { token: expired });
  await send('GET /auth/me', { token: 'nonsense' });
  await send('GET /auth/me');
  await send('POST /auth/register', { body: { email: 'Ann@example.org', password, full_name: 'Ann' } });
  await send('POST /auth/login', { body: { email, password: 'a loud field' } });

  const gone = await register('gone@example.org');
  await rest('DELETE /auth/me', { token: gone, body: { password } });
  await send('GET /auth/me', { token: gone });
  await register('ben@example.org');
  await runServerCommand(['accounts', 'deactivate', 'ben@example.org'], app.environment);
  await send('POST /auth/login', { body: { email: 'ben@example.org', password } });
  const wrong = { email: 'ben@example.org', password: 'a loud field' };
  while ((await rest('POST /auth/login', { body: wrong })).status !== 429);
  await send('POST /auth/login', { body: wrong });

  const token = await signInAs(email);
  signIn(token);
  const { id: plan_id } = await createPlan(rest, token, { name: 'Long rains maize', ...maize });
  await send('POST /crop-plans', { body: { ...maize, name: '', planting_month: 13 } });
  await send('POST /crop-plans', { body: '{"name":' });
  await send('POST /crop-plans', { body: JSON.stringify({ name: 'n'.repeat(64 * 1024) }) });
  await send('POST /crop-plans', { body: 'name=maize', headers: { 'content-type': 'text/plain' } });
  const headers = { 'idempotency-key': 'long rains' };
  await rest('POST /crop-plans', { token, headers, body: { ...maize, name: 'Long rains' } });
  await send('POST /crop-plans', { headers, body: { ...maize, name: 'Short rains' } });
  await send('GET /crop-plans/{plan_id}', { parameters: { plan_id: unknownId } });
  const notification_id = unknownId;
  await send('PATCH /notifications/{notification_id}/read', { parameters: { notification_id } });
  await send('DELETE /auth/sessions/{session_id}', { parameters: { session_id: unknownId } });
  await send('DELETE /auth/tokens/{token_id}', { parameters: { token_id: unknownId } });
  await send('GET /climates/{climate_id}', { parameters: { climate_id: unknownId } });
  await send('POST /crop-plans/{plan_id}/shares', { parameters: { plan_id }, body: {} });
  await send('GET /shared/{name}', { parameters: { name: 'a'.repeat(32) }, token: null });
  const climate = await rest('POST /climates', { token, body: lowerFarm });
  await send('POST /climates', { body: { ...lowerFarm, rain_mm: [900, ...lowerFarm.rain_mm.slice(1)] } });
  const { id: climate_id } = climate.body as { id: string };
  await rest(`PATCH /crop-plans/${plan_id}`, { token, body: { climate: climate_id } });
  await send('DELETE /climates/{climate_id}', { parameters: { climate_id } });
  await rest(`PATCH /crop-plans/${plan_id}`, { token, body: { climate: null } });
  await send('GET /docs/{file}', { parameters: { file: 'readme.txt' } });

  await send('POST /auth/browser/refresh', { headers: { origin: 'https://evil.example' } });

  const producer = await createApiKey(app, 'extension service');
  await send('GET /crop-plans', { token: producer });
  const judgement = { crop_plan_id: plan_id, feasibility_label: 'marginal' };
  await rest('POST /analyses', { token: producer, body: judgement });
  await send('DELETE /crop-plans/{plan_id}', { parameters: { plan_id } });
  const link = { parameters: { plan_id }, body: {} };
  for (let count = 0; count < sharesMax; count += 1)
    await rest(`POST /crop-plans/${plan_id}/shares`, { token, body: {} });
  await send('POST /crop-plans/{plan_id}/shares', link);
  await db.collection('account_storage').updateMany({}, { $set: { bytes: server.storageBytesMax } });
  await send('POST /analyses', { token: producer, body: judgement });

  const preview = (changes: object) => send('POST /analyses/preview', { body: { ...maize, ...changes } });
  await preview({ crop: 'maze' });
  await preview({ crop: 'coffee' });
  await preview({ location: 'Nakru, Kenya' });
  await preview({ location: 'Springfield, United States' });
  const atSea = { crop: 'maize', planting_month: 4, bbox: [-45, 25, -40, 30] };
  await send('GET /maps/suitability', { parameters: atSea });
  server.breakClimateSource();
  await preview({ location: 'Kwa Testi, Kenya' });

  const nightly = { name: 'nightly', expires_in_days: 90, scope: 'read' };
  // One at a time: on a busy machine, some of a hundred simultaneous requests would be refused.
  for (let count = 0; count < server.tokensMax; count += 1)
    await rest('POST /auth/tokens', { token, body: nightly });
  await send('POST /auth/tokens', { body: nightly });
  for (let count = 1; count < climatesMax; count += 1)
    await rest('POST /climates', { token, body: lowerFarm });
  await send('POST /climates', { body: lowerFarm });
  await addPlans(db, rest, token, 1_000);
  await send('POST /crop-plans', { body: { ...maize, name: 'One too many' } });
  await send('POST /crop-plans/analyses');

  await db
    .collection('crop_plans')
    .updateOne({ _id: new ObjectId(plan_id) }, { $set: { risk_tolerance: 'not a tolerance' } });
  await send('GET /crop-plans/{plan_id}', { parameters: { plan_id } });
  await server.stopDatabase();
  await send('GET /crop-plans');
}
