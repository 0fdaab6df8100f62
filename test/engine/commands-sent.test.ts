import { readFileSync } from 'node:fs';
import { notificationListSchema } from '@crop-planning/shared';
import { expect, test } from 'vitest';
import { startRecorder } from '../command-recorder.js';
import { createApiKey, createPlan, register, restOf, startTestApp } from '../harness.js';
import { isForeignDatabase, openEngine } from './engine-fixture.js';

const documentation = readFileSync(new URL('../../docs/engine.md', import.meta.url), 'utf8');
const commandRows = new Map(
  [...documentation.matchAll(/^\| `(\w+)` +\|(.*)\|$/gm)].map(([, name = '', row = '']) => [name, row]),
);
const sharedFields = section('Every command may have', '## Language');
const language = section('## Language', '## What is refused');

/** Every operator, stage and variable in the command, wherever it stands. */
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

test.skipIf(isForeignDatabase)('all that the service sends stands in docs/engine.md', async () => {
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
    // What a driver says of itself is not the service's to choose.
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
