// Runs the whole suite, records the statements that the service sends to its database meanwhile, and checks
// which of them a sharded cluster would send to every shard, and which transactions concern several owners
// (test/broadcasts.ts).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeReady } from './ready.mjs';
import { root } from './release/pack.mjs';

makeReady();
const folder = mkdtempSync(join(tmpdir(), 'crop-statements-'));
try {
  // In the bundle of crop-server, the driver is not the one that is observed.
  const preload = `--conditions=separate-modules --import ${pathToFileURL(join(root, 'test/statement-log.mjs')).href}`;
  const NODE_OPTIONS = [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ');
  const suite = test(process.argv.slice(2), { NODE_OPTIONS, STATEMENT_FOLDER: folder });
  const check = test(['test/e2e/statements.test.ts'], { STATEMENTS_RECORDED: folder });
  process.exitCode = suite || check;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function test(args, more) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...more } };
  return spawnSync(process.execPath, [vitest, 'run', ...args], options).status ?? 1;
}
