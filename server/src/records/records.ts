import { accountExportSchema } from '@crop-planning/shared';
import type { Db } from 'mongodb';
import type { IndexTables } from '../database/indexes.js';
import { accountBudgets } from './limits/account-budgets.js';
import { accountStorage } from './account-storage.js';
import { accounts } from './accounts.js';
import { analyses } from './analyses.js';
import { apiKeys } from './api-keys.js';
import { audit } from './audit.js';
import { bulkTurns } from './bulk-turns.js';
import { checks } from './operation/checks.js';
import { climates } from './climates.js';
import { cropPlans } from './crop-plans.js';
import { deletions } from './deletions.js';
import { emails } from './emails.js';
import { exports } from './exports.js';
import { firstAnswers } from './first-answers.js';
import { forms } from './operation/forms.js';
import { jobSlots } from './job-slots.js';
import { jobTallies } from './job-tallies.js';
import { knownNetworks } from './limits/known-networks.js';
import { migrationProgress } from './operation/migration-progress.js';
import { migrationWriters } from './operation/migration-writers.js';
import { migrations } from './operation/migrations.js';
import { liveClimates } from './live-climates.js';
import { notifications } from './notifications.js';
import { ownClimates } from './own-climates.js';
import { personalTokens } from './personal-tokens.js';
import { rateLimits } from './limits/rate-limits.js';
import type { OnDeletion, Step } from './record.js';
import { shares } from './shares.js';
import { servers } from './operation/servers.js';
import { sessions } from './sessions.js';
import { workRanges } from './operation/ranges.js';

/**
 * All collections. The indexes, the deletion and the export of an account, the counts of `crop-server status`, the
 * checks of `crop-server check` and the handle of a transaction derive from this list.
 */
export const records = {
  accounts,
  sessions,
  personalTokens,
  emails,
  plans: cropPlans,
  ownClimates,
  analyses,
  shares,
  notifications,
  apiKeys,
  audit,
  rateLimits,
  accountBudgets,
  knownNetworks,
  firstAnswers,
  jobTallies,
  accountStorage,
  climates,
  liveClimates,
  bulkTurns,
  deletions,
  exports,
  jobSlots,
  workRanges,
  checks,
  forms,
  servers,
  migrations,
  migrationProgress,
  migrationWriters,
};

type AnyRecord = (typeof records)[keyof typeof records];
export type OwnedRecord = Extract<AnyRecord, { owner: string }>;
export type ExportedRecord = Extract<AnyRecord, { exportedAs: string }>;
type CountedRecord = Extract<AnyRecord, { isCounted: true }>;

export const allRecords: readonly AnyRecord[] = Object.values(records);
export const ownedRecords = allRecords.filter((record) => record.owner !== undefined);
export const countedRecords = allRecords.filter((record) => record.isCounted !== undefined);

/** The exported collections, in the order of the export. */
export const exportedRecords = Object.keys(accountExportSchema.shape).flatMap((name) =>
  ownedRecords.filter(isExported).filter(({ collection }) => collection === name),
);

/** The steps of each collection that has any. */
export type StepTable = readonly { collection: string; steps: readonly Step[] }[];
export const stepTable: StepTable = allRecords.filter(({ steps }) => steps.length > 0);

/** Returns the form of this release: the one to which the latest step leads. */
export function formOf(table: StepTable): number {
  return Math.max(1, ...table.flatMap(({ steps }) => steps.map(({ to }) => to)));
}

/**
 * Returns the field that has the id of an account in every document of the collection; undefined if the documents do not
 * belong to accounts, or not all of them.
 */
export function accountFieldOf(collection: string): string | undefined {
  if (collection === accounts.collection) return '_id';
  const record = ownedRecords.find((owned) => owned.collection === collection);
  return record?.onDeletion === 'address forgotten' ? undefined : record?.owner;
}

/** Numbers of documents, by collection. */
export type Counts = Record<CountedRecord['collection'], number>;

export const indexTables: IndexTables = {
  wanted: Object.fromEntries(allRecords.map(({ collection, indexes }) => [collection, indexes])),
  retired: Object.fromEntries(
    allRecords.map(({ collection, retiredIndexes }) => [collection, retiredIndexes]),
  ),
  former: Object.fromEntries(allRecords.map(({ collection, formerIndexes }) => [collection, formerIndexes])),
};

/** The collections whose documents stay behind when the data moves to another database. */
export const stayingRecords: ReadonlySet<string> = new Set(
  allRecords.filter(({ staysBehind }) => staysBehind).map(({ collection }) => collection),
);

/** Lists the collections whose documents are treated in this way when an account is deleted. */
export function recordsDeleted(onDeletion: OnDeletion): OwnedRecord[] {
  return ownedRecords.filter((record) => record.onDeletion === onDeletion);
}

/** Returns whether an account's export contains the documents of the collection. */
export function isExported(record: AnyRecord): record is ExportedRecord {
  return record.exportedAs !== undefined;
}

/**
 * Counts the documents of each kind, from the collections' metadata if the database keeps any. `db` must have no
 * deadline: the embedded engine counts ten million documents in about half a second, more if it has to read them from
 * a slow disk.
 */
export async function readCounts(db: Db): Promise<Counts> {
  const counts = await Promise.all(
    countedRecords.map(
      async ({ collection }) =>
        [collection, await db.collection(collection).estimatedDocumentCount()] as const,
    ),
  );
  return Object.fromEntries(counts) as Counts;
}
