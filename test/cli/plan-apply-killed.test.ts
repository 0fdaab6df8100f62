import { spawn } from 'node:child_process';
import { expect } from 'vitest';
import type { CropPlan } from '@crop-planning/shared';
import { createPlan } from '../harness.js';
import { isProof } from '../pair.js';
import { recordAnalyses, test, type Cli } from './cli-fixture.js';
import { cropBin } from './process.js';
import { startProxy } from './proxy.js';

/** The plans of each kind. The proof has more of them than crop works on at the same time. */
const copies = Array.from({ length: isProof ? 10 : 1 }, (_, at) => at);
const rows = copies.flatMap((at) => [
  `Analysed ${at},maize,"Nakuru, Kenya",4,low`,
  `New ${at},maize,"Nakuru, Kenya",4,low`,
  `Missing ${at},maize,"Nakuru, Kenya",4,low`,
  `Same ${at},maize,"Nakuru, Kenya",3,low`,
]);

/**
 * Replacing the plan `Analysed` takes two requests, and replacing `New` three; creating `Missing` and
 * archiving `Other` take one each.
 */
const changeCount = 7 * copies.length;

test('crop plan apply --replace --prune, killed after any change, finishes its work when repeated', async ({
  app,
  cli,
  createAccount,
  rest,
  apiKey,
}) => {
  const file = await cli.writeFile('plans.csv', ['name,crop,location,month,risk', ...rows].join('\n'));
  const argv = ['plan', 'apply', file, '--replace', '--prune'];
  for (let moment = 1; moment <= changeCount; moment += 1) {
    const account = await createAccount();
    const token = account.tokens.access_token;
    for (const at of copies) {
      for (const name of ['Same', 'Other', 'New']) await createPlan(rest, token, { name: `${name} ${at}` });
      const { id } = await createPlan(rest, token, { name: `Analysed ${at}` });
      await recordAnalyses(rest, apiKey, id, ['feasible']);
    }
    const env = { ...cli.env, CROP_TOKEN: token };
    expect(await applyUntilKilled(app.url, argv, env, moment)).toBe('SIGKILL');
    await cli.logIn(account);
    await cli.json(argv);
    expect(await list(cli, []), `killed after ${moment} changes`).toEqual(rows.toSorted());
    const archived = copies.flatMap((at) => [`Analysed ${at}`, `Other ${at}`]);
    const all = await list(cli, ['--include-archived']);
    expect(all.map((row) => row.split(',', 1)[0])).toEqual(expect.arrayContaining(archived));
    const unchanged = {
      created: 0,
      updated: 0,
      skipped: rows.length,
      failed: [],
      replaced: [],
      archived: [],
    };
    expect(await cli.json(argv)).toEqual({ ...unchanged, not_archived: [] });
  }
});

/**
 * Runs crop in a process of its own, which is killed when the server has made the given number of changes and
 * before crop gets the answer. When the server has answered everything, returns the signal that ended the
 * process.
 */
async function applyUntilKilled(
  serverUrl: string,
  argv: readonly string[],
  env: Record<string, string>,
  moment: number,
): Promise<NodeJS.Signals | null> {
  let answeredCount = 0;
  let unansweredCount = 0;
  let onIdle = () => {};
  const url = await startProxy(serverUrl, {
    meddle: async () => {
      // What the killed process has sent, but the server has not received, is lost.
      if (child.killed) await new Promise(() => {});
      unansweredCount += 1;
    },
    onAnswer: (path) => {
      unansweredCount -= 1;
      if (unansweredCount === 0) onIdle();
      if (/cropPlans\.(create|update|delete)/.test(path) && (answeredCount += 1) === moment)
        child.kill('SIGKILL');
    },
  });
  const child = spawn(process.execPath, [cropBin, ...argv], {
    env: { ...env, CROP_API_URL: url },
    stdio: 'ignore',
  });
  const signal = await new Promise<NodeJS.Signals | null>((resolve) =>
    child.on('close', (_code, signalName) => resolve(signalName)),
  );
  if (unansweredCount > 0) await new Promise<void>((resolve) => (onIdle = resolve));
  return signal;
}

/** Returns the plans as rows of the file, sorted. */
async function list(cli: Cli, options: readonly string[]): Promise<string[]> {
  const plans = (await cli.json(['plan', 'list', ...options])) as CropPlan[];
  return plans
    .map(({ name, crop, location, planting_month: month, risk_tolerance: risk }) =>
      [name, crop, `"${location}"`, month, risk].join(','),
    )
    .sort();
}
