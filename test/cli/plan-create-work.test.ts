import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { openCredentials } from '../../cli/src/service/credentials.js';
import { root } from '../source-files.js';
import { test } from './cli-fixture.js';
import { runShell } from './process.js';
import { startProxy } from './proxy.js';

const own = join(root, 'cli/dist/');

test('crop plan create asks the service twice, and reads the login and its own modules once', async ({
  app,
  cli,
  account,
}) => {
  const asked: string[] = [];
  const url = await startProxy(
    app.url,
    () => false,
    async (path) => void asked.push(path),
  );
  const credentials = openCredentials(cli.configDirectory, url);
  await credentials.set(account.tokens);
  const logs = { MODULE_LOG: join(cli.folder, 'modules.txt'), FILE_LOG: join(cli.folder, 'files.txt') };
  const options = '--name Field --crop maize --location "Nakuru, Kenya" --month 3 --risk low';
  const loggers = [`--require ${pathOf('file-log.cjs')}`, `--import ${pathOf('module-log.mjs')}`];
  const line = `${process.execPath} ${loggers.join(' ')} ${own}main.js plan create ${options}`;
  const env = { ...cli.env, ...logs, CROP_API_URL: url };
  expect(await runShell(line, { env, cwd: cli.folder })).toMatchObject({ code: 0, stderr: '' });

  expect(asked.map((path) => path.replace(/\?.*/, ''))).toEqual([
    '/trpc/crops.find,locations.find',
    '/trpc/cropPlans.create',
  ]);
  expect(linesOf(logs.FILE_LOG).filter((path) => path === credentials.path)).toHaveLength(1);
  const modules = linesOf(logs.MODULE_LOG).filter((address) => address.includes(own));
  expect(new Set(modules).size).toBe(modules.length);
  expect(modules.length).toBeLessThanOrEqual(modulesMax);
});

test('crop plan create asks again only about a name that a person has chosen', async ({
  app,
  cli,
  account,
}) => {
  const asked: string[] = [];
  const url = await startProxy(
    app.url,
    () => false,
    async (path) => void asked.push(path),
  );
  const env = { CROP_API_URL: url, CROP_TOKEN: account.tokens.access_token };
  const argv = ['plan', 'create', '--name', 'Field', '--location', 'Nakuru, Kenya', '--month', '3'];
  const create = (crop: string, answers: string[]) =>
    cli.run([...argv, '--risk', 'low', '--crop', crop], { env, answers });
  expect(await create('maize', [])).toMatchObject({ code: 0 });
  expect(await create('sorgum', ['sorghum'])).toMatchObject({ code: 0 });
  const together = '/trpc/crops.find,locations.find';
  expect(asked.map((path) => path.replace(/\?.*/, ''))).toEqual([
    together,
    '/trpc/cropPlans.create',
    together,
    '/trpc/crops.find',
    '/trpc/cropPlans.create',
  ]);
});

const modulesMax = 43;

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').trimEnd().split('\n');
}
