import { speak } from '@crop-planning/shared/words/languages/current';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test, type Cli } from './cli-fixture.js';

const header = 'name,crop,location,month,risk\n';
const nakuru = ['--location', 'Nakuru, Kenya', '--month', 'mar', '--risk', 'low'];
const maiz = ['plan', 'create', '--name', 'Field', '--crop', 'maizee', ...nakuru];
const corn = ['plan', 'create', '--name', 'Field', '--crop', 'corn', ...nakuru];

// The tests of other files may run in the same process.
afterAll(() => speak(undefined));

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('crop plan create', () => {
  test('says which crop the model understands by a synonym, but only at a terminal', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const person = await cli.run(corn, { answers: [] });
    const next = 'next: crop plan analyze [0-9a-f]{24}\n$';
    expect(person.stderr).toMatch(new RegExp(`^The model takes "corn" to mean maize\\.\n${next}`));
    expect(await cli.run(corn)).toMatchObject({ code: 0, stderr: '' });
    const known = corn.map((word) => (word === 'corn' ? 'Maize' : word));
    expect((await cli.run(known, { answers: [] })).stderr).toMatch(new RegExp(`^${next}`));
    const inHindi = [...corn.map((word) => (word === 'corn' ? 'मक्का' : word)), '--lang', 'hi'];
    expect((await cli.run(inHindi, { answers: [] })).stderr).toMatch(
      /^आगे: crop plan analyze [0-9a-f]{24}\n$/,
    );
  });

  test('warns about an unknown crop, and says how to correct it', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stdout, stderr } = await cli.run([...maiz, '-q']);
    const id = stdout.trim();
    expect(code).toBe(0);
    expect(stderr).toMatch(/^warning: the model does not know "maizee"; nearest: maize.*\n/);
    expect(stderr).toContain(`try: crop plan update ${id} --crop "maize"\n`);
    expect(await cli.run([...maiz, '--json'])).toMatchObject({ code: 0, stderr: '' });
  });

  test('creates nothing for an unknown name with --strict, and suggests a command', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const refused = await cli.run([...maiz, '--strict', '--json']);
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 6, stdout: '' });
    expect(JSON.parse(refused.stderr)).toMatchObject({
      code: 'CROP_NOT_SUPPORTED',
      try: 'crop plan create --name Field --crop "maize" --location "Nakuru, Kenya" --month 3 --risk low',
    });
    const nowhere = await cli.run([
      ...maiz.slice(0, 5),
      'maize',
      '--location',
      'Qqqqq',
      ...nakuru.slice(2),
      '--strict',
    ]);
    expect(nowhere).toMatchObject({ code: 6, stdout: '' });
    expect(await names(cli)).toEqual([]);
    expect((await cli.run([...corn, '--strict'])).code).toBe(0);
  });

  test('creates the plan if its names cannot be checked, except with --strict', async ({
    cli,
    account,
    app,
  }) => {
    await cli.logIn(account);
    const env = { CROP_API_URL: await withoutNameChecks(app.url), CROP_TOKEN: account.tokens.access_token };
    expect(await cli.run(maiz, { env })).toMatchObject({ code: 0, stderr: '' });
    const strict = await cli.run([...maiz, '--strict'], { env });
    expect(strict.code).not.toBe(0);
    expect(await names(cli)).toEqual(['Field']);
  });
});

describe('a word that several crops share', () => {
  test('makes plan create prompt for a crop at a terminal', async ({ cli, account }) => {
    await cli.logIn(account);
    const argv = ['plan', 'create', '--name', 'N', '--crop', 'coffee', '--location', 'Jimma', '--month', '4'];
    const options = [...argv, '--risk', 'low', '--fields', 'crop'];
    const chosen = await cli.run(options, { answers: ['robusta coffee'] });
    expect(JSON.parse(chosen.stdout)).toEqual({ crop: 'robusta coffee' });
    expect(chosen.stderr).toMatch(
      /^"coffee" matches several crops\. Which crop do you mean\?\n {2}arabica coffee\n {2}robusta coffee\n {2}keep "coffee"\n/,
    );
  });

  test('makes analyze exit with 5 and list the crops when it cannot prompt', async ({ cli, account }) => {
    await cli.logIn(account);
    const argv = ['analyze', '--crop', 'coffee', '--location', 'Jimma', '--month', '4', '--risk', 'low'];
    const { code, stdout, stderr } = await cli.run(argv);
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toContain('arabica coffee');
    expect(stderr).toContain(
      'try: crop analyze --crop "arabica coffee" --location Jimma --month 4 --risk low\n',
    );
  });
});

describe('a place in mountains whose height is an estimate', () => {
  const argv = ['plan', 'create', '--name', 'N', '--crop', 'maize', '--location', 'Dhirkot', '--month', '4'];
  const options = [...argv, '--risk', 'low', '--fields', 'location'];

  test('makes plan create prompt for the height of the field at a terminal', async ({ cli, account }) => {
    await cli.logIn(account);
    const higher = await cli.run(options, { answers: ['high', '1900 m'] });
    expect(JSON.parse(higher.stdout)).toEqual({ location: expect.stringMatching(/^34\.\d+,73\.\d+,1900$/) });
    expect(higher.stderr).toMatch(
      /^Dhirkot, Pakistan lies in mountains, and its height is only estimated: 1,613 m\. How high is your field, in metres \(Enter keeps the estimate\)\?\n/,
    );
    const kept = await cli.run(options, { answers: [''] });
    expect(JSON.parse(kept.stdout)).toEqual({ location: 'Dhirkot' });
  });

  test('is kept unchanged when plan create cannot prompt', async ({ cli, account }) => {
    await cli.logIn(account);
    const { stdout, stderr } = await cli.run(options);
    expect(JSON.parse(stdout)).toEqual({ location: 'Dhirkot' });
    expect(stderr).not.toContain('How high');
  });
});

describe('a place that is a whole region', () => {
  const argv = ['--crop', 'maize', '--location', 'Iowa', '--month', '4', '--risk', 'low'];

  test('makes plan create prompt for one of its towns at a terminal', async ({ cli, account }) => {
    await cli.logIn(account);
    const create = ['plan', 'create', '--name', 'N', ...argv, '--fields', 'location'];
    const chosen = await cli.run(create, { answers: ['Des Moines, United States (214,133 people)'] });
    expect(JSON.parse(chosen.stdout)).toEqual({ location: 'Des Moines, United States' });
    expect(chosen.stderr).toMatch(
      /^"Iowa" means all of Iowa, United States\. Which place do you mean\?\n {2}Des Moines, .+\n(?: {2}.+ people\)\n){4} {2}keep "Iowa"\n/,
    );
  });

  test('makes analyze exit with 5 and list its towns when it cannot prompt', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stdout, stderr } = await cli.run(['analyze', ...argv]);
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toContain('error: This means all of Iowa, United States. Name a town there');
    expect(stderr).toContain('hint: Cedar Rapids, United States');
    expect(stderr).toContain(
      'try: crop analyze --crop maize --location "Des Moines, United States" --month 4 --risk low\n',
    );
  });

  test('is kept with a warning when plan create cannot prompt', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stderr } = await cli.run(['plan', 'create', '--name', 'N', ...argv]);
    expect(code).toBe(0);
    expect(stderr).toContain(
      'warning: the model needs a town, but "Iowa" means all of Iowa, United States: Des Moines, United States;',
    );
  });
});

describe('crop plan copy', () => {
  test('checks the crop of the copy', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token, { name: 'Field' });
    const copy = ['plan', 'copy', id, '--crop', 'maizee'];
    const strict = await cli.run([...copy, '--strict']);
    expect(strict.code).toBe(6);
    expect(strict.stderr).toContain(`try: crop plan copy ${id} --crop "maize"\n`);
    expect((await cli.run(copy)).stderr).toContain('warning: the model does not know "maizee"');
    expect(await names(cli)).toEqual(['Field', 'Field (maizee)']);
  });
});

describe('crop plan import', () => {
  const rows = `${header}A,maizee,"Nakuru, Kenya",3,low\nB,maize,"Nakuru, Kenya",3,low\nC,corn,Qqqqq,3,low\n`;

  test('creates rows with an unknown crop or place with --create-unknown, and reports them', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    for (const more of [['--dry-run'], []]) {
      const argv = ['plan', 'import', '-', '--create-unknown', ...more];
      const { code, stdout, stderr } = await cli.run(argv, { stdin: rows });
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: 'created\t3\nupdated\t0\nskipped\t0\nfailed\t0\n',
      });
      expect(stderr).toMatch(
        /^line 2: the model does not know "maizee"; nearest: maize.*\nline 4: .*"qqqqq".*\n/i,
      );
      expect(stderr.split('\n').slice(2)).toEqual(
        more.length > 0
          ? ['']
          : ['hint: To correct these plans later, change the file and apply it: crop plan apply -', ''],
      );
    }
    expect(await names(cli)).toEqual(['A', 'B', 'C']);
  });

  test.for([[], ['--strict']])(
    'refuses rows with an unknown crop or place, so that no twin is left when the corrected file is imported: %j',
    async (more, { cli, account }) => {
      await cli.logIn(account);
      const argv = ['plan', 'import', '-', ...more];
      const { code, stdout, stderr } = await cli.run([...argv, '--json'], { stdin: rows });
      expect(code).toBe(6);
      expect(JSON.parse(stdout)).toMatchObject({
        created: 1,
        failed: [
          { line: 2, code: 'CROP_NOT_SUPPORTED', message: expect.stringContaining('maizee') },
          { line: 4, code: 'LOCATION_NOT_FOUND' },
        ],
      });
      expect(JSON.parse(stderr)).toMatchObject({
        hint: expect.stringContaining('With --create-unknown, a plan is created although'),
        try: 'crop plan apply -',
      });
      expect(await names(cli)).toEqual(['B']);
      const corrected = rows.replace('maizee', 'maize').replace('Qqqqq', 'Kisumu');
      expect(await cli.json(argv, { stdin: corrected })).toMatchObject({ created: 2, skipped: 1 });
      expect(await names(cli)).toEqual(['A', 'B', 'C']);
    },
  );

  test('skips a row whose plan exists although the model does not know its names', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    await cli.json(['plan', 'import', '-', '--create-unknown'], { stdin: rows });
    const counts = { created: 0, skipped: 3, failed: [] };
    expect(await cli.json(['plan', 'import', '-'], { stdin: rows })).toMatchObject(counts);
    expect(await cli.json(['plan', 'apply', '-'], { stdin: rows })).toMatchObject(counts);
    const other = rows.replace('A,maizee', 'A,maizeee');
    const refused = await cli.run(['plan', 'apply', '-', '--json'], { stdin: other });
    expect(JSON.parse(refused.stdout)).toMatchObject({ skipped: 2, failed: [{ line: 2 }] });
  });

  test('checks each distinct name once', async ({ cli, account, app }) => {
    await cli.logIn(account);
    const checks: string[] = [];
    const env = {
      CROP_API_URL: await withoutNameChecks(app.url, checks),
      CROP_TOKEN: account.tokens.access_token,
    };
    const many = Array.from({ length: 200 }, (_, i) => `P${i},maize,Nakuru,${(i % 12) + 1},low\n`);
    const { code, stderr } = await cli.run(['plan', 'import', '-', '--dry-run', '--create-unknown'], {
      stdin: header + many.join(''),
      env,
    });
    expect(code).toBe(0);
    expect(checks.sort()).toEqual(['crops.find', 'locations.find']);
    expect(stderr).toMatch(/^Not every crop and place could be checked: .*\n$/);
  });
});

async function names(cli: Cli): Promise<string[]> {
  const plans = (await cli.json(['plan', 'list', '--fields', 'name'])) as { name: string }[];
  return plans.map(({ name }) => name).sort();
}

/** Starts a proxy that forwards all requests but name checks, which it adds to `checks` and answers 404. */
async function withoutNameChecks(url: string, checks: string[] = []): Promise<string> {
  const pass = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const [, procedure] = /\/trpc\/((?:crops|locations)\.find)/.exec(incoming.url ?? '') ?? [];
    if (procedure !== undefined) {
      checks.push(procedure);
      answer.writeHead(404).end('{}');
      return;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const headers = {
      authorization: incoming.headers.authorization ?? '',
      'content-type': 'application/json',
    };
    const method = incoming.method ?? 'GET';
    const passed = await fetch(url + incoming.url, {
      method,
      headers,
      ...(method === 'POST' && { body: Buffer.concat(chunks) }),
    });
    answer.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text());
  };
  // If forwarding fails, the connection is closed, so that the command fails, too.
  const server = createServer(
    (incoming, answer) => void pass(incoming, answer).catch(() => answer.destroy()),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
