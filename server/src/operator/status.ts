import type { Command } from 'commander';
import { z } from 'zod';
import { describeBackups, type BackupsState } from '../background/backups/state.js';
import { readCheckProgress, type CheckProgress } from '../background/checks/progress.js';
import { addressOf, readAddress } from '../settings/address-file.js';
import { readAddressConfig, type AddressConfig } from '../settings/config.js';
import { prepareDataFolder } from '../settings/data-folder.js';
import { faultAdvice, isFault } from '../database/faults.js';
import { compareIndexes } from '../database/indexes.js';
import type { Database } from '../database/open.js';
import { recordsOf } from '../records/handle.js';
import { forms } from '../records/operation/forms.js';
import { describeRange } from '../records/operation/id-ranges.js';
import { migrations, type Migration } from '../records/operation/migrations.js';
import { indexTables, readCounts, stepTable, type Counts } from '../records/records.js';
import type { OperatorIo } from './io.js';
import { describeServers, readServers, type ServersStatus } from './server-list.js';
import { withDatabase } from './with-database.js';

/** Indexes, named in the form `sessions.account_id_1`. */
export interface IndexStatus {
  /** Indexes still to be built or rebuilt. */
  building: readonly string[];
  /** Indexes that the service does not define; it leaves them unchanged. */
  unknown: readonly string[];
}

/** The form of the stored documents. */
export interface FormStatus {
  /** Null if the database does not say one yet; the next start of a server looks through its documents. */
  stored: number | null;
  /** The collections whose documents are being changed to the form of this release. */
  pending: readonly string[];
}

/** Where the data moves to, or has come from. */
export interface MigrationStatus {
  direction: 'to' | 'from';
  /** The hosts and the name of the other database. */
  database: string;
  state: Migration['state'];
}

/** Accounts that some work waits to try again, because its latest attempt has failed. */
export interface FailingRange {
  /** The work, and which time that it goes through all accounts, such as `reanalyse 2026-12`; or `deletion`. */
  work: string;
  /** The first bytes of the accounts' ids, such as `40-4f`; of a deletion, the id of the account. */
  accounts: string;
  times: number;
  at: Date;
  error: string;
}

export interface Status {
  address: string;
  /** `stopped` if nothing listens at the address, `unavailable` if something does but is not a server that is ready. */
  health: 'ok' | 'unavailable' | 'stopped';
  /** Why the server at the address is not ready, in a sentence; null unless it says so. */
  reason: string | null;
  version: string;
  database: 'embedded' | 'mongodb';
  /**
   * The connection string by which MongoDB's tools reach the embedded database; null without a server that runs it,
   * and for MongoDB, since there it may contain a password.
   */
  database_uri: string | null;
  /**
   * How the server at the address learns of new notifications for its streams: it watches the database's
   * changes or, if the database does not allow that, polls; null if no server answers.
   */
  notifications: 'watched' | 'polled' | null;
  /** The background work of the server at the address that has stopped; null if no server answers. */
  stopped: readonly string[] | null;
  /** The scheduled backups of the embedded database; null if none are made. */
  backups: BackupsState | null;
  /** Null while the database cannot be reached. */
  failing: readonly FailingRange[] | null;
  /** Null while the database cannot be reached. */
  counts: Counts | null;
  /** Null while the database cannot be reached. */
  indexes: IndexStatus | null;
  /** Null while the database cannot be reached. */
  form: FormStatus | null;
  /** Null while the database cannot be reached, and if its data neither moves nor has moved. */
  migration: MigrationStatus | null;
  /** How far the last check has come; null while the database cannot be reached, and before the first. */
  check: CheckProgress | null;
  /** Null while the database cannot be reached. */
  servers: ServersStatus['servers'] | null;
  /** Null while the database cannot be reached. */
  disagreements: ServersStatus['disagreements'] | null;
}

const healthTimeoutMs = 5_000;
/** What a server answers that is not ready. */
const readiness = z.object({ code: z.literal('SERVICE_UNAVAILABLE'), message: z.string() });

export function addStatusCommand(program: Command, io: OperatorIo): void {
  program
    .command('status')
    .description('Show whether the server is running, where, and how much it stores.')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const { status, failure } = await readStatus(io);
      io.out(json ? `${JSON.stringify(status)}\n` : describe(status));
      if (failure !== undefined) throw failure;
    });
}

/** Reads the status; `failure` is why nothing could be read from the database. */
async function readStatus(io: OperatorIo): Promise<{ status: Status; failure?: unknown }> {
  const config = readAddressConfig(io.environment);
  await prepareDataFolder(config);
  const address = await readAddress(config);
  const [{ health, reason }, metrics] = await Promise.all([
    readHealth(address),
    readMetrics(metricsAddressOf(config, address)),
  ]);
  const status: Status = {
    address,
    health,
    reason,
    version: io.version,
    database: config.MONGODB_URI === undefined ? 'embedded' : 'mongodb',
    database_uri: null,
    ...describeWork(metrics),
    backups: null,
    failing: null,
    counts: null,
    indexes: null,
    form: null,
    migration: null,
    check: null,
    servers: null,
    disagreements: null,
  };
  try {
    status.backups = (await describeBackups(config, new Date())) ?? null;
    Object.assign(status, await withDatabase(io, readStored, { isHarmless: true }));
    return { status };
  } catch (failure) {
    return { status, failure };
  }
}

async function readStored({ db, engineUri, withoutDeadline }: Database) {
  const counts = await withoutDeadline(readCounts);
  const [indexes, form, servers] = [await readIndexes(db), await readForm(db), await readServers(db)];
  const migration = await readMigration(db);
  const [check, failing] = [(await readCheckProgress(recordsOf(db))) ?? null, await readFailing(db)];
  return { database_uri: engineUri ?? null, failing, counts, indexes, form, migration, check, ...servers };
}

async function readFailing(db: Database['db']): Promise<FailingRange[]> {
  const { workRanges, deletions } = recordsOf(db);
  const ranges = (await workRanges.failing()).flatMap(({ work, pass, failure, ...range }) =>
    failure ? [{ work: `${work} ${pass}`, accounts: describeRange(range), ...failure }] : [],
  );
  const ofDeletions = (await deletions.failing()).map(({ accountId, failure }) => ({
    work: 'deletion',
    accounts: accountId,
    ...failure,
  }));
  return [...ranges, ...ofDeletions];
}

/** A migration to another database counts more than the one by which the data came here. */
async function readMigration(db: Database['db']): Promise<MigrationStatus | null> {
  const { source, target } = await migrations.statementsOf(db).find();
  if (source && source.state !== 'aborted')
    return { direction: 'to', database: source.other, state: source.state };
  return target ? { direction: 'from', database: target.other, state: target.state } : null;
}

async function readForm(db: Database['db']): Promise<FormStatus> {
  const stored = (await forms.statementsOf(db).find()) ?? null;
  const pending = stepTable.filter(({ steps }) => steps.some(({ to }) => stored !== null && to > stored));
  return { stored, pending: pending.map(({ collection }) => collection) };
}

async function readIndexes(db: Database['db']): Promise<IndexStatus> {
  const { missing, changed, unknown } = await compareIndexes(db, indexTables);
  const toName = ({ collection, name }: { collection: string; name: string }) => `${collection}.${name}`;
  return { building: [...missing, ...changed].map(toName), unknown: unknown.map(toName) };
}

async function readHealth(address: string): Promise<Pick<Status, 'health' | 'reason'>> {
  try {
    const answer = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(healthTimeoutMs) });
    if (answer.ok) return { health: 'ok', reason: null };
    // Something else than a server may answer at the address.
    const said = readiness.safeParse(await answer.json().catch(() => undefined));
    return { health: 'unavailable', reason: said.data?.message ?? null };
  } catch (error) {
    return { health: isAccepted(error) ? 'unavailable' : 'stopped', reason: null };
  }
}

/** Returns whether the failed request shows that something accepts connections at the address. */
function isAccepted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError') return true;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^(ECONNRESET$|UND_ERR_SOCKET$|HPE_)/.test(code);
}

/** Returns where the metrics of the server at this address are. */
function metricsAddressOf({ METRICS_HOST, METRICS_PORT }: AddressConfig, address: string): string {
  return METRICS_PORT === undefined ? address : addressOf(METRICS_HOST, METRICS_PORT);
}

/** Returns undefined if nothing that serves metrics answers. */
async function readMetrics(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(healthTimeoutMs) });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

function describeWork(metrics: string | undefined): Pick<Status, 'notifications' | 'stopped'> {
  const polling = /^notifications_polling (\d)$/m.exec(metrics ?? '')?.[1];
  // Something else than a server may answer at the address.
  if (metrics === undefined || polling === undefined) return { notifications: null, stopped: null };
  const stopped = metrics.matchAll(/^background_work_stopped\{work="([^"]*)"\} 1$/gm);
  return {
    notifications: polling === '1' ? 'polled' : 'watched',
    stopped: Array.from(stopped, ([, work = '']) => work),
  };
}

function describe(status: Status): string {
  const { address, health, reason, version, database, notifications, stopped, counts, indexes, form } =
    status;
  const { database_uri, failing, backups, migration, check, servers, disagreements } = status;
  const lines = [
    ['address', address],
    ['health', reason === null ? health : `${health}: ${reason}`],
    ['version', version],
    ['database', database],
    ...(database_uri === null ? [] : [['database uri', database_uri]]),
    ...(notifications === 'polled' ? [['notifications', 'polled every 2 s: changes cannot be watched']] : []),
    ...(stopped ?? []).map((work) => ['stopped', isFault(work) ? `${work}: ${faultAdvice[work]}` : work]),
    ...(failing ?? []).map((range) => ['failing', describeFailing(range)]),
    ...(backups ? linesOfBackups(backups) : []),
    ...Object.entries(counts ?? {}).map(([name, count]) => [name, String(count)]),
    ...(indexes?.building ?? []).map((name) => ['index being built', name]),
    ...(indexes?.unknown ?? []).map((name) => ['unknown index', name]),
    ...(form ? [['form', form.stored === null ? 'none' : String(form.stored)]] : []),
    ...(migration ? [['migration', `${migration.direction} ${migration.database}: ${migration.state}`]] : []),
    ...(form?.pending ?? []).map((name) => ['pending', name]),
    ...(check ? [['check', describeCheck(check)]] : []),
    ...(servers && disagreements ? describeServers({ servers, disagreements }) : []),
  ];
  return lines.map((line) => `${line.join('\t')}\n`).join('');
}

function describeCheck(check: CheckProgress): string {
  const { began_at, ended_at, ranges_done, ranges, ranges_failed, documents, problems } = check;
  const when = ended_at === null ? `began ${began_at}` : `ended ${ended_at}`;
  const failed = ranges_failed === 0 ? '' : `, ${ranges_failed} failed`;
  return `${when}, ${ranges_done} of ${ranges} ranges${failed}, ${documents} documents, problems: ${problems}`;
}

function describeFailing({ work, accounts, times, at, error }: FailingRange): string {
  const often = times === 1 ? 'once' : `${times} times`;
  return `${work}, accounts ${accounts}: ${often}, at ${at.toISOString()}, ${error}`;
}

function linesOfBackups({ folder, newest, sound, problems }: BackupsState): string[][] {
  const latest = newest
    ? `${newest.file}, ${(newest.age_seconds / 3_600).toFixed(1)} hours old, ${newest.size_bytes} bytes, verified; ${sound} in all`
    : `none in ${folder} yet`;
  return [['backup', latest], ...problems.map((problem) => ['backup problem', problem])];
}
