// The long form of the tests in test/reliability and of the random questions, which the suite runs in short.
process.env.PROOF_RUNS ??= '2000';
process.argv.splice(
  2,
  0,
  'test/reliability',
  'test/engine/index-differential.test.ts',
  '--testTimeout=900000',
);
await import('./test.mjs');
