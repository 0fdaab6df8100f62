// The long form of the proofs in test/reliability, which the suite runs in short.
process.env.PROOF_RUNS ??= '2000';
process.argv.splice(2, 0, 'test/reliability', '--testTimeout=900000');
await import('./test.mjs');
