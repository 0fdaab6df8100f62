// Runs so many slots of a job as `--slots` says, 200 unless told, on four servers that are killed and paused; the suite does it in short.
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { slots: { type: 'string', default: '200' } } });
if (!/^[1-9]\d{0,3}$/.test(values.slots)) {
  console.error('--slots must be a number of slots, such as --slots 200');
  process.exit(2);
}
process.env.JOB_SLOTS = values.slots;
process.argv.splice(2, Infinity, 'test/reliability/jobs.test.ts');
await import('./test.mjs');
