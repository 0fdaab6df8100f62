// Cuts the power of the engine at so many moments as `--states` says, 500 unless told; `--seed` chooses others.
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { states: { type: 'string', default: '500' }, seed: { type: 'string', default: '11' } },
});
if (!/^[1-9]\d{0,5}$/.test(values.states) || !/^\d{1,9}$/.test(values.seed)) {
  console.error('--states must be a number of power cuts, such as --states 500, and --seed a whole number');
  process.exit(2);
}
process.env.POWER_STATES = values.states;
process.env.POWER_SEED = values.seed;
process.argv.splice(2, Infinity, 'test/engine/power-loss.test.ts');
await import('./test.mjs');
