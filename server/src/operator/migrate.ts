import { Option, type Command } from 'commander';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deadlines } from '../concurrency/deadlines.js';
import { databaseName, storePathOf } from '../database/engine.js';
import { openDatabase, type Database } from '../database/open.js';
import { endOf, type MigrationEnd } from '../migration/ends.js';
import { abortMigration, migrate, type MigrationReport, type MigrationTask } from '../migration/migrate.js';
import { indexTables } from '../records/records.js';
import { ConfigError, readMigrationConfig, type MigrationConfig } from '../settings/config.js';
import { prepareDataFolder, secretFile } from '../settings/data-folder.js';
import { createLogger } from '../settings/log.js';
import { describeMongoUri } from '../settings/mongodb-uri.js';
import { shellWord } from '../settings/shell-word.js';
import type { OperatorIo } from './io.js';
import { print, type Output } from './output.js';

interface Options extends Output {
  switch?: true;
  verify?: true;
  abort?: true;
  from?: true;
  toFile?: string;
}

/** Nobody was promised that a command ends within ten seconds, and a busy machine is slow to answer. */
const limits = { ...deadlines, statementMs: 10_000, transactionMs: 20_000 };
/**
 * A process may write for ten seconds without looking for a migration, and a command's transaction takes twenty at most.
 */
const usualSettleMs = 31_000;
const preparedMsMax = 15_000;
const prepareLookMs = 100;
const uriBytesMax = 4_096;

export function addMigrateCommand(program: Command, io: OperatorIo): void {
  program
    .command('migrate')
    .description(
      'Copy the data to the MongoDB in MIGRATE_URI while servers run, and let it move there. A command that was killed continues.',
    )
    .option('--switch', 'then stop writes for a moment, and declare that the data has moved')
    .addOption(new Option('--verify', 'then compare both databases').conflicts('switch'))
    .addOption(
      new Option('--abort', 'let writes go on, and give the migration up').conflicts(['switch', 'verify']),
    )
    .option('--from', 'the other way: from the MongoDB in MIGRATE_URI to the database of the settings')
    .option('--to-file <file>', 'a file of mode 0600 with the connection string, instead of MIGRATE_URI')
    .option('--json', 'print JSON')
    .action(async (options: Options) => {
      const config = readMigrationConfig(io.environment);
      const uri = options.toFile === undefined ? config.MIGRATE_URI : await readUri(io, options.toFile);
      await prepareDataFolder(config);
      if (options.abort) await abort(io, config, uri, options);
      else await move(io, config, uri, options);
    });
}

async function move(io: OperatorIo, config: MigrationConfig, uri: string | undefined, options: Options) {
  const mongoUri = requireUri(uri);
  const task: MigrationTask = options.switch ? 'switch' : options.verify ? 'verify' : 'copy';
  const report = await withOwn(config, options, (own) =>
    withOther(config, mongoUri, (other) => {
      const [source, target] = options.from ? [other, own] : [own, other];
      const ends = { source, target, holder: randomUUID(), say: io.onProgress };
      return migrate(ends, task, { settleMs: io.settleMs ?? usualSettleMs });
    }),
  );
  const advice = await adviceFor(config, report, options);
  print(io, options, report, (all) => describe(all, advice));
  if (report.different.length > 0) throw new Error('The databases differ.');
}

async function abort(io: OperatorIo, config: MigrationConfig, uri: string | undefined, options: Options) {
  const sentence = await (options.from
    ? withOther(config, requireUri(uri), (source) =>
        withOwn(config, options, (own) => abortMigration(source, own)),
      )
    : withOwn(config, options, (source) =>
        uri === undefined
          ? abortMigration(source, undefined)
          : withOther(config, uri, (target) => abortMigration(source, target)),
      ));
  print(io, options, { outcome: sentence }, ({ outcome }) => outcome);
}

function requireUri(uri: string | undefined): string {
  if (uri !== undefined) return uri;
  throw new ConfigError(['MIGRATE_URI must be set, or --to-file name a file with the connection string']);
}

/** Opens the database of the settings, which is created only to bring data back into an empty folder. */
function withOwn<T>(
  config: MigrationConfig,
  { from }: Options,
  work: (end: MigrationEnd) => Promise<T>,
): Promise<T> {
  const name =
    config.MONGODB_URI === undefined
      ? storePathOf(config)
      : describeMongoUri(config.MONGODB_URI, databaseName);
  return withEnd(config, name, { whenMissing: from ? 'createFirst' : 'refuse' }, work);
}

async function withOther<T>(
  config: MigrationConfig,
  uri: string,
  work: (end: MigrationEnd) => Promise<T>,
): Promise<T> {
  try {
    return await withEnd({ ...config, MONGODB_URI: uri }, describeMongoUri(uri, databaseName), {}, work);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(error.problems.map((problem) => problem.replaceAll('MONGODB_URI', 'MIGRATE_URI')));
  }
}

async function withEnd<T>(
  config: MigrationConfig,
  name: string,
  options: { whenMissing?: 'createFirst' | 'refuse' },
  work: (end: MigrationEnd) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config, createLogger(config.LOG_LEVEL), {
    indexes: indexTables,
    attach: true,
    appName: 'crop-server migrate',
    limits,
    ...options,
  });
  try {
    await untilPrepared(database, name);
    return await unlessEnded(database, work(endOf(database, name)));
  } finally {
    await database.close();
  }
}

/** Waits for a database that does not answer at the moment, such as one that is being restarted. */
async function untilPrepared({ isPrepared }: Database, name: string): Promise<void> {
  const startedMs = performance.now();
  while (!isPrepared()) {
    if (performance.now() - startedMs > preparedMsMax) throw new Error(`${name} cannot be reached.`);
    await pause(prepareLookMs);
  }
}

function unlessEnded<T>({ ended }: Database, working: Promise<T>): Promise<T> {
  return ended ? Promise.race([working, ended]) : working;
}

/** Reads a connection string from a file that only its owner can read. Raises ConfigError. */
async function readUri(io: OperatorIo, file: string): Promise<string> {
  const refuse = (reason: string) => new ConfigError([`--to-file: ${file} ${reason}`]);
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      throw refuse(`cannot be read: ${error.code}`);
    },
  );
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw refuse('is not a file');
    if (process.getuid !== undefined && ((stats.mode & 0o077) !== 0 || stats.uid !== process.getuid()))
      throw refuse(`must be yours and closed to others: chmod 600 ${shellWord(file)}`);
    if (stats.size > uriBytesMax) throw refuse('is too long for a connection string');
    const text = (await handle.readFile('utf8')).trim();
    const { MIGRATE_URI } = readMigrationConfig({ ...io.environment, MIGRATE_URI: text });
    if (MIGRATE_URI === undefined) throw refuse('is empty');
    return MIGRATE_URI;
  } finally {
    await handle.close();
  }
}

function describe(report: MigrationReport, advice: readonly string[]): string {
  const { source, target, state, copied, compared, different, stopped_ms } = report;
  return [
    ['source', source],
    ['target', target],
    ['state', state],
    ['documents copied', copied],
    ...(compared === null ? [] : [['documents compared', compared]]),
    ...different.map(({ collection, documents }) => ['different', `${documents} in ${collection}`]),
    ...(stopped_ms === null ? [] : [['writes stopped', `${stopped_ms} ms`]]),
  ]
    .map((line) => line.join('\t'))
    .concat(advice)
    .join('\n');
}

/** Says what to do next, with the secret named but never shown. */
async function adviceFor(config: MigrationConfig, { state }: MigrationReport, { from }: Options) {
  const next =
    state === 'copied'
      ? ['The service works as before. When you are ready, run the same command with --switch.']
      : [
          from && config.MONGODB_URI === undefined
            ? 'Start the servers now without MONGODB_URI, on this DATA_DIR.'
            : `Start the servers now with MONGODB_URI set to ${from ? 'this database' : 'the target'}.`,
        ];
  return [...next, await secretAdvice(config, from === true)];
}

async function secretAdvice(config: MigrationConfig, isBack: boolean): Promise<string> {
  if (config.JWT_SECRET)
    return 'Keep JWT_SECRET as it is: with another secret, everybody would be signed out.';
  const path = resolve(join(config.DATA_DIR, secretFile));
  const hasSecret = await access(path).then(
    () => true,
    () => false,
  );
  if (isBack || !hasSecret)
    return 'Give the servers the JWT_SECRET that they have had: with another secret, everybody would be signed out.';
  return `Servers with MONGODB_URI need JWT_SECRET. Set it to what is in ${path}, on all of them, such as with JWT_SECRET="$(cat ${shellWord(path)})": with another secret, everybody would be signed out.`;
}
