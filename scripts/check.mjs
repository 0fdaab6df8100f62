import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { makeReady } from './ready.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const checks = [
  ['types', ['tsc', '-b']],
  ['lint', ['oxlint', '--deny-warnings']],
  ['format', ['prettier', '--check', '--log-level=warn', '.']],
  [
    'architecture and documentation',
    [
      'vitest',
      'run',
      ...['architecture', 'documentation', 'documented-commands', 'github', 'plain-english'].map(
        (name) => `test/${name}.test.ts`,
      ),
    ],
  ],
];

makeReady();
const failed = checks.filter(([name, command]) => !passes(name, command)).map(([name]) => name);
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

function passes(name, [program, ...args]) {
  console.error(`check: ${name}`);
  const path = `${root}node_modules/.bin/${program}`;
  return spawnSync(path, args, { cwd: root, stdio: 'inherit' }).status === 0;
}
