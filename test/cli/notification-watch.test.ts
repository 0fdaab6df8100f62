import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notificationSchema, type Notification } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { createPlan, register, restOf, startTestApp, type Rest } from '../harness.js';
import { startPair } from '../pair.js';
import { recordAnalyses, test as base, type Cli } from './cli-fixture.js';
import { runShell } from './process.js';
import { runCli, type CliResult, type Terminal } from './terminal.js';

const test = base.extend<{ planId: string }>({
  planId: async ({ cli, account, rest }, use) => {
    await cli.logIn(account);
    await use((await createPlan(rest, account.tokens.access_token)).id);
  },
});

describe('crop notification watch', () => {
  test.for([['--format', 'ndjson'], ['--json']])(
    'writes each notification created while it runs, in the same form as notification list: %j',
    async (format, { cli, rest, apiKey, planId }) => {
      const watching = watch(cli, format);
      await flipUntil(() => watching.written.stdout !== '', rest, apiKey, planId);
      await recordAnalyses(rest, apiKey, planId, ['infeasible', 'feasible']);
      await expect.poll(() => watching.written.stdout).toMatch(/ to feasible".*\n$/);
      const received = notificationsIn(watching.written.stdout);
      expect(received.length).toBeGreaterThan(1);
      watching.interrupt();
      expect((await watching.result).code).toBe(130);
      const limit = ['--limit', String(received.length)];
      expect(await cli.json(['notification', 'list', ...limit])).toMatchObject({
        notifications: received.toReversed(),
      });
    },
  );

  test('writes in the language in use at a terminal, while a program of --exec gets what the API says', async ({
    cli,
    rest,
    apiKey,
    planId,
  }) => {
    const env = { CROP_LANG: 'fr', NO_COLOR: '1' };
    const at = async (...options: string[]) => {
      const { written, result } = start((more) =>
        cli.run(['notification', 'watch', '--once', ...options], { env, answers: [], ...more }),
      );
      await flipUntil(() => written.stdout !== '', rest, apiKey, planId);
      return { ...(await result), ...written };
    };
    const shown = await at();
    expect(shown.stderr).toBe('En attente de notifications. Ctrl-C pour arrêter.\n');
    expect(shown.stdout).toMatch(/ North field\u00a0: de \p{L}+ à \p{L}+\n/u);
    const [piped = ''] = (await at('--exec', 'cat')).stdout.split('\n');
    expect(Object.keys(notificationSchema.parse(JSON.parse(piped)))).toHaveLength(7);
  });

  test('resumes where it left off when the server is back, at a terminal and in a pipe, until the session ends', async ({
    cli,
    onTestFinished,
  }) => {
    const pair = await startPair();
    onTestFinished(pair.close);
    const rest = restOf(pair.right);
    const token = (await register(rest)).tokens.access_token;
    const { id } = await createPlan(rest, token);
    const record = (...labels: string[]) => recordAnalyses(rest, pair.producerKey, id, labels);
    await record('feasible');
    const env = { CROP_API_URL: pair.left.url, CROP_TOKEN: token };
    const { written, result } = start((more) =>
      runCli(['notification', 'watch', '--color', 'never'], { env, answers: [], ...more }),
    );
    const waiting = 'Waiting for notifications. Press Ctrl-C to stop.\n';
    await expect.poll(() => written.stderr).toBe(waiting);
    const piped = runShell('crop notification watch --format ndjson -v 2> requests | cat > notifications', {
      cwd: cli.folder,
      env,
    });
    const requests = () => readFile(join(cli.folder, 'requests'), 'utf8');
    await expect.poll(requests).toContain('onCreated: 200 in ');
    await record('marginal');
    await expect.poll(() => written.stdout).toMatch(/^\d\d:\d\d {2}! warning {3}North field: [^\n]+\n$/);

    await pair.left.close();
    const lost = `${waiting}The connection to ${pair.left.url} was lost. Reconnecting.\n`;
    await expect.poll(() => written.stderr).toBe(lost);
    await record('infeasible', 'feasible');
    const restarted = await startTestApp({
      PORT: Number(new URL(pair.left.url).port),
      MONGODB_URI: pair.left.environment['MONGODB_URI'] ?? '',
    });
    onTestFinished(restarted.close);
    const titles = ['feasible to marginal', 'marginal to infeasible', 'infeasible to feasible'];
    const back = `${lost}Reconnected.\n`;
    await expect.poll(() => written.stderr).toBe(back);
    await expect
      .poll(() => written.stdout.split('\n').map((line) => line.split(': ')[1]))
      .toEqual([...titles, undefined]);

    await expect
      .poll(async () => notificationsIn(await readFile(join(cli.folder, 'notifications'), 'utf8')))
      .toEqual(titles.map((change) => expect.objectContaining({ title: `North field: ${change}` })));

    await rest('POST /auth/logout', { token, body: {} });
    await piped;
    expect(await requests()).toContain('error: ');
    const { code, stderr } = await result;
    expect(code).toBe(4);
    expect(stderr).toContain(`hint: ${pair.left.url} was called with the token in CROP_TOKEN.\n`);
  });

  test('with --once ends after the first notification, and a read-only token is enough', async ({
    cli,
    account,
    rest,
    apiKey,
    planId,
  }) => {
    const body = { name: 'watch', expires_in_days: 1, scope: 'read' };
    const created = await rest('POST /auth/tokens', { token: account.tokens.access_token, body });
    const { token } = created.body as { token: string };
    const env = { ...cli.env, CROP_TOKEN: token };
    // The command runs as a process, to show that nothing keeps it alive.
    const watching = start(() => runShell('crop notification watch --once -q', { cwd: cli.folder, env }));
    await flipUntil(watching.isOver, rest, apiKey, planId);
    expect(await watching.result).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^[0-9a-f]{24}\n$/),
      stderr: '',
    });
  });

  test('writes the column names to a pipe only once', async ({ cli, rest, apiKey, planId }) => {
    const watching = watch(cli, []);
    await flipUntil(() => watching.written.stdout.split('\n').length > 3, rest, apiKey, planId);
    watching.interrupt();
    const { stdout } = await watching.result;
    expect(stdout.match(/^id\ttitle\t/gm)).toHaveLength(1);
  });

  test.for([
    [['--exec', 'true', '--json'], 2, 'cannot be used with'],
    [['--exec', 'true', '--format', 'ndjson'], 2, 'cannot be used with'],
    [['more'], 2, 'error: Arguments are only accepted with --exec.\n'],
    [['--format', 'csv'], 2, '--format ndjson'],
    [['--fields', 'colour'], 2, 'There is no field'],
  ] as const)('refuses %j', async ([argv, code, message], { cli, planId }) => {
    expect(planId).not.toBe('');
    const result = await cli.run(['notification', 'watch', ...argv]);
    expect({ code: result.code, stdout: result.stdout }).toEqual({ code, stdout: '' });
    expect(result.stderr).toContain(message);
  });

  test('exits with 4 when not signed in, and with 7 when there is no server', async ({ cli }) => {
    expect((await cli.run(['notification', 'watch'])).code).toBe(4);
    const env = { CROP_API_URL: 'http://127.0.0.1:1', CROP_TOKEN: 'x' };
    const { code, stderr } = await cli.run(['notification', 'watch'], { env });
    expect({ code, stderr }).toEqual({
      code: 7,
      stderr: expect.stringContaining('error: Nothing answers at'),
    });
  });
});

describe('crop notification watch --exec', () => {
  const echo = 'process.stdin.pipe(process.stdout); console.log(process.argv[1])';

  test('passes the program the JSON on standard input and its arguments unchanged', async ({
    cli,
    rest,
    apiKey,
    planId,
  }) => {
    const argv = ['--once', '--exec', process.execPath, '--', '-e', echo, '$(id); {title}'];
    const watching = watch(cli, argv);
    await flipUntil(watching.isOver, rest, apiKey, planId);
    const { code, stdout, stderr } = await watching.result;
    const [argument = '', ...lines] = stdout.split('\n');
    expect({ code, argument, stderr }).toEqual({ code: 0, argument: '$(id); {title}', stderr: '' });
    expect(notificationsIn(lines.join('\n'))).toHaveLength(1);
  });

  test('reports a program that fails and continues, but exits if the program does not exist', async ({
    cli,
    rest,
    apiKey,
    planId,
  }) => {
    const failing = watch(cli, ['--exec', process.execPath, '--', '-e', 'process.exit(3)']);
    const failed = `${process.execPath} exited with 3.\n`;
    await flipUntil(() => failing.written.stderr.startsWith(failed + failed), rest, apiKey, planId);
    failing.interrupt();
    expect((await failing.result).code).toBe(130);
    const absent = watch(cli, ['--exec', 'no-such-program']);
    await flipUntil(absent.isOver, rest, apiKey, planId);
    expect(await absent.result).toMatchObject({
      code: 2,
      stderr: 'error: no-such-program could not be started.\nhint: There is no such program.\n',
    });
  });
});

interface Watching {
  result: Promise<CliResult>;
  /** The output so far. */
  written: { stdout: string; stderr: string };
  isOver: () => boolean;
  interrupt: () => void;
}

function watch(cli: Cli, argv: readonly string[], terminal: Partial<Terminal> = {}): Watching {
  return start((more) => cli.run(['notification', 'watch', ...argv], { ...terminal, ...more }));
}

function start(run: (more: Partial<Terminal>) => Promise<CliResult>): Watching {
  const interruption = new AbortController();
  const written = { stdout: '', stderr: '' };
  let isOver = false;
  const result = run({
    interrupted: interruption.signal,
    onWrite: (soFar) => void Object.assign(written, soFar),
  }).finally(() => (isOver = true));
  return { result, written, isOver: () => isOver, interrupt: () => interruption.abort() };
}

/** Keeps changing the label, because in a pipe nothing shows when the command has begun to wait. */
async function flipUntil(isEnough: () => boolean, rest: Rest, apiKey: string, planId: string): Promise<void> {
  while (!isEnough()) await recordAnalyses(rest, apiKey, planId, ['marginal', 'infeasible']);
}

function notificationsIn(text: string): Notification[] {
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => notificationSchema.parse(JSON.parse(line)));
}
