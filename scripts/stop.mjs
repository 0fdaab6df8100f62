// Stops a server under load, so often as `--cycles` says, 20 times unless told; the suite does it in short.
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { cycles: { type: 'string', default: '20' } } });
if (!/^[1-9]\d{0,4}$/.test(values.cycles)) {
  console.error('--cycles must be a number of stops, such as --cycles 20');
  process.exit(2);
}
process.env.STOP_CYCLES = values.cycles;
process.argv.splice(2, Infinity, 'test/reliability/stops.test.ts');
await import('./test.mjs');
