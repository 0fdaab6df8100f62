// Puts a faulty network between a server and its database, for `--seconds` of each fault, 30 unless told; the suite does it in short.
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
if (!/^([6-9]|[1-9]\d{1,3})$/.test(values.seconds)) {
  console.error('--seconds must be a number from 6 on, such as --seconds 30');
  process.exit(2);
}
process.env.FAULT_SECONDS = values.seconds;
process.argv.splice(2, Infinity, 'test/reliability/faults.test.ts');
await import('./test.mjs');
