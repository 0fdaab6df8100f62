import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './release/pack.mjs';
import { makeProject, npm } from './release/run.mjs';

/**
 * Installs the given version of Node, such as `22` or `22.18.0`, from the npm package `node` if necessary;
 * returns the folder of its program `node`.
 */
export function installNode(version) {
  const folder = join(root, 'node_modules/.cache', `node-${version}`);
  const bin = join(folder, 'node_modules/.bin');
  if (!existsSync(join(bin, 'node'))) {
    rmSync(folder, { recursive: true, force: true });
    makeProject(folder);
    // The package's install script installs the program for this machine, which is in another package.
    npm(['install', '--ignore-scripts=false', '--no-audit', '--no-fund', `node@${version}`], { cwd: folder });
  }
  return bin;
}
