import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect } from 'vitest';
import { createPlan, planInput } from '../harness.js';
import { test, type Cli } from './cli-fixture.js';

const header = 'name,crop,location,planting_month,risk_tolerance\n';
const csv =
  `${header}North field,maize,"nakuru, kenya",3,low\n` +
  'East field,beans,Nakuru,13,low\n' +
  'South field, Sorghum ,Kano,june,HIGH\n' +
  `${'x'.repeat(121)},beans,Nakuru,4,low\n` +
  'South field,sorghum,Kano,6,low\n';

const proxies: Server[] = [];
afterEach(() => {
  for (const proxy of proxies.splice(0)) {
    proxy.closeAllConnections();
    proxy.close();
  }
});

describe('crop plan import', () => {
  test('creates plans from the valid rows and reports the invalid rows by line', async ({ cli, account }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('plans.csv', csv);
    expect(await cli.run(['plan', 'import', file])).toEqual({
      code: 6,
      stdout: 'created\t2\nupdated\t0\nskipped\t1\nfailed\t2\n',
      stderr:
        'line 3: planting_month "13": must be 1 to 12, the name of a month, or a date\n' +
        `line 5: name "${'x'.repeat(40)}…": must have 1 to 120 characters\n` +
        'error: 2 of 5 rows failed.\n' +
        'hint: Correct these lines, then apply the file: apply finds plans by name, and creates no second one for a line that you change.\n' +
        `try: crop plan apply ${file}\n`,
    });
    expect(await names(cli)).toEqual(['North field', 'South field']);
  });

  test('reports counts and failed rows as JSON', async ({ cli, account }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('plans.csv', csv);
    const { code, stdout, stderr } = await cli.run(['plan', 'import', file, '--json']);
    expect(code).toBe(6);
    expect(JSON.parse(stdout)).toEqual({
      created: 2,
      updated: 0,
      skipped: 1,
      failed: [
        {
          line: 3,
          code: 'VALIDATION_FAILED',
          message: 'planting_month "13": must be 1 to 12, the name of a month, or a date',
        },
        {
          line: 5,
          code: 'VALIDATION_FAILED',
          message: `name "${'x'.repeat(40)}…": must have 1 to 120 characters`,
        },
      ],
    });
    expect(JSON.parse(stderr)).toMatchObject({ code: 'ROWS_FAILED' });
  });

  test('creates no twin of a plan whose place was stored with other capitals', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const places = [
      ["abidjan, côte d'ivoire", "Abidjan, Côte D'ivoire", "Abidjan, Co\u0302te d'Ivoire"],
      ['mcallen', 'Mcallen', 'McAllen'],
    ] as const;
    const rows = places.map(([, , written], i) => `Plan ${i},maize,"${written}",3,low\n`);
    for (const [i, [typed, stored]] of places.entries())
      expect((await createPlan(rest, token, { name: `Plan ${i}`, location: typed })).location).toBe(stored);
    const before = await cli.json(['plan', 'list']);
    const file = await cli.writeFile('plans.csv', header + rows.join(''));
    for (const command of ['import', 'apply'])
      expect(await cli.json(['plan', command, file])).toMatchObject({ created: 0, updated: 0, skipped: 2 });
    const copy = await cli.run(['plan', 'copy', 'Plan 1', '--location', 'McAllen']);
    expect([copy.code, copy.stderr]).toEqual([2, expect.stringContaining('The copy would be identical')]);
    expect(await cli.json(['plan', 'list'])).toEqual(before);
  });

  test('skips existing plans when repeated, ignoring the letter case of crop and place', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, { ...planInput, name: 'West field' });
    const file = await cli.writeFile(
      'plans.csv',
      `${header}West field,MAIZE,"nakuru,  KENYA",Mar,low\nNew,rye,Nairobi,1,low\n`,
    );
    expect(await cli.json(['plan', 'import', file])).toEqual({
      created: 1,
      updated: 0,
      skipped: 1,
      failed: [],
    });
    expect(await cli.json(['plan', 'import', file])).toEqual({
      created: 0,
      updated: 0,
      skipped: 2,
      failed: [],
    });
    expect(await names(cli)).toEqual(['New', 'West field']);
  });

  test.for([
    ['skip', { updated: 0, skipped: 2 }, 'low', 0],
    ['update', { updated: 1, skipped: 1 }, 'high', 0],
    ['fail', { updated: 0, skipped: 0 }, 'low', 6],
  ] as const)(
    'with --on-conflict %s reports %j',
    async ([choice, counts, risk, code], { cli, account, rest }) => {
      await cli.logIn(account);
      const { id } = await createPlan(rest, account.tokens.access_token);
      await createPlan(rest, account.tokens.access_token, { name: 'South field' });
      const stdin = `${header}North field,maize,"Nakuru, Kenya",3,high\nSouth field,maize,"Nakuru, Kenya",3,low\n`;
      const argv = ['plan', 'import', '-', '--on-conflict', choice];
      const dryRun = await cli.run([...argv, '--dry-run', '--json'], { stdin });
      expect(await cli.json(['plan', 'show', id])).toMatchObject({ risk_tolerance: 'low' });
      const result = await cli.run([...argv, '--json'], { stdin });
      expect([result.code, result.stdout]).toEqual([code, dryRun.stdout]);
      expect(JSON.parse(result.stdout)).toMatchObject({ created: 0, ...counts });
      expect(await cli.json(['plan', 'show', id])).toMatchObject({ id, risk_tolerance: risk });
      if (choice !== 'fail') return;
      expect(JSON.parse(result.stdout)).toMatchObject({
        failed: [
          {
            line: 2,
            code: 'PLAN_EXISTS',
            message: '"North field" already exists with this crop, location and month',
          },
          { line: 3, code: 'PLAN_EXISTS' },
        ],
      });
    },
  );

  test('creates nothing with --dry-run', async ({ cli, account }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('plans.csv', csv);
    const { code, stdout, stderr } = await cli.run([
      'plan',
      'import',
      file,
      '--dry-run',
      '--fields',
      'created,skipped',
    ]);
    expect({ code, report: JSON.parse(stdout) }).toEqual({ code: 6, report: { created: 2, skipped: 1 } });
    expect(JSON.parse(stderr)).toMatchObject({ code: 'ROWS_FAILED' });
    expect(await names(cli)).toEqual([]);
  });

  test.for([
    ['JSON', JSON.stringify([planInput, { ...planInput, planting_month: 'Apr' }], null, 2)],
    ['NDJSON', `${JSON.stringify(planInput)}\n${JSON.stringify({ ...planInput, planting_month: 4 })}\n`],
    ['CSV', `${header}A,rice,Kisumu,1,low\nB,rye,Kisumu,2,high\n`],
  ] as const)('reads %s from standard input', async ([, stdin], { cli, account }) => {
    await cli.logIn(account);
    expect(await cli.json(['plan', 'import', '-'], { stdin })).toMatchObject({ created: 2, failed: [] });
  });

  test('accepts the output of plan list', async ({ cli, account, createAccount, rest }) => {
    const other = await createAccount();
    const plan = await createPlan(rest, other.tokens.access_token, { name: 'Field "7", upper' });
    await cli.logIn(other);
    const lists = await Promise.all(
      ['csv', 'ndjson'].map(async (format) => (await cli.run(['plan', 'list', '--format', format])).stdout),
    );
    await cli.logIn(account);
    const [fromCsv, fromNdjson] = [
      await cli.json(['plan', 'import', '-'], { stdin: lists[0] ?? '' }),
      await cli.json(['plan', 'import', '-'], { stdin: lists[1] ?? '' }),
    ];
    expect([fromCsv, fromNdjson]).toMatchObject([{ created: 1 }, { skipped: 1 }]);
    expect(await names(cli)).toEqual([plan.name]);
  });

  test('restores exported names exactly, including names that look like a spreadsheet formula', async ({
    cli,
    account,
    createAccount,
    rest,
  }) => {
    const odd = ["'=1+1", "''a", '+2', '-x', '=1+1', '@home'];
    const other = await createAccount();
    for (const name of odd) await createPlan(rest, other.tokens.access_token, { name });
    await cli.logIn(other);
    const { stdout } = await cli.run(['plan', 'list', '--format', 'csv']);
    expect(stdout).toContain(",'=1+1,");
    expect(stdout).toContain(",''=1+1,");
    await cli.logIn(account);
    await cli.json(['plan', 'import', '-'], { stdin: stdout });
    expect(await names(cli)).toEqual(odd.toSorted());
  });

  test('prints only the new ids with -q, in the order of the file', async ({ cli, account }) => {
    await cli.logIn(account);
    const rows = Array.from({ length: 30 }, (_, i) => `P${String(i).padStart(2, '0')},maize,Nakuru,3,low\n`);
    const { stdout } = await cli.run(['plan', 'import', '-', '-q'], { stdin: header + rows.join('') });
    const plans = (await cli.json(['plan', 'list', '--fields', 'id,name'])) as { id: string; name: string }[];
    const ids = plans.sort((a, b) => a.name.localeCompare(b.name)).map(({ id }) => id);
    expect(stdout).toBe(ids.map((id) => `${id}\n`).join(''));
    expect(ids).toHaveLength(30);
  });

  test.for([
    ['a file that does not exist', ['no-such-file.csv'], '', 2],
    ['an unknown column', ['-', '--strict-columns'], 'name,crop,location,month,risk,notes\n', 6],
    ['a misspelled column', ['-'], 'name,crop,location,month,risk,watter\n', 6],
    ['a sheet of a text', ['-', '--sheet', 'Plans'], csv, 6],
    ['a map without a column', ['-', '--map', 'Culture'], csv, 2],
    ['a map to no column', ['-', '--map', 'Culture=yield'], csv, 2],
    ['input that does not match --input-format', ['-', '--input-format', 'json'], csv, 6],
    ['empty input', ['-'], '', 6],
    ['a missing argument', [], '', 2],
  ] as const)('refuses %s', async ([, argv, stdin, code], { cli, account }) => {
    await cli.logIn(account);
    const result = await cli.run(['plan', 'import', ...argv], { stdin });
    expect({ code: result.code, stdout: result.stdout }).toEqual({ code, stdout: '' });
  });

  test('exits with 4 when not signed in', async ({ cli }) => {
    expect((await cli.run(['plan', 'import', '-'], { stdin: csv })).code).toBe(4);
  });

  test('wraps the message about a row between words at the terminal’s width', async ({ cli, account }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('rows.csv', `${header}A,maize,"Nakuru, Kenya",13,low\n`);
    const { stderr } = await cli.run(['plan', 'import', file], { answers: [], columns: 40 });
    expect(stderr).toContain(
      'line 2: planting_month "13": must be 1\n  to 12, the name of a month, or a date\n',
    );
  });

  test('says why a file cannot be read', async ({ cli, account }) => {
    await cli.logIn(account);
    const reasons = {
      'no-such-file.csv': 'No such file or directory.',
      '.': 'It is a folder.',
    };
    for (const [file, reason] of Object.entries(reasons)) {
      const { code, stderr } = await cli.run(['plan', 'import', file]);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `error: ${file} cannot be read.\nhint: ${reason}\n`,
      });
    }
  });

  test('fails instead of waiting for rows typed at a terminal', async ({ cli, account }) => {
    await cli.logIn(account);
    expect((await cli.run(['plan', 'import', '-'], { answers: [] })).code).toBe(2);
  });

  test('renews an expired access token and carries on', async ({ cli, account, app }) => {
    await cli.logIn(account);
    app.advanceClock(16 * 60_000);
    const rows = Array.from({ length: 20 }, (_, i) => `P${i},maize,Nakuru,3,low\n`);
    expect(await cli.json(['plan', 'import', '-'], { stdin: header + rows.join('') })).toMatchObject({
      created: 20,
    });
  });

  test('stops when the connection is lost, and reports what was done', async ({ cli, account, app }) => {
    await cli.logIn(account);
    const url = await proxyTo(app.url, 12);
    const rows = Array.from({ length: 100 }, (_, i) => `P${i},maize,Nakuru,3,low\n`);
    const env = { CROP_API_URL: url, CROP_TOKEN: account.tokens.access_token };
    const { code, stdout, stderr } = await cli.run(['plan', 'import', '-', '--json'], {
      stdin: header + rows.join(''),
      env,
    });
    expect(code).toBe(7);
    const report = JSON.parse(stdout) as { created: number; failed: { code: string }[] };
    expect(report.created).toBe(9);
    expect(new Set(report.failed.map((row) => row.code))).toEqual(new Set(['NETWORK']));
    const unsent = 100 - report.created - report.failed.length;
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'NETWORK',
      hint: expect.stringContaining(`${unsent} not sent`),
    });

    const again = (await cli.json(['plan', 'import', '-'], { stdin: header + rows.join('') })) as {
      created: number;
    };
    expect(again.created).toBe(100 - 9);
    expect(await names(cli)).toHaveLength(100);
  });

  test('stops on Ctrl-C, and reports what was done', async ({ cli, account, app }) => {
    const interruption = new AbortController();
    const url = await proxyTo(app.url, 7, async () => interruption.abort());
    const rows = Array.from({ length: 100 }, (_, i) => `P${i},maize,Nakuru,3,low\n`);
    const { code, stdout, stderr } = await cli.run(['plan', 'import', '-'], {
      stdin: header + rows.join(''),
      env: { CROP_API_URL: url, CROP_TOKEN: account.tokens.access_token },
      interrupted: interruption.signal,
    });
    expect(code).toBe(130);
    const [, created, failed, unsent] =
      /Created (\d+) plans?, skipped 0, failed (\d+) of 100 rows before that; (\d+) not sent/.exec(stderr) ??
      [];
    expect(stdout).toBe(`created\t${created}\nupdated\t0\nskipped\t0\nfailed\t${failed}\n`);
    expect(Number(created) + Number(failed) + Number(unsent)).toBe(100);
    expect(Number(unsent)).toBeGreaterThan(80);
  });

  test('stops as soon as its token is refused', async ({ cli, account, app, rest }) => {
    const url = await proxyTo(app.url, 7, async () => {
      await rest('POST /auth/logout', { token: account.tokens.access_token });
    });
    const rows = Array.from({ length: 100 }, (_, i) => `P${i},maize,Nakuru,3,low\n`);
    const env = { CROP_API_URL: url, CROP_TOKEN: account.tokens.access_token };
    const { code, stdout, stderr } = await cli.run(['plan', 'import', '-'], {
      stdin: header + rows.join(''),
      env,
    });
    expect(code).toBe(4);
    expect(stdout).toContain('created\t4\n');
    expect(stderr).toContain('hint: Created 4 plans, skipped 0, failed ');
  });
});

async function names(cli: Cli): Promise<string[]> {
  const plans = (await cli.json(['plan', 'list', '--fields', 'name'])) as { name: string }[];
  return plans.map(({ name }) => name).sort();
}

/**
 * Starts a proxy that forwards requests one after another. Before request `from` + 1 it runs `meddle`;
 * without `meddle`, it cuts the connection of that request and of every later one.
 */
async function proxyTo(url: string, from: number, meddle?: () => Promise<void>): Promise<string> {
  let count = 0;
  let previous = Promise.resolve();
  const proxy = createServer((incoming, answer) => {
    previous = previous.then(async () => {
      count += 1;
      if (count > from && meddle === undefined) return void incoming.socket.destroy();
      if (count === from + 1) await meddle?.();
      await new Promise<void>((resolve) => {
        const { method, headers } = incoming;
        const passed = request(new URL(incoming.url ?? '', url), { method, headers }, (response) => {
          answer.writeHead(response.statusCode ?? 0, response.headers);
          response.pipe(answer).on('close', resolve);
        });
        incoming.pipe(passed);
      });
    });
  });
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
