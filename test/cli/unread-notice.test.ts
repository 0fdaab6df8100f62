import { describe, expect } from 'vitest';
import { openCredentials } from '../../cli/src/service/credentials.js';
import { createPlan, type Rest, type TestAccount, type TestApp } from '../harness.js';
import { recordAnalyses, test, type Cli } from './cli-fixture.js';
import { startProxy } from './proxy.js';

const notice = 'You have 2 unread notifications: crop notification list\n';
const minuteMs = 60_000;

describe('after a command at a terminal, crop says how many notifications are unread', () => {
  test('which it finds out in the same request as the result, at most once in ten minutes', async ({
    app,
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await notify(account, rest, apiKey);
    const { paths, list } = await recordLists(app, cli, account);
    const start = Date.now();
    const first = await list(new Date(start));
    expect(first.code).toBe(0);
    expect(first.stdout).toContain('North field');
    expect(first.stderr.endsWith(notice)).toBe(true);
    const [asked = ''] = paths;
    expect(asked).toMatch(/^\/trpc\/cropPlans\.list,notifications\.list$/);

    expect((await list(new Date(start + 9 * minuteMs))).stderr).not.toContain('unread');
    expect((await list(new Date(start + 11 * minuteMs))).stderr.endsWith(notice)).toBe(true);
    expect(paths).toEqual([asked, '/trpc/cropPlans.list', asked]);
  });

  test('which plan create finds out in the same request as its first queries', async ({
    app,
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await notify(account, rest, apiKey);
    const { env, paths } = await recordLists(app, cli, account);
    const argv = ['plan', 'create', '--name', 'F', '--crop', 'maize', '--location', 'Nakuru, Kenya'];
    const { code, stderr } = await cli.run([...argv, '--month', '3', '--risk', 'low', '--water', 'rainfed'], {
      env,
      answers: [],
    });
    expect(code).toBe(0);
    expect(stderr.endsWith(notice)).toBe(true);
    expect(paths).toEqual(['/trpc/crops.find,locations.find,notifications.list', '/trpc/cropPlans.create']);
  });

  test('even if the first query fails because its token has expired', async ({
    app,
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await notify(account, rest, apiKey);
    await cli.logIn(account);
    app.advanceClock(16 * minuteMs);
    expect((await cli.run(['plan', 'list'], { answers: [] })).stderr.endsWith(notice)).toBe(true);
  });

  test('but reports only the failure if the command fails', async ({ cli, account }) => {
    await cli.logIn(account);
    const missing = ['plan', 'show', '0123456789abcdef01234567', '--color', 'never'];
    const [asking, silent] = [
      await cli.run(missing, { answers: [] }),
      await cli.run(missing, { answers: [], env: { CI: '1' } }),
    ];
    expect(asking).toEqual(silent);
    expect(asking.code).toBe(3);
  });

  test('but prints nothing if none are unread', async ({ cli, account, rest }) => {
    await createPlan(rest, account.tokens.access_token);
    await cli.logIn(account);
    const { stderr } = await cli.run(['plan', 'list'], { answers: [] });
    expect(stderr).toBe('next: crop plan analyze --all\n');
  });
});

describe('crop does not ask for unread notifications', () => {
  test.for([
    ['in a pipe', ['plan', 'list'], {}],
    ['with -q', ['plan', 'list', '-q'], { answers: [] }],
    ['with --json', ['plan', 'list', '--json'], { answers: [] }],
    ['with --jq', ['plan', 'list', '--jq', '.'], { answers: [] }],
    ['with --format csv', ['plan', 'list', '--format', 'csv'], { answers: [] }],
    ['in CI', ['plan', 'list'], { answers: [], env: { CI: 'true' } }],
  ] as const)('%s', async ([, argv, options], { app, cli, account, rest, apiKey }) => {
    await notify(account, rest, apiKey);
    const { env, paths } = await recordLists(app, cli, account);
    const more = 'env' in options ? options.env : {};
    const { stderr } = await cli.run([...argv], { ...options, env: { ...env, ...more } });
    expect(paths).toEqual(['/trpc/cropPlans.list']);
    expect(stderr).not.toContain('unread');
  });

  test('with CROP_TOKEN', async ({ app, cli, account, rest, apiKey }) => {
    await notify(account, rest, apiKey);
    const { env, paths } = await recordLists(app, cli, account);
    const token = { ...env, CROP_TOKEN: account.tokens.access_token };
    expect((await cli.run(['plan', 'list'], { env: token, answers: [] })).stderr).not.toContain('unread');
    expect(paths).toEqual(['/trpc/cropPlans.list']);
  });

  test('in the commands about notifications and about the account', async ({
    app,
    cli,
    account,
    rest,
    apiKey,
  }) => {
    await notify(account, rest, apiKey);
    const { env, paths } = await recordLists(app, cli, account);
    for (const line of ['notification list', 'whoami', 'auth sessions']) {
      const { stderr } = await cli.run(line.split(' '), { env, answers: [] });
      expect(stderr).not.toContain('You have');
    }
    expect(paths).toEqual(['/trpc/notifications.list', '/trpc/auth.me', '/trpc/auth.sessions.list']);
  });
});

/** Lowers the label of a plan twice. */
async function notify(account: TestAccount, rest: Rest, apiKey: string): Promise<void> {
  const { id } = await createPlan(rest, account.tokens.access_token);
  await recordAnalyses(rest, apiKey, id, ['feasible', 'marginal', 'infeasible']);
}

/** Signs in through a proxy that records the path of each request; `list` runs crop plan list there. */
async function recordLists(app: TestApp, cli: Cli, { tokens }: TestAccount) {
  const paths: string[] = [];
  const url = await startProxy(app.url, {
    meddle: async (path) => void paths.push(path.replace(/\?.*/, '')),
  });
  await openCredentials(cli.configDirectory, url).set(tokens);
  const env = { CROP_API_URL: url };
  const list = (now: Date) => cli.run(['plan', 'list'], { env, answers: [], now });
  return { env, paths, list };
}
