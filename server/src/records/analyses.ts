import {
  feasibilityLabelSchema,
  modelSource,
  verdictCodeSchema,
  verdictValuesSchema,
  waterSchema,
  yearCountsSchema,
} from '@crop-planning/shared';
import { ObjectId, type Collection, type Db, type Document } from 'mongodb';
import { z } from 'zod';
import { deleteSome, readAll } from '../database/batches.js';
import { unlessTaken } from '../database/errors.js';
import type { Position } from '../database/paging.js';
import { anyOf, ownedBy, toObjectId, type OwnedId } from '../database/queries.js';
import { unpackDetails } from './analyses/packed-details.js';
import { lookUpLatest, lookUpLatestOfAnyone } from './latest-analysis.js';
import { objectId, record, type Item } from './record.js';

const months = z.array(z.number()).nullable();

const listed = z.object({
  model_version: z.string(),
  water: waterSchema,
  /** Null for the crop's own season. */
  season_days: z.number().nullable(),
  place: z.string().nullable(),
  /** The nearest known place, if the question was about a bare point. */
  nearest: z.string().nullable(),
  limiting_part: z.string().nullable(),
  good_months: months,
  harvest_months: months,
  years: yearCountsSchema.nullable(),
  /** Missing from records by models before 3.1, and without a calendar. */
  local: z.object({ months: z.array(z.number()), source: z.string() }).exactOptional(),
  /** Missing from records by models before 3.1; its sentence is written when it is read. */
  verdict: z
    .object({
      code: verdictCodeSchema,
      values: verdictValuesSchema.extend({
        in_season_here: verdictValuesSchema.shape.in_season_here.exactOptional(),
      }),
    })
    .exactOptional(),
});

/** Takes the place of details that an earlier analysis of the plan stores. */
const shared = z.object({
  /** The analysis that stores the details, or stored them before it was removed. */
  holder_id: objectId,
  digest: z.string(),
  /** The part of the details that lists and the next analysis need; null for a producer's analysis. */
  outline: z.unknown(),
});

const stored = z.object({
  _id: objectId,
  /** The owner of the plan. */
  account_id: objectId,
  crop_plan_id: objectId,
  /** No two analyses of a plan have the same time. */
  created_at: z.date(),
  feasibility_label: feasibilityLabelSchema,
  score: z.number().nullable(),
  limiting_factor: z.string().nullable(),
  reasons: z.array(z.string()),
  source: z.string(),
  /** Null if there are none, or if they are shared. The model's are packed. */
  details: z.record(z.string(), z.unknown()).nullable(),
  /** Missing from producers' analyses. */
  listed: listed.exactOptional(),
  shared: shared.exactOptional(),
  /**
   * The removed analysis from which the details were inherited; other analyses still refer to the details by its
   * id. Missing if nothing was inherited.
   */
  held_as: objectId.exactOptional(),
  /** The size of this document. */
  bytes: z.number(),
});

export type StoredAnalysis = z.infer<typeof stored>;

type Details = StoredAnalysis['details'];

/** What a list of plans shows of an analysis by the model, besides its label, score and limiting factor. */
export type ListedValues = z.infer<typeof listed>;

/** An analysis as its statements return it. */
export type AnalysisItem = Item<StoredAnalysis, 'account_id' | 'listed' | 'shared' | 'held_as' | 'bytes'>;

/** An analysis without its reasons and details, for lists of plans. */
export type ListedAnalysis = Item<
  StoredAnalysis,
  'account_id' | 'crop_plan_id' | 'reasons' | 'details' | 'shared' | 'held_as' | 'bytes'
>;

/** An analysis as stored: without its details if it shares them. */
export interface FiledAnalysis extends AnalysisItem {
  shared: StoredAnalysis['shared'];
  held_as: StoredAnalysis['held_as'];
}

/** The analyses of crop plans, by the model and by producers. */
export const analyses = record({
  collection: 'analyses',
  stored,
  owner: 'account_id',
  onDeletion: 'plan by plan',
  exportedAs: 'analysis',
  isCounted: true,
  indexes: [
    { key: { account_id: 1, crop_plan_id: 1, created_at: -1, feasibility_label: 1 } },
    { key: { account_id: 1, crop_plan_id: 1, source: 1, created_at: -1 } },
    { key: { held_as: 1 }, partialFilterExpression: { held_as: { $exists: true } } },
  ],
  statements,
});

function statements(analyses: Collection<StoredAnalysis>, db: Db) {
  const holderFields = { projection: { details: 1, held_as: 1 } };

  /**
   * Adds to the known details those of holders that are not known, with one query, or two if holders have been
   * removed.
   */
  async function detailsOfHolders(
    accountId: string,
    holderIds: readonly ObjectId[],
    detailsById: Map<string, Details>,
  ): Promise<ReadonlyMap<string, Details>> {
    for (const findHolders of [holdersById, holdersByInheritance]) {
      const ids = holderIds.filter((id) => !detailsById.has(id.toHexString()));
      if (ids.length > 0)
        for (const holder of await findHolders(accountId, ids)) addDetails(detailsById, holder);
    }
    return detailsById;
  }

  async function withSharedDetails(
    accountId: string,
    documents: readonly StoredAnalysis[],
  ): Promise<AnalysisItem[]> {
    const known = new Map<string, Details>();
    for (const document of documents) addDetails(known, document);
    const holderIds = documents.flatMap(({ shared }) => shared?.holder_id ?? []);
    const detailsById = await detailsOfHolders(accountId, holderIds, known);
    return documents.map((document) => {
      const key = document.shared?.holder_id ?? document._id;
      return toItem({ ...document, details: detailsById.get(key.toHexString()) ?? null });
    });
  }

  function holdersById(accountId: string, ids: readonly ObjectId[]): Promise<StoredAnalysis[]> {
    return analyses.find({ ...ownedBy(accountId), _id: { $in: [...ids] } }, holderFields).toArray();
  }

  /**
   * Finds the heirs of removed holders: a holder's details are handed on in the transaction that removes it.
   */
  function holdersByInheritance(accountId: string, ids: readonly ObjectId[]): Promise<StoredAnalysis[]> {
    const held_as = { $exists: true, $in: [...ids] };
    return analyses.find({ ...ownedBy(accountId), held_as }, holderFields).toArray();
  }

  /** Reads the latest analysis of each plan, in the form that the look-up gives it, by the ids of the plans. */
  async function latestOf<Stored extends { crop_plan_id: ObjectId }, Latest>(
    $match: Document,
    lookUp: Document,
    toLatest: (stored: Stored) => Latest,
  ): Promise<ReadonlyMap<string, Latest>> {
    const stages = [{ $match }, lookUp, { $project: { latest: 1 } }];
    const plans = db.collection('crop_plans').aggregate<{ latest: Stored[] }>(stages);
    const found = (await readAll(plans, ({ latest }) => latest)).flat();
    return new Map(found.map((each) => [each.crop_plan_id.toHexString(), toLatest(each)]));
  }

  return {
    /** Finds the latest analysis by the model of each of the account's plans, by the ids of the plans. */
    async latestByModel(
      accountId: string,
      planIds: readonly string[],
    ): Promise<ReadonlyMap<string, FiledAnalysis>> {
      const owner = ownedBy(accountId);
      const _id = { $in: planIds.map((id) => ObjectId.createFromHexString(id)) };
      return planIds.length === 0
        ? new Map()
        : latestOf({ _id, ...owner }, lookUpLatest(owner, [], modelSource), toFiled);
    },

    /** The same for plans of any accounts, but only what says whether another analysis would have the same result. */
    latestStampsOfAnyone: async (plans: readonly OwnedId[]): Promise<ReadonlyMap<string, unknown>> =>
      plans.length === 0
        ? new Map()
        : latestOf(anyOf(plans), lookUpLatestOfAnyone(modelSource, stampStages), storedStampOf),

    /**
     * Adds the details that analyses of an account share with others, with one statement, or two if holders have been
     * removed.
     */
    async withDetails(accountId: string, filed: readonly FiledAnalysis[]): Promise<AnalysisItem[]> {
      const holders = await detailsOfHolders(
        accountId,
        filed.flatMap(({ shared }) => shared?.holder_id ?? []),
        new Map(),
      );
      return filed.map(({ shared, held_as: _heldAs, ...analysis }) => {
        if (!shared) return analysis;
        const details = holders.get(shared.holder_id.toHexString());
        return { ...analysis, details: unpackDetails({ source: analysis.source, details }) };
      });
    },

    async find(accountId: string, planId: string, analysisId: string): Promise<AnalysisItem | undefined> {
      const _id = toObjectId(analysisId);
      const found = _id && (await analyses.findOne({ ...analysesOf(accountId, planId), _id }));
      return found ? (await withSharedDetails(accountId, [found]))[0] : undefined;
    },

    /** Returns those of the analyses that belong to the account, by their ids. */
    async findAll(accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, AnalysisItem>> {
      const _id = { $in: ids.map((id) => ObjectId.createFromHexString(id)) };
      const found = ids.length === 0 ? [] : await analyses.find({ _id, ...ownedBy(accountId) }).toArray();
      return new Map((await withSharedDetails(accountId, found)).map((analysis) => [analysis.id, analysis]));
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
    ): Promise<AnalysisItem[]> {
      // No two analyses of a plan have the same time, so the time determines the order.
      const filter = {
        ...analysesOf(accountId, planId),
        ...(after && { created_at: { $lt: after.created_at } }),
      };
      return withSharedDetails(
        accountId,
        await analyses.find(filter).sort({ created_at: -1 }).limit(limit).toArray(),
      );
    },

    /**
     * Inserts analyses in a transaction; returns false if one of their ids is taken, and the transaction must then
     * not be committed.
     */
    async insertAll(complete: readonly StoredAnalysis[]): Promise<boolean> {
      const [first, ...others] = complete;
      if (!first) return true;
      // A list costs the driver more to prepare, even if it has one item.
      return unlessTaken(
        others.length === 0 ? analyses.insertOne(first) : analyses.insertMany([first, ...others]),
      );
    },

    /** Returns which of these analyses exist. */
    async existing(accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const _id = { $in: ids.map((id) => ObjectId.createFromHexString(id)) };
      const cursor = analyses.find({ _id, ...ownedBy(accountId) }, { projection: { _id: 1 } });
      return new Set(await readAll(cursor, (document) => document._id.toHexString()));
    },

    /** Returns the analyses of several plans, from the highest id of a plan down, and oldest first. */
    async listOfPlans(accountId: string, planIds: readonly string[], limit: number): Promise<AnalysisItem[]> {
      const ofPlans = analysesOfAll(accountId, planIds);
      const cursor = analyses.find(ofPlans, { limit }).sort({ crop_plan_id: -1, created_at: 1 });
      return withSharedDetails(accountId, await readAll(cursor, (document) => document));
    },

    /** Deletes up to `limit` analyses of these plans; returns how many it deleted, 0 if none were left. */
    deleteSome: (accountId: string, planIds: readonly string[], limit: number): Promise<number> =>
      deleteSome(analyses, analysesOfAll(accountId, planIds), { limit }),
  };
}

/** Returns a filter for the analyses of a plan. */
function analysesOf(accountId: string, planId: string) {
  return {
    crop_plan_id: ObjectId.createFromHexString(planId),
    ...ownedBy(accountId),
  };
}

/** Returns a filter for the analyses of several plans of one account. */
function analysesOfAll(accountId: string, planIds: readonly string[]) {
  const crop_plan_id = { $in: planIds.map((id) => ObjectId.createFromHexString(id)) };
  return { crop_plan_id, ...ownedBy(accountId) };
}

export function toFiled(document: StoredAnalysis): FiledAnalysis {
  return { ...toItem(document), shared: document.shared, held_as: document.held_as };
}

function addDetails(
  detailsById: Map<string, Details>,
  { _id, shared, held_as, details }: HolderDocument,
): void {
  if (shared) return;
  detailsById.set(_id.toHexString(), details);
  if (held_as) detailsById.set(held_as.toHexString(), details);
}

type HolderDocument = Pick<StoredAnalysis, '_id' | 'shared' | 'held_as' | 'details'>;

/** Whole records are large and packed, and a job compares thousands of them a minute. */
const stampStages: readonly Document[] = [
  {
    $set: {
      model_version: '$details.model_version',
      inputs_hash: '$details.inputs_hash',
      outline: '$shared.outline',
    },
  },
  { $project: { crop_plan_id: 1, model_version: 1, inputs_hash: 1, outline: 1 } },
];

interface StoredStamp {
  crop_plan_id: ObjectId;
  model_version?: unknown;
  inputs_hash?: unknown;
  /** Has both instead, if another analysis stores the details. */
  outline?: unknown;
}

function storedStampOf({ outline, model_version, inputs_hash }: StoredStamp): unknown {
  return outline ?? { model_version, inputs_hash };
}

export function toItem(document: Omit<StoredAnalysis, 'bytes'>): AnalysisItem {
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
