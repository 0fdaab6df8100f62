import { deadlines } from '@crop-planning/server';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import {
  patience,
  planInput,
  runServerCommand,
  startTestApp,
  type Rest,
  type RestAnswer,
} from '../harness.js';
import { clusterSeconds, createCaller, startService, startSet, type Caller } from './service.js';
import type { Request } from './wire.js';

const isCommand = clusterSeconds !== undefined;
/** In the suite, a transaction gives up sooner: nothing here depends on how often it starts over. */
const limits = isCommand ? deadlines : { ...patience, transactionMs: 4_000 };

/** MongoDB's codes for a set that is changing, and for what may be asked again. */
const passing = [6, 50, 64, 89, 91, 112, 133, 134, 189, 251, 262, 391, 462, 10_107, 11_602, 13_388, 13_436];
/** The codes for a user without the right to do something, and for one who cannot log in. */
const lasting = [13, 18];

const kinds = ['read', 'write', 'transaction', 'commit'] as const;
type Kind = (typeof kinds)[number];

const isAlone = ({ body }: Request) => body['autocommit'] === undefined;
const isMeant: Record<Kind, (request: Request) => boolean> = {
  read: (request) => ['find', 'aggregate'].includes(request.name) && isAlone(request),
  write: (request) => request.name === 'insert' && isAlone(request),
  transaction: (request) => !isAlone(request) && !request.name.endsWith('Transaction'),
  commit: ({ name }) => name === 'commitTransaction',
};

/** What a request for each kind of statement is answered, by the code that the statement fails with. */
type Table = Record<number, Record<string, string>>;

test.skipIf(isForeignDatabase)('no code of a set that is changing is an internal error', async () => {
  const { set, app, rest } = await startService(limits);
  const callers = new Map<number, Caller>();
  for (const code of [...lasting, ...passing]) callers.set(code, await createCaller(rest));
  const table: Table = {};
  const note = (code: number, kind: string, { status, headers, body }: RestAnswer) => {
    (table[code] ??= {})[kind] = [status, headers.get('retry-after') ?? []].flat().join(' ');
    expect(JSON.stringify(body)).not.toContain('secret');
  };
  const ready = async (codes: readonly number[]) => {
    for (const code of codes) {
      set.refuse({ codeFor: ({ name }) => (name === 'ping' ? code : undefined) });
      note(code, 'ready', await rest('GET /health/ready'));
    }
    set.refuse(undefined);
  };
  const ask = async (codes: readonly number[]) => {
    for (const kind of kinds) {
      set.refuse({ codeFor: codesOfOwners(codes, callers, isMeant[kind]) });
      await Promise.all(
        codes.map(async (code) => note(code, kind, await send(rest, kind, callers.get(code)?.token))),
      );
    }
    set.refuse(undefined);
  };
  await ready(passing);
  await ask(passing);
  expect(await rest('GET /health/ready')).toMatchObject({ status: 200 });
  await ask(lasting);
  const afterwards = await rest('GET /health/ready');
  await ready(lasting);
  if (isCommand) console.table(table);

  for (const code of passing)
    for (const kind of [...kinds, 'ready'])
      expect([code, kind, table[code]?.[kind]]).toEqual([code, kind, expect.stringMatching(/^503 [124]$/)]);
  const internal = { read: '500', write: '500', transaction: '500', commit: '500', ready: '503 1' };
  for (const code of lasting) expect([code, table[code]]).toEqual([code, internal]);
  // What only an operator can change keeps the server from being ready, and is said once, with what to do.
  expect(afterwards).toMatchObject({ status: 503 });
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  for (const work of ['database password', 'database rights'])
    expect(metrics).toContain(`background_work_stopped{work="${work}"} 1`);
  const said = app.logged.filter(({ message }) => /grant it the role readWrite|authSource/.test(message));
  expect(said).toHaveLength(2);
  const at = { ...app.environment, PORT: new URL(app.url).port };
  const { stdout } = await runServerCommand(['status'], at);
  for (const line of [
    /^stopped\tdatabase password: .*check both, and authSource$/m,
    /^stopped\tdatabase rights: .*grant it the role readWrite on the database$/m,
  ])
    expect(stdout).toMatch(line);
});

/** What is refused at a start, the user in MONGODB_URI, and what the refusal says. */
const refusedStarts = [
  { code: 13, command: 'listCollections', user: '', options: '', advice: 'grant it the role readWrite' },
  {
    code: 18,
    command: 'saslStart',
    user: 'farm:canary@',
    // Has the driver send the password without asking first how, which the engine could not answer.
    options: '&authMechanism=PLAIN&authSource=$external',
    advice: 'check both, and authSource',
  },
];

test.skipIf(isForeignDatabase).each(refusedStarts)(
  'a start that meets code $code is refused as a fault of MONGODB_URI, with exit code 2',
  async ({ code, command, user, options, advice }) => {
    const set = await startSet();
    set.refuse({ codeFor: ({ name }) => (name === command ? code : undefined) });
    const MONGODB_URI = set.uri.replace('//', `//${user}`) + options;
    const problems = [expect.stringContaining(advice)];
    await expect(startTestApp({ MONGODB_URI })).rejects.toMatchObject({ name: 'ConfigError', problems });
    const list = await runServerCommand(['accounts', 'list'], { MONGODB_URI, DATA_DIR: '/nonexistent' });
    expect(list).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(advice) });
    expect(list.stderr).not.toContain('canary');
  },
);

test.skipIf(isForeignDatabase)(
  'every statement of a request says how long it may take, and who somebody is is read by majority',
  async () => {
    const { set, rest } = await startService();
    const unlimited = new Set<string>();
    const unsafe = new Set<string>();
    const identity = ['accounts', 'emails', 'sessions', 'api_keys', 'personal_tokens', 'first_answers'];
    set.refuse({
      codeFor: (request) => {
        const { name, body } = request;
        // A watch waits for changes on a client of its own.
        if (body['pipeline']?.[0]?.$changeStream !== undefined) return undefined;
        if (body['maxTimeMS'] === undefined) unlimited.add(name);
        if (!isAlone(request)) return undefined;
        const isRead = name === 'find' || name === 'aggregate';
        const isSafe = isRead
          ? !identity.includes(body[name]) || body['readConcern']?.level === 'majority'
          : body['writeConcern'] === undefined || body['writeConcern'].wtimeout > 0;
        if (!isSafe) unsafe.add(`${name} ${body[name]}`);
        return undefined;
      },
    });
    const { token } = await createCaller(rest);
    const { body: plan } = await send(rest, 'transaction', token);
    await send(rest, 'write', token);
    await send(rest, 'read', token);
    const { id } = plan as { id: string };
    await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} });
    await rest(`DELETE /crop-plans/${id}`, { token });
    await rest('DELETE /auth/me', { token, body: { password: 'a quiet field at dawn' } });
    const connecting = ['hello', 'ismaster', 'ping', 'endSessions'];
    const withoutLimit = [...connecting, 'getMore', 'killCursors', 'abortTransaction'];
    expect([...unlimited].filter((name) => !withoutLimit.includes(name))).toEqual([]);
    expect([...unsafe]).toEqual([]);
  },
);

function send(rest: Rest, kind: Kind, token = ''): Promise<RestAnswer> {
  if (kind === 'read') return rest('GET /crop-plans', { token });
  const headers = { 'idempotency-key': randomUUID() };
  return rest('POST /crop-plans', { token, body: planInput, ...(kind !== 'write' && { headers }) });
}

/** Returns the code for each statement that is meant: that of the account which it, or its transaction, names. */
function codesOfOwners(
  codes: readonly number[],
  callers: ReadonlyMap<number, Caller>,
  isMeantNow: (request: Request) => boolean,
): (request: Request) => number | undefined {
  const ofTransactions = new Map<string, number>();
  return (request) => {
    const { body, frame } = request;
    const transaction = `${body['lsid']?.id?.toString('hex')} ${body['txnNumber']}`;
    const named = codes.find((one) => frame.includes(callers.get(one)?.owner ?? 'none'));
    const code = named ?? ofTransactions.get(transaction);
    if (code !== undefined) ofTransactions.set(transaction, code);
    return isMeantNow(request) ? code : undefined;
  };
}
