import { expect } from 'vitest';
import { openScreen } from '../cli/pseudo-terminal.js';
import { createApiKey, runServerCommand, serverBin, test } from '../harness.js';

const controlText = '\u202eNNA\u202c\u2067x\u2069\u200f\u061c';
const escapedText = '\\u202eNNA\\u202c\\u2067x\\u2069\\u200f\\u061c';

test('crop-server escapes control characters in users’ texts on a terminal, but not in a pipe', async ({
  app,
  account,
  db,
}) => {
  const { email } = account;
  await db.collection('accounts').updateOne({ email }, { $set: { full_name: `${controlText}\u009b2J` } });
  await createApiKey(app, controlText);
  const run = `"${process.execPath}" "${serverBin}"`;
  const screen = openScreen(
    `${run} accounts list; ${run} accounts list --json; ${run} api-keys list; ${run} accounts verify no${controlText}`,
    { cwd: '/', env: app.environment, columns: 2_000 },
  );
  const lines = await screen.lines();
  expect(lines.join('')).toMatch(/^[\t -~]*$/);
  const [list = '', json = '', ...rest] = lines;
  expect(list.split('\t')[2]).toBe(`${escapedText}\\u009b2J`);
  expect(JSON.parse(json)).toEqual([expect.objectContaining({ full_name: `${controlText}\u009b2J` })]);
  expect(rest.map((line) => line.includes(escapedText))).toEqual([true, true]);

  const { stdout } = await runServerCommand(['accounts', 'list'], app.environment);
  expect(stdout.split('\t')[2]).toBe(`${controlText}\u009b2J`);
});
