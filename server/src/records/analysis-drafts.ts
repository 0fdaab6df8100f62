import { BSON, ObjectId } from 'mongodb';
import { createHash } from 'node:crypto';
import { ownedBy } from '../database/queries.js';
import {
  toItem,
  type AnalysisItem,
  type FiledAnalysis,
  type ListedValues,
  type StoredAnalysis,
} from './analyses.js';
import { packDetails } from './analyses/packed-details.js';

type Unfiled = Omit<AnalysisItem, 'id' | 'created_at'>;

export interface DraftOptions {
  /** The owner of the plan. */
  accountId: string;
  /** By default, a new id. */
  id?: string | undefined;
  /** The plan's newest analysis so far; equal details are shared with it. */
  previous: FiledAnalysis | undefined;
  /** The part of the details to keep if they are shared. */
  outline: unknown;
  /** What lists of plans show; null for a producer's analysis. */
  listed: ListedValues | null;
}

/** An analysis as it will be stored, but for the time. */
export interface AnalysisDraft {
  /** The size of its document, whatever the time. */
  bytes: number;
  /** Returns the document to insert, and the analysis as its statements return it. */
  at: (created_at: Date) => { document: StoredAnalysis; item: AnalysisItem };
}

const noTime = new Date(0);

/** Packs an analysis for its document, which may be done long before it is inserted. */
export function draftAnalysis(
  { crop_plan_id, ...analysis }: Unfiled,
  { accountId, id, previous, outline, listed }: DraftOptions,
): AnalysisDraft {
  const details = packDetails(analysis);
  const shared = previous && shareOf(details, previous, outline);
  const whole = {
    created_at: noTime,
    ...analysis,
    _id: id === undefined ? new ObjectId() : ObjectId.createFromHexString(id),
    ...ownedBy(accountId),
    crop_plan_id: ObjectId.createFromHexString(crop_plan_id),
  };
  const stored = withSize({
    ...whole,
    ...(shared ? { details: null, shared } : { details }),
    ...(listed && { listed }),
  });
  return {
    bytes: stored.bytes,
    at: (created_at) => ({
      document: { ...stored, created_at },
      item: toItem({ ...whole, created_at }),
    }),
  };
}

function withSize(document: Omit<StoredAnalysis, 'bytes'>): StoredAnalysis {
  const empty = { ...document, bytes: 0 };
  return { ...empty, bytes: BSON.calculateObjectSize(empty, { ignoreUndefined: false }) };
}

/**
 * Shares details that are byte for byte equal to those of the previous analysis, even if that analysis
 * shares them itself.
 */
function shareOf(
  details: StoredAnalysis['details'],
  previous: FiledAnalysis,
  outline: unknown,
): StoredAnalysis['shared'] {
  if (details === null) return undefined;
  const digest = digestOf(details);
  if (digest !== (previous.shared?.digest ?? digestOf(packDetails(previous)))) return undefined;
  const { id, held_as = ObjectId.createFromHexString(id) } = previous;
  return { holder_id: previous.shared?.holder_id ?? held_as, digest, outline };
}

function digestOf(details: StoredAnalysis['details']): string {
  const bytes = BSON.serialize({ details }, { ignoreUndefined: false });
  return createHash('sha256').update(bytes).digest('base64');
}
