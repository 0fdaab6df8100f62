import { execFile, type ExecFileOptionsWithStringEncoding } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { createPlan, test } from '../harness.js';
import { root } from '../source-files.js';

const consumer = join(root, 'test/client/consumer');
const node = (args: string[], options: ExecFileOptionsWithStringEncoding = { encoding: 'utf8' }) =>
  promisify(execFile)(process.execPath, args, options);
const tsc = (...args: string[]) => node([join(root, 'node_modules/typescript/bin/tsc'), ...args]);

describe('an app in TypeScript', () => {
  test.for(['tsconfig.json', 'tsconfig.node.json', 'tsconfig.router.json'])(
    'passes strict type-checking against the built client: %s',
    async (project) => {
      await expect(tsc('-p', join(consumer, project))).resolves.toMatchObject({ stdout: '' });
    },
  );

  test('needs no types from the server, MongoDB or tRPC', async () => {
    const { stdout } = await tsc('-p', consumer, '--listFilesOnly');
    const files = stdout.split('\n').filter((path) => path !== '' && !/\/lib\.[\w.]+\.d\.ts$/.test(path));
    const packages = new Set(files.map((path) => relative(root, path).split(sep)[0]));
    expect([...packages].sort()).toEqual(['client', 'shared', 'test']);
  });

  test('sees the names of the contract’s types in the compiler’s errors', async () => {
    const failure = await tsc('-p', join(consumer, 'tsconfig.mistakes.json')).catch((error) => error);
    expect([...failure.stdout.matchAll(/error TS2322: (.*)/g)].map(([, message]) => message)).toEqual([
      "Type 'CropPlan' is not assignable to type 'string'.",
      "Type 'Analysis | undefined' is not assignable to type 'string'.",
      "Type 'ModelDetails' is not assignable to type 'string'.",
    ]);
  });

  test('installs declarations that import only the contract', () => {
    const dist = join(root, 'client/dist');
    const routerDeclarations = ['router.d.ts', 'app-router.d.ts'];
    const declarations = readdirSync(dist).filter(
      (name) => name.endsWith('.d.ts') && !routerDeclarations.includes(name),
    );
    const imports = declarations.flatMap((name) =>
      [...readFileSync(join(dist, name), 'utf8').matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)].map(
        ([, from = '']) => from,
      ),
    );
    expect([...new Set(imports.filter((from) => !/^(\.|\.\.\/declarations)\//.test(from)))]).toEqual([
      '@crop-planning/shared/errors',
    ]);
  });
});

describe('examples/typed-client.ts', () => {
  const example = (env: Record<string, string>) =>
    node(['--import', 'tsx', join(root, 'examples/typed-client.ts')], { cwd: root, env, encoding: 'utf8' });

  test('creates its plan once, prints a report, and marks the reported notifications as read', async ({
    app,
    account,
    rest,
    apiKey,
  }) => {
    const env = { CROP_API_URL: app.url, CROP_EMAIL: account.email, CROP_PASSWORD: account.password };
    const { id } = await createPlan(rest, account.tokens.access_token);
    for (const feasibility_label of ['feasible', 'marginal']) {
      await rest('POST /analyses', { token: apiKey, body: { crop_plan_id: id, feasibility_label } });
    }
    expect(await example(env)).toEqual({
      stdout:
        'Long rains maize is feasible: Water, Mar-Jul: maize would use 414 mm; 0 mm stored and 410 mm of rain give ' +
        'it 402 mm, 97 %. Irrigating the rest takes 13 mm; it then scores 1.00, feasible. ' +
        'Years 1979-2022: a harvest in 44 of 44; a good one in 35. Poor: 2000, 1984, 2009, 2005, 2014 and 4 more. ' +
        'A good year needs water for two thirds of the yield or more: in the middle year water allows 97 % of ' +
        'the yield, in a bad one (the worst of ten) 58 %. ' +
        'Good planting months: Mar-Sep (up to 1.00). Harvest about Jul-Aug (5 months).\n' +
        'Long rains maize: feasible (1 analyses)\n' +
        'North field: marginal (2 analyses)\n' +
        '1 unread\n' +
        '- North field: feasible to marginal\n',
      stderr: '',
    });
    expect((await example(env)).stdout).toMatch(/\(2 analyses\)\n0 unread\n$/);
  });

  test('prints the code and message of an error from the service', async ({ app, account }) => {
    const env = { CROP_API_URL: app.url, CROP_EMAIL: account.email, CROP_PASSWORD: 'not the password' };
    await expect(example(env)).rejects.toMatchObject({
      code: 1,
      stderr: 'INVALID_CREDENTIALS: Incorrect email or password.\n',
    });
  });
});
