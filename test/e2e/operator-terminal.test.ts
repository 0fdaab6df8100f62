import { expect } from 'vitest';
import { openScreen } from '../cli/pseudo-terminal.js';
import { createApiKey, runServerCommand, serverBin, test } from '../harness.js';

const turned = '\u202eNNA\u202c\u2067x\u2069\u200f\u061c';
const spelledOut = '\\u202eNNA\\u202c\\u2067x\\u2069\\u200f\\u061c';

test('crop-server escapes control characters of users on a terminal, and leaves them alone in a pipe', async ({
  app,
  account,
  db,
}) => {
  const { email } = account;
  await db.collection('accounts').updateOne({ email }, { $set: { full_name: `${turned}\u009b2J` } });
  await createApiKey(app, turned);
  const run = `"${process.execPath}" "${serverBin}"`;
  const screen = openScreen(
    `${run} accounts list; ${run} accounts list --json; ${run} api-keys list; ${run} accounts verify no${turned}`,
    { cwd: '/', env: app.environment, columns: 2_000 },
  );
  const lines = await screen.lines();
  expect(lines.join('')).toMatch(/^[\t -~]*$/);
  const [list = '', json = '', ...rest] = lines;
  expect(list.split('\t')[2]).toBe(`${spelledOut}\\u009b2J`);
  expect(JSON.parse(json)).toEqual([expect.objectContaining({ full_name: `${turned}\u009b2J` })]);
  expect(rest.map((line) => line.includes(spelledOut))).toEqual([true, true]);

  const { stdout } = await runServerCommand(['accounts', 'list'], app.environment);
  expect(stdout.split('\t')[2]).toBe(`${turned}\u009b2J`);
});
