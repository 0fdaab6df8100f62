import { describe, expect } from 'vitest';
import { test } from './cli-fixture.js';

describe('a crop’s name', () => {
  test.for<readonly [word: string, crop: string]>([
    ['ज्वार', 'sorghum'],
    ['Pommes de terre', 'potato'],
    ['Dura', 'sorghum'],
    ['小麥', 'wheat'],
  ] as const)(
    '%s means the same to REST, tRPC and crop: %s',
    async ([word, crop], { cli, account, rest, trpc }) => {
      const token = account.tokens.access_token;
      const { body } = await rest(`GET /crops/find?crop=${encodeURIComponent(word)}`, { token });
      expect(body).toMatchObject({ name: crop });
      expect(await trpc(token).crops.find.query({ crop: word })).toEqual(body);
      await cli.logIn(account);
      const planting = ['--location', 'Nakuru', '--month', 'mar', '--risk', 'low'];
      expect(await cli.json(['analyze', '--crop', word, ...planting])).toMatchObject({
        details: { crop: { name: crop } },
      });
    },
  );

  test('that several crops share is refused, and the crops are listed', async ({ cli, account }) => {
    await cli.logIn(account);
    const planting = ['--location', 'Nakuru', '--month', 'mar', '--risk', 'low'];
    const { code, stderr } = await cli.run(['analyze', '--crop', 'batata', ...planting, '--json']);
    expect(code).toBe(5);
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'CROP_AMBIGUOUS',
      suggestions: ['potato', 'sweet potato'],
    });
  });
});

describe('a month or a date', () => {
  const maize = ['plan', 'create', '--name', 'A', '--crop', 'maize', '--location', 'Nakuru', '--risk', 'low'];

  test.for([
    ['março', 3],
    ['3月', 3],
    ['15/03/2027', 3],
    ['Oct 2027', 10],
  ] as const)('%s is stored as the month %d', async ([typed, month], { cli, account }) => {
    await cli.logIn(account);
    expect(await cli.json([...maize, '--month', typed])).toMatchObject({ planting_month: month });
  });

  test('that can be read in two ways is refused with both readings', async ({ cli, account }) => {
    await cli.logIn(account);
    const readings = 'must be one date, but this can be 3 May or 5 March: write 2027-05-03 or 2027-03-05';
    expect(await cli.run([...maize, '--month', '03/05/2027'])).toMatchObject({
      code: 2,
      stderr: `error: --month does not take "03/05/2027".\nhint: It ${readings}.\ntry: crop plan create --help\n`,
    });
    const file = await cli.writeFile(
      'plans.csv',
      'Plan name,Crop,Place,Planting date,Risk\nA,maize,Nakuru,03/05/2027,low\nB,maize,Nakuru,15/03/2027,low\n',
    );
    const imported = await cli.run(['plan', 'import', file]);
    expect(imported.code).toBe(6);
    expect(imported.stderr).toContain(
      `line 2: planting_month "03/05/2027": ${readings}\nerror: 1 of 2 rows failed.\n`,
    );
  });

  test('that can be read in two ways is asked for again at the prompt, with both readings', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const answers = ['03/05/2027', '2027-03-05', 'rainfed'];
    const { stdout, stderr } = await cli.run(maize, { answers, env: { NO_COLOR: '1' } });
    expect(stderr).toContain('It must be one date, but this can be 3 May or 5 March:');
    expect(stdout).toMatch(/^MONTH +Mar$/m);
  });
});

describe('places that the model finds', () => {
  const places = [
    { typed: 'mcallen', stored: 'Mcallen', shown: 'McAllen', found: 'McAllen, United States' },
    { typed: "n'djamena", stored: "N'djamena", shown: "N'Djamena", found: "N'Djamena, Chad" },
    {
      typed: "abidjan, côte d'Ivoire",
      stored: "Abidjan, Côte d'Ivoire",
      shown: 'Abidjan, Ivory Coast',
      found: 'Abidjan, Ivory Coast',
    },
    { typed: "l'aquila", stored: "L'aquila", shown: "L'Aquila", found: "L'Aquila, Italy" },
    {
      typed: 'rio de janeiro, brazil',
      stored: 'Rio De Janeiro, Brazil',
      shown: 'Rio de Janeiro, Brazil',
      found: 'Rio de Janeiro, Brazil',
    },
  ];
  const terminal = { answers: [], columns: 200, env: { NO_COLOR: '1' } };

  test('are shown at a terminal as the gazetteer spells them, and stored with the capitals that the contract requires', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    for (const { typed, stored, shown } of places) {
      const values = { crop: 'maize', location: typed, month: 'mar', risk: 'low', water: 'rainfed' };
      const options = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
      const { stdout, stderr } = await cli.run(['plan', 'create', '--name', typed, ...options], terminal);
      expect(placeLineOf(stdout)).toBe(shown);
      expect(stderr).not.toContain(stored);
    }
    await cli.run(['plan', 'analyze', '--all']);
    const names = places.map(({ typed }) => typed);
    const [first = ''] = names;
    expect(placeLineOf((await cli.run(['plan', 'show', first], terminal)).stdout)).toBe('McAllen');
    const lists = [
      ['plan', 'list'],
      ['compare', ...names],
      ['plan', 'report', '--format', 'md'],
    ];
    for (const words of lists) {
      const { code, stdout } = await cli.run([...words, '--no-pager'], terminal);
      expect([words, code]).toEqual([words, 0]);
      for (const { stored, found } of places) {
        expect(stdout).toContain(found.split(', ')[0]);
        expect(stdout).not.toContain(stored);
      }
    }
    const listed = places.map(({ stored, found }) => ({ location: stored, place: found }));
    expect(await cli.json(['plan', 'list', '--fields', 'location,place'])).toEqual(listed.toReversed());
  });
});

function placeLineOf(card: string): string | undefined {
  return /^PLACE +(.*)$/m.exec(card)?.[1];
}
