import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './run.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const packageFolders = ['shared', 'engine', 'server', 'client', 'cli'];

/** Packs what is built in the clone; returns the name, version and file of each package. */
export function pack(folder, from = root, packages = packageFolders) {
  mkdirSync(folder, { recursive: true });
  // The README installs all packages in the folder: those of an earlier version must not be among them.
  for (const name of readdirSync(folder).filter(isPacked)) rmSync(join(folder, name));
  return packages.map((name) => {
    removeLeftovers(join(from, name));
    const { stdout } = npm(['pack', '--json', '--pack-destination', folder], { cwd: join(from, name) });
    const [packed] = JSON.parse(stdout);
    return { name: packed.name, version: packed.version, file: join(folder, packed.filename) };
  });
}

/** Builds from scratch, in a copy of the clone, and packs that. */
export function packFromScratch(folder) {
  const copy = mkdtempSync(join(tmpdir(), 'crop-build-'));
  try {
    cpSync(root, copy, { recursive: true, verbatimSymlinks: true, filter: isCopied });
    npm(['run', 'build', '--', '--force', '--output-logs=errors-only'], {
      cwd: copy,
      stdio: ['ignore', 2, 2],
    });
    return pack(folder, copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Deletes what was compiled from sources that no longer exist; the compiler leaves it where it is. */
function removeLeftovers(folder) {
  const [sources, compiled] = ['src', 'dist'].map((name) => join(folder, name));
  for (const path of readdirSync(compiled, { recursive: true })) {
    const [, module] = /^(.*?)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(path) ?? [];
    if (module === undefined) continue;
    const isMade = ['.ts', '.tsx', '.d.ts'].some((ending) => existsSync(join(sources, module + ending)));
    if (!isMade) rmSync(join(compiled, path));
  }
}

function isPacked(name) {
  return packageFolders.some((each) => name.startsWith(`crop-planning-${each}-`)) && name.endsWith('.tgz');
}

/** Returns false for the Git data, the packed packages, and the build output of each package. */
function isCopied(path) {
  return !/^(\.git|packages|server\/page|[a-z]+\/(dist|\.turbo))$/.test(relative(root, path));
}
