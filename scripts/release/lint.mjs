import { join } from 'node:path';
import { makeProject, npm, run } from './run.mjs';

const tools = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5'];

/**
 * Checks with two tools that each package has the files that its manifest names, and that its types match its
 * code.
 */
export function lintPackages(folder, packages) {
  makeProject(folder);
  npm(['install', ...tools], { cwd: folder });
  const bin = join(folder, 'node_modules/.bin');
  for (const { file } of packages) {
    run(join(bin, 'publint'), [file, '--strict'], { cwd: folder });
    run(join(bin, 'attw'), [file, '--profile', 'esm-only'], { cwd: folder });
  }
  return tools.join(' and ');
}
