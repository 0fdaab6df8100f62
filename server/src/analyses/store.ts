import { modelSource } from '@crop-planning/shared';
import { BSON, ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { createHash } from 'node:crypto';
import { deleteSome, readAll } from '../database/batches.js';
import { lookUpLatest } from '../database/latest-analysis.js';
import { ownedKey, toObjectId } from '../database/queries.js';
import { packDetails, unpackDetails } from './packed-details.js';
import type {
  FiledAnalysis,
  InsertionOptions,
  NewAnalysis,
  SharedDetails,
  StoredAnalysis,
} from './analysis.js';
import type { ListedValues } from '../crop-plans/included-analysis.js';
import type { Position } from '../database/paging.js';

export interface AnalysisDocument extends Omit<NewAnalysis, 'crop_plan_id'> {
  _id: ObjectId;
  /** The owner of the plan. */
  account_id: ObjectId;
  crop_plan_id: ObjectId;
  /** Missing from producers' analyses. */
  listed?: ListedValues;
  /** Set if the details are shared with an earlier analysis of the plan; `details` is then null. */
  shared?: Omit<SharedDetails, 'holderId'> & { holder_id: ObjectId };
  /**
   * The removed analysis from which the details were inherited; other analyses still refer to the details by
   * its id. Missing if nothing was inherited.
   */
  held_as?: ObjectId;
  /** The size of this document. */
  bytes: number;
}

type Details = NewAnalysis['details'];

export type AnalysesStore = ReturnType<typeof createAnalysesStore>;

export function createAnalysesStore(db: Db) {
  const analyses = db.collection<AnalysisDocument>('analyses');
  const holderFields = { projection: { details: 1, held_as: 1 } };

  /** Adds shared details with one more query, or two if holders have been removed. */
  async function withDetails(documents: readonly AnalysisDocument[]): Promise<StoredAnalysis[]> {
    const detailsById = new Map<string, Details>();
    for (const document of documents) addDetails(detailsById, document);
    const holderIds = documents.flatMap(({ shared }) => (shared ? [shared.holder_id] : []));
    for (const findHolders of [holdersById, holdersByInheritance]) {
      const ids = holderIds.filter((id) => !detailsById.has(id.toHexString()));
      if (ids.length > 0) for (const holder of await findHolders(ids)) addDetails(detailsById, holder);
    }
    return documents.map((document) => {
      const key = document.shared?.holder_id ?? document._id;
      return toAnalysis({ ...document, details: detailsById.get(key.toHexString()) ?? null });
    });
  }

  function holdersById(ids: readonly ObjectId[]): Promise<AnalysisDocument[]> {
    return analyses.find({ _id: { $in: [...ids] } }, holderFields).toArray();
  }

  /**
   * Finds the heirs of removed holders: a holder's details are handed on in the transaction that removes it.
   */
  function holdersByInheritance(ids: readonly ObjectId[]): Promise<AnalysisDocument[]> {
    return analyses.find({ held_as: { $exists: true, $in: [...ids] } }, holderFields).toArray();
  }

  return {
    /** Finds the plan's latest analysis by the model. */
    async findLatestByModel(accountId: string, planId: string): Promise<FiledAnalysis | undefined> {
      const key = ownedKey(accountId, planId);
      if (!key) return undefined;
      const stages = [
        { $match: key },
        lookUpLatest({ account_id: key.account_id }, [], modelSource),
        { $project: { latest: 1 } },
      ];
      const found = db.collection('crop_plans').aggregate<{ latest: AnalysisDocument[] }>(stages);
      const latest = (await found.toArray())[0]?.latest[0];
      return latest && toFiled(latest);
    },

    async withDetails({ shared, heldAs: _heldAs, ...analysis }: FiledAnalysis): Promise<StoredAnalysis> {
      if (!shared) return analysis;
      const ids = [ObjectId.createFromHexString(shared.holderId)];
      const [holder] = [...(await holdersById(ids)), ...(await holdersByInheritance(ids))];
      const { source } = analysis;
      return { ...analysis, details: unpackDetails({ source, details: holder?.details }) };
    },

    async find(planId: string, analysisId: string): Promise<StoredAnalysis | undefined> {
      const crop_plan_id = toObjectId(planId);
      const _id = toObjectId(analysisId);
      const found = crop_plan_id && _id && (await analyses.findOne({ _id, crop_plan_id }));
      return found ? (await withDetails([found]))[0] : undefined;
    },

    /** Finds the position of one of the plan's analyses in its list. */
    async findPosition(accountId: string, planId: string, analysisId: string): Promise<Position | undefined> {
      const _id = toObjectId(analysisId);
      const filter = _id && { ...analysesOf(accountId, planId), _id };
      const found = filter && (await analyses.findOne(filter, { projection: { created_at: 1 } }));
      return found ? { id: found._id.toHexString(), created_at: found.created_at } : undefined;
    },

    /** Returns the plan's analyses, newest first. */
    async list(
      accountId: string,
      planId: string,
      { limit, after }: { limit: number; after: Position | undefined },
    ): Promise<StoredAnalysis[]> {
      // No two analyses of a plan have the same time, so the time determines the order.
      const filter = {
        ...analysesOf(accountId, planId),
        ...(after && { created_at: { $lt: after.created_at } }),
      };
      return withDetails(await analyses.find(filter).sort({ created_at: -1 }).limit(limit).toArray());
    },

    /**
     * Inserts an analysis, under a new id by default. Details equal to those of the previous analysis are
     * shared.
     */
    async insert(
      { crop_plan_id, ...analysis }: NewAnalysis,
      { accountId, id, previous, outline, listed, room }: InsertionOptions,
    ): Promise<StoredAnalysis> {
      const details = packDetails(analysis);
      const shared = previous && shareOf(details, previous, outline);
      const document = {
        ...analysis,
        _id: id === undefined ? new ObjectId() : ObjectId.createFromHexString(id),
        account_id: ObjectId.createFromHexString(accountId),
        crop_plan_id: ObjectId.createFromHexString(crop_plan_id),
      };
      const stored = withSize({
        ...document,
        ...(shared ? { details: null, shared } : { details }),
        ...(listed && { listed }),
      });
      // Both run concurrently: if either fails, so does the caller's transaction.
      const results = await Promise.allSettled([analyses.insertOne(stored), room.take(stored.bytes)]);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      return toAnalysis(document);
    },

    /** Returns the analyses of several plans, from the highest id of a plan down, and oldest first. */
    async listOfPlans(
      accountId: string,
      planIds: readonly string[],
      limit: number,
    ): Promise<StoredAnalysis[]> {
      const ofPlans = analysesOfAll(accountId, planIds);
      const cursor = analyses.find(ofPlans, { limit }).sort({ crop_plan_id: -1, created_at: 1 });
      return withDetails(await readAll(cursor, (document) => document));
    },

    /** Deletes up to `limit` analyses of these plans; returns how many it deleted, 0 if none were left. */
    deleteSome: (accountId: string, planIds: readonly string[], limit: number): Promise<number> =>
      deleteSome(analyses, analysesOfAll(accountId, planIds), { limit }),
  };
}

/** Returns a filter for the analyses of a plan. */
function analysesOf(accountId: string, planId: string) {
  return {
    account_id: ObjectId.createFromHexString(accountId),
    crop_plan_id: ObjectId.createFromHexString(planId),
  };
}

/** Returns a filter for the analyses of several plans of one account. */
function analysesOfAll(accountId: string, planIds: readonly string[]) {
  const crop_plan_id = { $in: planIds.map((id) => ObjectId.createFromHexString(id)) };
  return { account_id: ObjectId.createFromHexString(accountId), crop_plan_id };
}

function withSize(document: Omit<AnalysisDocument, 'bytes'>): AnalysisDocument {
  const empty = { ...document, bytes: 0 };
  return { ...empty, bytes: BSON.calculateObjectSize(empty, { ignoreUndefined: false }) };
}

/**
 * Shares details that are byte for byte equal to those of the previous analysis, even if that analysis
 * shares them itself.
 */
function shareOf(details: Details, previous: FiledAnalysis, outline: unknown): AnalysisDocument['shared'] {
  if (details === null) return undefined;
  const digest = digestOf(details);
  if (digest !== (previous.shared?.digest ?? digestOf(packDetails(previous)))) return undefined;
  const holder_id = ObjectId.createFromHexString(previous.shared?.holderId ?? previous.heldAs ?? previous.id);
  return { holder_id, digest, outline };
}

function digestOf(details: Details): string {
  const bytes = BSON.serialize({ details }, { ignoreUndefined: false });
  return createHash('sha256').update(bytes).digest('base64');
}

export function toFiled(document: AnalysisDocument): FiledAnalysis {
  const { shared, held_as } = document;
  const filed = { ...toAnalysis(document), heldAs: held_as?.toHexString() };
  if (!shared) return { ...filed, shared };
  const { holder_id, ...others } = shared;
  return { ...filed, shared: { ...others, holderId: holder_id.toHexString() } };
}

function addDetails(
  detailsById: Map<string, Details>,
  { _id, shared, held_as, details }: HolderDocument,
): void {
  if (shared) return;
  detailsById.set(_id.toHexString(), details);
  if (held_as) detailsById.set(held_as.toHexString(), details);
}

type HolderDocument = Pick<AnalysisDocument, '_id' | 'shared' | 'held_as' | 'details'>;

function toAnalysis(document: Omit<AnalysisDocument, 'bytes'>): StoredAnalysis {
  return {
    id: document._id.toHexString(),
    crop_plan_id: document.crop_plan_id.toHexString(),
    created_at: document.created_at,
    feasibility_label: document.feasibility_label,
    score: document.score,
    limiting_factor: document.limiting_factor,
    reasons: document.reasons,
    source: document.source,
    details: unpackDetails(document),
  };
}
