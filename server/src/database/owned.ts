import { accountExportSchema } from '@crop-planning/shared';
import type { AccountExportItem } from '@crop-planning/shared';
import type { IndexDescription } from 'mongodb';

/** How an account's documents in a collection are treated when the account is deleted. */
export type OnDeletion =
  /** Deleted in the transaction that deletes the account. */
  | 'with the account'
  /** Deleted afterwards, a slice at a time. */
  | 'in slices'
  /** Deleted afterwards, a slice of plans at a time, each analysis before its plan. */
  | 'plan by plan'
  /** Kept, but without the caller's address. */
  | 'address forgotten';

interface OwnedCollection {
  /** The field that holds the id of the account. */
  owner: 'account_id' | '_id';
  onDeletion: OnDeletion;
  /** The kind of item in the account's export; missing for data that is not exported. */
  exportedAs?: AccountExportItem['kind'];
  /** The indexes that this release's queries need; one of them must begin with the owner. */
  indexes: readonly IndexDescription[];
}

/**
 * The data that an account owns, by collection. The export, the deletion of an account, `crop-server check`,
 * the counts of `crop-server status` and the indexes derive from this list.
 */
export const owned = {
  sessions: {
    owner: 'account_id',
    onDeletion: 'with the account',
    exportedAs: 'session',
    indexes: [
      { key: { account_id: 1, refreshed_at: 1, _id: 1 } },
      { key: { expires_at: 1 }, expireAfterSeconds: 0 },
    ],
  },
  personal_tokens: {
    owner: 'account_id',
    onDeletion: 'with the account',
    exportedAs: 'personal_token',
    indexes: [
      { key: { token_hash: 1 }, unique: true },
      { key: { account_id: 1 } },
      { key: { forget_at: 1 }, expireAfterSeconds: 0 },
    ],
  },
  /** The account's email as an id, which keeps it unique; the export has it in the profile. */
  emails: { owner: 'account_id', onDeletion: 'with the account', indexes: [{ key: { account_id: 1 } }] },
  crop_plans: {
    owner: 'account_id',
    onDeletion: 'plan by plan',
    exportedAs: 'crop_plan',
    indexes: [{ key: { account_id: 1, created_at: -1, _id: -1 } }],
  },
  analyses: {
    owner: 'account_id',
    onDeletion: 'plan by plan',
    exportedAs: 'analysis',
    indexes: [
      { key: { account_id: 1, crop_plan_id: 1, created_at: -1, feasibility_label: 1 } },
      { key: { account_id: 1, crop_plan_id: 1, source: 1, created_at: -1 } },
      // For servers of the release before, and for analyses that they recorded without the account's id.
      { key: { crop_plan_id: 1, created_at: -1, feasibility_label: 1 } },
      { key: { crop_plan_id: 1, source: 1, created_at: -1 } },
      { key: { held_as: 1 }, partialFilterExpression: { held_as: { $exists: true } } },
    ],
  },
  notifications: {
    owner: 'account_id',
    onDeletion: 'in slices',
    exportedAs: 'notification',
    indexes: [
      { key: { account_id: 1, created_at: -1, _id: -1 } },
      { key: { account_id: 1, seq: 1 }, unique: true },
      { key: { account_id: 1, is_read: 1 } },
    ],
  },
  audit: {
    owner: 'account_id',
    onDeletion: 'address forgotten',
    exportedAs: 'audit_entry',
    indexes: [
      { key: { account_id: 1, created_at: -1, _id: -1 } },
      { key: { event: 1, created_at: -1, _id: -1 } },
      { key: { created_at: -1, _id: -1 } },
      { key: { expires_at: 1 }, expireAfterSeconds: 0 },
    ],
  },
  /** The networks from which the account has been used. */
  rate_limits: {
    owner: 'account_id',
    onDeletion: 'in slices',
    indexes: [{ key: { account_id: 1 } }, { key: { forget_at: 1 }, expireAfterSeconds: 0 }],
  },
  /** Answers to requests with an Idempotency-Key. */
  first_answers: {
    owner: 'account_id',
    onDeletion: 'in slices',
    indexes: [{ key: { account_id: 1 } }, { key: { forget_at: 1 }, expireAfterSeconds: 0 }],
  },
  job_tallies: { owner: 'account_id', onDeletion: 'in slices', indexes: [{ key: { account_id: 1 } }] },
  account_storage: { owner: '_id', onDeletion: 'in slices', indexes: [] },
} as const satisfies Record<string, OwnedCollection>;

type Owned = typeof owned;

export type OwnedName = keyof Owned;

/** A collection that is part of an account's export. */
export type ExportedName = {
  [Name in OwnedName]: Owned[Name] extends { exportedAs: string } ? Name : never;
}[OwnedName];

export const ownedNames = Object.keys(owned).filter(isOwnedName);

/** The exported collections, in the order of the export. */
export const exportedNames = Object.keys(accountExportSchema.shape).filter(isOwnedName).filter(isExported);

/** Lists the collections whose documents are treated in this way when an account is deleted. */
export function ownedBy(onDeletion: OnDeletion): OwnedName[] {
  return ownedNames.filter((name) => owned[name].onDeletion === onDeletion);
}

function isOwnedName(name: string): name is OwnedName {
  return name in owned;
}

/** Returns whether an account's export contains the documents of the collection. */
export function isExported(name: OwnedName): name is ExportedName {
  return 'exportedAs' in owned[name];
}
