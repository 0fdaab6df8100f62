// Runs the long form of a test that has a short form in the suite:
// `node scripts/long-test.mjs kill --cycles 1000`.
import { parseArgs } from 'node:util';

const reliability = (name) => `test/reliability/${name}.test.ts`;

/** Maps each option to the variable that passes it to the test, and to its default. */
const longTests = {
  // Kills the engine, the server, and both of them, each this many times under load. Also runs every case in
  // which a client is killed, alone or with its server.
  kill: { files: ['kills', 'client-killed'].map(reliability), options: { cycles: ['KILL_CYCLES', 60] } },
  // Stops a server under load.
  stop: { files: [reliability('stops')], options: { cycles: ['STOP_CYCLES', 20] } },
  // Closes an engine this many times in the middle of commands.
  close: { files: ['test/engine/closing.test.ts'], options: { closes: ['ENGINE_CLOSES', 100] } },
  // Disturbs the network between a server and its database, for this many seconds per fault.
  faults: { files: [reliability('faults')], options: { seconds: ['FAULT_SECONDS', 30] } },
  // Elections, failures and errors of a simulated replica set; the longest election takes this long.
  cluster: { files: ['test/cluster'], options: { seconds: ['CLUSTER_SECONDS', 10] } },
  // Causes the fault of each alarm at a server that Prometheus watches; of the alarms’ times, a minute lasts this long.
  alarms: { files: ['test/alarms'], options: { minute: ['ALARM_MINUTE_MS', 2_000] } },
  // Runs slots of a job on four servers that are killed and paused. Then has one, two and four servers analyse this many
  // plans again, and two of them while one is killed every ten seconds; and one look at this many with nothing to do.
  jobs: {
    files: ['jobs', 'shared-jobs', 'idle-jobs'].map(reliability),
    options: {
      slots: ['JOB_SLOTS', 200],
      plans: ['JOB_PLANS', 20_000],
      idle: ['JOB_IDLE_PLANS', 100_000],
    },
  },
  // Checks about this many small documents, with a planted fault of each kind, by one worker and by four, and with
  // processes that are killed this many times.
  check: {
    files: [reliability('parallel-check')],
    options: { documents: ['CHECK_DOCUMENTS', 1_000_000], kills: ['CHECK_KILLS', 10] },
  },
  // Changes labels on two servers, one of which is killed.
  flips: { files: [reliability('label-changes')], options: { flips: ['LABEL_FLIPS', 10_000] } },
  // A simulated month of scheduled backups, with this many hours between two.
  backups: { files: [reliability('scheduled-backups')], options: { hours: ['BACKUP_HOURS', 6] } },
  // Imports a file with this many rows, one in a hundred of them invalid; the import is killed and repeated.
  import: { files: [reliability('plan-import')], options: { rows: ['IMPORT_ROWS', 10_000] } },
  // Gives this many analyses a made-up form, while a server of form 1 runs and the new one is killed.
  upgrade: { files: [reliability('upgrade')], options: { analyses: ['UPGRADE_ANALYSES', 100_000] } },
  // Moves a database with this many plans, and four analyses of each, to a second engine and back; the command is
  // killed this many times.
  migrate: {
    files: [reliability('migrate-long')],
    options: { plans: ['MIGRATE_PLANS', 50_000], kills: ['MIGRATE_KILLS', 20] },
  },
  // Cuts the engine's power at this many moments; another seed chooses other moments.
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
