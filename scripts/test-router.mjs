// Runs the whole suite, or the given files of it, on a simulated sharded cluster: a router over --engines engines.
// Fails also if a statement of the service is refused that no test has noticed.
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
const { refused, statements, broadcasts, transactions } = JSON.parse(report);
console.log(`statements of the service by engine: ${statements.join(', ')}`);
for (const [shards, count] of transactions) console.log(`transactions on ${shards} engines: ${count}`);
for (const [text, count] of broadcasts) console.log(`broadcast ${count} times: ${text}`);
for (const sentence of new Set(refused)) console.error(`refused to the service: ${sentence}`);
process.exitCode = code || (refused.length > 0 ? 1 : 0);
