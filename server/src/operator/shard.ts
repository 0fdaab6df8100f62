import { Option, type Command } from 'commander';
import { inExtendedJson, inMongosh, readCluster, runClusterCommand } from '../database/cluster.js';
import type { Database } from '../database/open.js';
import { allRecords } from '../records/records.js';
import { ConfigError } from '../settings/config.js';
import { planSharding, type ShardingPlan, type ShardingStep } from '../sharding/plan.js';
import type { OperatorIo } from './io.js';
import { print, type Output } from './output.js';
import { withDatabase } from './with-database.js';

interface Options extends Output {
  plan?: true;
  apply?: true;
  together?: string;
}

export function addShardCommand(program: Command, io: OperatorIo): void {
  program
    .command('shard')
    .description(
      'Spread the collections over the shards of a MongoDB 8 cluster, all of an account on one shard.',
    )
    .addOption(
      new Option('--plan', 'print the commands, what rules them out and what they cost').conflicts('apply'),
    )
    .option('--apply', 'run them while servers run; can be repeated after it was killed')
    .option(
      '--together <shard>',
      'where the collections lie that are not spread; by default, where they are created',
    )
    .option('--json', 'print JSON')
    .action(async (options: Options) => {
      if (!options.plan && !options.apply)
        throw new ConfigError(['crop-server shard needs --plan, which changes nothing, or --apply']);
      if (io.environment['MONGODB_URI'] === undefined)
        throw new Error(
          'The embedded database has no shards: MONGODB_URI has to name a router of a sharded cluster.',
        );
      // A plan changes nothing, not even an index.
      const [work, isHarmless] = options.apply ? ([apply, false] as const) : ([show, true] as const);
      await withDatabase(io, (database) => work(io, database, options), { isHarmless });
    });
}

async function show(io: OperatorIo, { withoutDeadline }: Database, options: Options): Promise<void> {
  const plan = await withoutDeadline((db) => planOf(db, options));
  const steps = plan.steps.map((step) => ({ ...step, command: inExtendedJson(step.command) }));
  print(io, options, { ...plan, steps }, () => describe(plan));
  if (plan.refused.length > 0) throw new Error('The collections cannot be sharded as they are.');
}

/** Runs the commands of the plan one after another; what a run before has done is no longer in it. */
async function apply(io: OperatorIo, { withoutDeadline }: Database, options: Options): Promise<void> {
  const done = await withoutDeadline(async (db) => {
    const { steps, refused } = await planOf(db, options);
    if (refused.length > 0) throw new Error(refused.join('\n'));
    for (const step of steps) {
      io.onProgress(`${step.because}: ${inMongosh(step)}`);
      await runClusterCommand(db, step);
    }
    return { commands: steps.length };
  });
  print(io, options, done, ({ commands }) =>
    commands === 0
      ? 'The collections are sharded; there was nothing to do.'
      : `Commands run: ${commands}. The balancer now moves the accounts to their shards; sh.status() says how far it is.`,
  );
}

type Db = Parameters<typeof readCluster>[0];

async function planOf(db: Db, { together }: Options): Promise<ShardingPlan> {
  const cluster = await readCluster(db);
  if (!cluster)
    throw new Error(
      'This is a replica set, which has no shards: MONGODB_URI has to name a router of a sharded cluster.',
    );
  return planSharding(cluster, allRecords, together);
}

function describe({ steps, refused, cost }: ShardingPlan): string {
  const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  return [
    ...refused.map((sentence) => `refused\t${sentence}`),
    ...steps.map(describeStep),
    `commands\t${steps.length}`,
    `shards\t${cost.shards}`,
    `documents\t${cost.documents}, ${inMegabytes(cost.bytes)} before compression, of which about ${inMegabytes(cost.bytes_moved)} move`,
  ].join('\n');
}

function describeStep(step: ShardingStep): string {
  return `// ${step.because}\n${inMongosh(step)}`;
}
