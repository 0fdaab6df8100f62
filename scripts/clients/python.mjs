// What the clients in Python have in common.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, run } from '../release/run.mjs';
import { programEnvironment, programPath } from './program.mjs';

/** Makes an environment of Python with these packages in the cache, unless it is there. Returns its `bin`. */
export function makeEnvironment(cache, name, packages) {
  const folder = join(cache, name);
  const bin = join(folder, 'bin');
  const stamp = join(folder, 'packages');
  const wanted = packages.join('\n');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    run('python3', ['-m', 'venv', folder]);
    run(join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
    writeFileSync(stamp, wanted);
  }
  return bin;
}

/** Compiles the modules, and checks one of our programs against their types. */
export function checkPython(name, { bin, modules, cache }) {
  const mypy = join(makeEnvironment(cache, 'mypy', ['mypy==2.4.1']), 'mypy');
  // The program takes what can be null for given, and nobody here can change the generated code.
  const strictness = ['--check-untyped-defs', '--no-strict-optional', '--follow-imports', 'silent'];
  const paths = ['--python-executable', join(bin, 'python'), '--cache-dir', join(cache, 'mypy-cache', name)];
  run(join(bin, 'python'), ['-m', 'compileall', '-q', modules]);
  run(mypy, [...strictness, ...paths, programPath(name)], { env: environment({ MYPYPATH: modules }) });
}

/** Runs one of our programs with the modules; returns what it printed. */
export function runProgram(name, { bin, modules, url, account }) {
  const env = programEnvironment({ url, account, PYTHONPATH: modules });
  return run(join(bin, 'python'), [programPath(name)], { env }).stdout;
}
