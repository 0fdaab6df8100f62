// How documents of an account are found, said once for the two statements that can do it: one of their own, or the one that
// looks their caller up.
import type { Collection, Db, Document } from 'mongodb';
import { ownedBy } from '../../database/queries.js';

/** Finds some of the documents that have the account's id as `account_id`: few enough for one document of 16 MiB. */
export interface Finding<Found> {
  collection: string;
  /** What the documents have to match beside the account; undefined if nothing can. */
  filter: Document | undefined;
  /** What follows the filter. */
  stages: readonly Document[];
  /** Whether the documents are handed over as their bytes. */
  isRaw?: boolean;
  toFound(documents: Document[]): Found;
}

/** What `lookUpFound` adds. */
export interface WithFound {
  found?: Document[] | undefined;
}

/** What has the driver hand over what is found as bytes, alone or as a field of the document around it. */
const [rawAlone, rawWithin] = [{ raw: true }, { fieldsAsRaw: { found: true } }] as const;

/** Finds the documents with a statement of its own. */
export async function findAlone<Stored extends Document, Found>(
  collection: Collection<Stored>,
  accountId: string,
  { filter, stages, isRaw, toFound }: Finding<Found>,
): Promise<Found> {
  if (!filter) return toFound([]);
  const pipeline = [{ $match: { ...filter, ...ownedBy(accountId) } }, ...stages];
  return toFound(await collection.aggregate(pipeline, isRaw ? rawAlone : undefined).toArray());
}

/** Returns the stage that adds the documents to one of the same account, as `found`; none without a finding. */
export function lookUpFound(finding: Finding<unknown> | undefined): Document[] {
  if (!finding?.filter) return [];
  const pipeline = [{ $match: finding.filter }, ...finding.stages];
  const ofSameAccount = { localField: 'account_id', foreignField: 'account_id' };
  return [{ $lookup: { from: finding.collection, ...ofSameAccount, pipeline, as: 'found' } }];
}

/** Returns the options of the statement with that stage. */
export function optionsFor(finding: Finding<unknown> | undefined): typeof rawWithin | undefined {
  return finding?.isRaw ? rawWithin : undefined;
}

/** Returns what the stage has added. */
export function foundIn<Found>(
  { found = [] }: WithFound,
  finding: Finding<Found> | undefined,
): Found | undefined {
  return finding?.toFound(found);
}

/** The statements for findings of any collection. */
export function findings(db: Db) {
  return {
    find: <Found>(accountId: string, finding: Finding<Found>): Promise<Found> =>
      findAlone(db.collection(finding.collection), accountId, finding),
  };
}
