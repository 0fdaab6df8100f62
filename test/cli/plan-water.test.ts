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
    expect(markdown).toContain(` · planted in November · ${water} · `);
  }
});
