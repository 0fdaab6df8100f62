import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEngine } from '@crop-planning/engine';
import { notificationListSchema } from '@crop-planning/shared';
import { ObjectId, type Document } from 'mongodb';
import { expect, onTestFinished } from 'vitest';
import { startRecorder } from '../command-recorder.js';
import { openStream } from '../event-stream.js';
import {
  createApiKey,
  createPlan,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  type Rest,
  type TestApp,
} from '../harness.js';
import { connectTo, makeDirectory } from './engine-fixture.js';

/**
 * Returns every command that reaches the engine while a server serves its clients, is restarted with changed
 * indexes, and is maintained by its operator. The driver sends some of them by itself; the test sends none.
 */
export async function commandsOfService(): Promise<readonly Document[]> {
  const dataFolder = await makeDirectory();
  const engineFolder = join(dataFolder, 'database');
  const { uri, close } = await startEngine({ directory: engineFolder, inline: true });
  onTestFinished(close);
  const { uri: recordedUri, commands } = await startRecorder(uri);
  // Operator commands that look for the folder's engine connect to the recorder.
  await writeFile(join(engineFolder, 'engine.socket'), decodeURIComponent(new URL(recordedUri).hostname));
  const settings = { MONGODB_URI: recordedUri };
  const first = await startTestApp(settings);
  try {
    await serveClients(first);
  } finally {
    await first.close();
  }
  await ageStore(uri);
  const second = await startTestApp(settings);
  try {
    await operate(second, dataFolder);
    // The server repairs its indexes in the background.
    await expect.poll(() => commands.some((command) => 'dropIndexes' in command)).toBe(true);
  } finally {
    await second.close();
  }
  return commands;
}

async function serveClients(app: TestApp): Promise<void> {
  const rest = restOf(app);
  const apiKey = await createApiKey(app, 'advisor');
  const { email, password, tokens } = await register(rest);
  const token = tokens.access_token;
  const stream = await openStream(app, token);
  await answers(rest, 200, 'POST /auth/login', { body: { email, password } });
  await answers(rest, 200, 'POST /auth/refresh', { body: { refresh_token: tokens.refresh_token } });
  const [plan, other] = [await createPlan(rest, token), await createPlan(rest, token)];
  for (const feasibility_label of ['feasible', 'marginal'])
    await answers(rest, 201, 'POST /analyses', {
      token: apiKey,
      body: { crop_plan_id: plan.id, feasibility_label },
    });
  await answers(rest, 201, `POST /crop-plans/${plan.id}/analyses`, { token, body: {} });
  expect(await stream.next()).toBeDefined();
  stream.close();
  for (const request of [
    'GET /health/ready',
    'GET /auth/me',
    'GET /auth/settings',
    'GET /auth/sessions',
    'GET /auth/me/export',
    'GET /analyses/latest?limit=1',
    'GET /crop-plans?limit=1',
    'GET /crop-plans?include_archived=true',
    `GET /crop-plans/${plan.id}`,
    `GET /crop-plans/${plan.id}/analyses?limit=1`,
  ])
    await answers(rest, 200, request, { token });
  // The transaction of this request is aborted.
  await answers(rest, 404, `DELETE /auth/sessions/${'0'.repeat(24)}`, { token });
  await answers(rest, 204, `DELETE /crop-plans/${other.id}`, { token });
  const changes = { name: 'South field', is_archived: true };
  await answers(rest, 200, `PATCH /crop-plans/${plan.id}`, { token, body: changes });
  await answers(rest, 200, 'PATCH /auth/me', { token, body: { full_name: 'Ann Miller' } });
  for (const language of ['fr', null])
    await answers(rest, 200, 'PATCH /auth/settings', { token, body: { language } });
  const { notifications } = notificationListSchema.parse((await rest('GET /notifications', { token })).body);
  for (const { id } of notifications) await answers(rest, 200, `PATCH /notifications/${id}/read`, { token });
  await answers(rest, 204, 'PATCH /notifications/read-all', { token });
  await answers(rest, 204, 'DELETE /auth/me', { token, body: { password } });
  await register(rest);
}

async function answers(
  rest: Rest,
  status: number,
  request: string,
  options: Parameters<Rest>[1],
): Promise<void> {
  expect([request, (await rest(request, options)).status]).toEqual([request, status]);
}

/** Recreates an index as an earlier release created it, and adds more accounts than fit into one batch. */
async function ageStore(uri: string): Promise<void> {
  const db = (await connectTo(uri)).db('crop_planning');
  await db.collection('sessions').dropIndex('expires_at_1');
  await db.collection('sessions').createIndex({ expires_at: 1 }, { expireAfterSeconds: 1_000_000 });
  const { _id, ...account } = (await db.collection('accounts').findOne()) ?? {};
  const copies = Array.from({ length: 501 }, (_, at) => ({
    ...account,
    _id: new ObjectId(),
    email: `${at}@example.org`,
  }));
  await db.collection('accounts').insertMany(copies);
  const entries = copies.map((copy) => ({ _id: copy.email, account_id: copy._id }));
  await db.collection<{ _id: string; account_id: ObjectId }>('emails').insertMany(entries);
}

async function operate(app: TestApp, dataFolder: string): Promise<void> {
  const run = async (args: string[], settings = app.environment) =>
    expect({ args, ...(await runServerCommand(args, settings)) }).toMatchObject({
      args,
      code: 0,
      stderr: '',
    });
  const climates = join(await makeDirectory(), 'climates.csv');
  await writeFile(climates, climatesOf(['Kwa Mfano', 'Kwa Jaribio']));
  await run(['climate', 'import', climates]);
  const rest = restOf(app);
  const { tokens } = await register(rest);
  await answers(rest, 200, 'GET /locations?limit=1', { token: tokens.access_token });
  for (const command of ['status', 'check', 'accounts list', 'audit list', 'jobs list', 'climate list'])
    await run(command.split(' '));
  await run(['check', '--resume'], { DATA_DIR: dataFolder });
  await run(['backup', join(await makeDirectory(), 'crop.backup')], { DATA_DIR: dataFolder });
}

function climatesOf(places: readonly string[]): string {
  const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
  const figures = { tmean: '20', tmin: '12', rain: '100' };
  const columns = Object.entries(figures).flatMap(([name, value]) =>
    months.map((month) => ({ name: `${name}_${month}_${name === 'rain' ? 'mm' : 'c'}`, value })),
  );
  const header = ['place,country,lat,lon,elevation_m,source', ...columns.map(({ name }) => name)];
  const rows = places.map((place) =>
    [`${place},Kenya,-0.25,35.73,2500,Our station`, ...columns.map(({ value }) => value)].join(','),
  );
  return [header.join(','), ...rows].join('\n');
}
