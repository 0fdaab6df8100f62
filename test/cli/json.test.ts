import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { commandTable } from '@crop-planning/cli/command-table';
import { createPlan, createResetCode, type Rest, type TestAccount, type TestApp } from '../harness.js';
import { stationOf } from '../climate-files.js';
import { lowerFarm } from '../own-climates.js';
import { recordAnalyses, test } from './cli-fixture.js';
import type { CliResult, Terminal } from './terminal.js';

const password = 'Terrace-and-furrow-42';
const rows = 'name,crop,location,month,risk\nA,maize,Nakuru,3,low\n';

interface Line {
  argv: readonly string[];
  stdin?: string;
  /** Called repeatedly while the command runs. */
  meanwhile?: () => Promise<void>;
  /** Arguments or standard input that make the command fail, and the resulting exit code. */
  failures?: readonly Failure[];
  /**
   * `unreachable` is the exit code without a server (default 7), `anonymous` the one when not signed in
   * (default 4; 0 if the command needs no login).
   */
  unreachable?: number;
  anonymous?: number;
  /** The command never contacts a server. */
  isLocal?: true;
}

interface Failure {
  code: number;
  argv?: readonly string[];
  stdin?: string;
  /** Despite the error, stdout has a result: the work done before the error, or an empty list. */
  isAnswered?: true;
}

const noPlan: Failure[] = [{ code: 3, argv: ['no such plan'] }];
const badMonth: Failure = { code: 2, argv: ['--month', 'thirteen'] };

interface Stage {
  app: TestApp;
  account: TestAccount;
  planId: string;
  rest: Rest;
  apiKey: string;
  /** A folder in which the command may write files. */
  folder: string;
  /** A profile other than the default. */
  profile: string;
  alias: string;
}

/** One valid line for every command; a command that is missing here fails the test. */
const lines: Record<string, (stage: Stage) => Line | Promise<Line>> = {
  'auth register': () => ({
    argv: ['--email', `${randomUUID()}@example.org`, '--full-name', 'Ada', '--password-stdin'],
    stdin: password,
    anonymous: 0,
    failures: [
      { code: 6, stdin: 'too short' },
      { code: 2, argv: ['--email', 'ada@example.org'] },
    ],
  }),
  'auth login': logIn,
  'auth logout': () => ({ argv: [], unreachable: 0, anonymous: 0 }),
  'auth status': () => ({ argv: [] }),
  'auth sessions': () => ({ argv: [] }),
  'auth revoke': async ({ account, rest }) => {
    const { body } = await rest('GET /auth/sessions', { token: account.tokens.access_token });
    const [session] = body as { id: string }[];
    // This ends the login's own session, which is reported on stderr except with --json.
    return { argv: [session?.id ?? ''], failures: [{ code: 3, argv: ['f'.repeat(24)] }] };
  },
  'auth change-password': ({ account }) => ({
    argv: ['--password-stdin'],
    stdin: `${account.password}\n${password}\n`,
    failures: [
      { code: 4, stdin: `not the password\n${password}\n` },
      { code: 6, stdin: `${account.password}\nshort\n` },
    ],
  }),
  'auth reset-password': async ({ app, account: { email } }) => ({
    argv: ['--email', email, '--password-stdin'],
    stdin: `${await createResetCode(app, email)}\n${password}\n`,
    anonymous: 0,
    failures: [{ code: 6, stdin: `ABCD-EFGH-JKLM\n${password}\n` }],
  }),
  'auth update': () => ({
    argv: ['--organization', 'Highland Growers'],
    failures: [{ code: 6, argv: ['--full-name', ''] }],
  }),
  'auth export': () => ({ argv: [] }),
  'auth delete-account': ({ account }) => ({
    argv: ['--yes', '--password-stdin'],
    stdin: account.password,
    failures: [{ code: 4, stdin: 'not the password' }],
  }),
  'auth token create': () => ({
    argv: ['--name', 'nightly'],
    failures: [{ code: 6, argv: ['--name', ''] }],
  }),
  'auth token list': () => ({ argv: [] }),
  'auth token revoke': async ({ account, rest }) => {
    const body = { name: 'nightly', expires_in_days: 1, scope: 'read' };
    await rest('POST /auth/tokens', { token: account.tokens.access_token, body });
    return { argv: ['nightly'], failures: [{ code: 3, argv: ['monthly'] }] };
  },
  'climate add': () => ({
    argv: ['-', '--name', 'Lower farm', '--location', '-0.3,36.07,1850'],
    stdin: stationOf(2019, 2020),
    failures: [
      { code: 6, stdin: 'date,tmax,tmin\n' },
      { code: 2, argv: ['-'] },
    ],
  }),
  'climate list': () => ({ argv: [] }),
  'climate show': withClimate,
  'climate remove': withClimate,
  'plan list': () => ({ argv: ['--include-archived'] }),
  'plan show': () => ({ argv: ['North field'], failures: noPlan }),
  'plan create': () => ({
    argv: ['--name', 'N', '--crop', 'c', '--location', 'l', '--month', '1', '--risk', 'low'],
    failures: [
      { code: 6, argv: ['--name', '', '--crop', 'c', '--location', 'l', '--month', '1', '--risk', 'low'] },
      badMonth,
    ],
  }),
  'plan update': () => ({
    argv: ['North field', '--name', 'South field'],
    failures: [
      { code: 3, argv: ['no such plan', '--name', 'South field'] },
      { code: 6, argv: ['North field', '--name', ''] },
    ],
  }),
  'plan archive': () => ({ argv: ['North field'], failures: noPlan }),
  'plan unarchive': () => ({ argv: ['North field'], failures: noPlan }),
  'plan copy': () => ({ argv: ['North field', '--month', 'apr'], failures: [badMonth] }),
  'plan analyze': () => ({ argv: ['North field'], failures: noPlan }),
  'plan history': () => ({ argv: ['North field'], failures: noPlan }),
  'plan years': () => ({ argv: ['North field'], failures: noPlan }),
  'plan report': ({ folder }) => ({
    argv: ['North field', '-o', join(folder, 'report.html')],
    failures: [{ code: 3, argv: ['no such plan', '-o', join(folder, 'report.html')] }],
  }),
  'plan calendar': ({ folder }) => ({
    argv: ['North field', '-o', join(folder, 'plans.ics')],
    failures: [{ code: 3, argv: ['no such plan', '-o', join(folder, 'plans.ics')] }],
  }),
  'plan share': async ({ account, rest, planId }) => {
    await analysePlan(rest, account, planId);
    return { argv: ['North field'], failures: noPlan };
  },
  'share list': () => ({ argv: [] }),
  'share revoke': async ({ account, rest, planId }) => {
    await analysePlan(rest, account, planId);
    const { tokens } = account;
    const { body } = await rest(`POST /crop-plans/${planId}/shares`, {
      token: tokens.access_token,
      body: {},
    });
    return { argv: [Reflect.get(Object(body), 'first_letters')], failures: [{ code: 3, argv: ['abcde2'] }] };
  },
  'plan delete': () => ({ argv: ['North field', '--yes'], failures: [{ code: 2, argv: ['North field'] }] }),
  'plan import': () => ({
    argv: ['-'],
    stdin: rows,
    failures: [{ code: 6, stdin: rows.replace('maize', ''), isAnswered: true }],
  }),
  'plan export': () => ({ argv: [], failures: [{ code: 2, argv: ['--format', 'xml'] }] }),
  'plan apply': () => ({
    argv: ['-f', '-'],
    stdin: rows,
    failures: [{ code: 6, stdin: rows.replace('maize', ''), isAnswered: true }],
  }),
  'notification list': () => ({ argv: [] }),
  'notification read': async ({ account, planId, rest, apiKey }) => {
    await recordAnalyses(rest, apiKey, planId, ['feasible', 'marginal']);
    const { body } = await rest('GET /notifications', { token: account.tokens.access_token });
    const { notifications } = body as { notifications: { id: string }[] };
    return { argv: [notifications[0]?.id ?? ''], failures: [{ code: 3, argv: ['f'.repeat(24)] }] };
  },
  'notification read-all': () => ({ argv: [] }),
  'notification watch': ({ planId, rest, apiKey }) => ({
    argv: ['--once'],
    failures: [{ code: 2, argv: ['--exec', 'true'] }],
    meanwhile: () => recordAnalyses(rest, apiKey, planId, ['feasible', 'marginal']),
  }),
  analyze: () => ({
    argv: ['--crop', 'maize', '--location', 'Nakuru', '--month', '3'],
    failures: [{ code: 6, argv: ['--crop', 'granite', '--location', 'Nakuru', '--month', '3'] }],
  }),
  suggest: () => ({
    argv: ['--location', 'Nakuru', '--month', '3', '--limit', '3'],
    failures: [{ code: 6, argv: ['--location', 'Nowhere at all', '--month', '3'] }],
  }),
  map: () => ({
    argv: ['maize', '--month', '3', '--in', 'Kenya'],
    failures: [
      { code: 6, argv: ['granite', '--month', '3'] },
      { code: 6, argv: ['maize', '--month', '3', '--in', 'Nowhere at all'] },
      badMonth,
    ],
  }),
  compare: async ({ account, rest }) => {
    await createPlan(rest, account.tokens.access_token, { name: 'South field', crop: 'potato' });
    return {
      argv: ['North field', 'South field'],
      failures: [{ code: 3, argv: ['North field', 'no such plan'] }],
    };
  },
  crops: () => ({ argv: [] }),
  locations: () => ({
    argv: ['Nakuru'],
    failures: [{ code: 3, argv: ['Nowhere at all'], isAnswered: true }],
  }),
  api: () => ({
    argv: ['GET', '/crop-plans'],
    failures: [
      { code: 3, argv: ['GET', `/crop-plans/${'f'.repeat(24)}`] },
      { code: 6, argv: ['POST', '/crop-plans', '--field', 'name=N'] },
      { code: 2, argv: ['GET', 'https://example.org/'] },
    ],
  }),
  mcp: () => ({ argv: [], stdin: '{"jsonrpc":"2.0","id":1,"method":"ping"}\n', isLocal: true }),
  'config list': () => ({ argv: [], isLocal: true }),
  'config get': () => ({ argv: ['url'], failures: [{ code: 2, argv: ['colour'] }], isLocal: true }),
  'config set': () => ({
    argv: ['timeout', '60'],
    failures: [{ code: 2, argv: ['timeout', 'soon'] }],
    isLocal: true,
  }),
  'config path': () => ({ argv: [], isLocal: true }),
  'profile list': () => ({ argv: [], isLocal: true }),
  'profile use': ({ app }) => ({
    argv: ['staging', '--url', app.url],
    failures: [{ code: 3, argv: ['nowhere'] }],
    isLocal: true,
  }),
  'profile remove': ({ profile }) => ({
    argv: [profile],
    failures: [{ code: 3, argv: ['nowhere'] }],
    isLocal: true,
  }),
  'alias set': () => ({
    argv: ['wk', 'plan list'],
    failures: [{ code: 2, argv: ['plan', 'crops'] }],
    isLocal: true,
  }),
  'alias list': () => ({ argv: [], isLocal: true }),
  'alias remove': ({ alias }) => ({
    argv: [alias],
    failures: [{ code: 3, argv: ['nowhere'] }],
    isLocal: true,
  }),
  completion: () => ({ argv: ['bash'], failures: [{ code: 2, argv: ['tcsh'] }], isLocal: true }),
  man: () => ({ argv: [], isLocal: true }),
  login: logIn,
  logout: () => ({ argv: [], unreachable: 0, anonymous: 0 }),
  whoami: () => ({ argv: [] }),
};

describe('every command with --json', () => {
  test.for(commandTable.map(({ words }) => words))(
    '%s prints only JSON, and exits with the documented code',
    async (words, { app, cli, account, rest, apiKey }) => {
      await cli.logIn(account);
      const profile = 'spare';
      await cli.run(['profile', 'use', profile, '--url', app.url]);
      await cli.run(['profile', 'use', 'default']);
      const alias = 'c';
      await cli.run(['alias', 'set', alias, 'crops']);
      const { id: planId } = await createPlan(rest, account.tokens.access_token);
      const stage = { app, account, planId, rest, apiKey, folder: cli.folder, profile, alias };
      const line = await lines[words]?.(stage);
      if (line === undefined) throw new Error(`There is no line for crop ${words} in the table above.`);
      const { argv, stdin = '', failures = [], unreachable = 7, anonymous = 4, meanwhile } = line;
      const run = (args: readonly string[], options: Partial<Terminal>) =>
        cli.run([...words.split(' '), ...args, '--json'], options);

      for (const failure of failures) {
        const ending = await run(failure.argv ?? argv, { stdin: failure.stdin ?? stdin });
        if (failure.isAnswered) JSON.parse(ending.stdout);
        expectJson(failure.isAnswered ? { ...ending, stdout: '' } : ending, failure.code);
      }
      const nowhere = { CROP_API_URL: 'http://127.0.0.1:1', CROP_TOKEN: 'croppat_x' };
      if (!line.isLocal) expectJson(await run(argv, { stdin, env: nowhere }), unreachable);
      if (!line.isLocal && anonymous !== 0) {
        const signedOut = { CROP_CONFIG_DIR: join(cli.folder, 'nobody') };
        expectJson(await run(argv, { stdin, env: signedOut }), anonymous);
      }
      let isOver = false;
      const result = run(argv, { stdin }).finally(() => (isOver = true));
      while (!isOver) await (meanwhile?.() ?? result);
      expectJson(await result, 0);
    },
  );

  test.for(commandTable.map(({ words }) => words))(
    '%s prints a usage error as JSON, and only on stderr',
    async (words, { cli }) => {
      const { code, stdout, stderr } = await cli.run([...words.split(' '), '--no-such-option', '--json']);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(JSON.parse(stderr)).toEqual({
        code: 'USAGE',
        message: "Unknown option '--no-such-option'.",
        hint: null,
        try: `crop ${words} --help`,
        request_id: null,
        issues: [],
        suggestions: [],
        candidates: [],
      });
    },
  );
});

/** Expects one JSON text on the right stream, without colours or tokens, and nothing on the other stream. */
function expectJson({ code, stdout, stderr }: CliResult, expected: number): void {
  const [json, other] = expected === 0 ? [stdout, stderr] : [stderr, stdout];
  expect({ code, other, json }).toEqual({
    code: expected,
    other: '',
    json: expect.not.stringMatching(/\p{Cc}\[|eyJ[\w-]+\./u),
  });
  const answer: unknown = JSON.parse(json);
  if (expected === 0) expect(typeof answer).toBe('object');
  else
    expect(answer).toMatchObject({
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.stringMatching(/[.?]$/),
    });
}

async function analysePlan(rest: Rest, { tokens }: TestAccount, planId: string): Promise<void> {
  await rest(`POST /crop-plans/${planId}/analyses`, { token: tokens.access_token, body: {} });
}

async function withClimate({ account, rest }: Stage): Promise<Line> {
  await rest('POST /climates', { token: account.tokens.access_token, body: lowerFarm });
  return { argv: ['Lower farm'], failures: [{ code: 3, argv: ['Upper farm'] }] };
}

function logIn({ account }: Stage): Line {
  return {
    argv: ['--email', account.email, '--password-stdin'],
    stdin: account.password,
    anonymous: 0,
    failures: [{ code: 4, stdin: 'not the password' }],
  };
}
