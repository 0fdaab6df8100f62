// Compares the service with a model of it, in --runs runs with one client (default: 500) and a fifth as many
// with three.
// A failure prints the command that reproduces it after `To reproduce:`.
import { parseArgs } from 'node:util';

const options = {
  runs: { type: 'string', default: '500' },
  seed: { type: 'string' },
  clients: { type: 'string' },
  path: { type: 'string' },
  'replay-path': { type: 'string' },
};
const { values } = parseArgs({ options });
if (!/^[1-9]\d{0,5}$/.test(values.runs) || !/^\d{1,10}$/.test(values.seed ?? '0')) {
  console.error('--runs must be a number of runs, such as --runs 500, and --seed a whole number');
  process.exit(2);
}
if (!/^[13]$/.test(values.clients ?? (values.path === undefined ? '1' : ''))) {
  console.error('--clients must be 1 or 3, and is required if --path is given');
  process.exit(2);
}
for (const [name, value] of Object.entries(values))
  process.env[`MODEL_${name.toUpperCase().replace('-', '_')}`] = value;
process.argv.splice(2, Infinity, 'test/model/model.test.ts');
await import('./test.mjs');
