import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { z } from 'zod';
import { openCredentials } from '../../cli/src/service/credentials.js';
import { root } from '../source-files.js';
import { test } from './cli-fixture.js';
import { runShell } from './process.js';
import { startProxy } from './proxy.js';

const own = join(root, 'cli/dist/');

test('crop plan create sends two requests, reads the login once, and loads at most thirty-five modules', async ({
  app,
  cli,
  account,
}) => {
  const { paths, url } = await recordRequests(app.url);
  const credentials = openCredentials(cli.configDirectory, url);
  await credentials.set(account.tokens);
  const logs = { MODULE_LOG: join(cli.folder, 'modules.txt'), FILE_LOG: join(cli.folder, 'files.txt') };
  const options = '--name Field --crop maize --location "Nakuru, Kenya" --month 3 --risk low';
  const loggers = [`--require ${pathOf('file-log.cjs')}`, `--import ${pathOf('module-log.mjs')}`];
  const line = `${process.execPath} ${loggers.join(' ')} ${own}main.js plan create ${options}`;
  const coverage = join(cli.folder, 'coverage');
  const env = { ...cli.env, ...logs, NODE_V8_COVERAGE: coverage, CROP_API_URL: url };
  expect(await runShell(line, { env, cwd: cli.folder })).toMatchObject({ code: 0, stderr: '' });

  expect(paths).toEqual(['/trpc/crops.find,locations.find', '/trpc/cropPlans.create']);
  expect(linesOf(logs.FILE_LOG).filter((path) => path === credentials.path)).toHaveLength(1);
  const modules = linesOf(logs.MODULE_LOG).filter((address) => address.includes(own));
  expect(new Set(modules).size).toBe(modules.length);
  expect(modules.length).toBeLessThanOrEqual(modulesMax);
  const ran = modulesRunIn(coverage);
  const run = modules.filter((address) => ran.has(address));
  expect(run.length).toBeGreaterThan(0);
  expect(run.length).toBeLessThanOrEqual(modulesRunMax);
});

test('crop plan create checks a name a second time only if it was chosen at a prompt', async ({
  app,
  cli,
  account,
}) => {
  const { paths, url } = await recordRequests(app.url);
  const env = { CROP_API_URL: url, CROP_TOKEN: account.tokens.access_token };
  const argv = ['plan', 'create', '--name', 'Field', '--location', 'Nakuru, Kenya', '--month', '3'];
  const create = (crop: string, answers: string[]) =>
    cli.run([...argv, '--risk', 'low', '--crop', crop], { env, answers });
  expect(await create('maize', [])).toMatchObject({ code: 0 });
  expect(await create('sorghm', ['sorghum'])).toMatchObject({ code: 0 });
  const together = '/trpc/crops.find,locations.find';
  expect(paths).toEqual([
    together,
    '/trpc/cropPlans.create',
    together,
    '/trpc/crops.find',
    '/trpc/cropPlans.create',
  ]);
});

const modulesMax = 35;
/** The remaining modules only define data and error classes, so none of their functions runs. */
const modulesRunMax = 28;

const coverageReport = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(z.object({ ranges: z.tuple([z.object({ count: z.number() })], z.unknown()) })),
    }),
  ),
});

/** Starts a proxy and adds the path of each request to `paths`. */
async function recordRequests(target: string): Promise<{ paths: string[]; url: string }> {
  const paths: string[] = [];
  const url = await startProxy(target, {
    meddle: async (path) => void paths.push(path.replace(/\?.*/, '')),
  });
  return { paths, url };
}

/** Returns the URLs of the modules in which a function ran, from node's coverage reports. */
function modulesRunIn(folder: string): Set<string> {
  const scripts = readdirSync(folder).flatMap(
    (name) => coverageReport.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))).result,
  );
  // The first function of a script is the script itself.
  const hasRun = scripts.filter(({ functions: [, ...functions] }) =>
    functions.some(({ ranges: [range] }) => range.count > 0),
  );
  return new Set(hasRun.map(({ url }) => url));
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').trimEnd().split('\n');
}
