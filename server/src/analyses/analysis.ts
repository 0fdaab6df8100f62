import type { Analysis } from '@crop-planning/shared';
import { toTimestamp } from '../procedures/timestamps.js';
import type { ListedValues } from '../crop-plans/included-analysis.js';

export interface StoredAnalysis extends Omit<Analysis, 'created_at'> {
  created_at: Date;
}

/**
 * Replaces the details of an analysis in the database if an earlier analysis of the plan has the same
 * details.
 */
export interface SharedDetails {
  /** The analysis that stores the details, or stored them before it was removed. */
  holderId: string;
  digest: string;
  /**
   * The part of the details that lists and the next analysis need, in the same shape; null for a producer's
   * analysis.
   */
  outline: unknown;
}

/** An analysis as stored: without its details if it shares them. */
export interface FiledAnalysis extends StoredAnalysis {
  shared: SharedDetails | undefined;
  /** The removed analysis whose details this one inherited. */
  heldAs: string | undefined;
}

/** The analysis that first answered a request; it never changes. */
export interface FirstAnalysis {
  crop_plan_id: string;
  id: string;
}

export type NewAnalysis = Omit<StoredAnalysis, 'id'>;

export interface InsertionOptions {
  /** The owner of the plan. */
  accountId: string;
  id?: string | undefined;
  /** The plan's newest analysis so far. */
  previous: FiledAnalysis | undefined;
  /** The part of the details to keep if they are shared. */
  outline: unknown;
  /** What lists of plans show; null for a producer's analysis. */
  listed: ListedValues | null;
  /** The storage to charge while the analysis is inserted. */
  room: AnalysisRoom;
}

/** The owner's storage for one analysis. */
export interface AnalysisRoom {
  /** Charges this many bytes, replacing any earlier charge; raises STORAGE_LIMIT_REACHED. */
  take: (bytes: number) => Promise<void>;
  /** Cancels the charge after a failure, unless the analysis may have been stored nevertheless. */
  giveBackAfter: (error: unknown) => Promise<void>;
}

/** Returns the analysis as the contract has it. */
export function toAnalysis<TStored extends StoredAnalysis>(
  analysis: TStored,
): Omit<TStored, 'created_at'> & Pick<Analysis, 'created_at'> {
  return { ...analysis, created_at: toTimestamp(analysis.created_at) };
}
