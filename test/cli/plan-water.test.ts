import { expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';

const person = { answers: [], columns: 120, env: { NO_COLOR: '1' } };

test('notifications, histories, reports and comparisons show whether an analysis assumed irrigation', async ({
  cli,
  account,
  rest,
}) => {
  await cli.logIn(account);
  const tomato = { crop: 'tomato', location: 'Niamey, Niger', planting_month: 11 };
  for (const name of ['Garden', 'Field'])
    await createPlan(rest, account.tokens.access_token, { ...tomato, name });
  await cli.json(['plan', 'analyze', '--all']);
  await cli.json(['plan', 'analyze', 'Garden', '--water', 'irrigated']);
  const shown = async (...argv: string[]) => (await cli.run(argv, person)).stdout;

  expect((await shown('notification', 'list')).replaceAll(/\s+/g, ' ')).toContain(
    'The feasibility of the crop plan "Garden" (irrigated tomato at Niamey, Niger) changed',
  );
  expect((await shown('plan', 'history', 'Garden')).match(/irrigated|rainfed/g)).toEqual([
    'irrigated',
    'rainfed',
  ]);
  expect(await shown('compare', 'Garden', 'Field')).toMatch(/^WATER +irrigated +rainfed$/m);
  for (const [plan, water] of [
    ['Garden', 'irrigated'],
    ['Field', 'rainfed'],
  ] as const) {
    expect(await shown('plan', 'report', plan)).toContain(`<bdi>${water}</bdi>`);
    const markdown = await shown('plan', 'report', plan, '--format', 'md');
    expect(markdown).toContain(` · planted in November · ${water} · typical season · `);
  }
});

test('the panels after create, copy and update show water and season', async ({ cli, account }) => {
  await cli.logIn(account);
  const panel = async (...argv: string[]) => {
    const { code, stdout, stderr } = await cli.run(['plan', ...argv, '--yes'], person);
    return [code === 0 ? 0 : stderr, ...(stdout.match(/^(NAME|RISK|WATER|SEASON DAYS) +.*$/gm) ?? [])].map(
      String,
    );
  };
  const planting = ['--crop', 'tomato', '--location', 'Niamey, Niger', '--month', '11', '--risk', 'low'];
  const question = ['--water', 'irrigated', '--season-days', '100'];
  const lines = ['RISK         low', 'WATER        irrigated', 'SEASON DAYS  100'];
  expect(await panel('create', '--name', 'Garden', ...planting, ...question)).toEqual([
    '0',
    'NAME         Garden',
    ...lines,
  ]);
  expect(await panel('copy', 'Garden', '--season-days', 'own')).toEqual([
    '0',
    'NAME         Garden (own season)',
    ...lines.with(2, 'SEASON DAYS  own'),
  ]);
  expect(await panel('update', 'Garden', '--risk', 'high')).toEqual([
    '0',
    'NAME         Garden',
    ...lines.with(0, 'RISK         high'),
  ]);
  expect(await panel('update', 'Garden', '--season-days', '90')).toEqual([
    '0',
    'NAME         Garden',
    'RISK         high',
    'WATER        irrigated',
    'SEASON DAYS  90',
  ]);
});
