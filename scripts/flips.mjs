// Flips so many labels as `--flips` says, 10,000 unless told, on two servers of which one is killed; the suite does it in short.
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { flips: { type: 'string', default: '10000' } } });
if (!/^[1-9]\d{0,6}$/.test(values.flips)) {
  console.error('--flips must be a number of changes, such as --flips 10000');
  process.exit(2);
}
process.env.LABEL_FLIPS = values.flips;
process.argv.splice(2, Infinity, 'test/reliability/label-changes.test.ts');
await import('./test.mjs');
