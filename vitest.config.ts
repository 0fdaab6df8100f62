import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.js';

/** Set by `npm run coverage`: the folder for the coverage of processes that tests start. */
const coverageOfProcesses = process.env['COVERAGE_OF_PROCESSES'];
const built = /\/(?:shared|engine|server|client|cli)\/dist\//;

export default defineConfig({
  test: {
    include: ['*/src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/memory-folder.ts'],
    // Node loads what is built, as it does for users; vitest would translate it once more, and only needs to for coverage.
    server: { deps: { external: coverageOfProcesses === undefined ? [built] : [] } },
    // Tests wait for processes and deadlines, so three at once keep two cores busy.
    maxWorkers: 3,
    // Loading the modules again for each file took a third of the processors' time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // The longest single test takes 25 s on two slow cores, and many times that on a busy machine; the timeout is for
    // tests that hang.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The engines that tests start are then of separate modules, to which lines of a bundle cannot be attributed.
    execArgv: coverageOfProcesses === undefined ? [] : ['--conditions=separate-modules'],
    setupFiles: coverageOfProcesses === undefined ? [] : ['test/coverage-of-processes.ts'],
    coverage: {
      include: ['*/src/**/*.ts', '*/dist/**/*.js'],
      reporter: ['json'],
      reportsDirectory: 'coverage/tests',
      reportOnFailure: true,
    },
    // Polls wait for progress, however slow it is; the timeout is for progress that never comes.
    expect: { poll: { timeout: 120_000 } },
  },
});
