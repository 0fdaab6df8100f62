import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notificationListSchema } from '@crop-planning/shared';
import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { startRecorder } from '../command-recorder.js';
import { createApiKey, createPlan, register, restOf, startTestApp } from '../harness.js';
import { connectTo, isForeignDatabase, makeDirectory, openEngine } from './engine-fixture.js';

const documentation = readFileSync(new URL('../../docs/engine.md', import.meta.url), 'utf8');
const commandRows = new Map(
  [...documentation.matchAll(/^\| `(\w+)` +\|(.*)\|$/gm)].map(([, name = '', row = '']) => [name, row]),
);
const sharedFields = section('Every command may have', '## Language');
const language = section('## Language', '## What is refused');

/** What the rows name besides fields. */
const notFields = ['find', 'aggregate', 'isMaster'];

/** Every operator, stage and variable in the command, wherever it is. */
function operatorsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('$$') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(operatorsIn);
  if (typeof value !== 'object' || value === null || '_bsontype' in value) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name.startsWith('$') ? [name] : []),
    ...operatorsIn(inner),
  ]);
}

function section(start: string, end: string): string {
  const from = documentation.indexOf(start);
  return documentation.slice(from, documentation.indexOf(end, from));
}

async function useService(MONGODB_URI: string): Promise<void> {
  const app = await startTestApp({ MONGODB_URI });
  try {
    const rest = restOf(app);
    const apiKey = await createApiKey(app, 'advisor');
    const { email, password, tokens } = await register(rest);
    const token = tokens.access_token;
    await rest('POST /auth/login', { body: { email, password } });
    await rest('POST /auth/refresh', { body: { refresh_token: tokens.refresh_token } });
    const plan = await createPlan(rest, token);
    const analysis = { crop_plan_id: plan.id, feasibility_label: 'feasible' };
    await rest('POST /analyses', { token: apiKey, body: analysis });
    await rest('POST /analyses', { token: apiKey, body: { ...analysis, feasibility_label: 'marginal' } });
    const other = await createPlan(rest, token);
    for (const request of [
      'GET /health/ready',
      'GET /auth/me',
      'GET /auth/sessions',
      'GET /auth/me/export',
      'GET /crop-plans?limit=1',
      'GET /crop-plans?include_archived=true',
      `GET /crop-plans/${plan.id}`,
      `GET /crop-plans/${plan.id}/analyses?limit=1`,
      `DELETE /crop-plans/${other.id}`,
    ])
      expect([request, (await rest(request, { token })).status]).toEqual([
        request,
        expect.toBeOneOf([200, 204]),
      ]);
    await rest(`PATCH /crop-plans/${plan.id}`, { token, body: { name: 'South field', is_archived: true } });
    await rest('PATCH /auth/me', { token, body: { full_name: 'Ann Miller' } });
    const { notifications } = notificationListSchema.parse(
      (await rest('GET /notifications', { token })).body,
    );
    for (const { id } of notifications) await rest(`PATCH /notifications/${id}/read`, { token });
    await rest('PATCH /notifications/read-all', { token });
    await rest('DELETE /auth/me', { token, body: { password } });
  } finally {
    await app.close();
  }
}

/** What the service does not send by itself, or not with every field, as the official driver sends it. */
async function useDriver(uri: string): Promise<void> {
  const client = await connectTo(uri);
  const db = client.db('driver');
  const plans = db.collection<{ _id: number; a?: number }>('plans');
  await db.createCollection('plans');
  await plans.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { a: { $gt: 0 } } });
  await plans.createIndex({ b: 1 }, { expireAfterSeconds: 60 });
  await plans.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  await plans.updateMany({}, { $set: { b: 1 } }, { upsert: true });
  await plans.findOneAndUpdate({ _id: 1 }, { $set: { a: 1 } }, { projection: { a: 1 }, upsert: true });
  await plans.find({}, { skip: 1, limit: 2, sort: { _id: 1 }, projection: { a: 1 } }).explain();
  await plans.find({}, { skip: 1, limit: 1 }).toArray();
  for (const batchSize of [1, 2]) {
    const cursor = plans.find({}, { batchSize });
    await cursor.next();
    await cursor.next();
    await cursor.close();
  }
  await plans.aggregate([{ $match: {} }], { batchSize: 1 }).toArray();
  await plans.listIndexes({ batchSize: 1 }).toArray();
  await db.listCollections({ name: 'plans' }, { nameOnly: true, batchSize: 1 }).toArray();
  const stream = plans.watch([], { maxAwaitTimeMS: 1 });
  await stream.tryNext();
  await stream.close();
  const session = client.startSession();
  session.startTransaction();
  await plans.findOne({}, { session });
  await session.abortTransaction();
  await session.endSession();
  for (const option of ['full', 'background']) await db.command({ validate: 'plans', [option]: true });
  await plans.dropIndex('a_1');
  await plans.drop();
  await db.dropDatabase();
  await db.admin().buildInfo();
  await db.admin().ping();
  await db.command({ connectionStatus: 1, showPrivileges: true });
  await db.command({ killSessions: [] });
  await db.admin().command({ engineBackup: 1, path: join(await makeDirectory(), 'copy') });
  await client.close();
}

/** Drivers write `buildinfo`. */
function isNamed(command: Document, name: string): boolean {
  return Object.keys(command)[0]?.toLowerCase() === name.toLowerCase();
}

/** Whether the field is anywhere in the command. */
function hasField(value: unknown, path: string): boolean {
  if (typeof value !== 'object' || value === null || '_bsontype' in value) return false;
  const [first = '', ...rest] = path.split('.');
  return Object.entries(value).some(
    ([name, inner]) =>
      (name === first && (rest.length === 0 || hasField(inner, rest.join('.')))) || hasField(inner, path),
  );
}

test.skipIf(isForeignDatabase)('every command and field in docs/engine.md is sent by something', async () => {
  const { uri, commands } = await startRecorder((await openEngine()).uri);
  await useService(uri);
  await useDriver(uri);
  const unsent: string[] = [];
  for (const [name, row] of commandRows) {
    const sent = commands.filter((command) => isNamed(command, name));
    if (sent.length === 0) unsent.push(name);
    const fields = [...row.matchAll(/`([\w.]+)`/g)].map(([, field = '']) => field);
    for (const field of fields)
      if (!notFields.includes(field) && !sent.some((command) => hasField(command, field)))
        unsent.push(`${name}.${field}`);
  }
  expect(unsent).toEqual([]);
});

test.skipIf(isForeignDatabase)('all that the service sends is listed in docs/engine.md', async () => {
  const { uri, commands } = await startRecorder((await openEngine()).uri);
  await useService(uri);
  const names = commands.map((command) => Object.keys(command)[0] ?? '');
  expect([...new Set(names)]).toEqual(
    expect.arrayContaining([
      'createIndexes',
      'insert',
      'find',
      'aggregate',
      'findAndModify',
      'commitTransaction',
    ]),
  );
  const undocumented = new Set<string>();
  for (const command of commands) {
    const [name = '', ...others] = Object.keys(command);
    const row = commandRows.get(name);
    if (row === undefined) undocumented.add(name);
    // What a driver says about itself is not up to the service.
    const fields = name === 'hello' ? [] : others.filter((field) => field !== '$db');
    for (const field of fields) {
      const isKnown = `${row} ${sharedFields}`.includes(`\`${field}`);
      if (!isKnown) undocumented.add(`${name}.${field}`);
      for (const operator of operatorsIn(command[field]))
        if (!language.includes(`\`${operator}\``)) undocumented.add(operator);
    }
  }
  expect([...undocumented]).toEqual([]);
});
