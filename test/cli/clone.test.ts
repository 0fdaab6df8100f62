import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { describe, expect } from 'vitest';
import { root } from '../source-files.js';
import { test, type Cli } from './cli-fixture.js';
import { runShell } from './process.js';

const cropInClone = join(root, 'crop');

describe('./crop in a clone', () => {
  test('runs through a symbolic link from another folder, with its own --help and --version', async ({
    cli,
  }) => {
    const run = (line: string) => runShell(line, { env: cli.env, cwd: cli.folder });
    const { version } = JSON.parse(await readFile(join(root, 'cli/package.json'), 'utf8'));
    expect(await run(`ln -s "${cropInClone}" linked && ln -s linked again && ./again --version`)).toEqual({
      code: 0,
      stdout: `${version}\n`,
      stderr: '',
    });
    expect((await run('./linked --help')).stdout).toContain('Usage: crop');
  });

  test.for([
    ['from its own folder', `cd "${root}" && ./crop`, './crop'],
    ['from another folder', `"${cropInClone}"`, cropInClone],
    [
      'from a folder above',
      `cd "${dirname(root)}" && "./${basename(root)}/crop"`,
      `./${basename(root)}/crop`,
    ],
    ['through a symbolic link', `ln -sf "${cropInClone}" linked && ./linked`, 'crop'],
    ['through PATH', `PATH="${root}:$PATH" && crop`, 'crop'],
  ] as const)('suggests commands as it was called %s', async ([, called, typed], { cli }) => {
    const run = (words: string) =>
      runShell(`${called} ${words}`, { env: { ...cli.env, CROP_TOKEN: '' }, cwd: cli.folder });
    expect((await run('plan list')).stderr).toContain(`\ntry: ${typed} login\n`);
    expect(JSON.parse((await run('plan list --json')).stderr).try).toBe(`${typed} login`);
  });

  test('exits with 2 on a usage error', async ({ cli }) => {
    const result = await runShell(`"${cropInClone}" sprout`, { env: cli.env, cwd: cli.folder });
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('sprout') });
  });

  test('reads standard input', async ({ cli, account }) => {
    const line = `printf %s "$PASSWORD" | "${cropInClone}" login --email ${account.email} --password-stdin --json`;
    const env = { ...cli.env, PASSWORD: account.password };
    const { code, stdout } = await runShell(line, { env, cwd: cli.folder });
    expect({ code, profile: JSON.parse(stdout) }).toMatchObject({
      code: 0,
      profile: { email: account.email },
    });
  });

  test('exits with 130 on Ctrl-C', async ({ cli }) => {
    const server = createServer(() => child.kill('SIGINT'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { ...cli.env, PATH: process.env['PATH'], CROP_API_URL: url, CROP_TOKEN: 'x.y.z' };
    const child = spawn(cropInClone, ['whoami'], { env, stdio: 'ignore' });
    const code = await new Promise((resolve) => child.on('close', resolve));
    server.close();
    expect(code).toBe(130);
  });
});

test('npx --no crop runs crop in a clone', async ({ cli }) => {
  const { stdout } = await runShell(`cd "${root}" && npx --no crop help`, { env: cli.env, cwd: cli.folder });
  expect(stdout).toContain('Usage: crop');
});

describe('./crop in a clone that is not built', () => {
  test('installs and builds once, leaving standard input to crop', async ({ cli }) => {
    const clone = await makeClone(cli);
    const { stdout, code } = await clone.run('echo seeds | ./crop plan import -');
    expect({ stdout, code }).toEqual({ stdout: 'plan import - seeds\n', code: 3 });
    expect(await clone.npmCalls()).toEqual(['ci', 'exec']);

    expect(await clone.run('./crop </dev/null')).toMatchObject({ stderr: '', code: 3 });
    expect(await clone.npmCalls()).toEqual([]);
  });

  test('builds again after a build whose output is missing or that did not succeed', async ({ cli }) => {
    const clone = await makeClone(cli);
    await clone.run('./crop </dev/null');
    await clone.npmCalls();
    await rm(join(clone.folder, 'cli/dist'), { recursive: true });
    const failed = await clone.run('FAIL=exec ./crop </dev/null');
    expect(failed).toMatchObject({ stdout: '', code: 1, stderr: expect.stringContaining('npm exec failed') });
    expect(await clone.npmCalls()).toEqual(['exec']);

    expect(await clone.run('./crop </dev/null')).toMatchObject({ code: 3 });
    expect(await clone.npmCalls()).toEqual(['exec']);
  });

  test('builds once when two start at the same time', async ({ cli }) => {
    const clone = await makeClone(cli);
    const both = await Promise.all([clone.run('./crop </dev/null'), clone.run('./crop </dev/null')]);
    expect(both.map(({ code }) => code)).toEqual([3, 3]);
    expect(await clone.npmCalls()).toEqual(['ci', 'exec']);
  });

  test('npm run pack packs what is built, without building it again and without what has lost its source', async ({
    cli,
  }) => {
    const clone = await makeClone(cli);
    await clone.write('shared/src/plans.ts', '');
    for (const name of ['plans.js', 'plans.d.ts', 'plans.d.ts.map', 'crops.js', 'crops.d.ts', 'table.json'])
      await clone.write(`shared/dist/${name}`, '');
    await clone.run('./crop </dev/null');
    await clone.npmCalls();
    const mine = 'mine-1.0.0.tgz';
    for (const name of [mine, 'crop-planning-shared-0.0.9.tgz']) await clone.write(`packages/${name}`, '');

    const { stdout, code } = await clone.run('node scripts/pack.mjs');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${clone.folder}/packages/packed.tgz\n`.repeat(5) });
    expect(await clone.npmCalls()).toEqual(Array.from({ length: 5 }, () => 'pack'));
    expect(await readdir(join(clone.folder, 'packages'))).toEqual([mine]);
    expect((await readdir(join(clone.folder, 'shared/dist'))).sort()).toEqual(
      ['plans.js', 'plans.d.ts', 'plans.d.ts.map', 'table.json'].sort(),
    );
  });

  test('builds even if an earlier process was killed while it was building', async ({ cli }) => {
    const clone = await makeClone(cli);
    const { stdout: pid } = await clone.run('echo $$');
    await mkdir(join(clone.folder, '.turbo'));
    await writeFile(join(clone.folder, '.turbo/ready.lock'), pid);
    expect(await clone.run('./crop </dev/null')).toMatchObject({ code: 3 });
  });
});

/**
 * Makes a clone in which npm and crop are small programs: npm notes its command, and creates the output of an
 * installation and a build, or names a packed file; crop prints its arguments and standard input, and exits with 3.
 */
async function makeClone(cli: Cli) {
  const folder = join(cli.folder, 'clone');
  const names = ['crop', 'ready', 'lock', 'pack', 'release/pack', 'release/run'];
  const scripts = names.map((name) => `scripts/${name}.mjs`);
  for (const path of ['crop', ...scripts]) await cp(join(root, path), join(folder, path));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await write('package.json', '{ "type": "module", "workspaces": [] }');
  await write('package-lock.json', '{}');
  await write('tsconfig.base.json', '{}');
  await write('cli/bin/package.json', '{ "type": "commonjs" }');
  await write(
    'cli/bin/crop.js',
    `console.log(...process.argv.slice(2), require('fs').readFileSync(0, 'utf8').trim()); process.exitCode = 3;`,
  );
  const output = [
    'node_modules/.package-lock.json',
    'server/dist/main.js',
    'cli/dist/crop.cjs',
    'server/page/index.html',
  ];
  await write(
    'npm.cjs',
    `const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('fs');
appendFileSync('${folder}/npm-calls', process.argv[2] + '\\n' + readFileSync(0, 'utf8'));
if (process.argv[2] === 'pack') console.log('[{ "filename": "packed.tgz" }]');
if (process.env.FAIL === process.argv[2]) process.exit(1);
for (const path of ${JSON.stringify(output)}) {
  mkdirSync(require('path').dirname(path), { recursive: true });
  writeFileSync(path, '');
}`,
  );
  for (const name of ['shared', 'engine', 'server', 'client', 'cli'])
    await mkdir(join(folder, name, 'dist'), { recursive: true });
  return {
    folder,
    write,
    run: (line: string) =>
      runShell(line, { env: { ...cli.env, npm_execpath: join(folder, 'npm.cjs') }, cwd: folder }),
    /** Returns the commands of npm since the last call. */
    async npmCalls(): Promise<string[]> {
      const path = join(folder, 'npm-calls');
      const calls = await readFile(path, 'utf8').catch(() => '');
      await rm(path, { force: true });
      return calls.trim().split('\n').filter(Boolean);
    },
  };
}
