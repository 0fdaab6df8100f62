// Builds the release before analyses carried the id of their account, and runs the long test of the upgrade from
// it: `npm run test:upgrade -- --analyses 1000000`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReady } from './ready.mjs';
import { root } from './release/pack.mjs';
import { npm, run } from './release/run.mjs';

const commit = '11636a6004c2a78956e252a358fbb52aa85c0f57';

if (run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, exitCodes: [0, 1, 128] }).stderr) {
  console.error(`skipped: this clone lacks the commit ${commit}, from which the earlier release is built`);
} else {
  makeReady();
  const folder = mkdtempSync(join(tmpdir(), 'crop-release-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  console.error('crop-planning: building the earlier release, which takes about a minute');
  run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder]);
  run('git', ['checkout', '--quiet', commit], { cwd: folder });
  npm(['ci', '--no-audit', '--no-fund'], { cwd: folder });
  npm(['run', 'build'], { cwd: folder });
  process.env.EARLIER_RELEASE = folder;
  await import('./long-test.mjs');
}
