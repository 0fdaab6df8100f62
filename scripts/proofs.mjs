// Runs the tests in test/reliability, the randomised queries, plantings and maps and the upgrade in their long form;
// the suite runs their short form.
process.env.PROOF_RUNS ??= '2000';
process.argv.splice(
  2,
  0,
  'test/reliability',
  'test/engine/index-differential.test.ts',
  'test/e2e/map-values.test.ts',
  'test/e2e/model-upgrade.test.ts',
  'test/feasibility-plantings.test.ts',
  'server/src/feasibility/properties.test.ts',
  'server/src/feasibility/verdict/verdict.test.ts',
  '--testTimeout=900000',
);
await import('./test.mjs');
