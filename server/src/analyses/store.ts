import { modelSource } from '@crop-planning/shared';
import { BSON, ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { createHash } from 'node:crypto';
import { deleteSome, readAll } from '../database/batches.js';
import { analysesOf, analysesOfAll, analysisNumbers } from '../database/attribution.js';
import type { AnalysisNumbers, PlanKey } from '../database/attribution.js';
import { readLatest } from '../database/latest-analysis.js';
import { ownedKey, toObjectId } from '../database/queries.js';
import type { OfAnyRelease } from '../database/older-documents.js';
import { packDetails, unpackDetails } from './packed-details.js';
import type {
  FiledAnalysis,
  InsertionOptions,
  NewAnalysis,
  SharedDetails,
  StoredAnalysis,
} from './analysis.js';
import { withFeasibleMonths } from './good-months.js';
import { listedOf, readQuestion } from './model-record.js';
import type { ListedValues } from '../crop-plans/included-analysis.js';
import type { ModelQuestion } from '../feasibility/question.js';
import type { Position } from '../database/paging.js';

interface AnalysisDocument extends Omit<NewAnalysis, 'crop_plan_id'> {
  _id: ObjectId;
  /** The owner of the plan; missing from analyses that an earlier release recorded. */
  account_id: ObjectId;
  crop_plan_id: ObjectId;
  /** Missing from producers' analyses, and from analyses that release 0.1 recorded. */
  listed?: ListedValues;
  /** Set if the details are shared with an earlier analysis of the plan; `details` is then null. */
  shared?: Omit<SharedDetails, 'holderId'> & { holder_id: ObjectId };
  /**
   * The removed analysis from which the details were inherited; other analyses still refer to the details by
   * its id. Missing if nothing was inherited.
   */
  held_as?: ObjectId;
  /** The size of this document; missing from documents of releases that did not measure it. */
  bytes?: number;
}

export type AnyAnalysisDocument = OfAnyRelease<
  AnalysisDocument,
  '_id' | 'crop_plan_id' | 'created_at' | 'feasibility_label'
>;

type Details = NewAnalysis['details'];

interface PlanWithLatest extends AnalysisNumbers {
  _id: ObjectId;
  latest: AnyAnalysisDocument[];
}

const latestByModel = readLatest([], { source: modelSource });
const latestQuestion = readLatest([{ $project: { details: 1, shared: 1 } }], { source: modelSource });

export type AnalysesStore = ReturnType<typeof createAnalysesStore>;

export function createAnalysesStore(db: Db) {
  const analyses = db.collection<AnalysisDocument>('analyses');
  const holderFields = { projection: { details: 1, held_as: 1 } };

  async function findLatest(
    accountId: string,
    planId: string,
    newest: ReturnType<typeof readLatest>,
  ): Promise<AnyAnalysisDocument | undefined> {
    const key = ownedKey(accountId, planId);
    if (!key) return undefined;
    const stages = [
      { $match: key },
      newest.lookUp({ account_id: key.account_id }),
      { $project: { ...analysisNumbers, latest: 1 } },
    ];
    const found = await db.collection('crop_plans').aggregate<PlanWithLatest>(stages).toArray();
    const [plan] = await newest.complete(db, found);
    return plan?.latest[0];
  }

  /** Adds shared details with one more query, or two if holders have been removed. */
  async function withDetails(documents: readonly AnyAnalysisDocument[]): Promise<StoredAnalysis[]> {
    const detailsById = new Map<string, Details>();
    for (const document of documents) addDetails(detailsById, document);
    await addMissing(
      detailsById,
      documents.flatMap(({ shared }) => (shared ? [shared.holder_id] : [])),
    );
    return documents.map((document) => {
      const key = document.shared?.holder_id ?? document._id;
      return toAnalysis({ ...document, details: detailsById.get(key.toHexString()) ?? null });
    });
  }

  async function addMissing(
    detailsById: Map<string, Details>,
    holderIds: readonly ObjectId[],
  ): Promise<void> {
    for (const findHolders of [holdersById, holdersByInheritance]) {
      const ids = holderIds.filter((id) => !detailsById.has(id.toHexString()));
      if (ids.length > 0) for (const holder of await findHolders(ids)) addDetails(detailsById, holder);
    }
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
    /** Finds the question of the plan's latest analysis by the model. */
    async findQuestion(accountId: string, planId: string): Promise<ModelQuestion | undefined> {
      const found = await findLatest(accountId, planId, latestQuestion);
      return readQuestion(found?.shared?.outline ?? found?.details);
    },

    /** Finds the plan's latest analysis by the model. */
    async findLatestByModel(accountId: string, planId: string): Promise<FiledAnalysis | undefined> {
      const found = await findLatest(accountId, planId, latestByModel);
      return found && toFiled(found);
    },

    async withDetails({ shared, heldAs: _heldAs, ...analysis }: FiledAnalysis): Promise<StoredAnalysis> {
      if (!shared) return analysis;
      const ids = [ObjectId.createFromHexString(shared.holderId)];
      const [holder] = [...(await holdersById(ids)), ...(await holdersByInheritance(ids))];
      const { source } = analysis;
      return withFeasibleMonths({
        ...analysis,
        details: unpackDetails({ source, details: holder?.details }),
      });
    },

    /**
     * Returns the values that lists show for model analyses recorded by an earlier release, keyed by the id of
     * the analysis that holds the details.
     */
    async listedValuesOf(holderIds: readonly string[]): Promise<ReadonlyMap<string, ListedValues | null>> {
      const detailsById = new Map<string, Details>();
      await addMissing(
        detailsById,
        holderIds.map((id) => ObjectId.createFromHexString(id)),
      );
      return new Map([...detailsById].map(([id, details]) => [id, listedOf(details)]));
    },

    /** Returns the sentences of analyses by the model as they would be recorded now, in the same order. */
    async currentReasons(
      analyses: readonly { holderId: string; reasons: string[] }[],
    ): Promise<readonly string[][]> {
      const detailsById = new Map<string, Details>();
      await addMissing(
        detailsById,
        analyses.map(({ holderId }) => ObjectId.createFromHexString(holderId)),
      );
      return analyses.map(({ holderId, reasons }) => {
        const details = unpackDetails({ source: modelSource, details: detailsById.get(holderId) });
        return withFeasibleMonths({ source: modelSource, reasons, details }).reasons;
      });
    },

    async find(planId: string, analysisId: string): Promise<StoredAnalysis | undefined> {
      const crop_plan_id = toObjectId(planId);
      const _id = toObjectId(analysisId);
      const found = crop_plan_id && _id && (await analyses.findOne({ _id, crop_plan_id }));
      return found ? (await withDetails([found]))[0] : undefined;
    },

    /** Finds the position of one of the plan's analyses in its list. */
    async findPosition(plan: PlanKey, analysisId: string): Promise<Position | undefined> {
      const _id = toObjectId(analysisId);
      const filter = _id && { ...analysesOf(plan), _id };
      const found = filter && (await analyses.findOne(filter, { projection: { created_at: 1 } }));
      return found ? { id: found._id.toHexString(), created_at: found.created_at } : undefined;
    },

    /** Returns the plan's analyses, newest first. */
    async list(
      plan: PlanKey,
      { limit, after }: { limit: number; after: Position | undefined },
    ): Promise<StoredAnalysis[]> {
      // No two analyses of a plan have the same time, so the time determines the order.
      const filter = { ...analysesOf(plan), ...(after && { created_at: { $lt: after.created_at } }) };
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
    async listOfPlans(plans: readonly PlanKey[], limit: number): Promise<StoredAnalysis[]> {
      const cursor = analyses.find(analysesOfAll(plans), { limit }).sort({ crop_plan_id: -1, created_at: 1 });
      return withDetails(await readAll(cursor, (document) => document));
    },

    /** Deletes up to `limit` analyses of these plans; returns how many it deleted, 0 if none were left. */
    deleteSome: (plans: readonly PlanKey[], limit: number): Promise<number> =>
      deleteSome(analyses, analysesOfAll(plans), { limit }),
  };
}

function withSize(document: AnalysisDocument): AnalysisDocument & { bytes: number } {
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

export function toFiled(document: AnyAnalysisDocument): FiledAnalysis {
  const { shared, held_as } = document;
  const filed = { ...toAnalysis(document), heldAs: held_as?.toHexString() };
  if (!shared) return { ...filed, shared };
  const { holder_id, ...others } = shared;
  return { ...filed, shared: { ...others, holderId: holder_id.toHexString() } };
}

function addDetails(
  detailsById: Map<string, Details>,
  { _id, shared, held_as, details = null }: HolderDocument,
): void {
  if (shared) return;
  detailsById.set(_id.toHexString(), details);
  if (held_as) detailsById.set(held_as.toHexString(), details);
}

type HolderDocument = Pick<AnyAnalysisDocument, '_id' | 'shared' | 'held_as' | 'details'>;

function toAnalysis(document: AnyAnalysisDocument): StoredAnalysis {
  return withFeasibleMonths({
    id: document._id.toHexString(),
    crop_plan_id: document.crop_plan_id.toHexString(),
    created_at: document.created_at,
    feasibility_label: document.feasibility_label,
    score: document.score ?? null,
    limiting_factor: document.limiting_factor ?? null,
    reasons: document.reasons ?? [],
    source: document.source ?? 'unknown',
    details: unpackDetails(document),
  });
}
