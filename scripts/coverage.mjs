// Measures how many lines of each folder the tests execute, in their own processes and in the processes that
// they start.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import libCoverage from 'istanbul-lib-coverage';
import { makeReady } from './ready.mjs';
import { root } from './release/pack.mjs';

const folder = join(root, 'coverage');
const inTests = join(folder, 'tests');
const inProcesses = join(folder, 'processes');

makeReady();
rmSync(folder, { recursive: true, force: true });

// Node writes the coverage of every process that a test starts to this folder; see vitest.config.ts.
const env = { ...process.env, COVERAGE_OF_PROCESSES: join(folder, 'raw') };
const tests = run('vitest', ['run', '--coverage', ...process.argv.slice(2)], env);
run('c8', [
  'report',
  `--temp-directory=${env.COVERAGE_OF_PROCESSES}`,
  `--reports-dir=${inProcesses}`,
  '--reporter=json',
  '--merge-async',
  '--include=*/dist/**',
  '--exclude=test/**',
]);

const lines = linesOf(mapIn(inTests), mapIn(inProcesses));
const folders = new Map();
for (const [path, hits] of lines) {
  const [workspace, , name, ...rest] = relative(root, path).split('/');
  for (const key of [workspace, ...(rest.length === 0 ? [] : [`${workspace}/src/${name}`])]) {
    const counts = folders.get(key) ?? { covered: 0, all: 0 };
    counts.covered += hits.filter((hit) => hit).length;
    counts.all += hits.length;
    folders.set(key, counts);
  }
}
for (const [name, { covered, all }] of [...folders].sort(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(
    `${((100 * covered) / all).toFixed(1).padStart(5)}%  ${String(all).padStart(6)} lines  ${name}`,
  );
}
process.exitCode = tests;

/**
 * Returns, for each source file, whether each of its lines with a statement was executed. The tests' own
 * report shows which lines have statements; the report of the processes counts every line, even comments.
 */
function linesOf(tests, processes) {
  return tests
    .files()
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => {
      const own = tests.fileCoverageFor(path).getLineCoverage();
      const others = processes.files().includes(path)
        ? processes.fileCoverageFor(path).getLineCoverage()
        : {};
      return [path, Object.keys(own).map((line) => own[line] > 0 || others[line] > 0)];
    });
}

function mapIn(path) {
  return libCoverage.createCoverageMap(JSON.parse(readFileSync(join(path, 'coverage-final.json'), 'utf8')));
}

function run(program, args, env = process.env) {
  const path = join(root, 'node_modules/.bin', program);
  return spawnSync(path, args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}
