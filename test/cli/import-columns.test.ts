import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { test } from './cli-fixture.js';

const text = 'Culture;Parcelle;Place;Month;Risk\nmaize;North;Nakuru, Kenya;3;low\n';
const argv = ['plan', 'import', '-', '--dry-run'];

describe('the columns of a file', () => {
  test('are what --map says, and only with --remember for later files too', async ({ cli, account }) => {
    await cli.logIn(account);
    const unclear = text.replace('Place', 'Locaton');
    const map = ['--map', 'Parcelle=name, Locaton=yield'];
    expect(
      await cli.run([...argv, '--map', 'Parcelle=name,Locaton=Place'], { stdin: unclear }),
    ).toMatchObject({
      code: 0,
      stderr: 'Read as you said: Parcelle is name, Locaton is location.\n',
    });
    expect((await cli.run([...argv, ...map], { stdin: unclear })).stderr).toContain(
      'error: --map must be like "Culture=crop,Parcelle=name": "yield" is not a column of a plan.',
    );
    expect((await cli.run(argv, { stdin: unclear })).code).toBe(6);

    const kept = [...argv, '--map', 'Locaton=location,Area, in ha=', '--remember'];
    const wide = unclear.replace('Risk', 'Risk;Area, in ha').replace('low', 'low;2');
    expect((await cli.run(kept, { stdin: wide })).code).toBe(0);
    expect(await cli.run(argv, { stdin: wide })).toMatchObject({
      code: 0,
      stderr:
        'Read as remembered: Locaton is location, Area, in ha is ignored.\n' +
        'Ignored 1 column that a plan does not have: Area, in ha.\n',
    });
    expect(await cli.run(argv, { stdin: text })).toMatchObject({ code: 0, stderr: '' });
    const file = join(cli.configDirectory, 'config.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      columns: { Locaton: 'location', 'Area, in ha': '' },
    });
    await cli.run(['config', 'set', 'timeout', '20']);
    expect((await cli.run(argv, { stdin: wide })).code).toBe(0);
    expect((await cli.run([...argv, '--map', '', '--remember'], { stdin: text })).code).toBe(0);
    expect((await cli.run(argv, { stdin: wide })).code).toBe(6);
    await writeFile(file, '{"columns": []}');
    expect(await cli.run(argv, { stdin: text })).toMatchObject({
      code: 2,
      stderr: `error: columns in ${file} must be an object of headings and fields.\n`,
    });
  });

  test('are asked about at a terminal, if a heading is not clear', async ({ cli, account }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('plans.csv', 'Field;Corp;Month;Risk;Name\nNakuru;maize;3;low;A\n');
    const { code, stderr } = await cli.run(['plan', 'import', file, '--dry-run'], {
      answers: ['location', 'crop'],
    });
    expect(code).toBe(0);
    expect(stderr).toContain(
      'What is the column "Field"?\n  name\n  location\n  nothing that a plan has: ignore it\n' +
        'What is the column "Corp"?\n  crop\n  nothing that a plan has: ignore it\n' +
        'Read as you said: Field is location, Corp is crop.\n',
    );
    expect((await cli.run(['plan', 'import', file, '--dry-run', '--yes'])).code).not.toBe(0);
  });

  test('are named in a bounded message, however many there are', async ({ cli, account }) => {
    await cli.logIn(account);
    const more = Array.from({ length: 900 }, (_, i) => `${'x'.repeat(300)}${i}`);
    const stdin = `name,crop,location,month,risk,${more.join(',')}\nA,maize,Nakuru,3,low\n`;
    const { code, stderr } = await cli.run(argv, { stdin });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Ignored 900 columns that a plan does not have: x.* and 880 more\.\n$/);
    expect(stderr.length).toBeLessThan(1_500);
    const strict = await cli.run([...argv, '--strict-columns'], { stdin });
    expect(strict).toMatchObject({ code: 6, stdout: '' });
    expect(strict.stderr.length).toBeLessThan(2_000);
  });

  test('are refused in a bounded message, however many rows are wrong', async ({ cli, account }) => {
    await cli.logIn(account);
    const stdin = `name,crop,location,month,risk\n${`A,maize,Nakuru,${'9'.repeat(900)},low\n`.repeat(2_000)}`;
    const { code, stdout, stderr } = await cli.run(argv, { stdin });
    expect({ code, stdout }).toMatchObject({ code: 6, stdout: expect.stringContaining('failed\t2000\n') });
    expect(stderr).toContain('\nand 1950 more lines; --json lists every one that failed\n');
    expect(stderr.length).toBeLessThan(10_000);
  });
});
