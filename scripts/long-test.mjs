// Runs the long form of a test that the suite runs in short, such as `node scripts/long-test.mjs kill --cycles 1000`.
import { parseArgs } from 'node:util';

const reliability = (name) => `test/reliability/${name}.test.ts`;

/** For each option, the variable that passes it to the test, and its default. */
const longTests = {
  // Kills of the engine, the server and both under load, this many of each, and of a client with and without its server.
  kill: { files: ['kills', 'client-killed'].map(reliability), options: { cycles: ['KILL_CYCLES', 60] } },
  // Stops of a server under load.
  stop: { files: [reliability('stops')], options: { cycles: ['STOP_CYCLES', 20] } },
  // A faulty network between a server and its database, this long for each fault.
  faults: { files: [reliability('faults')], options: { seconds: ['FAULT_SECONDS', 30] } },
  // Slots of a job, on four servers that are killed and paused.
  jobs: { files: [reliability('jobs')], options: { slots: ['JOB_SLOTS', 200] } },
  // Label changes on two servers, one of which is killed.
  flips: { files: [reliability('label-changes')], options: { flips: ['LABEL_FLIPS', 10_000] } },
  // Rows of a file of crop plans, one in a hundred of them wrong; the import is killed and repeated.
  import: { files: [reliability('plan-import')], options: { rows: ['IMPORT_ROWS', 10_000] } },
  // Power cuts of the engine at this many moments; another seed chooses others.
  power: {
    files: ['test/engine/power-loss.test.ts'],
    options: { states: ['POWER_STATES', 500], seed: ['POWER_SEED', 11] },
  },
};

const [name, ...args] = process.argv.slice(2);
const { files, options } = longTests[name];
const { values } = parseArgs({
  args,
  options: Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' }])),
});
for (const [option, [variable, usual]] of Object.entries(options)) {
  const value = values[option] ?? String(usual);
  if (!/^[1-9]\d{0,8}$/.test(value)) {
    console.error(`--${option} must be a number, such as --${option} ${usual}`);
    process.exit(2);
  }
  process.env[variable] = value;
}
process.argv.splice(2, Infinity, ...files);
await import('./test.mjs');
