// Runs the tests, or some of them, on a different version of Node, installed from the npm package `node`.
import { delimiter, join } from 'node:path';
import { installNode } from './node-version.mjs';
import { makeReady } from './ready.mjs';
import { root } from './release/pack.mjs';
import { run } from './release/run.mjs';
import { runTests } from './run-tests.mjs';

const [version, ...args] = process.argv.slice(2);

if (!/^\d+(\.\d+\.\d+)?$/.test(version ?? '')) {
  console.error('Name a version of Node: npm run test:node -- 22');
  process.exitCode = 2;
} else {
  makeReady();
  const bin = installNode(version);
  const node = join(bin, 'node');
  const env = { ...process.env, PATH: bin + delimiter + process.env.PATH };
  console.error(`crop-planning: Node ${run(node, ['--version']).stdout.trim()}`);
  // The build compiled crop only for the Node that runs this script.
  run(node, [join(root, 'cli/compile.cjs')], { env });
  runTests(args, { node, env });
}
