import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { commandTable, helpTopics } from '@crop-planning/cli/command-table';
import { createPlan, createResetCode, newEmail, planInput } from '../harness.js';
import { stationOf } from '../climate-files.js';
import { lowerFarm } from '../own-climates.js';
import { isNear, startThinApp } from '../thinned-world.js';
import { recordAnalyses, test as base, type Cli } from './cli-fixture.js';
import { runShell, wordsOf } from './process.js';
import { runCli } from './terminal.js';

const newPassword = 'Terrace-and-furrow-42';
const twelve = (figure: number) => Array.from({ length: 12 }, () => figure);
const climate = { mean_temperature_c: twelve(17), min_temperature_c: twelve(9), rain_mm: twelve(80) };
const pages = [
  ['--help'],
  ...commandTable.map(({ words }) => [...words.split(' '), '--help']),
  ...Object.keys(helpTopics).map((topic) => ['help', topic]),
];
const examples = [...new Set((await Promise.all(pages.map(examplesOf))).flat())];

/** The examples ask about Nakuru, Niamey and Pune. In a world with few other nodes, maps take little time. */
const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await startThinApp(40, { isToKeep: isNear([-0.28, 36.07], [13.5, 2.1], [18.5, 73.9]) });
  onCleanup(app.close);
  return app;
});

describe('every example of --help', () => {
  test.concurrent.for(examples)('%s', async (example, { app, cli, account, rest, apiKey }) => {
    await cli.logIn(account);
    await cli.writeFile('plans.csv', 'name,crop,location,month,risk\nField,maize,"Nakuru, Kenya",mar,low\n');
    await cli.writeFile('parcelles.csv', 'Parcelle;Culture;Lieu;Mois;Risque\nA;maïs;Nakuru;mars;faible\n');
    await cli.writeFile('climate.json', JSON.stringify(climate));
    await cli.writeFile('station.csv', stationOf(2019, 2020));
    await cli.writeFile('plan.json', JSON.stringify(planInput));
    const token = await cli.accessToken();
    const { id } = await createPlan(rest, token, { name: 'Long rains maize' });
    if (/notification|history/.test(example)) {
      await recordAnalyses(rest, apiKey, id, ['feasible', 'marginal', 'feasible']);
    }
    await createPlan(rest, token, { name: 'Short rains beans' });
    if (/climate (show|remove)|--climate "/.test(example))
      await rest('POST /climates', { token, body: lowerFarm });
    const shared = /\bshare\b/.test(example) && `/crop-plans/${id}`;
    if (shared) await rest(`POST ${shared}/analyses`, { token, body: {} });
    const link = shared && (await rest(`POST ${shared}/shares`, { token, body: {} })).body;
    const script = { name: 'nightly', expires_in_days: 1, scope: 'read' };
    await rest('POST /auth/tokens', { token, body: script });
    const line = example
      .replace('https://staging.example.org', app.url)
      .replace('SHARE', link ? String(Reflect.get(Object(link), 'id')) : 'SHARE')
      .replace('ada@example.org', example.includes('register') ? newEmail() : account.email);
    if (/wk/.test(example)) await cli.run(['alias', 'set', 'wk', 'plan list --label marginal']);
    if (example.includes('profile remove')) await cli.run(['profile', 'use', 'staging', '--url', app.url]);
    const resetCode = example.includes('reset-password') ? await createResetCode(app, account.email) : '';
    const answers = answersTo(example, account.password, resetCode);
    const secrets = { PASSWORD: account.password, NEW_PASSWORD: newPassword, TOKEN: token, CODE: resetCode };
    const env = { ...cli.env, ...secrets };
    // Where a shell would only redirect output, the command runs in this process, because a shell is slower.
    const [command = ''] = line.split(' > ');
    const argv = wordsOf(command).map((word) =>
      /\.(csv|json|geojson|html|ics|md|png|xlsx)$/.test(word) ? join(cli.folder, word) : word,
    );
    if (example.includes('notification watch')) {
      const more = () => recordAnalyses(rest, apiKey, id, ['marginal', 'feasible']);
      const ending = await runToFirstOutput(cli, argv.slice(1), more);
      return expect(ending).toBe(example.includes('--once') ? 0 : 130);
    }
    const { code, stderr } = /[|$]/.test(command)
      ? await runShell(line, { cwd: cli.folder, env })
      : await cli.run(argv.slice(1), answers && { answers });
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  });
});

/** Repeats `more` until the command ends; without --once, interrupts the command at its first output. */
async function runToFirstOutput(cli: Cli, argv: string[], more: () => Promise<void>): Promise<number> {
  const interruption = new AbortController();
  let isOver = false;
  const running = cli
    .run(argv, {
      interrupted: interruption.signal,
      onWrite: () => argv.includes('--once') || interruption.abort(),
    })
    .finally(() => (isOver = true));
  while (!isOver) await more();
  return (await running).code;
}

/** Returns the answers to the prompts of an example; undefined if it has none. */
function answersTo(example: string, password: string, resetCode: string): string[] | undefined {
  if (example === 'crop auth register') return [newEmail(), 'Grace', '', password, password];
  if (example === 'crop auth change-password') return [password, newPassword, newPassword];
  if (example === 'crop auth reset-password --email ada@example.org')
    return [resetCode, newPassword, newPassword];
  if (example === 'crop auth delete-account') return ['y', password];
  return example.startsWith('crop login --email ada@example.org') ? [password] : undefined;
}

/** Returns the examples on a help page. Throws if a command's page has none; a topic's page may have none. */
async function examplesOf(argv: readonly string[]): Promise<string[]> {
  const { stdout } = await runCli(argv, { env: {} });
  const found = [...stdout.matchAll(/^ {2}\$ (.+)$/gm)].map(([, example = '']) => example);
  if (found.length === 0 && argv[0] !== 'help') throw new Error(`crop ${argv.join(' ')} has no example`);
  return found;
}
