// Runs the tests, or some of them, on a different version of Node, installed from the npm package `node`.
import { existsSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { makeReady } from './ready.mjs';
import { root } from './release/pack.mjs';
import { makeProject, npm, run } from './release/run.mjs';
import { runTests } from './run-tests.mjs';

const [version, ...args] = process.argv.slice(2);

if (!/^\d+(\.\d+\.\d+)?$/.test(version ?? '')) {
  console.error('Name a version of Node: npm run test:node -- 22');
  process.exitCode = 2;
} else {
  makeReady();
  const bin = install(version);
  const node = join(bin, 'node');
  const env = { ...process.env, PATH: bin + delimiter + process.env.PATH };
  console.error(`crop-planning: Node ${run(node, ['--version']).stdout.trim()}`);
  // The build compiled crop only for the Node that runs this script.
  run(node, [join(root, 'cli/compile.cjs')], { env });
  runTests(args, { node, env });
}

/** Installs the given version of Node if necessary; returns the folder of its program `node`. */
function install(version) {
  const folder = join(root, 'node_modules/.cache', `node-${version}`);
  const bin = join(folder, 'node_modules/.bin');
  if (!existsSync(join(bin, 'node'))) {
    rmSync(folder, { recursive: true, force: true });
    makeProject(folder);
    // The package's install script installs the program for this machine, which is in another package.
    npm(['install', '--ignore-scripts=false', '--no-audit', '--no-fund', `node@${version}`], { cwd: folder });
  }
  return bin;
}
