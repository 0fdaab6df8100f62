import { expect } from 'vitest';
import { createPlan, register, restOf, startTestApp } from '../harness.js';
import { addPlans } from '../large-account.js';
import { test } from './cli-fixture.js';
import { runShell } from './process.js';
import { startProxy } from './proxy.js';
import { runCli } from './terminal.js';

test('two concurrent runs of plan analyze --all both finish, each with one request at a time', async ({
  app,
  cli,
  account,
  rest,
  db,
}) => {
  const token = account.tokens.access_token;
  const planCount = 11;
  await addPlans(db, rest, token, planCount);
  const inFlight = [0, 0];
  const mostInFlight = [0, 0];
  const isBulk = (path: string) => path.includes('analyses.runMany');
  const runs = inFlight.map(async (_, terminal) => {
    const count = (path: string, change: number) => {
      if (!isBulk(path)) return;
      const now = (inFlight[terminal] ?? 0) + change;
      inFlight[terminal] = now;
      mostInFlight[terminal] = Math.max(mostInFlight[terminal] ?? 0, now);
    };
    const url = await startProxy(app.url, {
      meddle: async (path) => count(path, 1),
      onAnswered: (path) => count(path, -1),
    });
    const env = { ...cli.env, CROP_API_URL: url, CROP_TOKEN: token };
    return runShell('crop plan analyze --all -q', { cwd: cli.folder, env });
  });
  for (const { code, stdout, stderr } of await Promise.all(runs)) {
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trimEnd().split('\n')).toHaveLength(planCount);
  }
  expect(mostInFlight).toEqual([1, 1]);
});

test('plan analyze --all exits with 8 when the hourly budget is used up, and says when to try again', async ({
  onTestFinished,
}) => {
  const app = await startTestApp({ MODEL_ANALYSES_PER_HOUR: 3, PLANS_PER_ACCOUNT_MAX: 3 });
  onTestFinished(app.close);
  app.stopClock();
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  for (const name of ['A', 'B']) await createPlan(rest, token, { name });
  const env = { CROP_API_URL: app.url, CROP_TOKEN: token };
  expect((await runCli(['plan', 'analyze', '--all', '-q'], { env })).code).toBe(0);
  const { code, stdout, stderr } = await runCli(['plan', 'analyze', '--all', '-q'], { env });
  expect(code).toBe(8);
  expect(stdout).toMatch(/^[0-9a-f]{24}\n$/);
  expect(stderr).toContain(
    '\nhint: Try again in 60 minutes.\nhint: Analysed before that: 1 of 2 plans; not sent: 1.\n',
  );
});
