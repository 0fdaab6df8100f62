// Runs the whole suite, or the given files of it, on a simulated sharded cluster: a router over --engines engines.
//
//   npm run test:router -- --engines 4 test/e2e/shares.test.ts
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeReady } from './ready.mjs';
import { root } from './release/pack.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engines: { type: 'string', default: '16' } },
});
makeReady();
const router = spawn(
  process.execPath,
  ['--import', 'tsx', join(root, 'test/cluster/router-program.ts'), values.engines],
  { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
);
const lines = createInterface({ input: router.stdout })[Symbol.asyncIterator]();
const { value: uri } = await lines.next();
const suite = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...positionals], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_MONGODB_URI: uri },
});
const [code] = await once(suite, 'exit');
router.stdin.end();
const { value: report } = await lines.next();
console.log(report);
process.exitCode = code ?? 1;
