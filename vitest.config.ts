import { defineConfig } from 'vitest/config';

/** Set by `npm run coverage`: the folder for the coverage of processes that tests start. */
const coverageOfProcesses = process.env['COVERAGE_OF_PROCESSES'];

export default defineConfig({
  test: {
    include: ['*/src/**/*.test.ts', 'test/**/*.test.ts'],
    // Tests wait for flushes, processes and deadlines, so three at once keep two cores busy.
    maxWorkers: 3,
    // Loading the modules again for each file took a third of the processors' time.
    isolate: false,
    // The longest single test takes 25 s on two slow cores; the timeout is for tests that hang.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: coverageOfProcesses === undefined ? [] : ['test/coverage-of-processes.ts'],
    coverage: {
      include: ['*/src/**/*.ts', '*/dist/**/*.js'],
      reporter: ['json'],
      reportsDirectory: 'coverage/tests',
      reportOnFailure: true,
    },
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
