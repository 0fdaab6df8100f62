import { stripVTControlCharacters } from 'node:util';
import { expect } from 'vitest';
import { createPlan } from '../harness.js';
import { recordAnalyses, test } from '../cli/cli-fixture.js';

test('a coloured table that fits the screen does not open the pager', async ({
  cli,
  account,
  rest,
  apiKey,
}) => {
  await cli.logIn(account);
  for (const name of ['A', 'B', 'C']) {
    const { id } = await createPlan(rest, account.tokens.access_token, { name });
    await recordAnalyses(rest, apiKey, id, ['marginal']);
  }
  const opened: string[] = [];
  const list = (columns: number, rows: number) =>
    cli.run(['plan', 'list', '--color', 'always'], {
      answers: [],
      columns,
      rows,
      onPages: (pager) => opened.push(pager),
      env: { CI: '1' },
    });
  const lines = stripVTControlCharacters((await list(500, 100)).stdout)
    .split('\n')
    .slice(0, -1);
  const width = Math.max(...lines.map(({ length }) => length));
  await list(width, lines.length + 1);
  expect(opened).toEqual([]);
  await list(width, lines.length);
  expect(opened).toEqual(['less']);
});
