import { mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root } from './pack.mjs';
import { environment, run } from './run.mjs';

/** Returns the three lines with which docs/install.md packs, installs and starts the service, without remarks. */
export function readmeLines() {
  const text = readFileSync(join(root, 'docs/install.md'), 'utf8');
  const [, block = ''] = /^```\n(npm run pack [^]*?)^```/m.exec(text) ?? [];
  const lines = block
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +#.*/, ''));
  if (lines.length !== 3)
    throw new Error(`docs/install.md has ${lines.length} lines that install the service.`);
  return lines;
}

/** Runs the line in the clone; what it packs must be what was packed from scratch, in another folder. */
export function checkPacked(folder, line, packages) {
  const packed = join(root, 'packages');
  run('sh', ['-c', line], { cwd: root, env: environment() });
  const names = readdirSync(packed).filter((name) => name.endsWith('.tgz'));
  const expected = packages.map(({ file }) => basename(file));
  if (!isDeepStrictEqual(names.sort(), expected.sort()))
    throw new Error(`${packed} has ${names.join(', ')}.`);
  for (const { file } of packages) {
    const contents = [file, join(packed, basename(file))].map((each, index) => {
      const into = join(folder, String(index), basename(file));
      mkdirSync(into, { recursive: true });
      run('tar', ['-xzf', each, '-C', into]);
      return into;
    });
    // What V8 compiles is not the same each time.
    run('diff', ['--recursive', '--brief', '--exclude=compiled', ...contents]);
  }
}

/**
 * Runs the line that installs the packages in the clone, where they have been packed, with an empty prefix.
 * Returns an empty folder and an environment to run the commands in.
 */
export function installCommands(prefix, line) {
  const home = join(prefix, 'home');
  mkdirSync(home, { recursive: true });
  run('sh', ['-c', line], { cwd: root, env: environment({ npm_config_prefix: prefix }) });
  const path = join(prefix, 'bin') + delimiter + process.env.PATH;
  return { cwd: home, env: environment({ HOME: home, PATH: path, PORT: '0' }) };
}

/** Checks that `man crop` finds the page that npm installed; skips this where there is no man. */
export function findManual({ cwd, env }, prefix) {
  try {
    run('man', ['--version'], { cwd, env });
  } catch {
    return { skipped: 'this machine has no man' };
  }
  const found = realpathSync(run('man', ['-w', 'crop'], { cwd, env }).stdout.trim());
  if (!found.startsWith(realpathSync(prefix))) throw new Error(`man crop shows ${found}.`);
}
