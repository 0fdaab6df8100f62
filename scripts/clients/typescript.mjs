// What the clients in TypeScript have in common. Their generators need Node 22, which npm installs.
import { copyFileSync, existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installNode } from '../node-version.mjs';
import { root } from '../release/pack.mjs';
import { environment, makeProject, run } from '../release/run.mjs';
import { programEnvironment, programPath } from './program.mjs';

const modules = join(root, 'node_modules');

const settings = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    // The types of Node differ from those of browsers.
    skipLibCheck: true,
  },
  include: ['*.ts', 'client'],
};

/**
 * Runs a generator in the client's folder: the program of the first of these npm packages, such as
 * `orval@8.38.0`, which are kept in the cache. Returns what it printed.
 */
export function runGenerator(packages, program, args, { folder, cache }) {
  const node = installNode('22');
  const env = environment({ PATH: node + delimiter + process.env.PATH, NO_COLOR: '1' });
  const tools = join(cache, packages[0].replaceAll(/[^\w.@-]+/g, '-'));
  const path = join(tools, 'node_modules/.bin', program);
  if (!existsSync(path)) {
    rmSync(tools, { recursive: true, force: true });
    makeProject(tools);
    // With Node 22, or npm would take the newest versions for the Node that runs this script.
    run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: tools, env });
  }
  const { stdout, stderr } = run(path, args, { cwd: folder, env });
  return stdout + stderr;
}

/** Checks the types of the generated client, which is in `client/`, and of one of our programs. */
export function checkTypes(program, { folder }) {
  symlinkSync(modules, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  for (const name of [program, 'facts.ts']) copyFileSync(programPath(name), join(folder, name));
  run(process.execPath, [join(modules, 'typescript/bin/tsc'), '-p', folder]);
}

/** Runs the program; returns what it printed. */
export function runTypeScript(program, { folder, url, account }) {
  const node = join(installNode('22'), 'node');
  const env = programEnvironment({ url, account });
  return run(node, ['--import', 'tsx', program], { cwd: folder, env }).stdout;
}
