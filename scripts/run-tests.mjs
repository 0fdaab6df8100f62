import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs vitest with these arguments, forwards signals to it, and exits with its exit code. */
export function runTests(args, { node = process.execPath, env = process.env } = {}) {
  const vitest = `${root}node_modules/vitest/vitest.mjs`;
  const run = spawn(node, [vitest, 'run', ...args], { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal));
  run.on('exit', (code) => (process.exitCode = code ?? 1));
}
