import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { makeReady } from './ready.mjs';

makeReady();

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = `${root}node_modules/vitest/vitest.mjs`;
const run = spawn(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal));
run.on('exit', (code) => (process.exitCode = code ?? 1));
