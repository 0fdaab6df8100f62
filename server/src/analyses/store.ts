import { BSON, ObjectId } from 'mongodb';
import type { ClientSession, Db } from 'mongodb';
import { createHash } from 'node:crypto';
import { deleteSome, readAll } from '../database/batches.js';
import { toObjectId } from '../database/queries.js';
import type { OfAnyRelease } from '../database/older-documents.js';
import type { FiledAnalysis, NewAnalysis, Recording, SharedDetails, StoredAnalysis } from './recording.js';
import type { AnalysesStore } from './service.js';

interface AnalysisDocument extends Omit<NewAnalysis, 'crop_plan_id'> {
  _id: ObjectId;
  crop_plan_id: ObjectId;
  /** Given if the details are those of an earlier analysis of the plan; its own are then null. */
  shared?: Omit<SharedDetails, 'holderId'> & { holder_id: ObjectId };
  /** What this document takes; missing from those of releases that did not count. */
  bytes?: number;
}

export type AnyAnalysisDocument = OfAnyRelease<
  AnalysisDocument,
  '_id' | 'crop_plan_id' | 'created_at' | 'feasibility_label'
>;

type Details = NewAnalysis['details'];

export interface AnalysesWork {
  /** Plan by plan, each with the newest first. */
  listOfPlans: (planIds: readonly string[], limit: number) => Promise<StoredAnalysis[]>;
  /** Returns how many it deleted; 0 means none are left. */
  deleteSome: (planIds: readonly string[], limit: number) => Promise<number>;
}

export function createAnalysesStore(
  db: Db,
  session?: ClientSession,
): AnalysesStore & Recording['analyses'] & AnalysesWork {
  const analyses = db.collection<AnalysisDocument>('analyses');
  const options = session ? { session } : {};

  /** With one further query, unless a holder has been removed meanwhile. */
  async function withDetails(documents: readonly AnyAnalysisDocument[]): Promise<StoredAnalysis[]> {
    const held = await findHeld(documents);
    const orphans = documents.filter(({ shared }) => shared && !held.has(shared.holder_id.toHexString()));
    // Their details have been handed on since they were read.
    const ids = orphans.map(({ _id }) => _id);
    const again = ids.length === 0 ? [] : await analyses.find({ _id: { $in: ids } }, options).toArray();
    for (const [id, details] of await findHeld(again)) held.set(id, details);
    const current = new Map(again.map((document) => [document._id.toHexString(), document]));
    return documents.map((document) => {
      const { _id, shared } = current.get(document._id.toHexString()) ?? document;
      const details = held.get((shared?.holder_id ?? _id).toHexString()) ?? null;
      return toAnalysis({ ...document, details });
    });
  }

  /** The details of these documents and those that they share, by the id of who has them. */
  async function findHeld(documents: readonly AnyAnalysisDocument[]): Promise<Map<string, Details>> {
    const held = new Map<string, Details>();
    const wanted = new Map<string, ObjectId>();
    for (const { _id, details = null, shared } of documents)
      if (!shared) held.set(_id.toHexString(), details);
    for (const { shared } of documents)
      if (shared && !held.has(shared.holder_id.toHexString()))
        wanted.set(shared.holder_id.toHexString(), shared.holder_id);
    if (wanted.size === 0) return held;
    const holders = { _id: { $in: [...wanted.values()] } };
    const found = analyses.find(holders, { ...options, projection: { details: 1 } });
    const toEntry = ({ _id, details }: AnalysisDocument) => [_id.toHexString(), details] as const;
    for (const [id, details] of await readAll(found, toEntry)) held.set(id, details);
    return held;
  }

  return {
    async findLatestOf(planId, source) {
      const crop_plan_id = toObjectId(planId);
      const sort = { created_at: -1 } as const;
      const found = crop_plan_id && (await analyses.findOne({ crop_plan_id, source }, { ...options, sort }));
      return found ? toFiled(found) : undefined;
    },

    async withDetails({ shared, ...analysis }) {
      if (!shared) return analysis;
      const _id = ObjectId.createFromHexString(shared.holderId);
      const holder = await analyses.findOne({ _id }, { ...options, projection: { details: 1 } });
      return { ...analysis, details: holder?.details ?? null };
    },

    async find(planId, analysisId) {
      const crop_plan_id = toObjectId(planId);
      const _id = toObjectId(analysisId);
      const found = crop_plan_id && _id && (await analyses.findOne({ _id, crop_plan_id }, options));
      return found ? (await withDetails([found]))[0] : undefined;
    },

    async list(planId, { limit, after }) {
      const crop_plan_id = toObjectId(planId);
      if (!crop_plan_id) return [];
      // No two analyses of a plan have the same time, so the time alone gives the order.
      const filter = { crop_plan_id, ...(after && { created_at: { $lt: after.created_at } }) };
      return withDetails(
        await analyses.find(filter, options).sort({ created_at: -1 }).limit(limit).toArray(),
      );
    },

    async insert({ crop_plan_id, ...analysis }, { id, previous, outline, room }) {
      const shared = previous && shareOf(analysis.details, previous, outline);
      const document = {
        ...analysis,
        _id: id === undefined ? new ObjectId() : ObjectId.createFromHexString(id),
        crop_plan_id: ObjectId.createFromHexString(crop_plan_id),
      };
      const stored = weighed({ ...document, ...(shared && { details: null, shared }) });
      // Both at once: if either fails, the caller's transaction does too.
      const results = await Promise.allSettled([
        analyses.insertOne(stored, options),
        room.take(stored.bytes),
      ]);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      return toAnalysis(document);
    },

    async listOfPlans(planIds, limit) {
      const ofPlans = { crop_plan_id: { $in: planIds.map((id) => ObjectId.createFromHexString(id)) } };
      const found = analyses.find(ofPlans, { ...options, limit }).sort({ crop_plan_id: 1, created_at: -1 });
      return withDetails(await readAll(found, (document) => document));
    },

    deleteSome(planIds, limit) {
      const ofPlans = { crop_plan_id: { $in: planIds.map((id) => ObjectId.createFromHexString(id)) } };
      return deleteSome(analyses, ofPlans, { ...options, limit });
    },
  };
}

function weighed(document: AnalysisDocument): AnalysisDocument & { bytes: number } {
  const empty = { ...document, bytes: 0 };
  return { ...empty, bytes: BSON.calculateObjectSize(empty, { ignoreUndefined: false }) };
}

/** How the details are shared if they are byte for byte those of the previous analysis, its own or shared. */
function shareOf(details: Details, previous: FiledAnalysis, outline: unknown): AnalysisDocument['shared'] {
  if (details === null) return undefined;
  const digest = digestOf(details);
  if (digest !== (previous.shared?.digest ?? digestOf(previous.details))) return undefined;
  const holder_id = ObjectId.createFromHexString(previous.shared?.holderId ?? previous.id);
  return { holder_id, digest, outline };
}

function digestOf(details: Details): string {
  const bytes = BSON.serialize({ details }, { ignoreUndefined: false });
  return createHash('sha256').update(bytes).digest('base64');
}

export function toFiled(document: AnyAnalysisDocument): FiledAnalysis {
  const { shared } = document;
  if (!shared) return { ...toAnalysis(document), shared };
  const { holder_id, ...others } = shared;
  return { ...toAnalysis(document), shared: { ...others, holderId: holder_id.toHexString() } };
}

function toAnalysis(document: AnyAnalysisDocument): StoredAnalysis {
  return {
    id: document._id.toHexString(),
    crop_plan_id: document.crop_plan_id.toHexString(),
    created_at: document.created_at,
    feasibility_label: document.feasibility_label,
    score: document.score ?? null,
    limiting_factor: document.limiting_factor ?? null,
    reasons: document.reasons ?? [],
    source: document.source ?? 'unknown',
    details: document.details ?? null,
  };
}
