import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*/src/**/*.test.ts', 'test/**/*.test.ts'],
    // Tests wait for flushes, processes and deadlines, so three at once keep two cores busy.
    maxWorkers: 3,
    // Loading the modules anew for each file took a third of the processors' time.
    isolate: false,
    // The longest single test takes 25 s where two cores are slow; a deadline is for what hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A second, as it is unless told, is not much on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
