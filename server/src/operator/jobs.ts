import { Argument, type Command } from 'commander';
import type { Database } from '../database/open.js';
import { timeOf } from '../database/queries.js';
import { createJobs, type Jobs } from '../background/jobs/jobs.js';
import { readRemaining } from '../background/jobs/remaining.js';
import { createLogger } from '../settings/log.js';
import { scheduledJobs } from '../jobs.js';
import type { OperatorCore } from '../core.js';
import type { OperatorIo } from './io.js';
import { print, printList, type Output } from './output.js';
import { withCore } from './with-core.js';
import { jobNames, type JobName, type JobSlot } from '../records/job-slots.js';

export function addJobCommands(program: Command, io: OperatorIo): void {
  const group = program.command('jobs').description('Work that servers do on a schedule.');
  group
    .command('list')
    .description('List the jobs with their last slot.')
    .option('--json', 'print JSON')
    .action((output: Output) => listJobs(io, output));
  group
    .command('run')
    .description('Run the current slot of a job, unless it is already done.')
    .addArgument(new Argument('<name>', 'the name of the job').choices(jobNames))
    .option('--json', 'print JSON')
    .action((name: JobName, output: Output) => runJob(io, name, output));
}

function listJobs(io: OperatorIo, output: Output): Promise<void> {
  return withCore(io, async ({ records }) => {
    const slots = await readRemaining(records);
    const rows = jobNames.map((name) => slots.find((slot) => slot.name === name) ?? { ...neverRun, name });
    printList<Row>(io, output, rows, describe);
  });
}

function runJob(io: OperatorIo, name: JobName, output: Output): Promise<void> {
  return withCore(io, async (core, { db }) => {
    const { wasDone, ...slot } = await openJobs(core, db).run(name);
    print<Row>(io, output, { ...slot, remaining: 0 }, describe);
    if (wasDone) io.err(`The slot ${slot.slot} of ${name} is already done and was not run again.\n`);
  });
}

function openJobs(core: OperatorCore, db: Database['db']): Jobs {
  return createJobs({
    ...core,
    jobs: scheduledJobs(core),
    now: () => timeOf(db),
    leaseMs: core.settings.JOBS_LEASE_SECONDS * 1_000,
    // The process does nothing else, and the operator waits for it.
    isResting: false,
    // The command prints the slot instead of logging it.
    log: createLogger('warn'),
  });
}

type Row = Omit<JobSlot, 'slot' | 'state' | 'began_at' | 'counts'> & {
  slot: string | null;
  state: JobSlot['state'] | 'waiting';
  began_at: Date | null;
  counts: JobSlot['counts'] | null;
  remaining: number | null;
};

const neverRun = {
  slot: null,
  state: 'waiting',
  began_at: null,
  ended_at: null,
  counts: null,
  remaining: null,
} as const;

function describe({ name, slot, state, began_at, ended_at, counts, remaining }: Row): string {
  return [
    name,
    slot ?? 'no slot yet',
    state,
    (ended_at ?? began_at)?.toISOString() ?? '',
    Object.entries(counts ?? {})
      .map(([outcome, count]) => `${outcome} ${count}`)
      .join(', '),
    state === 'running' ? `${Math.ceil((remaining ?? 0) * 100)} % remaining` : '',
  ]
    .join('\t')
    .trimEnd();
}
