// How one document of an account is found, said once for the two statements that can do it: one of its own, or the one
// that looks its caller up.
import type { Collection, Db, Document, ObjectId } from 'mongodb';
import { ownedKey, toObjectId } from '../../database/queries.js';

/** Finds at most one document, by its id, among those that have the account's id as `account_id`. */
export interface Finding<Found> {
  collection: string;
  id: string;
  /** Returns what follows the filter. */
  stagesFor(id: ObjectId): readonly Document[];
  toFound(document: Document): Found;
}

/** What `lookUpFound` adds: one document, or none if the account has none with the id. */
export interface WithFound {
  found?: Document[] | undefined;
}

/** Finds the document with a statement of its own. */
export async function findAlone<Stored extends Document, Found>(
  collection: Collection<Stored>,
  accountId: string,
  finding: Finding<Found>,
): Promise<Found | undefined> {
  const key = ownedKey(accountId, finding.id);
  if (!key) return undefined;
  const [found] = await collection.aggregate([{ $match: key }, ...finding.stagesFor(key._id)]).toArray();
  return found && finding.toFound(found);
}

/** Returns the stage that adds the document to one of the same account, as `found`; none without a finding. */
export function lookUpFound(finding: Finding<unknown> | undefined): Document[] {
  const _id = finding && toObjectId(finding.id);
  if (!_id) return [];
  const pipeline = [{ $match: { _id } }, ...finding.stagesFor(_id)];
  const ofSameAccount = { localField: 'account_id', foreignField: 'account_id' };
  return [{ $lookup: { from: finding.collection, ...ofSameAccount, pipeline, as: 'found' } }];
}

/** Returns what the stage has added. */
export function foundIn<Found>(
  { found: [document] = [] }: WithFound,
  finding: Finding<Found> | undefined,
): Found | undefined {
  return document && finding?.toFound(document);
}

/** The statements for findings of any collection. */
export function findings(db: Db) {
  return {
    find: <Found>(accountId: string, finding: Finding<Found>): Promise<Found | undefined> =>
      findAlone(db.collection(finding.collection), accountId, finding),
  };
}
