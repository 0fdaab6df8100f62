// examples/next-app, built and run outside the clone as a person would.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pack, root } from '../release/pack.mjs';
import { environment, npm, run } from '../release/run.mjs';
import { programEnvironment, programPath } from './program.mjs';

const example = join(root, 'examples/next-app');
const { dependencies } = JSON.parse(readFileSync(join(example, 'package.json'), 'utf8'));

const quiet = { NEXT_TELEMETRY_DISABLED: '1' };

export const nextApp = {
  name: 'examples/next-app',
  version: `Next.js ${dependencies.next}`,
  needs: [],
  calls: [],
  steps: { compile },
  run({ folder, url, account }) {
    const env = programEnvironment({ url, account, ...quiet });
    return run(process.execPath, [programPath('next-app.mjs')], { cwd: join(folder, 'app'), env }).stdout;
  },
};

/** Installs and builds a copy of the app; the build also checks its types. */
function compile({ folder }) {
  const app = join(folder, 'app');
  cpSync(example, app, { recursive: true, filter: (path) => !/\/(node_modules|\.next)$/.test(path) });
  const files = pack(join(folder, 'packages'), root, ['shared', 'client']).map(({ file }) => file);
  npm(['install', '--prefer-offline', '--no-audit', '--no-fund', ...files], { cwd: app });
  npm(['run', 'build'], { cwd: app, env: environment(quiet) });
}
