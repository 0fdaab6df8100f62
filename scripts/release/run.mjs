import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs a program, checks that its exit code is one of `exitCodes`, and returns what it printed. */
export function run(program, args, { exitCodes = [0], ...options } = {}) {
  const result = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28, ...options });
  if (exitCodes.includes(result.status)) return { stdout: result.stdout, stderr: result.stderr };
  const reason =
    result.error?.message ?? `exit ${result.status ?? result.signal} instead of ${exitCodes.join(' or ')}`;
  throw new Error(`${program} ${args.join(' ')}: ${reason}\n${result.stdout ?? ''}${result.stderr ?? ''}`);
}

/** Runs the npm that started this script, or the npm in the path if none did. */
export function npm(args, options) {
  const script = process.env.npm_execpath;
  const [program, ...first] = script === undefined ? ['npm'] : [process.execPath, script];
  return run(program, [...first, ...args], { env: environment(), ...options });
}

/** Returns a user's environment: without the service's variables and without most of npm's. */
export function environment(more = {}) {
  const foreign = /^(npm_(?!execpath)|CROP_|MONGODB_URI$|DATA_DIR$|NODE_OPTIONS$)/;
  const variables = Object.entries(process.env).filter(
    ([name]) => !foreign.test(name) || /^npm_config_(registry|cache|userconfig)$/.test(name),
  );
  return { ...Object.fromEntries(variables), ...more };
}

/** Creates a folder with a package.json, because npm would otherwise use the nearest one above. */
export function makeProject(folder, manifest = {}) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', ...manifest }));
}
