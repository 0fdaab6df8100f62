import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './run.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const packageFolders = ['shared', 'engine', 'server', 'client', 'cli'];

/**
 * Builds and packs from scratch, so that nothing stale is included; returns the name, version and file of
 * each package. The build runs in a copy, because the programs built in this clone may be running.
 */
export function pack(folder) {
  const copy = mkdtempSync(join(tmpdir(), 'crop-build-'));
  try {
    cpSync(root, copy, { recursive: true, verbatimSymlinks: true, filter: isCopied });
    npm(['run', 'build', '--', '--force', '--output-logs=errors-only'], {
      cwd: copy,
      stdio: ['ignore', 2, 2],
    });
    mkdirSync(folder, { recursive: true });
    return packageFolders.map((name) => {
      const { stdout } = npm(['pack', '--json', '--pack-destination', folder], { cwd: join(copy, name) });
      const [packed] = JSON.parse(stdout);
      return { name: packed.name, version: packed.version, file: join(folder, packed.filename) };
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Returns false for the Git data, the packed packages, and the build output of each package. */
function isCopied(path) {
  return !/^(\.git|packages|server\/page|[a-z]+\/(dist|\.turbo))$/.test(relative(root, path));
}
