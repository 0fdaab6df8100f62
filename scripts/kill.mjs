// Kills engine, server and both under load, so often as `--cycles` says, 60 times each unless told, and a client with and
// without its server; the suite does it in short.
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { cycles: { type: 'string', default: '60' } } });
if (!/^[1-9]\d{0,5}$/.test(values.cycles)) {
  console.error('--cycles must be a number of kills, such as --cycles 1000');
  process.exit(2);
}
process.env.KILL_CYCLES = values.cycles;
process.argv.splice(2, Infinity, 'test/reliability/kills.test.ts', 'test/reliability/client-killed.test.ts');
await import('./test.mjs');
