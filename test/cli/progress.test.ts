import { expect } from 'vitest';
import { test } from './cli-fixture.js';

const rows = Array.from({ length: 12 }, (_, at) => `Field ${at},maize,"Nakuru, Kenya",3,low\n`);
const stdin = `name,crop,location,month,risk\n${rows.join('')}`;

/** A clock that advances by `stepMs` each time it is read. */
function slowClock(stepMs = 1_000): () => Date {
  let ms = Date.now();
  return () => new Date((ms += stepMs));
}

test('a long command reports progress every five seconds without a terminal', async ({ cli, account }) => {
  await cli.logIn(account);
  const argv = ['plan', 'import', '-'];
  const { code, stderr } = await cli.run(argv, { stdin, now: slowClock() });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '5 of 12 rows\n10 of 12 rows\n' });
  const json = await cli.run([...argv, '--json'], { stdin, now: slowClock() });
  expect(json.stderr).toBe('');
  expect((await cli.run([...argv, '-q'], { stdin, now: slowClock() })).stderr).toBe('');
  expect((await cli.run(argv, { stdin })).stderr).toBe('');
});

test.for([
  [['plan', 'analyze', '--all'], /^(\d+ of 12 plans\n)*12 of 12 plans\n$/],
  [['plan', 'export'], /^12 plans\n$/],
  [['auth', 'export'], /^(\d+ items\n)+$/],
] as const)('%j reports progress without a terminal', async ([argv, lines], { cli, account }) => {
  await cli.logIn(account);
  await cli.run(['plan', 'import', '-'], { stdin });
  const { code, stderr } = await cli.run(argv, { now: slowClock(5_000) });
  expect(code).toBe(0);
  expect(stderr).toMatch(lines);
});

test('a terminal shows progress on one line, which is cleared at the end', async ({ cli, account }) => {
  await cli.logIn(account);
  const file = await cli.writeFile('plans.csv', stdin);
  const { stderr } = await cli.run(['plan', 'import', file], { answers: [], now: slowClock() });
  expect(stderr.replaceAll('\u001b[K', '(cleared)')).toMatch(
    /^\r1 of 2 names\r2 of 2 names\r\(cleared\)\r1 of 12 rows(\r\d+ of 12 rows)*\r\(cleared\)next: /,
  );
});
