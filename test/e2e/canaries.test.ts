import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { lowerFarm } from '../own-climates.js';
import { restRoutes } from '../../server/src/http/rest-routes.js';
import type { ProcedureName } from '../../server/src/nouns.js';
import { runServerCommand } from '../harness.js';
import { patient, test } from '../server-process.js';
import { auditEvents } from '../../server/src/records/audit.js';

/** Calls a procedure and returns its answer. */
type Send = (procedure: ProcedureName, input: Input, token?: string) => Promise<unknown>;
type Input = Readonly<Record<string, unknown>>;

interface Surface {
  send: Send;
  called: Set<ProcedureName>;
}

test('calls to every endpoint leave no password, token, code, key or secret in the logs or the database', async ({
  start,
  directory,
}) => {
  const canaries = new Set<string>();
  const secret = keep(`secret-${randomBytes(24).toString('hex')}`);
  const settings = { ...patient, DATA_DIR: directory, LOG_LEVEL: 'trace', JWT_SECRET: secret };
  const server = start(settings);
  const url = await server.url();

  for (const surface of [overRest(url), overTrpc(url)]) {
    await callEveryProcedure(surface.send, { keep, operate });
    expect([...surface.called].sort()).toEqual(restRoutes.map(({ procedure }) => procedure).sort());
  }
  await misplace(url, [...canaries]);

  const entries: unknown = JSON.parse((await operate('audit', 'list', '--limit', '10000', '--json')) || '[]');
  const events = new Set((entries as { event: string }[]).map(({ event }) => event));
  expect([...events].sort()).toEqual([...auditEvents].sort());
  expect(secretsIn(JSON.stringify(entries), canaries)).toEqual([]);

  server.kill('SIGTERM');
  expect(await server.exitCode).toBe(0);
  expect(server.printed.stderr).toContain('request answered');
  expect(secretsIn(server.printed.stdout + server.printed.stderr, canaries)).toEqual([]);
  const stored = await readFile(join(directory, 'database', 'store.mdb'), 'latin1');
  expect(secretsIn(stored, new Set(['advisor']))).toEqual(['advisor']);
  for (const file of await readdir(join(directory, 'database')))
    expect([file, secretsIn(await readFile(join(directory, 'database', file), 'latin1'), canaries)]).toEqual([
      file,
      [],
    ]);

  function keep(text: string): string {
    canaries.add(text);
    return text;
  }

  async function operate(...command: string[]): Promise<string> {
    const { code, stdout, stderr } = await runServerCommand(command, settings);
    expect([command, code]).toEqual([command, 0]);
    expect(secretsIn(stderr, canaries)).toEqual([]);
    return stdout.trim();
  }
});

interface AccountTools {
  keep: (secret: string) => string;
  /** Runs an operator command and returns its output. */
  operate: (...command: string[]) => Promise<string>;
}

/** Calls every procedure as a user, a script, a producer and the operator would during an account’s life. */
async function callEveryProcedure(send: Send, { keep, operate }: AccountTools): Promise<void> {
  const newPassword = () => keep(`Zwölf Felder ${randomBytes(8).toString('hex')}`);
  const [password, second, third] = [newPassword(), newPassword(), newPassword()];
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const tokensOf = (answer: unknown) => {
    const { access_token, refresh_token } = answer as { access_token: string; refresh_token: string };
    // Only a token's signature is secret: its claims are ids and times.
    keep(access_token.split('.')[2] ?? '');
    keep(refresh_token.split('.')[2] ?? '');
    return { access: access_token, refresh: refresh_token };
  };
  const idOf = (answer: unknown) => (answer as { id: string }).id;

  tokensOf(await send('auth.register', { email, password, full_name: 'Ada Otieno', organization: null }));
  for (let time = 0; time < 3; time += 1) await send('auth.login', { email, password: newPassword() });
  const first = tokensOf(await send('auth.login', { email, password }));
  const renewed = tokensOf(await send('auth.refresh', { refresh_token: first.refresh }));
  const newest = tokensOf(await send('auth.refresh', { refresh_token: renewed.refresh }));
  await send('auth.refresh', { refresh_token: first.refresh });
  await send('auth.me', {}, newest.access);

  const { access } = tokensOf(await send('auth.login', { email, password }));
  const other = tokensOf(await send('auth.login', { email, password }));
  await send('auth.updateMe', { organization: 'Highland Growers' }, access);
  await send('auth.settings.update', { language: 'sw' }, access);
  const sessions = (await send('auth.sessions.list', {}, access)) as { id: string; is_current: boolean }[];
  const revoked = sessions.find(({ is_current }) => !is_current);
  await send('auth.sessions.revoke', { session_id: revoked?.id }, access);
  await send('auth.me', {}, other.access);
  const createdToken = await send(
    'auth.tokens.create',
    { name: 'nightly', expires_in_days: 1, scope: 'write' },
    access,
  );
  const script = keep((createdToken as { token: string }).token);
  await send('auth.tokens.list', {}, access);
  await send('auth.me', {}, script);
  await send('auth.settings.get', {}, access);

  const key = keep(await operate('api-keys', 'create', 'advisor'));
  const question = { crop: 'maize', location: 'Nakuru, Kenya', planting_month: 3, risk_tolerance: 'low' };
  const climate_id = idOf(await send('climates.create', lowerFarm, script));
  await send('climates.list', {}, script);
  await send('climates.get', { climate_id }, script);
  await send('climates.delete', { climate_id }, script);
  const plan_id = idOf(await send('cropPlans.create', { name: 'North field', ...question }, script));
  const outline = {
    type: 'Polygon',
    coordinates: [
      [
        [36, 0],
        [37, 0],
        [37, 1],
        [36, 0],
      ],
    ],
  };
  const spare = idOf(await send('cropPlans.create', { name: 'Spare field', ...question, outline }, script));
  await send('cropPlans.list', {}, script);
  await send('cropPlans.get', { plan_id }, script);
  await send('cropPlans.update', { plan_id, name: 'South field' }, script);
  await send('cropPlans.delete', { plan_id: spare }, script);
  await send('analyses.run', { plan_id }, script);
  await send('analyses.runMany', { plan_ids: [plan_id] }, script);
  for (const feasibility_label of ['infeasible', 'marginal'])
    await send('analyses.record', { crop_plan_id: plan_id, feasibility_label }, key);
  await send('analyses.list', { plan_id }, script);
  await send('analyses.latest', {}, script);
  await send('analyses.years', { plan_id }, script);
  await send('analyses.preview', question, script);
  const { planting_month, crop, location } = question;
  await send('visitors.preview', { crop, location, planting_month });
  await send('shares.preview', { plan_id }, script);
  const link = (await send('shares.create', { plan_id }, script)) as { id: string; name: string };
  await send('shares.read', { name: keep(link.name) });
  await send('shares.list', {}, access);
  await send('shares.revoke', { share_id: link.id }, access);
  await send('shares.read', { name: link.name });
  await send('crops.list', {}, script);
  await send('crops.find', { crop: 'maize' }, script);
  await send('crops.suggest', { location: question.location, planting_month: 3 }, script);
  await send('locations.find', { location: question.location }, script);
  await send('locations.search', { query: 'nakuru' }, script);
  await send('locations.area', { name: 'Kenya' }, script);
  await send('maps.legend', {}, script);
  await send('maps.suitability', { crop: 'maize', planting_month: 3, bbox: [34, -2, 40, 2] }, script);
  await send('notifications.onCreated', { include_code: true }, script);
  const notificationList = await send('notifications.list', { include_code: true }, script);
  const [notification] = (notificationList as { notifications: { id: string }[] }).notifications;
  await send('notifications.markRead', { notification_id: notification?.id }, script);
  await send('notifications.markAllRead', {}, script);
  await send('auth.tokens.revoke', { token_id: idOf(createdToken) }, access);

  await send('auth.changePassword', { current_password: newPassword(), new_password: second }, access);
  const change = { current_password: password, new_password: second };
  const changed = tokensOf(await send('auth.changePassword', change, access));
  await send('auth.exportMe', {}, changed.access);
  await send('auth.logout', {}, changed.access);
  for (const command of ['verify', 'deactivate', 'activate']) await operate('accounts', command, email);
  await operate('accounts', 'limit', email, '--storage-mb', '2048');
  const code = keep(await operate('accounts', 'reset-password', email));
  await send('auth.resetPassword', { email, code: keep('WRONG-CODE-OF-SOMEBODY'), new_password: third });
  const last = tokensOf(await send('auth.resetPassword', { email, code, new_password: third }));
  for (let time = 0; time < 10; time += 1)
    await send('auth.login', { email: `x${email}`, password: newPassword() });
  await send('auth.deleteMe', { password: third }, last.access);
  const keys = JSON.parse(await operate('api-keys', 'list', '--json')) as { id: string }[];
  await operate('api-keys', 'revoke', keys.at(-1)?.id ?? '');
}

/** Sends each secret in places where it does not belong. */
async function misplace(url: string, secrets: readonly string[]): Promise<void> {
  for (const secret of secrets) {
    const text = encodeURIComponent(secret);
    await fetch(`${url}/crop-plans?access_token=${text}`);
    await fetch(`${url}/crop-plans/${text}`, { headers: { authorization: `Bearer ${text}` } });
    await fetch(`${url}/nope/${text}`, {
      headers: { authorization: `Basic ${text}`, cookie: `token=${text}` },
    });
    await fetch(`${url}/trpc/${text}?input=${text}`);
    for (const body of [
      `{"email":"ada@example.org","password":"${secret}"`,
      JSON.stringify({ [secret]: secret }),
    ])
      await fetch(`${url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
  }
}

function overRest(url: string): Surface {
  const called = new Set<ProcedureName>();
  const send: Send = async (procedure, input, token) => {
    const route = restRoutes.find((other) => other.procedure === procedure);
    if (!route) throw new Error(`${procedure} has no path.`);
    const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
    const others = Object.entries(input).filter(([name]) => !inPath.has(name));
    const query = new URLSearchParams(others.map(([name, value]): [string, string] => [name, String(value)]));
    const hasBody = route.method !== 'GET' && others.length > 0;
    const response = await fetch(
      `${url}${path}${route.method === 'GET' && others.length > 0 ? `?${query}` : ''}`,
      {
        method: route.method,
        headers: headersOf(token, hasBody),
        ...(hasBody && { body: JSON.stringify(Object.fromEntries(others)) }),
      },
    );
    if (response.ok) called.add(procedure);
    return readAnswer(response);
  };
  return { send, called };
}

function overTrpc(url: string): Surface {
  const called = new Set<ProcedureName>();
  const send: Send = async (procedure, input, token) => {
    const isQuery = restRoutes.some((route) => route.procedure === procedure && route.method === 'GET');
    const asQuery = isQuery || procedure.endsWith('.preview');
    const path = `${url}/trpc/${procedure}`;
    const response = asQuery
      ? await fetch(`${path}?input=${encodeURIComponent(JSON.stringify(input))}`, {
          headers: headersOf(token, false),
        })
      : await fetch(path, { method: 'POST', headers: headersOf(token, true), body: JSON.stringify(input) });
    if (response.ok) called.add(procedure);
    const answer = (await readAnswer(response)) as { result?: { data: unknown } } | null;
    return answer?.result?.data;
  };
  return { send, called };
}

/** Returns null unless the answer is JSON. An event stream is not read, because it would not end. */
async function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) await response.body?.cancel();
  else {
    const text = await response.text();
    if (type.startsWith('application/json') && text !== '') return JSON.parse(text);
  }
  return null;
}

function headersOf(token: string | undefined, hasBody: boolean): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(hasBody && { 'content-type': 'application/json' }),
  };
}

/** Returns the secrets that a text contains, as they are or with their UTF-8 bytes read as Latin-1. */
function secretsIn(text: string, secrets: ReadonlySet<string>): string[] {
  return [...secrets].filter(
    (secret) => text.includes(secret) || text.includes(Buffer.from(secret).toString('latin1')),
  );
}
