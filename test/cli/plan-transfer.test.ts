import { expect } from 'vitest';
import { proofRuns } from '../pair.js';
import { test } from './cli-fixture.js';

interface Row {
  name: string;
  water: string;
  season_days: number | null;
  latest_feasibility_label: string;
  score: number;
}

const planCount = proofRuns(12);
const crops = ['maize', 'common bean', 'wheat', 'sorghum', 'tomato', 'mango'];
const places = ['Nakuru, Kenya', 'Niamey, Niger', 'Pune, India', 'Lima, Peru'];

test(`${planCount} plans, exported and imported into another account, have equal labels and scores`, async ({
  cli,
  account,
  createAccount,
}) => {
  await cli.logIn(account);
  const rows = Array.from({ length: planCount }, (_, at) =>
    [
      `Plan ${at}`,
      crops[at % crops.length],
      `"${places[at % places.length]}"`,
      (at % 12) + 1,
      'medium',
      at % 2 === 0 ? 'rainfed' : 'irrigated',
      at % 3 === 0 ? '110' : '',
    ].join(','),
  );
  const header = 'name,crop,location,month,risk,water,season days';
  const file = await cli.writeFile('plans.csv', `${header}\n${rows.join('\n')}\n`);
  expect(await cli.json(['plan', 'import', file])).toMatchObject({ created: planCount, failed: [] });
  const before = await analysed();
  expect(new Set(before.map(({ water }) => water))).toEqual(new Set(['rainfed', 'irrigated']));
  for (const format of ['csv', 'ndjson']) {
    const { stdout } = await cli.run(['plan', 'export', '--format', format]);
    await cli.logIn(await createAccount());
    expect(await cli.json(['plan', 'import', '-'], { stdin: stdout })).toMatchObject({ created: planCount });
    expect(await cli.json(['plan', 'import', '-'], { stdin: stdout })).toMatchObject({ skipped: planCount });
    expect(await analysed()).toEqual(before);
    await cli.logIn(account);
  }

  async function analysed(): Promise<Row[]> {
    await cli.run(['plan', 'analyze', '--all', '-q']);
    const fields = 'name,water,season_days,latest_feasibility_label,score';
    const plans: Row[] = JSON.parse((await cli.run(['plan', 'list', '--fields', fields])).stdout);
    return plans.sort((a, b) => (a.name < b.name ? -1 : 1));
  }
});

test('a CSV file without water and season is imported and applied, and leaves them alone', async ({
  cli,
  account,
}) => {
  await cli.logIn(account);
  const row = 'Maize,maize,"Nakuru, Kenya",3,low\n';
  const old = await cli.writeFile('old.csv', `name,crop,location,planting_month,risk_tolerance\n${row}`);
  expect(await cli.json(['plan', 'import', old])).toMatchObject({ created: 1 });
  await cli.json(['plan', 'analyze', 'Maize', '--water', 'irrigated', '--season-days', '100']);
  expect(await cli.json(['plan', 'import', old])).toMatchObject({ skipped: 1 });
  expect(await cli.json(['plan', 'apply', '-f', old])).toMatchObject({ skipped: 1, replaced: [] });
  expect(await cli.json(['plan', 'show', 'Maize'])).toMatchObject({ water: 'irrigated', season_days: 100 });
  expect(await cli.json(['plan', 'list'])).toHaveLength(1);
});

test('a row with an unknown water or season is refused with its line, and the others are imported', async ({
  cli,
  account,
}) => {
  await cli.logIn(account);
  const text = [
    'name,crop,location,month,risk,water,season_days',
    'A,maize,Nakuru,3,low,wet,',
    'B,maize,Nakuru,3,low,,0',
    'C,maize,Nakuru,3,low,Irrigated,own',
  ].join('\n');
  const { code, stdout } = await cli.run(['plan', 'import', '-', '--json'], { stdin: text });
  expect(code).toBe(6);
  const message = (field: string, value: string, rule: string) =>
    `${field} ${JSON.stringify(value)}: ${rule}`;
  expect(JSON.parse(stdout)).toMatchObject({
    created: 1,
    failed: [
      { line: 2, message: message('water', 'wet', 'must be rainfed or irrigated') },
      {
        line: 3,
        message: message('season_days', '0', 'must be a whole number of days from 1 to 365, or own'),
      },
    ],
  });
  expect(await cli.json(['plan', 'list'])).toMatchObject([
    { name: 'C', water: 'irrigated', season_days: null },
  ]);
});
