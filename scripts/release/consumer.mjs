import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './pack.mjs';
import { environment, makeProject, npm, run } from './run.mjs';

/** tRPC's packages need TypeScript 5.7.2 or newer; before 5.8, TypeScript does not let CommonJS require an ES module. */
const compilers = [
  { version: '5.7.2', projects: ['', '.bundler', '.router', '.node'] },
  { version: '7.0.2', projects: ['', '.bundler', '.router', '.node', '.commonjs'] },
];
const nodeTypes = '@types/node@20.19.43';
const expected = {
  told: 'Punjab wheat: marginal to feasible',
  label: 'feasible',
  refusal: 'CROP_PLAN_NOT_FOUND',
};

/** The oldest tRPC packages that the client accepts; npm installs the newest ones unless they are named. */
export const oldestTrpc = Object.entries(
  JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8')).peerDependencies,
).map(([name, range]) => `${name}@${range.replace('^', '')}`);

/**
 * Creates an app's folder with its programs, and installs only the client, beside the other packages named, with the
 * line of the client's README.
 */
export function installClient(folder, files, others = []) {
  makeProject(folder);
  for (const file of files) cpSync(file, join(folder, basename(file)));
  cpSync(join(root, 'test/client/consumer'), folder, { recursive: true });
  cpSync(join(root, 'examples/typed-client.ts'), join(folder, 'typed-client.ts'));
  const project = {
    extends: './tsconfig.json',
    compilerOptions: { types: ['node'] },
    files: ['typed-client.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.node.json'), JSON.stringify(project));
  run('sh', ['-c', [installLine(), ...others].join(' ')], { cwd: folder, env: environment() });
  const stray = ['@crop-planning/server', '@crop-planning/engine', 'mongodb', 'fastify'].filter((name) =>
    existsSync(join(folder, 'node_modules', name)),
  );
  if (stray.length > 0) throw new Error(`Installing the client also installs ${stray.join(', ')}.`);
  return `${readdirSync(join(folder, 'node_modules')).length} folders in node_modules, ${trpcVersions(folder)}`;
}

function installLine() {
  const [, line] = /`(npm install [^`]+)`/.exec(readFileSync(join(root, 'client/README.md'), 'utf8')) ?? [];
  if (line === undefined) throw new Error("The client's README has no line that installs it.");
  return line;
}

function trpcVersions(folder) {
  const { stdout } = npm(['query', '[name="@trpc/client"], [name="@trpc/server"]'], { cwd: folder });
  const versions = JSON.parse(stdout).map(({ name, version }) => `${name} ${version}`);
  if (versions.length !== 2) throw new Error(`Instead of one tRPC, npm installed ${versions.join(', ')}.`);
  return versions.join(', ');
}

export function checkTypes(folder) {
  for (const { version, projects } of compilers) {
    npm(['install', '--save-dev', `typescript@${version}`, nodeTypes], { cwd: folder });
    const tsc = join(folder, 'node_modules/typescript/bin/tsc');
    for (const project of projects) {
      run(process.execPath, [tsc, '-p', `tsconfig${project}.json`], { cwd: folder });
    }
  }
  return `TypeScript ${compilers.map(({ version }) => version).join(' and ')}`;
}

/** Runs the program as a user would; a warning from Node on stderr is a failure too. */
export function runInNode(folder, program, url) {
  const { stdout, stderr } = run(process.execPath, [program, url], { cwd: folder, env: environment() });
  if (stderr !== '') throw new Error(`${program} printed on stderr: ${stderr}`);
  checkResult(JSON.parse(stdout));
}

/** Bundles the app for a browser and runs the bundle with only the globals that browsers have. */
export async function runInBrowser(folder, url) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['browser.mjs'],
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const zod = Object.keys(metafile.inputs).filter((path) => path.includes('node_modules/zod/'));
  if (zod.length > 0) throw new Error(`The bundle has ${zod.length} modules of zod.`);
  const [{ text, contents }] = outputFiles;
  const page = createContext({ ...browserGlobals(), location: new URL(url) });
  runInContext(text, page);
  checkResult(await page.made);
  return `${Math.ceil(contents.length / 1000)} kB`;
}

/** Returns Node's web globals: all globals except Node's own and those that every context has. */
function browserGlobals() {
  const others = new Set(['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate']);
  for (const name of runInContext('Object.getOwnPropertyNames(globalThis)', createContext()))
    others.add(name);
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !others.has(name));
  return Object.fromEntries(names.map((name) => [name, globalThis[name]]));
}

function checkResult(result) {
  if (!isDeepStrictEqual({ ...result }, expected))
    throw new Error(`The app returned ${JSON.stringify(result)}.`);
}
