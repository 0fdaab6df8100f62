import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './run.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const packageFolders = ['shared', 'engine', 'server', 'client', 'cli'];

/** Packs what a build from nothing makes, so that no module of yesterday goes along: the name and file of each package. */
export function pack(folder) {
  for (const name of packageFolders) rmSync(join(root, name, 'dist'), { recursive: true, force: true });
  npm(['run', 'build', '--', '--force', '--output-logs=errors-only'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  mkdirSync(folder, { recursive: true });
  return packageFolders.map((name) => {
    const { stdout } = npm(['pack', '--json', '--pack-destination', folder], { cwd: join(root, name) });
    const [packed] = JSON.parse(stdout);
    return { name: packed.name, version: packed.version, file: join(folder, packed.filename) };
  });
}
